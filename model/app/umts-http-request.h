/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HTTP_REQUEST_H
#define UMTS_HTTP_REQUEST_H

#include "ns3/header.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Header of an HttpClient's request: length of the request and of the object that it asks
 * for. It stands for the text of an HTTP request, of which only the length matters.
 */
class HttpRequestHeader : public Header
{
  public:
    static constexpr uint32_t OCTETS = 8; //!< Length of the header, octets

    HttpRequestHeader() = default;

    /**
     * @param requestOctets length of the request with this header
     * @param objectOctets length of the object
     */
    HttpRequestHeader(uint32_t requestOctets, uint32_t objectOctets);

    /** @brief Get the type ID. */
    static TypeId GetTypeId();

    /** @return length of the request with this header */
    uint32_t GetRequestOctets() const
    {
        return m_requestOctets;
    }

    /** @return length of the object */
    uint32_t GetObjectOctets() const
    {
        return m_objectOctets;
    }

    TypeId GetInstanceTypeId() const override;
    uint32_t GetSerializedSize() const override;
    void Serialize(Buffer::Iterator start) const override;
    uint32_t Deserialize(Buffer::Iterator start) override;
    void Print(std::ostream& os) const override;

  private:
    uint32_t m_requestOctets{OCTETS}; //!< Length of the request
    uint32_t m_objectOctets{0};       //!< Length of the object
};

} // namespace ns3::umts

#endif /* UMTS_HTTP_REQUEST_H */
