from pathlib import Path

from core.stores.generations import Generations, remove_folder


def test_generations_are_counted_and_old_ones_deleted(tmp_path: Path) -> None:
    generations = Generations(tmp_path)
    assert generations.existing(3) == []
    for number in (1, 2, 10):
        generations.vectors(3, number).mkdir(parents=True)
        generations.fulltext(3, number).mkdir()
    (tmp_path / "indexes" / "3" / "vectors.distrusted").touch()
    assert generations.existing(3) == [1, 2, 10]
    assert generations.next(3, 2) == 11
    assert generations.next(3, 20) == 21
    assert generations.remove_old(3, [2]) == 2
    assert generations.existing(3) == [2]
    assert generations.fulltext(3, 2) == tmp_path / "indexes" / "3" / "2" / "fulltext"


def test_the_indexes_of_deleted_libraries_go(tmp_path: Path) -> None:
    generations = Generations(tmp_path)
    assert generations.remove_libraries([]) == 0
    generations.vectors(1, 1).mkdir(parents=True)
    generations.vectors(2, 1).mkdir(parents=True)
    assert generations.remove_libraries([2]) == 1
    assert generations.existing(1) == []
    assert generations.existing(2) == [1]


def test_deleting_a_folder_that_is_not_there_does_no_harm(tmp_path: Path) -> None:
    remove_folder(tmp_path / "none")
