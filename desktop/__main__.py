"""`python -m desktop` is the application."""

import sys

from desktop.app import main

if __name__ == "__main__":
    sys.exit(main())
