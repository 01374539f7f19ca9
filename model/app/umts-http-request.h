/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HTTP_REQUEST_H
#define UMTS_HTTP_REQUEST_H

#include "ns3/header.h"

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief The first octets of a request: how long it is, and how long the object is that it asks
 * for. Stands for the text of an HTTP request, whose length is all that matters here.
 */
class HttpRequestHeader : public Header
{
  public:
    static constexpr uint32_t OCTETS = 8; //!< Length of the header

    HttpRequestHeader() = default;

    /**
     * @param requestOctets length of the request with this header
     * @param objectOctets length of the object
     */
    HttpRequestHeader(uint32_t requestOctets, uint32_t objectOctets);

    /**
     * @brief Get the type ID.
     * @return the type ID
     */
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

} // namespace umts
} // namespace ns3

#endif /* UMTS_HTTP_REQUEST_H */
