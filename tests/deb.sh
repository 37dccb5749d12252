#!/usr/bin/env bash
# Installs a Debian package of the program in a fresh root, which has no Python, tries it there, removes it, and looks
# for what is left: sudo tests/deb.sh FILE.deb [BASE]. BASE is a root that debootstrap has made; without it one is made.
# Needs debootstrap, xvfb, xdotool, and a Python with this program's packages.
set -euo pipefail
package=$(realpath "${1:?the package}")
base=${2:-}
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
root=$scratch/root
trap 'umount --quiet "$root/tmp" || true; rm -rf --one-file-system "$scratch"' EXIT
if [ -n "$base" ]; then cp -a "$base" "$root"; else debootstrap --variant=minbase bookworm "$root" >"$scratch/log"; fi
in_root() { DEBIAN_FRONTEND=noninteractive chroot "$root" "$@"; }
files() { in_root find / -xdev \( -path /proc -o -path /tmp -o -path /var/cache -o -path /var/log \) -prune -o -print | sort; }

# First the packages that it needs, which stay.
needed=$(dpkg-deb --field "$package" Depends | sed 's/([^)]*)//g; s/,//g')
in_root apt-get -qq update
# shellcheck disable=SC2086
in_root apt-get -qq install --no-install-recommends $needed >"$scratch/log"
files >"$scratch/before"
cp "$package" "$root/package.deb"
in_root dpkg --install /package.deb
rm "$root/package.deb"
if in_root which python3; then echo "this root has a Python" >&2; exit 1; fi
for file in /usr/share/applications/minchiate.desktop /usr/share/man/man6/minchiate.6.gz; do in_root test -s "$file"; done

# Its homes are in /tmp, and so is the socket of the screen.
mount --bind /tmp "$root/tmp"
printf '#!/bin/sh\nexec chroot %s /usr/games/minchiate "$@"\n' "$root" >"$scratch/minchiate"
chmod +x "$scratch/minchiate"
python3 -m tests.download "$scratch/minchiate"
umount "$root/tmp"

in_root dpkg --purge minchiate
files | diff "$scratch/before" -
echo "installed, tried and removed without a trace"
