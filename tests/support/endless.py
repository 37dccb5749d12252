"""Work in another process that never has a result; it imports next to nothing, so that it starts soon."""

import time
from collections.abc import Iterator


def endless() -> Iterator[None]:
    time.sleep(3600)
    yield
