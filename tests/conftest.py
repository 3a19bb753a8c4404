"""What all tests share: no screen, no model hub, and property tests without a deadline.

A first call may load a dictionary or a model, so how long one example takes says nothing. Sockets are blocked by the
options in pyproject.toml.
"""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before anything imports Qt
os.environ["HF_HUB_OFFLINE"] = "1"

from hypothesis import settings  # the environment comes first

settings.register_profile("footnote", deadline=None)
settings.load_profile("footnote")
