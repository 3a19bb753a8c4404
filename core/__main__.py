"""`python -m core` is the terminal program."""

import sys

from core.cli import main

if __name__ == "__main__":
    sys.exit(main())
