"""The commands that show and measure the whole: demo and eval."""

import tempfile
from importlib import resources
from pathlib import Path
from typing import Annotated, Literal

import typer

from core.cli import shapes
from core.cli.answers import show_answer
from core.cli.output import say, table, write_json
from core.cli.session import Session, a_path
from core.cli.watching import watched

QUESTIONS = (
    "How long is the warranty on a repaired lantern?",
    "未使用的灯具多少天内可以退货？",
)
"""One in each language; what answers them stands on a page of a PDF of the sample."""


def demo(context: typer.Context) -> None:
    """Index the bundled sample folder into a temporary place and ask it a question in English and one in Chinese."""
    from core.engine import Engine

    session: Session = context.obj
    sample = Path(str(resources.files("resources").joinpath("sample")))
    place = tempfile.TemporaryDirectory(prefix="footnote-demo-", ignore_cleanup_errors=True)
    with place as home, Engine(Path(home)) as engine, watched() as progress:
        done = engine.add(session.name, [sample], progress)
        answers = [engine.ask(session.name, question, progress=progress) for question in QUESTIONS]
    if session.json:
        write_json([shapes.answer(got) for got in answers])
        return
    say(f"Indexed {len(done.files)} files of {sample} in {done.seconds:.1f} s.")
    for question, got in zip(QUESTIONS, answers, strict=True):
        say(f"\n{question}\n")
        show_answer(got)


def evaluate_set(
    context: typer.Context,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A question set.", parser=a_path)],
    limit: Annotated[int | None, typer.Option(min=1, metavar="N", help="So many questions, spread evenly.")] = None,
    half: Annotated[
        Literal["fit", "report"] | None, typer.Option(help="Only the questions at even or odd places.")
    ] = None,
    modes: Annotated[str | None, typer.Option(metavar="A,B", help="Only these ways of searching.")] = None,
    keep: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Keep the index there and use it again.", parser=a_path)
    ] = None,
    files: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="The corpus ids are names of files in this folder.", parser=a_path),
    ] = None,
    answers: Annotated[Literal["quotes", "written"] | None, typer.Option(help="Measure answers, too.")] = None,
) -> None:
    """Measure searching, and answering, on a question set."""
    from core.engine import Engine
    from core.evaluating.evaluation import MODES, Plan, evaluate

    session: Session = context.obj
    chosen = tuple(mode.strip() for mode in modes.split(",") if mode.strip()) if modes is not None else MODES
    plan = Plan(folder, limit, half, chosen, answers, keep, files)
    with watched() as progress:
        measured = evaluate(plan, Engine, progress)
    shape = shapes.evaluation(measured)
    if session.json:
        write_json(shape)
        return
    say(f"{measured.set}: {measured.corpus:,} documents, {measured.questions:,} questions")
    say(f"indexed in {measured.index_seconds:.1f} s, {measured.embed_seconds:.1f} s of them for meaning\n")
    names = ("ndcg@10", "mrr@10", "recall@10", "recall@50", "hit@1")
    rows = [
        (mode, *(f"{figures[name]:.4f}" for name in names), f"{figures['ms']:.1f}")
        for mode, figures in measured.modes.items()
    ]
    table(("mode", *names, "ms"), rows)
    if measured.answers is not None:
        say()
        pairs = [(name, "" if value is None else f"{value:.3f}") for name, value in shape["answers"].items()]
        table(("answers", answers or ""), pairs)
