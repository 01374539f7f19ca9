-- Copyright (c) 2026 The umts authors
--
-- SPDX-License-Identifier: GPL-2.0-only

-- Wireshark dissector of MAC-hs PDUs (TS 25.321 9.1.4, 9.2.2) in captures of this module: link type
-- USER0, each PDU after the RNTI and the sizes of the queue's MAC-d PDUs, which the header names by
-- SID alone.
--
--   wireshark -X lua_script:utils/wireshark/mac-hs.lua mine-mac-hs-5-0.pcap

local mac_hs = Proto("umts_mac_hs", "UMTS MAC-hs")

local fields = {
  rnti = ProtoField.uint16("umts_mac_hs.rnti", "RNTI"),
  version = ProtoField.uint8("umts_mac_hs.vf", "Version Flag"),
  queue = ProtoField.uint8("umts_mac_hs.queue_id", "Queue ID"),
  tsn = ProtoField.uint8("umts_mac_hs.tsn", "TSN"),
  sid = ProtoField.uint8("umts_mac_hs.sid", "Size index identifier (SID)"),
  count = ProtoField.uint8("umts_mac_hs.n", "Number of MAC-d PDUs (N)"),
  last = ProtoField.uint8("umts_mac_hs.f", "Flag (F)"),
  size = ProtoField.uint16("umts_mac_hs.size", "Size of a MAC-d PDU, bits"),
  pdu = ProtoField.bytes("umts_mac_hs.mac_d_pdu", "MAC-d PDU"),
}
mac_hs.fields = fields

local too_long = ProtoExpert.new("umts_mac_hs.too_long", "More MAC-d PDUs than there are octets",
                                 expert.group.MALFORMED, expert.severity.ERROR)
local no_size = ProtoExpert.new("umts_mac_hs.no_size", "SID without a size",
                                expert.group.MALFORMED, expert.severity.ERROR)
mac_hs.experts = { too_long, no_size }

-- Bits of a PDU as octets that begin with the first of them.
local function aligned(range, first, bits)
  local octets = ByteArray.new()
  octets:set_size(math.ceil(bits / 8))
  for i = 0, octets:len() - 1 do
    local here = math.min(8, bits - 8 * i)
    octets:set_index(i, range:bitfield(first + 8 * i, here) * 2 ^ (8 - here))
  end
  return octets
end

local function read_sizes(buffer)
  local sizes = {}
  for i = 0, buffer(2, 1):uint() - 1 do
    sizes[i] = buffer(3 + 2 * i, 2):uint()
  end
  return sizes
end

-- Reads the sets of SID, N and F; returns the sizes of the MAC-d PDUs and where they begin.
local function read_header(range, sizes, tree)
  local pdus, at, last = {}, 10, 0
  while last == 0 do
    if at + 11 > 8 * range:len() then
      tree:add_proto_expert_info(too_long)
      return {}, at
    end
    local sid, count = range:bitfield(at, 3), range:bitfield(at + 3, 7)
    last = range:bitfield(at + 10, 1)
    tree:add(fields.sid, range, sid)
    tree:add(fields.count, range, count)
    tree:add(fields.last, range, last)
    if not sizes[sid] then
      tree:add_proto_expert_info(no_size)
      return {}, at
    end
    tree:add(fields.size, range, sizes[sid])
    for _ = 1, count do
      pdus[#pdus + 1] = sizes[sid]
    end
    at = at + 11
  end
  return pdus, at
end

function mac_hs.dissector(buffer, pinfo, root)
  local sizes = read_sizes(buffer)
  local range = buffer(3 + 2 * buffer(2, 1):uint())
  local tree = root:add(mac_hs, range)
  local tsn = range:bitfield(4, 6)
  tree:add(fields.rnti, buffer(0, 2))
  tree:add(fields.version, range(0, 1), range:bitfield(0, 1))
  tree:add(fields.queue, range(0, 1), range:bitfield(1, 3))
  tree:add(fields.tsn, range(0, 2), tsn)
  local pdus, at = read_header(range, sizes, tree)
  pinfo.cols.protocol = "MAC-hs"
  pinfo.cols.info = string.format("RNTI %d, queue %d, TSN %d, %d MAC-d PDUs", buffer(0, 2):uint(),
                                  range:bitfield(1, 3), tsn, #pdus)
  for _, bits in ipairs(pdus) do
    if at + bits > 8 * range:len() then
      tree:add_proto_expert_info(too_long)
      return
    end
    tree:add(fields.pdu, aligned(range, at, bits):tvb("MAC-d PDU")())
    at = at + bits
  end
end

DissectorTable.get("wtap_encap"):add(wtap.USER0, mac_hs)
