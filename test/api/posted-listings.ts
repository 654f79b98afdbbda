import assert from 'node:assert/strict'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { NewKey } from '../../src/catalog/keys/keys.ts'
import { LOG_START } from '../../src/domain/accounts/change-position.ts'
import type { ListingDetail } from '../../src/domain/listings/listing.ts'
import type { ListingId } from '../../src/domain/values/ids.ts'
import { BOUNDARY, countyNamed } from './catalog.ts'
import { assertFaults } from './refusal.ts'
import { BASE, startTestService, type TestService } from './service.ts'

export type Data = Readonly<Record<string, unknown>>

/** The body of an answer. */
// biome-ignore lint/suspicious/noExplicitAny: an answer is JSON, as `response.json()` gives it
export type Answer = any

/** The required members of a new listing, with its place by names. */
export const FORM = {
  listingTitle: 'Forty acres by the creek',
  acres: 40,
  propertyTypes: { id: 2 },
  address: { state: 'TX', county: 'Bosque' },
}

/** A new listing with every member that is not derived. */
export const WHOLE_FORM = {
  ...FORM,
  listingDate: '2026-11-01',
  propertyTypes: { id: 134 },
  LFType1: 'Hunting Land',
  LFType2: 2,
  LFType3: 'recreational land',
  price: { numeric: 480_000.5 },
  address: {
    state: 'Texas',
    county: 'Bosque County',
    city: 'Clifton',
    zip: '76634',
    street: '12 Creek Rd',
  },
  locationIDs: { countyID: 48035 },
  lat: 31.78,
  lng: -97.57,
  description: 'Rolling hills.\nA creek.',
  directions: 'North on FM 219',
  status: 'Under Contract',
  active: true,
  images: [
    { large: { ID: 2 }, description: 'The creek', label: 'Creek' },
    { large: { SRC: 'https://photos.example.com/1.jpg' } },
  ],
  documents: [{ description: 'Survey', URL: 'https://files.example.com/survey.pdf' }],
  amenities: { Land: { Fencing: ['Barbed wire'], Ponds: [2] } },
  encodedBoundaries: BOUNDARY,
  youTube: 'https://youtu.be/abcdefghijk',
  virtualTour: 'https://tour.example.com/1',
  flyer: 'https://files.example.com/1.pdf',
  hasHouse: true,
  homeDetails: { beds: 3, baths: 2, halfBaths: 1, sqft: '1850' },
  auction: {
    title: 'Winter auction',
    address: '1 Courthouse Sq',
    city: 'Meridian',
    stateID: 44,
    date: '2026-12-08',
    time: '14:30',
  },
  listingType: 1,
  brokerNotes: 'Call first',
  showingInstructions: 'By appointment',
  legalDescription: 'Lot 4',
  listFeedKey: 'feed-1',
  listingURL: 'https://feed.example.com/1',
  externalListingURL: 'https://seller.example.com/1',
  leadRoutingEmail: 'ranches@example.com',
}

/** Land from a feed. */
export function feedLand(listFeedKey: string, changes: object = {}) {
  return { ...FORM, listFeedKey, listingURL: 'https://feed.example.com/1', ...changes }
}

const bosque = countyNamed('Bosque', 'TX')

/** The required members of a new listing, with its place by ids. */
export const SMALLEST: Data = {
  listingTitle: 'Bare ground',
  acres: 40,
  propertyTypes: { id: 32 },
  locationIDs: { stateID: bosque.stateId, countyID: bosque.id },
}

type Headers = Readonly<Record<string, string>>

/** Whoever posts listings, with a key of their own. */
export interface Seller {
  readonly key: string
  /** Posts to the path below /v3/listings/: 0 creates, an id edits, showcase/0/0 features. */
  save(path: number | string, data: object, headers?: Headers): Promise<LightMyRequestResponse>
}

/** A seller, by default of account 1 and with permission to write and feature listings. */
export async function newSeller(
  service: TestService,
  wanted: Partial<NewKey> = {},
): Promise<Seller> {
  const key = await service.createKey({
    permissions: ['listings:write', 'showcase:write'],
    ...wanted,
  })
  const accountID = wanted.accountId ?? 1
  return {
    key,
    save: (path, data, headers = {}) =>
      service.post(
        `/v3/listings/${path}`,
        { accountID, data },
        { headers: { 'x-api-key': key, ...headers } },
      ),
  }
}

const TYPES = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const
type Encoding = keyof typeof TYPES

type Post<Payload> = (
  url: string,
  payload: Payload,
  encoding?: Encoding,
) => Promise<LightMyRequestResponse>

/** Posts what it is given as `data`. */
export type PostListing = Post<unknown>

/** Posts listings of account 1 to version 3, in either encoding, with a key that has permission. */
export async function listingPoster(service: TestService): Promise<PostListing> {
  const postText = await listingTextPoster(service)
  return (url, data, encoding = 'json') => {
    const members = { accountID: '1', data: JSON.stringify(data) }
    const isForm = encoding === 'form'
    const body = isForm
      ? new URLSearchParams(members).toString()
      : JSON.stringify({ accountID: 1, data })
    return postText(url, body, encoding)
  }
}

