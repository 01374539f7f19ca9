#!/usr/bin/env bash
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

# check-ns3.sh [--mpi] TREE: build and test this checkout inside an ns-3 source tree, by CMake (3.36
# and later) or waf (3.35). With --mpi ns-3 is built with its distributed simulator, and umts-mpi has
# to give the same results as one process and as two. Ends in "suites passed N, failed N, warnings N", where the suites are those
# of test/ and the examples of test/examples-to-run.py, and the warnings the compiler's in our
# files; exits with 0 if nothing failed and nothing was warned of. The tree stays configured and
# built, with contrib/umts a link to this checkout. The variable JOBS says how many compilers run
# side by side.

set -eu
export LC_ALL=C
here=$(cd "$(dirname "$0")/.." && pwd)
jobs=${JOBS:-$(nproc)}
modules="umts;applications;point-to-point;csma;mobility;propagation;flow-monitor;traffic-control"
mpi=
if [ "${1:-}" = --mpi ]; then
    mpi=--enable-mpi
    modules="$modules;mpi"
    shift
fi

die() {
    echo "check-ns3.sh: $*" >&2
    exit 2
}

[ $# -eq 1 ] || die "give one argument besides --mpi, the folder of an ns-3 source tree"
if ! [ -f "$1/VERSION" ] || ! [ -d "$1/src/core" ]; then
    die "$1 is no ns-3 source tree"
fi
cd "$1"

mkdir -p contrib
if [ -e contrib/umts ] && ! [ -L contrib/umts ] && ! [ contrib/umts -ef "$here" ]; then
    die "$1/contrib/umts is another copy of the module; move it away"
fi
[ contrib/umts -ef "$here" ] || ln -sfn "$here" contrib/umts

if [ -f CMakeLists.txt ]; then
    # 3.36 builds the tests and examples of all these modules.
    filter=
    ! grep -q filter-module-examples-and-tests ns3 || filter=--filter-module-examples-and-tests=umts
    configure() {
        ./ns3 configure --build-profile=default --disable-werror --enable-tests --enable-examples \
            $mpi "--enable-modules=$modules" $filter
    }
    build() { cmake --build cmake-cache -j "$jobs"; }
    run() { ./ns3 run --no-build "$1"; }
    objects=cmake-cache/contrib/umts
else
    configure() {
        ./waf configure --build-profile=debug --disable-werror --enable-tests --enable-examples \
            $mpi "--enable-modules=${modules//;/,}"
    }
    build() { ./waf build -k -j "$jobs"; }
    run() { ./waf --run-no-build "$1"; }
    objects=build/contrib/umts
fi

log=$(mktemp -d)
trap 'rm -rf "$log"' EXIT

# Run a command; if it fails, show the errors and the end of what it says and give up.
must() {
    "$@" >"$log/$1" 2>&1 || {
        grep -A 3 'error: ' "$log/$1" | head -n 40 >&2
        tail -n 20 "$log/$1" >&2
        die "cannot $1 ns-3 $(cat VERSION)"
    }
}

# Headers of an earlier state of the module that has them elsewhere.
[ ! -d build/include/ns3 ] || grep -ls 'contrib/umts/' build/include/ns3/*.h | xargs -r rm
must configure
# All of ours is compiled anew, as a compiler warns only of what it compiles.
[ ! -d "$objects" ] || find "$objects" -name '*.o' -delete
must build
find "$here/model" "$here/helper" "$here/test" "$here/examples" -name '*.cc' -o -name '*.h' |
    sed 's#.*/\(.*\)#/\1:#' >"$log/files"
grep 'warning: ' "$log/build" | grep -F -f "$log/files" | sort -u >"$log/warnings" || true
cat "$log/warnings"

passed=0
failed=0
check() {
    if run "$1" >"$log/output" 2>&1; then
        passed=$((passed + 1))
        echo "PASS  $1"
    else
        failed=$((failed + 1))
        tail -n 9 "$log/output" | sed 's/^/    /'
        echo "FAIL  $1"
    fi
}
while read -r kind command; do
    [ "$kind" = example ] || command="test-runner --suite=$command"
    check "$command"
done < <(python3 "$here/utils/list-tests.py")
if [ -n "$mpi" ]; then
    program=$(find build/contrib/umts -name 'ns3*-umts-mpi*' -type f -perm -u+x | head -n 1)
    run() { python3 "$here/utils/check-ranks.py" "$program"; }
    check "umts-mpi as one process and as two"
fi

warnings=$(wc -l <"$log/warnings")
echo "suites passed $passed, failed $failed, warnings $warnings"
[ $((failed + warnings)) -eq 0 ]
