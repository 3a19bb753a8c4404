"""How long writing still takes: slow to say so, and slow to change its mind."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass

from desktop.session.records import RunStep

USUAL_PASSAGES_A_SECOND = 20.0
"""How quickly two slow cores read meaning, until this machine is known."""

_AFTER_S = 4.0
"""Before so much work was seen, nothing can be said."""
_MEMORY_S = 60.0
"""What lies further back says little about how quick the work is now."""
_CALM_S = 12.0
"""So slowly the shown time follows what is worked out."""
_TRUST_S = 15.0
"""The speed of an earlier run weighs as much as so many seconds of this one."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What the meaning of a library will be after its words: passages that wait, and passages a file brings."""

    passages: float = 0.0
    passages_a_file: float = 0.0


class Pace:
    """Watches one run. Told how far each step is, it says how long all of it still takes."""

    def __init__(
        self,
        passages_a_second: float = USUAL_PASSAGES_A_SECOND,
        expected: Expected | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock = clock
        self._usual = passages_a_second
        self.expected = expected or Expected()
        self._step: RunStep = "looking"
        self._done = self._total = 0
        self._moved_s = clock()
        self._seen_s = self._work = self._worked_s = self._gap_s = 0.0
        self._shown: float | None = None
        self._shown_s = clock()

    @property
    def passages_a_second(self) -> float:
        """How quickly meaning is read here, as far as is known."""
        if self._step == "meaning" and self._seen_s > _AFTER_S:
            return self._speed()
        return self._usual

    def tell(self, step: RunStep, done: int, total: int) -> None:
        """A step is so far."""
        now = self._clock()
        if step != self._step or total != self._total or done < self._done:
            self._begin(step, now)
        elif done > self._done:
            passed = now - self._moved_s
            fade = math.exp(-passed / _MEMORY_S)
            self._work = self._work * fade + done - self._done
            self._worked_s = self._worked_s * fade + passed
            self._seen_s += passed
            self._gap_s = passed
            self._moved_s = now
        self._done, self._total = done, total

    def _begin(self, step: RunStep, now: float) -> None:
        if step == "meaning":
            usual = self.passages_a_second
            self._work, self._worked_s = usual * _TRUST_S, _TRUST_S
        else:
            self._work = self._worked_s = 0.0
        self._step, self._seen_s, self._moved_s, self._gap_s = step, 0.0, now, 0.0

    def seconds_left(self) -> float | None:
        """How long it still takes, in seconds; None while that cannot be told."""
        now = self._clock()
        worked_out = self._worked_out(now)
        if worked_out is None:
            return self._shown
        if self._shown is None:
            self._shown = worked_out
        else:
            passed = now - self._shown_s
            counted = max(self._shown - passed, 0.0)
            self._shown = counted + (worked_out - counted) * (1 - math.exp(-passed / _CALM_S))
        self._shown_s = now
        return self._shown

    def _worked_out(self, now: float) -> float | None:
        if not self._total or not self._work:
            return None
        if self._step != "meaning" and (self._seen_s < _AFTER_S or self._done < 3):
            return None
        left = (self._total - self._done) / self._speed()
        left -= min(now - self._moved_s, self._gap_s, left)  # the time goes on too between two steps of the count
        if self._step == "words":
            waiting = self.expected.passages + (self._total - self._done) * self.expected.passages_a_file
            left += waiting / self._usual
        return left

    def _speed(self) -> float:
        return self._work / max(self._worked_s, 1e-6)
