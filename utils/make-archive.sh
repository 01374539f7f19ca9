#!/usr/bin/env bash
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

# make-archive.sh [FOLDER]: the last commit as FOLDER/umts-VERSION.tar.gz, in the form that ns-3's App
# Store takes: unpacked in contrib/ of an ns-3 tree it is the module. ./utils/umts --version names the
# commit there, too. The same commit makes the same archive.

set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
folder=${1:-.}

die() {
    echo "make-archive.sh: $*" >&2
    exit 2
}

[ -e "$here/.git" ] || die "$here is no clone of git, and only a clone knows its files"
[ -d "$folder" ] || die "there is no folder $folder"
if [ -n "$(git -C "$here" status --porcelain)" ]; then
    echo "make-archive.sh: left out is what has not been committed" >&2
fi
version=$(sed -n 's/^project(umts VERSION \([0-9.]*\).*/\1/p' "$here/CMakeLists.txt")
archive=$folder/umts-$version.tar.gz
git -C "$here" archive --prefix=umts/ HEAD | gzip -n9 >"$archive.tmp"
mv "$archive.tmp" "$archive"
echo "$archive"
