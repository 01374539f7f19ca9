/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_ASCII_H
#define UMTS_ASCII_H

#include "ns3/net-device.h"
#include "ns3/output-stream-wrapper.h"

#include <string>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Write a line for every IP packet that comes from the node to a device (+), is dropped by
 * it (d) or is handed to the node (r), in ns-3's format of ASCII traces.
 * @param device a UE, an RNC or a GGSN; others are left out
 * @param stream gets the lines, with config paths; null: a file per device gets them, without
 * @param prefix beginning of the name of the file, or the whole name
 * @param isName prefix is the name of the file
 */
void EnableUmtsAscii(Ptr<NetDevice> device,
                     Ptr<OutputStreamWrapper> stream,
                     const std::string& prefix,
                     bool isName);

} // namespace ns3::umts

#endif /* UMTS_ASCII_H */
