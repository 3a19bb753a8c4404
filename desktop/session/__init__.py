"""What all pages share: the open library, its numbers, and what is being written."""

from desktop.session.records import Notice, OpenRequest, PreviewRequest, Run, RunKind, RunState, RunStep
from desktop.session.session import Session

__all__ = ["Notice", "OpenRequest", "PreviewRequest", "Run", "RunKind", "RunState", "RunStep", "Session"]
