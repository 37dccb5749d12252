#!/bin/sh
# A session with AT-SPI and a screen of its own, in which tests/assistive.py plays: dbus-run-session -- tests/assistive.sh PYTHON
set -e
DISPLAY=:91
export DISPLAY
Xvfb "$DISPLAY" -screen 0 1400x900x24 &
screen=$!
/usr/libexec/at-spi-bus-launcher --launch-immediately &
trap 'kill $screen $!' EXIT
sleep 2
gdbus call --session --dest org.a11y.Bus --object-path /org/a11y/bus \
    --method org.freedesktop.DBus.Properties.Set org.a11y.Status IsEnabled '<true>'
/usr/bin/python3 "$(dirname "$0")/assistive.py" "$1"
