#!/usr/bin/env bash
# Builds the native core of the last commit with a sanitizer of g++, and runs on it the tests that compare it with its
# twin, with exhaustive search and with bad input: tests/sanitize.sh address (with undefined behaviour), or thread.
set -euo pipefail
cd "$(dirname "$0")/.."
kind=${1:?address or thread}
case $kind in
    address) flags="-fsanitize=address,undefined -fno-sanitize-recover=undefined" library=libasan.so ;;
    thread) flags="-fsanitize=thread" library=libtsan.so ;;
    *) echo "no sanitizer: $kind (address or thread)" >&2; exit 2 ;;
esac
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
git clone --quiet . "$scratch/tree"
cd "$scratch/tree"
python3 -m venv .venv
CXX=g++ CXXFLAGS="$flags -g -fno-omit-frame-pointer" LDFLAGS="$flags" MINCHIATE_REQUIRE_NATIVE=1 \
    .venv/bin/pip install --quiet -e '.[test]'
# Python itself leaks at its end, by design, and locks in ways that only matter without its global lock.
export ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 TSAN_OPTIONS=report_mutex_bugs=0
# The C++ library comes first too, or the sanitizer misses exceptions; its reports must not be captured.
LD_PRELOAD="$(g++ -print-file-name=$library) $(g++ -print-file-name=libstdc++.so)" \
    .venv/bin/python -m pytest -n 0 --capture=sys tests/solver/reference tests/solver/test_oracle.py tests/solver/classic/test_player.py
echo "nothing found by the $kind sanitizer"
