"""What the download has in place of pandas: PyInstaller runs it before the program (``minchiate.spec``)."""

import sys
from types import ModuleType

if __name__ == "__main__":  # a test that imports it changes nothing
    # OR-Tools' CP-SAT names these classes; the program makes none of them.
    sys.modules["pandas"] = pandas = ModuleType("pandas")
    vars(pandas).update({name: type(name, (), {}) for name in ("Index", "Series", "DataFrame")})
