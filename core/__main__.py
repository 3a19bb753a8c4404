"""`python -m core` is the terminal program."""

import sys

from core.cli import run

if __name__ == "__main__":
    sys.exit(run())
