import { Random } from '../../demo/random.ts'

const SEARCHES = [
  '',
  'sortid=23&pageNumber=3',
  'la=20&ha=200&hp=900000',
  'propertyTypes=4,8&lp=50000',
  'kw=creek',
  'stateID=44&sortid=6',
  'bounds=(28,-104),(34,-94)',
  'hasHouse=1&lbed=3&sortid=4',
]

export interface TrafficOptions {
  readonly port: number
  /** Without a limit. */
  readonly key: string
  /** With a limit that it is far over, which one request in ten has. */
  readonly limitedKey: string | null
  /** Listings on offer. */
  readonly listingIds: readonly number[]
}

/** Requests as a portal sends them, as bytes, without end: searches, listings, and one lead in twenty. */
export function trafficOf({ port, key, limitedKey, listingIds }: TrafficOptions): () => string {
  const random = new Random(1, 0, 0)
  let number = 0
  return () => {
    number++
    const isLimited = limitedKey !== null && number % 10 === 0
    const headers = headersOf(port, isLimited ? limitedKey : key)
    const chance = random.next()
    const listingId = listingIds[random.whole(0, listingIds.length - 1)] ?? 0
    if (chance < 0.05) return leadOf(headers, listingId, number)
    const path =
      chance < 0.3
        ? `/v3/listings/${listingId}`
        : `/v3/listings?${SEARCHES[number % SEARCHES.length]}`
    return `GET ${path} HTTP/1.1\r\n${headers}\r\n`
  }
}

/** Leads alone, and searches alone. */
export function leadsOf({ port, key, listingIds }: TrafficOptions): () => string {
  const headers = headersOf(port, key)
  let number = 0
  return () => leadOf(headers, listingIds[++number % listingIds.length] ?? 0, number)
}

export function searchesOf({ port, key }: TrafficOptions): () => string {
  const headers = headersOf(port, key)
  let number = 0
  return () => `GET /v3/listings?${SEARCHES[++number % SEARCHES.length]} HTTP/1.1\r\n${headers}\r\n`
}

/** A search with the largest answer that there is, sent several times at once. */
export function largeSearchOf({ port, key }: TrafficOptions): string {
  const query = 'listingsPerPage=100&includeDescription=1&includeBoundaries=1&includeImages=1'
  return `GET /v3/listings?${query} HTTP/1.1\r\n${headersOf(port, key)}\r\n`.repeat(4)
}

function headersOf(port: number, key: string): string {
  return `Host: 127.0.0.1:${port}\r\nX-API-Key: ${key}\r\n`
}

function leadOf(headers: string, listingID: number, number: number): string {
  const body = JSON.stringify({
    IPAddress: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    data: {
      listingID,
      contactName: 'Pat Buyer',
      emailAddress: 'pat@example.com',
      comment: `Is it still available? (${number})`,
    },
  })
  const type = 'Content-Type: application/json\r\n'
  return `POST /v3/lead HTTP/1.1\r\n${headers}${type}Content-Length: ${body.length}\r\n\r\n${body}`
}
