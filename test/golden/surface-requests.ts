import { WHOLE_FORM } from '../api/posted-listings.ts'

/**
 * What is sent, besides an example of each route, so that each surface shows its members, its orders and its errors. `LISTING` is the id of
 * the listing that was created first, which has everything that a listing may have.
 */

const { images: _, ...WHOLE } = WHOLE_FORM

/** A POST: its path and its body. */
type Post = readonly [path: string, payload: object]

export const FIRST_POST: Post = ['/v3/listings/showcase/0/0', { accountID: 1, data: WHOLE }]

/** The values of tokens in the addresses of routes. */
export const examplesOf = (listingId: number, spotlightId: number) => ({
  ':slug': 'x',
  ':kind/:slug': 'x',
  'state/:id': '44',
  'region/:id': '4405',
  'county/:id': '48035',
  'listings/:id': `${listingId}`,
  'property/:id': `${listingId}`,
  'showcase/:id': `${listingId}`,
  ':name': `${listingId}`,
  ':scid': `${spotlightId}`,
  ':z': '4',
  ':x': '3',
  ':y': '6',
})

const QUERIES = [
  'listingsPerPage=5',
  'listingsPerPage=5&pageNumber=2&sortid=3&status=P,PP,S',
  'stateID=44&lp=100000&hp=900000&includeDescription=1&includeImages=1',
  'countyID=48035&la=10&ha=500&sortid=7',
  'cityID=1&distance=50&sortid=2',
  'kw=creek&propertyTypes=3',
  'propertyType=2&hasHouse=1',
  'lbed=3&lbath=2&lhsqft=1000',
  'bounds=(28,-104),(34,-94)&sortid=25',
  'zip=76634&dt=past90days',
  'lp=x&sortid=99&stateID=1&countyID=2',
  'status[]=P&status[]=S&listingsPerPage=2',
]

const LISTING = { listingTitle: 'Forty acres', acres: 40, LFType1: 2, price: { numeric: 90_000 } }
const PLACE = { address: { state: 'TX', county: 'Bosque', city: 'Clifton' } }

const LEAD = { contactName: 'Pat', emailAddress: 'pat@a.example', phoneNumber: '512-555-0142' }

export const postsOf = (listingID: number): readonly Post[] => [
  ['/v3/lead', { data: { ...LEAD, listingID, comment: 'Is there a well?' } }],
  ['/v1/lead', { ...LEAD, listingID, comment: 'Is there a well?' }],
  ['/v3/lead', { data: { listingID, contactName: 'Pat' } }],
  ['/v3/lead', { comment: 'x', data: { listingID: 0, financing: 'perhaps' } }],
  ['/v3/listings/0', { accountID: 1, data: { ...LISTING, ...PLACE } }],
  ['/v3/listings/0', { accountID: 1, data: { ...LISTING, color: 1, acres: -1 } }],
  [`/v3/listings/${listingID}`, { accountID: 1, data: { status: 'PP' } }],
  [`/v3/listings/${listingID}`, { accountID: 1, data: { price: { numeric: 1 } } }],
  ['/v3/listings/999999', { accountID: 1, data: {} }],
  ['/ext/feeds/0', { data: { name: 'North', address: 'https://mls.example/land.csv' } }],
  ['/ext/feeds/0', { data: { name: 'North', address: 'ftp://x' } }],
]

const RESOURCES = ['Property', 'Media', 'Member', 'Office', 'Lookup', 'EntityEvent']

export const PATHS: readonly string[] = [
  ...['/v1/listings', '/v3/listings', '/ext/listings', '/ext/facets', '/land'].flatMap(path =>
    QUERIES.map(query => `${path}?${query}`),
  ),
  '/ext/understand?q=40 acres with a creek in bosque county under $500k',
  '/ext/suggest?q=clif',
  ...['csv', 'json', 'jsonl'].map(form => `/ext/export.${form}`),
  '/reso/odata/$metadata',
  ...RESOURCES.map(name => `/reso/odata/${name}?$top=3&$count=true`),
  '/reso/odata/Property?$top=2&$expand=Media&$orderby=ListPrice desc',
  "/reso/odata/Property?$filter=City eq 'Clifton' and ListPrice gt 1000&$select=ListingKey,City",
  '/reso/odata/Property?$filter=Nothing eq 1',
]

const call = (id: number, name: string, given: object) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: given },
})

export const mcpCallsOf = (listingId: number): readonly object[] => [
  {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    },
  },
  { jsonrpc: '2.0', id: 2, method: 'tools/list' },
  call(3, 'find_place', { name: 'bosqe county tx' }),
  call(4, 'search_land', { query: 'land with a creek in bosque county texas', limit: 3 }),
  call(5, 'count_land', { la: 40 }),
  call(6, 'get_listing', { id: listingId }),
  call(7, 'land_market', { place: 'bosque county' }),
  call(8, 'compare_listings', { ids: [listingId, 101] }),
  call(9, 'search_land', { color: 'red' }),
]
