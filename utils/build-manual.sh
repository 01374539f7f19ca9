#!/usr/bin/env bash
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

# Build the manual into build/doc and the class reference into build/doc/classes; a warning is an
# error, and so is a diagram that is older than its source. Sphinx lives in an environment of its
# own, .umts/doc; doxygen is the distribution's.

set -eu
cd "$(dirname "$0")/.."

venv=.umts/doc
installed=$venv/installed.txt
if ! cmp -s doc/requirements.txt "$installed"; then
    rm -rf "$venv"
    python3 -m venv "$venv"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps \
        -r doc/requirements.txt
    cp doc/requirements.txt "$installed"
fi
"$venv/bin/python" doc/diagrams/draw.py --check
rm -rf build/doc # pages that are gone from the sources
"$venv/bin/python" -m sphinx -E -W --keep-going -q -b html doc/source build/doc
echo "manual: build/doc/index.html"

if ! command -v doxygen >/dev/null; then
    echo "left out: the pages of the classes, for there is no doxygen (package doxygen)"
    exit
fi
# Once to check all that there is, once for what users call.
doxygen doc/Doxyfile
(cat doc/Doxyfile && printf '%s=NO\n' EXTRACT_PRIVATE EXTRACT_ANON_NSPACES WARNINGS WARN_AS_ERROR &&
    printf '%s\n' HTML_OUTPUT=doc/classes HIDE_UNDOC_CLASSES=YES) | doxygen -
echo "classes: build/doc/classes/index.html"
