import { Random } from '../demo/random.ts'
import type { SearchRecord } from '../src/domain/searching/search-record.ts'
import type { ListingId } from '../src/domain/values/ids.ts'
import type { Store } from '../src/store/store.ts'
import { openFolder } from './catalog.ts'
import { inTurn } from './in-turn.ts'
import type { SentRequest } from './load.ts'
import { querySet } from './query-set.ts'
import { queryStringOf } from './query-string.ts'
import { sized } from './sized.ts'

/** How many different requests of each kind are sent, in turn. Searches differ most in what they cost. */
const DIFFERENT = sized(300, 5)
const DIFFERENT_SEARCHES = sized(3000, 5)
/** One client address may send 20 leads an hour to one listing. */
const LEADS_PER_ADDRESS = 10

type NextRequest = () => SentRequest

/** Endless requests of each kind. */
export interface ServiceRequests {
  readonly types: NextRequest
  readonly search: NextRequest
  readonly listing: NextRequest
  readonly lead: NextRequest
  readonly edit: NextRequest
  readonly insert: NextRequest
}

/** How many requests of a kind differ from each other. */
export function differentOf(kind: keyof ServiceRequests): number {
  return kind === 'search' ? DIFFERENT_SEARCHES : DIFFERENT
}

export async function serviceRequests(folder: string, key: string): Promise<ServiceRequests> {
  const queries = (await querySet(folder)).slice(0, DIFFERENT_SEARCHES).map(queryStringOf)
  const store = await openFolder(folder)
  await using _closing = store
  const listings = await listingsOnOffer(store)
  const random = new Random(1, 0, 0)
  const headers = { 'X-API-Key': key }
  const post = (path: string, body: unknown): SentRequest => ({
    method: 'POST',
    path,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return {
    types: () => ({ method: 'GET', path: '/v3/types/sort', headers }),
    search: inTurn(queries, query => ({ method: 'GET', path: `/v3/listings?${query}`, headers })),
    listing: inTurn(listings, ({ id }) => ({ method: 'GET', path: `/v3/listings/${id}`, headers })),
    lead: inTurn(listings, ({ id }, number) => post('/v3/lead', leadOf(id, number))),
    edit: inTurn(listings, ({ id, accountId }) => {
      const price = { numeric: random.whole(10_000, 5_000_000) }
      return post(`/v3/listings/${id}`, { accountID: accountId, data: { price } })
    }),
    insert: inTurn(listings, (like, number) => post('/v3/listings/0', newListing(like, number))),
  }
}

async function listingsOnOffer({ listings }: Store): Promise<SearchRecord[]> {
  const ids = Array.from({ length: 3 * DIFFERENT }, (_, i) => (i + 1) as ListingId)
  const records = await listings.searchRecords(ids)
  return records.filter(({ active, status }) => active && status === 'P').slice(0, DIFFERENT)
}

function leadOf(listingID: ListingId, number: number) {
  const address = Math.floor(number / (LEADS_PER_ADDRESS * DIFFERENT))
  return {
    data: {
      listingID,
      contactName: 'Pat Buyer',
      emailAddress: 'pat@example.com',
      phoneNumber: '254-555-0100',
      comment: `Is it still available? I can come and see it any day. (${number})`,
    },
    IPAddress: `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
  }
}

function newListing(like: SearchRecord, number: number) {
  const { accountId, acres, priceUsd, stateId, countyId, texts } = like
  return {
    accountID: accountId,
    data: {
      listingTitle: `Land on offer, number ${number}`,
      acres: acres ?? 10,
      propertyTypes: { id: 4 },
      price: { numeric: priceUsd ?? 100_000 },
      locationIDs: { stateID: stateId, countyID: countyId },
      description: texts[0],
    },
  }
}
