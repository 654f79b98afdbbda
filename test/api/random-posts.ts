import fc from 'fast-check'
import { LISTINGS, SPOTLIGHTS } from './catalog.ts'
import { FORM, WHOLE_FORM } from './posted-listings.ts'
import { anyText, anyValue, encodeAny, mutated, pick, printable, seldom } from './random-values.ts'
import { LEAD } from './stored-leads.ts'

/** A POST as it is sent. */
export interface RandomPost {
  /** The path in the words of the description. */
  readonly template: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** How often a part of a body is left as it is, for each time that it is changed. */
const CHANCE = 60

/** Ids in the catalog, ids that are created meanwhile, and unknown ids. */
const listingId = fc.oneof(
  { weight: 2, arbitrary: pick([1, ...LISTINGS.map(({ id }) => id)]) },
  { weight: 9, arbitrary: fc.integer({ min: 11, max: 60 }) },
  { weight: 1, arbitrary: pick([99_999, 2 ** 60]) },
)

const listingPath = fc.oneof(
  { weight: 1, arbitrary: fc.constant('0') },
  { weight: 1, arbitrary: listingId.map(String) },
)

const spotlightPath = fc.oneof(
  { weight: 6, arbitrary: fc.constant('0/0') },
  { weight: 3, arbitrary: pick(Object.entries(SPOTLIGHTS).map(([scid, id]) => `${id}/${scid}`)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(listingPath, fc.integer({ min: 0, max: 60 }))
      .map(([id, scid]) => `${id}/${scid}`),
  },
)

/** Members that go with any others. */
const {
  LFType1,
  LFType2,
  LFType3,
  propertyTypes,
  listingType,
  images,
  listFeedKey,
  lat,
  lng,
  ...SOUND
} = WHOLE_FORM

/** A few correct members, so that many posts are accepted. */
const someMembers = fc.subarray(Object.entries(SOUND), { maxLength: 6 }).map(Object.fromEntries)

const newListing = someMembers.map(some => ({ ...FORM, ...some }))

const listingForm = fc.oneof(
  { weight: 2, arbitrary: someMembers },
  { weight: 8, arbitrary: newListing },
  { weight: 2, arbitrary: newListing.chain(form => mutated(form, CHANCE)) },
  { weight: 2, arbitrary: fc.constant(WHOLE_FORM).chain(form => mutated(form, CHANCE)) },
  { weight: 1, arbitrary: anyValue },
)

const accountId = fc.oneof(
  { weight: 20, arbitrary: pick([1, '1']) },
  { weight: 2, arbitrary: pick([2, 3, 4, 5]) },
  { weight: 1, arbitrary: anyValue },
)

const listingBody = fc.oneof(
  { weight: 20, arbitrary: fc.record({ accountID: accountId, data: listingForm }) },
  { weight: 1, arbitrary: mutated({ accountID: 1, data: FORM }, 3) },
)

const leadBody = (version: 'v1' | 'v3') =>
  mutated(version === 'v3' ? { data: LEAD, sendNotification: false } : LEAD, CHANCE / 4)

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const CONTENT_TYPES = [JSON_TYPE, FORM_TYPE, 'text/plain', 'x', 'APPLICATION/JSON ; charset=utf-16']
  .concat('application/json;charset="', 'application/jsonx', 'multipart/form-data; boundary=x')
  .concat('application/x-www-form-urlencoded; charset=latin1', 'application/problem+json')

/** A body in either encoding, or in none. */
const encoded = (body: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 14, arbitrary: body.map(value => [JSON_TYPE, JSON.stringify(value)] as const) },
    { weight: 9, arbitrary: body.map(value => [FORM_TYPE, formText(value)] as const) },
    { weight: 1, arbitrary: fc.tuple(pick(CONTENT_TYPES), anyText) },
    {
      weight: 1,
      arbitrary: fc.tuple(
        pick(CONTENT_TYPES),
        body.map(value => JSON.stringify(value)),
      ),
    },
    { weight: 1, arbitrary: fc.tuple(pick([JSON_TYPE, FORM_TYPE]), spoiled(body)) },
  )

/** JSON with a part cut off, doubled or overwritten. */
function spoiled(body: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const parts = fc.tuple(body, fc.nat(400), fc.nat(400), pick(['', '"', '{', '[', ']}', ',']))
  return parts.map(([value, a, b, between]) => {
    const text = JSON.stringify(value)
    return text.slice(0, a) + between + text.slice(b)
  })
}

function formText(body: unknown): string {
  if (typeof body !== 'object' || body === null) return String(body)
  return Object.entries(body)
    .map(([name, value]) => {
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
      return `${encodeAny(name)}=${encodeAny(text)}`
    })
    .join('&')
}

const idempotencyKey = fc.oneof(
  pick(['a', 'b', 'c', 'x'.repeat(255), 'x'.repeat(256), '']),
  printable,
)

const ifMatch = fc.oneof(
  pick(['*', 'W/"1.1.x"', '""', '"', '"x"', '"1.1.x", "1.2.x"', '"1.3.x"']),
  fc
    .tuple(listingId, fc.integer({ min: 1, max: 5 }))
    .map(([id, version]) => `"${id}.${version}.x"`),
  printable,
)

function postTo(
  template: string,
  path: fc.Arbitrary<string>,
  body: fc.Arbitrary<unknown>,
): fc.Arbitrary<RandomPost> {
  return fc
    .record({ path, body: encoded(body), token: seldom(idempotencyKey), match: seldom(ifMatch) })
    .map(({ path, body: [type, text], token, match }) => ({
      template,
      path,
      body: text,
      headers: {
        'content-type': type,
        ...(token !== null && { 'idempotency-key': token }),
        ...(match !== null && { 'if-match': match }),
      },
    }))
}

/** A POST to any endpoint of a version that takes one. */
export function anyPost(version: 'v1' | 'v3'): fc.Arbitrary<RandomPost> {
  const lead = postTo('/lead', fc.constant('/lead'), leadBody(version))
  if (version === 'v1') return lead
  const listings = listingPath.map(id => `/listings/${id}`)
  const spotlights = spotlightPath.map(ids => `/listings/showcase/${ids}`)
  return fc.oneof(
    { weight: 1, arbitrary: lead },
    { weight: 4, arbitrary: postTo('/listings/{id}', listings, listingBody) },
    { weight: 2, arbitrary: postTo('/listings/showcase/{id}/{scid}', spotlights, listingBody) },
  )
}

/** Feeds that are made on the way; the service runs none of them. */
const feedPath = pick(['0', '0', '1', '1', '2', '3', '99'])

const feedBody = fc
  .record({ accountID: pick([1, 2]), name: pick(['North', 'South', 'East', 'West']) })
  .chain(({ accountID, name }) => {
    const data = { name, address: 'https://mls.example.com/land.csv', options: { full: true } }
    return mutated({ accountID, data }, CHANCE)
  })

/** A POST to feeds and their runs. */
export const anyFeedPost: fc.Arbitrary<RandomPost> = fc.oneof(
  {
    weight: 3,
    arbitrary: postTo(
      '/feeds/{id}',
      feedPath.map(id => `/feeds/${id}`),
      feedBody,
    ),
  },
  {
    weight: 1,
    arbitrary: postTo(
      '/feeds/{id}/runs',
      feedPath.map(id => `/feeds/${id}/runs`),
      mutated({ dryRun: true, allow: ['refusals'] }, CHANCE / 2),
    ),
  },
)
