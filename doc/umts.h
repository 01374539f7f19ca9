/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

/**
 * @defgroup umts UMTS
 *
 * UEs, Node Bs, RNCs and a core network: RLC acknowledged mode over dedicated channels with block
 * errors, and the classic TCP variants. The manual is in doc/source.
 */

/**
 * @mainpage
 *
 * What a program of yours calls:
 *
 * | class | what for |
 * |---|---|
 * | ns3::umts::UmtsHelper | RNCs, Node Bs, UEs, radio bearers, handover |
 * | ns3::umts::UmtsCoreHelper | GGSNs, SGSNs, hosts, addresses of UEs |
 * | ns3::umts::CellConfig, ns3::umts::UeConfig, ns3::umts::BearerConfig | what these are made of |
 * | ns3::umts::CellLayoutHelper | cells that hear each other, UEs that move among them, radio maps |
 * | ns3::umts::TrafficHelper | transfers and pings |
 * | ns3::umts::UmtsStats | results by UE, flow and bearer |
 * | ns3::umts::RncRrc | trace sources of handovers, procedures, states |
 * | ns3::TcpClassicHelper, ns3::TcpSplitHelper | the classic TCP variants, split connections |
 * | ns3::umts::ProgramFlags | flags of a program |
 *
 * What you derive from: ns3::umts::HsScheduler, ns3::umts::HsFlowControl,
 * ns3::umts::DownlinkQualityModel, ns3::umts::BlerCurve, ns3::umts::BlockErrorModel,
 * ns3::umts::HandOverAlgorithm.
 *
 * The manual beside these pages says how they work together, with programs to copy:
 * <a href="../index.html">manual</a>.
 */

/**
 * @ingroup umts
 * @namespace ns3::umts
 * @brief UMTS; the TCP variants are in namespace ns3.
 */
