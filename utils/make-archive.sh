#!/usr/bin/env bash
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

# make-archive.sh [FOLDER]: the last commit as FOLDER/umts-VERSION.tar.gz, in the form that ns-3's App
# Store takes: unpacked in contrib/ of an ns-3 tree it is the module. ./utils/umts --version names the
# commit there, too. The same commit makes the same archive.

set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
folder=${1:-.}

die() {
    echo "make-archive.sh: $*" >&2
    exit 2
}

[ -d "$folder" ] || die "there is no folder $folder"
[ -e "$here/.git" ] || die "$here is no clone of git, and only a clone knows its files"
if [ -n "$(git -C "$here" status --porcelain)" ]; then
    echo "make-archive.sh: left out is what has not been committed" >&2
fi
version=$(git -C "$here" show HEAD:CMakeLists.txt |
    sed -n 's/^project(umts VERSION \([0-9.]*\).*/\1/p') || version=
[ -n "$version" ] || die "the CMakeLists.txt of the last commit declares no version"
archive=$folder/umts-$version.tar.gz
trap 'rm -f "$archive.tmp"' EXIT
git -C "$here" archive --prefix=umts/ HEAD | gzip -n9 >"$archive.tmp" ||
    die "git could not pack the last commit"
mv "$archive.tmp" "$archive"
echo "$archive"
