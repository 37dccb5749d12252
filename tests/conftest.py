"""What holds for every test: property tests are the same on every run, and no timing decides one."""

from hypothesis import settings

settings.register_profile("minchiate", deadline=None, derandomize=True)
settings.load_profile("minchiate")
