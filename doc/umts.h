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
 * @ingroup umts
 * @namespace ns3::umts
 * @brief UMTS; the TCP variants are in namespace ns3.
 */
