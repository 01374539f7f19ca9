#!/usr/bin/env bash
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

# fuzz-parsers.sh [RUNS [TARGET]]: run every parser of test/fuzz, or one, with libFuzzer and the
# address and undefined-behaviour sanitizers of clang; RUNS (default 100000) executions each. Call
# ./utils/umts build before. A target begins with its seeds and what earlier runs have found. Exits
# with 1 when a parser has failed.

set -eu
cd "$(dirname "$0")/.."
runs=${1:-100000}
build=.umts/build
folder=.umts/fuzz
all="rlc-pdu mac-hs-pdu mac-e-pdu mac-e-rebuilt e-dch-frame mac-c-pdu iub-frame gtp-u ip-packet tunnelled-packet iphc radio-trace throughput-log"

command -v clang++ >/dev/null || {
    echo "left out: parsers are not fuzzed, as there is no clang++"
    exit 0
}
if [ ! -e $build/lib ]; then
    echo "fuzz-parsers.sh: call ./utils/umts build first" >&2
    exit 2
fi
ns3=$(echo .umts/venv/lib/python3*/site-packages/ns3)
libraries=$(dirname "$(ls "$ns3"/lib*/libns3*-core.so)")
mkdir -p $folder

# Without the library: what is compiled here, for coverage, must not be there twice.
sources="test/fuzz/*.cc model/rlc/format/*.cc model/iub/umts-iub-frame.cc
    model/iub/umts-frame-*.cc model/iub/umts-*-frames.cc model/core/umts-gtp-u-header.cc
    model/mac/umts-transport-block.cc model/mac/umts-mac-c-header.cc model/mac/umts-mac-d-header.cc
    model/mac/hs/umts-mac-hs-pdu.cc model/mac/e/umts-mac-e-pdu.cc model/pdcp/umts-iphc-decompressor.cc
    model/pdcp/umts-iphc-format.cc model/pdcp/umts-iphc-header.cc model/base/umts-ip-check.cc
    model/base/umts-compact.cc model/base/umts-line-reader.cc model/phy/umts-radio-trace-rows.cc model/phy/umts-throughput-log.cc
    model/phy/umts-throughput-log-json.cc model/phy/umts-throughput-log-lines.cc"
# shellcheck disable=SC2086
clang++ -std=c++20 -O1 -g1 -fsanitize=fuzzer,address,undefined -fno-sanitize=vptr \
    -fno-sanitize-recover=undefined -I$build/include -I"$ns3/include" $sources \
    "$libraries"/*-core.so "$libraries"/*-network.so -Wl,-rpath,"$PWD/$libraries" \
    -o $folder/fuzz-parsers

for target in ${2:-$all}; do
    mkdir -p "$folder/$target"
    echo "$target: $runs executions"
    UMTS_FUZZ_TARGET=$target UMTS_FUZZ_SEEDS=$folder/$target $folder/fuzz-parsers -runs="$runs" \
        -max_len=256 -verbosity=0 -artifact_prefix="$folder/$target-" "$folder/$target"
done
