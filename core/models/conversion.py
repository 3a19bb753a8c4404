"""Makes an embedder that fastembed can load out of the carrier file of multilingual-e5-small.

Made of it, once: `model.onnx`, `tokenizer.json` and the small files that name its limits. The word embeddings keep
their 4 bits, the layers become 8-bit integers with one scale for each output, activations are quantised as they come:
the quickest form on a processor, and near the unquantised one (cosine 0.997).

The carrier file, little endian: magic `E5S1`, version, sizes; the pieces of a Unigram tokenizer with their scores; a
map for normalising, not used here; a table of tensors (name, kind, elements, offset, bytes); the tensors, float32 or
ggml's Q4_0 (32 weights: a float16 scale, then 16 bytes; byte j holds weight j in its low half, j + 16 in its high
half; a weight is (number - 8) · scale). It is a BERT encoder: normalised after each step, exact GELU, positions from 0.
"""

from __future__ import annotations

import json
import shutil
import struct
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.errors import ModelError
from core.progress import Event, Progress

VERSION = 1  # part of the embedder's id: raise it when the same text would get another vector
MODEL_FILE = "model.onnx"
TOKENIZER_FILE = "tokenizer.json"

_FOLDER = f"e5.v{VERSION}"
_Floats = NDArray[np.float32]
_BLOCK = 32  # weights that share a scale
_LEVELS = 63  # 7 bits: two products of 8 bits overflow the 16-bit sums of processors without VNNI instructions
_BLOCK_BYTES = 2 + _BLOCK // 2
_OPSETS = (("", 21), ("com.microsoft", 1))


@dataclass(frozen=True, slots=True)
class Shape:
    """The sizes of the encoder."""

    hidden: int
    layers: int
    heads: int
    inner: int
    words: int
    positions: int
    epsilon: float


