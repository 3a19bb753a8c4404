"""What all tests share: property tests have no deadline, since a first call may load a dictionary or a model."""

from hypothesis import settings

settings.register_profile("footnote", deadline=None)
settings.load_profile("footnote")
