/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Real programs over a simulated UE, in real time; to be started by ./utils/umts emulate.
//
//   program - TUN - host --- GGSN --- SGSN --- RNC --- Node B ))) UE - TUN - program
//                                                             ))) simulated UEs
//
// The TUN devices are file descriptors that this program inherits, so that it needs no rights.

#include "umts-emulation.h"

int
main(int argc, char* argv[])
{
    ns3::umts::EmulationExtension none;
    return ns3::umts::RunEmulation(__FILE__, argc, argv, none);
}