/** Posts bodies unchanged, with a key that may write listings of account 1. */
export async function listingTextPoster(service: TestService): Promise<Post<string>> {
  const { key } = await newSeller(service)
  return (url, body, encoding = 'json') => {
    const headers = { 'x-api-key': key, 'content-type': TYPES[encoding] }
    return service.post(`/v3${url}`, body, { headers })
  }
}

/** Reads a listing with all its parts. */
const EVERYTHING = 'includeImages=true&includeDocuments=true&includeAmenities=true'

interface PostOptions extends InjectOptions {
  /** The account of the listing (default 1). */
  readonly accountId?: number
}

/** A service with a key that may write the listings of every account. */
export class PostingService implements AsyncDisposable {
  readonly service: TestService
  readonly key: string

  private constructor(service: TestService, key: string) {
    this.service = service
    this.key = key
  }

  static async start(
    options: Parameters<typeof startTestService>[0] = {},
  ): Promise<PostingService> {
    const service = await startTestService(options)
    const { key } = await newSeller(service, { allAccounts: true })
    return new PostingService(service, key)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.service[Symbol.asyncDispose]()
  }

  /** Posts anything, with the writer's key. */
  post(url: string, payload: unknown, options: InjectOptions = {}) {
    const headers = { 'x-api-key': this.key, ...options.headers }
    return this.service.post(url, payload, { ...options, headers })
  }

  /** Reads with the writer's key, to which answers show photos that are not ready too. */
  get(url: string) {
    return this.service.get(url, { headers: { 'x-api-key': this.key } })
  }

  /** Posts to the address of a listing; 0: a new one. */
  postListing(id: number, data: unknown, { accountId = 1, ...options }: PostOptions = {}) {
    return this.post(`/v3/listings/${id}`, { accountID: accountId, data }, options)
  }

  /** Creates a listing, which must succeed. @param more What it has beside the smallest. */
  async created(more: Data = {}, accountId = 1): Promise<number> {
    const response = await this.postListing(0, { ...SMALLEST, ...more }, { accountId })
    assert.equal(response.statusCode, 201, response.body)
    const { listingID } = response.json()
    assert.ok(Number.isSafeInteger(listingID) && listingID > 0, response.body)
    assertSaved(response, listingID)
    assert.equal(response.headers.location, `${BASE}/v3/listings/${listingID}`)
    return listingID
  }

  /** Edits a listing, which must succeed, and reads it back. */
  async edited(id: number, data: Data, accountId = 1): Promise<Answer> {
    const response = await this.postListing(id, data, { accountId })
    assert.equal(response.statusCode, 200, response.body)
    assertSaved(response, id)
    return this.read(id)
  }

  /** Fails unless an edit is refused with exactly these titles, and changes nothing. */
  async refused(id: number, data: unknown, titles: readonly string[]): Promise<void> {
    const before = await this.state(id)
    assertFaults(await this.postListing(id, data), titles)
    assert.deepEqual(await this.state(id), before, 'A refused edit changed something')
  }

  /** Fails unless a listing with these and the required members is refused. */
  refusedNew(more: Data, titles: readonly string[]): Promise<void> {
    return this.refused(0, { ...SMALLEST, ...more }, titles)
  }

  /** All that a GET shows of a listing. */
  async read(id: number, version: 'v1' | 'v3' = 'v3'): Promise<Answer> {
    const response = await this.get(`/${version}/listings/${id}?${EVERYTHING}`)
    assert.equal(response.statusCode, 200, response.body)
    return response.json()
  }

  /** A listing as it is stored. */
  async stored(id: number): Promise<ListingDetail> {
    const detail = await this.service.store.listings.detail(id as ListingId)
    assert.ok(detail, `The listing ${id} is not stored`)
    return detail
  }

  /** A listing, null while there is none, and how many changes there have been of anything. */
  async state(id: number): Promise<{ detail: ListingDetail | null; changes: number }> {
    const { listings, changes } = this.service.store
    return {
      detail: await listings.detail(id as ListingId),
      changes: (await changes.lead(LOG_START)).changes,
    }
  }

  /** The results of a search; fails when there is more than one page. */
  async summaries(query: string): Promise<Answer[]> {
    const response = await this.service.get(`/v3/listings?listingsPerPage=100&${query}`)
    assert.equal(response.statusCode, 200, response.body)
    const { data, pages } = response.json()
    assert.ok(pages <= 1, `${query} finds more than one page`)
    return data
  }

  async summary(id: number, accountId = 1): Promise<Answer> {
    const all = await this.summaries(`acctid=${accountId}&status=P,PP,S`)
    const found = all.find(summary => summary.listingID === id)
    assert.ok(found, `No search finds the listing ${id}`)
    return found
  }
}

function assertSaved(response: LightMyRequestResponse, id: number): void {
  assert.equal(response.headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(response.headers['cache-control'], 'no-store')
  const address = `${BASE}/v3/listings/${id}`
  assert.deepEqual(response.json(), { success: true, listingID: id, listing_URL: address })
}
