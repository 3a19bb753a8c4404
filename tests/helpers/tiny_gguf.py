"""Generators of a few hundred kilobytes, as llama.cpp loads them: one that says what it is told, and a random one.

https://github.com/ggml-org/ggml/blob/master/docs/gguf.md describes the file.
"""

from __future__ import annotations

import hashlib
import itertools
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.models.catalogue import ModelFile, ModelSpec
from core.models.llama import Generator

_TEMPLATE = (
    "{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>\\n' }}"
    "{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}"
)
_CONTROL = ["<|im_start|>", "<|im_end|>", "<|endoftext|>"]
_WIDTH, _INNER, _HEADS = 288, 64, 9
_TEXT, _UINT, _INT, _FLOAT, _BOOL, _ARRAY = 8, 4, 5, 6, 7, 9

Tensors = Mapping[str, NDArray[np.float32]]


def saying(home: Path, text: str) -> Generator:
    """A generator that answers everything with the text and then goes on with what follows the last byte in it.

    Each byte decides the next, so none may come twice with different followers. A text that ends with "\\0" ends there.
    """
    layers = _layers(1, np.random.default_rng(3), 0.0)
    layers["token_embd.weight"] = np.eye(_WIDTH, dtype=np.float32)
    output = np.zeros((_WIDTH, _WIDTH), np.float32)
    end = 256 + _CONTROL.index("<|im_end|>")
    bytes_ = [ord("\n"), *text.encode()]
    for before, after in itertools.pairwise(bytes_):
        output[after or end, before] = 1
    layers["output.weight"] = output
    return _generator(home, layers)


def babbling(home: Path) -> Generator:
    """A generator with random weights (always the same): what it says depends on everything it has read."""
    random = np.random.default_rng(11)
    layers = _layers(2, random, 0.4)
    layers["token_embd.weight"] = random.normal(0, 1, (_WIDTH, _WIDTH)).astype(np.float32)
    output = random.normal(0, 1, (_WIDTH, _WIDTH)).astype(np.float32)
    output[128:] = 0  # only letters and signs
    layers["output.weight"] = output
    return _generator(home, layers)


def spec_of(file: Path) -> ModelSpec:
    """A catalogue entry for a file at <models folder>/tiny/<file>."""
    return ModelSpec(
        name="tiny",
        kind="generator",
        title="Tiny",
        languages="none",
        licence="Apache-2.0",
        author="Footnote",
        homepage="",
        files=(ModelFile(file.name, file.stat().st_size, hashlib.sha256(file.read_bytes()).hexdigest()),),
        limit_tokens=2048,
    )


def _generator(home: Path, tensors: Tensors) -> Generator:
    file = home / "tiny" / "tiny.gguf"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(_gguf(_values(sum(".attn_q." in name for name in tensors)), tensors))
    return Generator(spec_of(file), home)


def _layers(count: int, random: np.random.Generator, scale: float) -> dict[str, NDArray[np.float32]]:
    made = {"output_norm.weight": np.ones(_WIDTH, np.float32)}
    shapes = {f"attn_{part}": (_WIDTH, _WIDTH) for part in ("q", "k", "v", "output")}
    shapes |= {"ffn_gate": (_INNER, _WIDTH), "ffn_up": (_INNER, _WIDTH), "ffn_down": (_WIDTH, _INNER)}
    for layer in range(count):
        for norm in ("attn_norm", "ffn_norm"):
            made[f"blk.{layer}.{norm}.weight"] = np.ones(_WIDTH, np.float32)
        for name, shape in shapes.items():
            made[f"blk.{layer}.{name}.weight"] = (random.normal(0, 1, shape) * scale).astype(np.float32)
    return made


def _values(layers: int) -> dict[str, tuple[int, Any]]:
    tokens = [_as_text(byte) for byte in range(256)] + _CONTROL
    tokens += [f"<|unused{number}|>" for number in range(_WIDTH - len(tokens))]
    return {
        "general.architecture": (_TEXT, "llama"),
        "llama.context_length": (_UINT, 2048),
        "llama.embedding_length": (_UINT, _WIDTH),
        "llama.block_count": (_UINT, layers),
        "llama.feed_forward_length": (_UINT, _INNER),
        "llama.attention.head_count": (_UINT, _HEADS),
        "llama.attention.layer_norm_rms_epsilon": (_FLOAT, 1e-6),
        "llama.rope.dimension_count": (_UINT, _WIDTH // _HEADS),
        "tokenizer.ggml.model": (_TEXT, "gpt2"),
        "tokenizer.ggml.pre": (_TEXT, "qwen2"),
        "tokenizer.ggml.tokens": (_ARRAY, (_TEXT, tokens)),
        "tokenizer.ggml.token_type": (_ARRAY, (_INT, [1] * 256 + [3] * (_WIDTH - 256))),
        "tokenizer.ggml.merges": (_ARRAY, (_TEXT, [])),
        "tokenizer.ggml.bos_token_id": (_UINT, 256 + _CONTROL.index("<|endoftext|>")),
        "tokenizer.ggml.eos_token_id": (_UINT, 256 + _CONTROL.index("<|im_end|>")),
        "tokenizer.ggml.add_bos_token": (_BOOL, False),
        "tokenizer.chat_template": (_TEXT, _TEMPLATE),
    }


def _as_text(byte: int) -> str:
    """How a byte-level vocabulary writes a byte: printable ones as they are, the others from U+0100 on."""
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    return chr(byte) if byte in plain else chr(256 + [b for b in range(256) if b not in plain].index(byte))


def _gguf(values: Mapping[str, tuple[int, Any]], tensors: Tensors) -> bytes:
    head = struct.pack("<4sIQQ", b"GGUF", 3, len(tensors), len(values))
    for name, (kind, value) in values.items():
        head += _text(name) + struct.pack("<I", kind) + _value(kind, value)
    blobs: list[bytes] = []
    at = 0
    for name, tensor in tensors.items():
        head += _text(name) + struct.pack(f"<I{tensor.ndim}QIQ", tensor.ndim, *reversed(tensor.shape), 0, at)
        blob = _padded(tensor.astype("<f4").tobytes())
        blobs.append(blob)
        at += len(blob)
    return _padded(head) + b"".join(blobs)


def _value(kind: int, value: Any) -> bytes:
    if kind == _TEXT:
        return _text(value)
    if kind == _ARRAY:
        inner, items = value
        return struct.pack("<IQ", inner, len(items)) + b"".join(_value(inner, item) for item in items)
    return struct.pack({_UINT: "<I", _INT: "<i", _FLOAT: "<f", _BOOL: "<?"}[kind], value)


def _text(text: str) -> bytes:
    raw = text.encode()
    return struct.pack("<Q", len(raw)) + raw


def _padded(raw: bytes) -> bytes:
    return raw + bytes(-len(raw) % 32)
