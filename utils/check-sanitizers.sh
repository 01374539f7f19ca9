#!/usr/bin/env bash
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

# check-sanitizers.sh [fast]: build with the address and the undefined-behaviour sanitizer in
# .umts/asan, against the ns-3 of the private environment, and run every suite and the examples of
# test/examples-to-run.py; "fast" leaves out the examples and the suites that take the most of the
# time. Ends in "passed N, failed N" and exits with 0 if nothing failed. Call ./utils/umts build
# before. The variable JOBS says how many compilers and suites run side by side.

set -eu
export LC_ALL=C
cd "$(dirname "$0")/.."
build=.umts/asan
jobs=${JOBS:-$(nproc)}
slow="umts-(tcp|wire-mode|hsdpa-rate|end-to-end|pdcp|outage|cell-layout|core-network|hs-load|soft-handover|queue-disc-tcp)"

if [ ! -x .umts/venv/bin/ninja ]; then
    echo "check-sanitizers.sh: call ./utils/umts build first, it makes the environment" >&2
    exit 2
fi
export PATH="$PWD/$build/bin:$PWD/.umts/venv/bin:$PATH"

all=$(python3 utils/list-tests.py)
target=all
case "$*" in
"") ;;
fast)
    all=$(grep '^suite' <<<"$all" | grep -v -x -E "suite $slow")
    target=umts-test-runner
    ;;
*)
    echo "check-sanitizers.sh: \"$*\" is neither nothing nor \"fast\"" >&2
    exit 2
    ;;
esac

# -Og: with sanitizers, what is optimised more takes longer to compile than it saves in the suites.
cmake -S . -B "$build" -G Ninja -DUMTS_ASAN=ON -DUMTS_WERROR=ON -DCMAKE_BUILD_TYPE=Debug \
    -DCMAKE_CXX_FLAGS_DEBUG=-Og >/dev/null
ninja -C "$build" -j "$jobs" --quiet "$target"

export UBSAN_OPTIONS=print_stacktrace=1
export LSAN_OPTIONS=suppressions=$PWD/utils/leaks-of-ns3.txt:print_suppressions=0
check() {
    local output
    # Not in the checkout: an example may write files.
    if output=$(cd "$log" && timeout 2400 "$@" 2>&1); then
        echo "PASS  $* $SECONDS s"
    else
        tail -n 60 <<<"$output" | sed 's/^/    /'
        echo "FAIL  $* $SECONDS s"
    fi
}
export -f check
log=$(mktemp -d)
export log
trap 'rm -rf "$log"' EXIT

sed -e 's/^suite /umts-test-runner --suite=/' -e 's/^example //' <<<"$all" |
    xargs -P "$jobs" -I{} bash -c 'check {}' | tee "$log/report"
passed=$(grep -c '^PASS' "$log/report" || true)
failed=$(($(wc -l <<<"$all") - passed))
echo "passed $passed, failed $failed"
[ "$failed" -eq 0 ]
