"""Puts the cells of a table into a grid: a merged cell stands once, the places it covers stay empty."""

_MOST_SPANNED = 60  # wider spans are mistakes or traps
_LAST_SPANNED = 200  # to the right of this column nothing is merged any more, for the same reason


class Grid:
    """Rows of equal meaning by column, built row by row."""

    def __init__(self) -> None:
        self.rows: list[list[str]] = []
        self._covered: dict[int, int] = {}

    def row(self, cells: list[tuple[str, int, int]]) -> None:
        """Add a row of (text, columns spanned, rows spanned)."""
        line: list[str] = []
        covered, self._covered = self._covered, {}

        def skip_covered() -> None:
            while covered.get(len(line), 0) > 0:
                if covered[len(line)] > 1:
                    self._covered[len(line)] = covered[len(line)] - 1
                line.append("")

        for text, columns, rows in cells:
            skip_covered()
            columns = min(max(columns, 1), _MOST_SPANNED) if len(line) < _LAST_SPANNED else 1
            for offset in range(columns):
                if rows > 1 and len(line) < _LAST_SPANNED:
                    self._covered[len(line)] = rows - 1
                line.append(text if offset == 0 else "")
        skip_covered()
        for column, left in covered.items():
            if column >= len(line) and left > 1:
                self._covered[column] = left - 1
        self.rows.append(line)
