#!/bin/sh
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

# ccache.sh CCACHE COMPILER ARGUMENT...: compile by way of ccache. A precompiled header goes before
# it is made anew: ccache takes one that is there for one that is used, looks at no header then, and
# gives what once followed it, in any branch or checkout.

set -eu
case " $* " in
*" -x c++-header "*)
    before=
    for argument in "$@"; do
        [ "$before" != -o ] || rm -f "$argument"
        before=$argument
    done
    ;;
esac
exec "$@"