class CarrierFile:
    """The carrier file, read: sizes, pieces with scores, tensors by name."""

    def __init__(self, file: Path) -> None:
        try:
            self._data = file.read_bytes()
            self._read()
        except OSError as error:
            raise ModelError(f"{file} could not be read: {error.strerror}.") from error
        except (struct.error, ValueError, IndexError) as error:
            raise ModelError(f"{file.name} is damaged. Get the model again.") from error

    def _read(self) -> None:
        magic, _version, hidden, layers, heads, inner, words, positions, _types, epsilon, block = struct.unpack_from(
            "<4sI7ifi", self._data
        )
        if magic != b"E5S1" or block != _BLOCK:
            raise ValueError
        self.shape = Shape(hidden, layers, heads, inner, words, positions, epsilon)
        at = struct.calcsize("<4sI7ifi")
        count, self.begin, self.end, self.pad, self.unknown = struct.unpack_from("<5i", self._data, at)
        at += 20
        (blob_bytes,) = struct.unpack_from("<Q", self._data, at)
        at += 8
        offsets = np.frombuffer(self._data, "<u4", count + 1, at)
        at += offsets.nbytes
        scores = np.frombuffer(self._data, "<f4", count, at)
        at += scores.nbytes
        blob = self._data[at : at + blob_bytes]
        self.pieces = [
            (blob[start:end].decode("utf-8"), float(score))
            for start, end, score in zip(offsets[:-1], offsets[1:], scores, strict=True)
        ]
        at += blob_bytes
        _entries, map_bytes = struct.unpack_from("<iI", self._data, at)
        at += 8 + map_bytes
        self._tensors: dict[str, tuple[int, int, int]] = {}
        (tensors,) = struct.unpack_from("<i", self._data, at)
        at += 4
        for _ in range(tensors):
            (length,) = struct.unpack_from("<H", self._data, at)
            name = self._data[at + 2 : at + 2 + length].decode("ascii")
            kind, elements, offset, size = struct.unpack_from("<BIQQ", self._data, at + 2 + length)
            self._tensors[name] = (kind, offset, elements)
            at += 2 + length + struct.calcsize("<BIQQ")
            if offset + size > len(self._data):
                raise ValueError

    def blocks(self, name: str) -> tuple[NDArray[np.uint8], _Floats]:
        """The 4-bit numbers (blocks, 32) from 0 to 15 of a tensor and the scale of each block; 8 stands for zero."""
        _, offset, elements = self._tensors[name]
        raw = np.frombuffer(self._data, np.uint8, elements // _BLOCK * _BLOCK_BYTES, offset).reshape(-1, _BLOCK_BYTES)
        scales = np.ascontiguousarray(raw[:, :2]).view("<f2").astype(np.float32)[:, 0]
        return np.concatenate((raw[:, 2:] & 15, raw[:, 2:] >> 4), axis=1), scales

    def tensor(self, name: str, *shape: int) -> _Floats:
        """A tensor as float32 in the given shape."""
        kind, offset, elements = self._tensors[name]
        if kind == 0:
            return np.frombuffer(self._data, "<f4", elements, offset).astype(np.float32).reshape(shape)
        numbers, scales = self.blocks(name)
        return ((numbers.astype(np.float32) - 8) * scales[:, None]).reshape(shape)


class _Graph:
    """Collects the nodes and weights of an ONNX graph."""

    def __init__(self) -> None:
        from onnx import helper, numpy_helper

        self._helper = helper
        self._numpy = numpy_helper
        self.nodes: list[Any] = []
        self.weights: list[Any] = []

    def weight(self, name: str, values: NDArray[Any]) -> str:
        """Keep an array under a name."""
        self.weights.append(self._numpy.from_array(np.ascontiguousarray(values), name))
        return name

    def node(self, kind: str, inputs: list[str], output: str, domain: str = "", **attributes: Any) -> str:
        """Add an operation with one output; its name is the result's."""
        self.nodes.append(self._helper.make_node(kind, inputs, [output], output, domain=domain, **attributes))
        return output

    def split(self, source: str, outputs: list[str]) -> None:
        """Cut the last axis into equal parts."""
        self.nodes.append(
            self._helper.make_node("Split", [source], outputs, f"{source}.split", axis=-1, num_outputs=len(outputs))
        )

    def linear(self, name: str, source: str, weights: _Floats, bias: _Floats) -> str:
        """`source @ weights.T + bias` with weights (out, in) as 8-bit integers, one scale for each output."""
        scales = np.maximum(np.abs(weights).max(axis=1), 1e-12) / _LEVELS
        inputs = [
            source,
            self.weight(f"{name}.weight", np.rint(weights / scales[:, None]).astype(np.int8).T),
            self.weight(f"{name}.scale", scales.astype(np.float32)),
            "",
            self.weight(f"{name}.bias", bias),
        ]
        return self.node("DynamicQuantizeMatMul", inputs, name, "com.microsoft")


def _embeddings(graph: _Graph, carrier: CarrierFile) -> str:
    """Word (4 bit) + position + type, normalised."""
    from onnx import TensorProto, helper

    shape = carrier.shape
    numbers, scales = carrier.blocks("emb.word")
    signed = (numbers.reshape(-1, 2) ^ 8).astype(np.uint8)  # q - 8 in two's complement
    packed = signed[:, 0] | signed[:, 1] << 4
    graph.weights.append(
        helper.make_tensor("word.weight", TensorProto.INT4, (shape.words, shape.hidden), packed.tobytes(), raw=True)
    )
    graph.weight("word.scale", scales.reshape(shape.words, shape.hidden // _BLOCK))
    words = graph.node(
        "GatherBlockQuantized",
        ["word.weight", "input_ids", "word.scale"],
        "word",
        "com.microsoft",
        block_size=_BLOCK,
        gather_axis=0,
        quantize_axis=1,
    )
    types = carrier.tensor("emb.type", -1, shape.hidden)
    positions = carrier.tensor("emb.pos", shape.positions, shape.hidden) + types[0]
    graph.weight("position.weight", positions)
    graph.weight("zero", np.zeros(1, np.int64))
    graph.node("Shape", ["input_ids"], "length", start=1, end=2)
    graph.node("Slice", ["position.weight", "zero", "length", "zero"], "position")
    graph.node("Add", [words, "position"], "embedded")
    gain = graph.weight("embedded.gain", carrier.tensor("emb.ln.w", shape.hidden))
    shift = graph.weight("embedded.shift", carrier.tensor("emb.ln.b", shape.hidden))
    return graph.node("LayerNormalization", ["embedded", gain, shift], "layer0", epsilon=shape.epsilon, axis=-1)


def _layer(graph: _Graph, carrier: CarrierFile, index: int, source: str) -> str:
    """One layer of the encoder: attention, then two linear steps, each added to its source and normalised."""
    shape, name = carrier.shape, f"l{index}"

    def weights(part: str, out: int, into: int) -> tuple[_Floats, _Floats]:
        return carrier.tensor(f"{name}.{part}.w", out, into), carrier.tensor(f"{name}.{part}.b", out)

    def added(part: str, step: str, before: str, output: str) -> str:
        gain = graph.weight(f"{output}.gain", carrier.tensor(f"{name}.{part}.w", shape.hidden))
        shift = graph.weight(f"{output}.shift", carrier.tensor(f"{name}.{part}.b", shape.hidden))
        inputs = [step, before, gain, shift]
        return graph.node("SkipLayerNormalization", inputs, output, "com.microsoft", epsilon=shape.epsilon)

    sides = [weights(part, shape.hidden, shape.hidden) for part in ("q", "k", "v")]
    joined = graph.linear(
        f"{name}.qkv", source, np.concatenate([w for w, _ in sides]), np.concatenate([b for _, b in sides])
    )
    split = [f"{name}.query", f"{name}.key", f"{name}.value"]
    graph.split(joined, split)
    seen = graph.node(
        "MultiHeadAttention", [*split, "", "mask"], f"{name}.seen", "com.microsoft", num_heads=shape.heads
    )
    mixed = graph.linear(f"{name}.mixed", seen, *weights("ao", shape.hidden, shape.hidden))
    attended = added("aln", mixed, source, f"{name}.middle")
    inner = graph.linear(f"{name}.inner", attended, *weights("fi", shape.inner, shape.hidden))
    active = graph.node("Gelu", [inner], f"{name}.active", "com.microsoft")
    outer = graph.linear(f"{name}.outer", active, *weights("fo", shape.hidden, shape.inner))
    return added("oln", outer, attended, f"layer{index + 1}")


def _save_model(carrier: CarrierFile, folder: Path, progress: Progress) -> None:
    """Write the ONNX file; the same carrier gives the same bytes."""
    from onnx import TensorProto, helper

    shape = carrier.shape
    graph = _Graph()
    graph.node("Cast", ["attention_mask"], "mask", to=TensorProto.INT32)
    state = _embeddings(graph, carrier)
    for index in range(shape.layers):
        progress.check()
        progress.report(Event("converting", index, shape.layers, "layers"))
        state = _layer(graph, carrier, index, state)
    graph.node("Identity", [state], "last_hidden_state")
    size = ["batch", "length"]
    inputs = [helper.make_tensor_value_info(name, TensorProto.INT64, size) for name in ("input_ids", "attention_mask")]
    output = helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, [*size, shape.hidden])
    made = helper.make_graph(graph.nodes, "e5", inputs, [output], graph.weights)
    opsets = [helper.make_opsetid(domain, version) for domain, version in _OPSETS]
    model = helper.make_model(made, opset_imports=opsets, ir_version=10, producer_name="footnote")
    (folder / MODEL_FILE).write_bytes(model.SerializeToString(deterministic=True))
    progress.report(Event("converting", shape.layers, shape.layers, "layers"))


def _save_tokenizer(carrier: CarrierFile, folder: Path) -> None:
    """Write the Unigram tokenizer as the `tokenizers` library reads it, and the small files fastembed asks for."""
    names = [piece for piece, _ in carrier.pieces]
    begin, end, pad, unknown = (names[n] for n in (carrier.begin, carrier.end, carrier.pad, carrier.unknown))
    special = {names.index(name): name for name in (begin, pad, end, unknown, "<mask>") if name in names}
    flags = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
    spaces = {"type": "Replace", "pattern": {"Regex": r"\s+"}, "content": " "}
    sides = [
        {"SpecialToken": {"id": begin, "type_id": 0}},
        {"Sequence": {"id": "A", "type_id": 0}},
        {"SpecialToken": {"id": end, "type_id": 0}},
    ]
    ids = {name: {"id": name, "ids": [number], "tokens": [name]} for number, name in special.items()}
    tokenizer = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [{"id": number, "content": special[number], **flags} for number in sorted(special)],
        "normalizer": {"type": "Sequence", "normalizers": [{"type": "Nmt"}, {"type": "NFKC"}, spaces]},
        "pre_tokenizer": {
            "type": "Sequence",
            "pretokenizers": [
                {"type": "WhitespaceSplit"},
                {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": True},
            ],
        },
        "post_processor": {
            "type": "TemplateProcessing",
            "single": sides,
            "pair": [*sides, {"Sequence": {"id": "B", "type_id": 0}}, sides[2]],
            "special_tokens": {begin: ids[begin], end: ids[end]},
        },
        "decoder": {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": True},
        "model": {"type": "Unigram", "unk_id": carrier.unknown, "vocab": carrier.pieces, "byte_fallback": False},
    }
    limits = {"model_max_length": carrier.shape.positions, "pad_token": pad, "tokenizer_class": "XLMRobertaTokenizer"}
    tokens = {"bos_token": begin, "eos_token": end, "unk_token": unknown, "pad_token": pad}
    config = {"pad_token_id": carrier.pad, "hidden_size": carrier.shape.hidden, "model_type": "bert"}
    for name, content in (
        (TOKENIZER_FILE, tokenizer),
        ("tokenizer_config.json", limits),
        ("special_tokens_map.json", tokens),
        ("config.json", config),
    ):
        (folder / name).write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")), "utf-8")


def built(folder: Path) -> Path | None:
    """Where in the model's folder the files made by this version are; None when they are not made yet."""
    made = folder / _FOLDER
    return made if made.is_dir() else None


def build(carrier_file: Path, folder: Path, progress: Progress | None = None) -> Path:
    """Make the files in the model's folder from its carrier file, unless they are there; returns where they are.

    They appear whole or not at all, and always with the same bytes. What an earlier version made is removed.
    """
    progress = progress or Progress()
    made = folder / _FOLDER
    if made.is_dir():
        return made
    carrier = CarrierFile(carrier_file)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".making-", dir=folder) as temporary:
            work = Path(temporary) / _FOLDER
            work.mkdir()
            _save_model(carrier, work, progress)
            _save_tokenizer(carrier, work)
            progress.check()
            if not made.is_dir():  # another process may have been quicker
                work.rename(made)
        for old in folder.glob("e5.v*"):
            if old != made:
                shutil.rmtree(old)
    except OSError as error:
        raise ModelError(f"The search model could not be written to {folder}: {error.strerror}.") from error
    return made
