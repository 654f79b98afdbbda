import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { encodePolyline } from '../../src/domain/places/polyline.ts'
import type { ListingId } from '../../src/domain/values/ids.ts'
import { newSeller, SMALLEST } from '../api/posted-listings.ts'
import { startTestService } from '../api/service.ts'
import { faultsOf, OPERATOR, person, Visitor } from './visitor.ts'

const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const seller = await newSeller(service)
await person(service, 'owner@land.example')
const visitor = new Visitor(service)
await visitor.signIn('owner@land.example')

/** A square, in degrees east and north of a corner in Bosque County. */
const square = (east: number, north: number, size: number) =>
  [
    [0, 0],
    [0, size],
    [size, size],
    [size, 0],
  ].map(([x = 0, y = 0]) => ({ latitude: 31.78 + north + y, longitude: -97.57 + east + x }))
const polyline = (...of: Parameters<typeof square>) => encodePolyline(square(...of))
const HOME = polyline(0, 0, 0.01)
const HOLE = polyline(0.003, 0.003, 0.002)
const NEIGHBOR = polyline(0.01, 0.001, 0.005)
/** Its corners are so close that it is nearly straight at each. */
const CIRCLE = encodePolyline(
  Array.from({ length: 2000 }, (_, i) => ({
    latitude: 31.78 + 0.01 * Math.sin((i * Math.PI) / 1000),
    longitude: -97.57 + 0.01 * Math.cos((i * Math.PI) / 1000),
  })),
)
const corners = (...of: Parameters<typeof square>) =>
  square(...of)
    .map(({ latitude, longitude }) => `${latitude.toFixed(5)},${longitude.toFixed(5)}`)
    .join(';')

const created = async (): Promise<ListingId> => (await seller.save(0, SMALLEST)).json().listingID
async function stored(id: ListingId): Promise<string> {
  const { listing } = await service.catalog.listings.inspect(OPERATOR, id)
  return `${listing.encodedBoundary} ${listing.furtherRings}`
}

test('several shapes become one boundary, the largest tract first; their acres and holes are named, and removing can be undone', async () => {
  const id = await created()
  const path = `/console/listings/${id}/boundary`
  const shapes = { 'shape-0': NEIGHBOR, 'shape-7': `${HOME}-${HOLE}` }
  const used = await visitor.postAndFollow(`${path}/use`, shapes)
  assert.match(used.body, /2 tracts, 1 hole/)
  const whole = `${HOME} -${HOLE}+${NEIGHBOR}`
  assert.equal(await stored(id), whole)
  assert.match(used.body, /<path d="M[^M]+ZM[^M]+ZM[^M]+Z"/)
  const removed = await visitor.postAndFollow(`${path}/remove`, {})
  assert.equal(await stored(id), ' ')
  const [, boundary = ''] = /name="boundary" value="([^"]*)"/.exec(removed.body) ?? []
  await visitor.post(`${path}/use`, { boundary: withSigns(boundary), undo: '1' })
  assert.equal(await stored(id), whole)
})

test('tracts that overlap, holes outside and lines that cross are refused with the place marked', async () => {
  const id = await created()
  const path = `/console/listings/${id}/boundary`
  const refused: readonly (readonly [readonly string[], RegExp])[] = [
    [[HOME, polyline(0.005, 0.005, 0.01)], /overlap at 31\.\d{5}, -97\.\d{5}/],
    [[HOME, HOME], /overlap at/],
    [[CIRCLE, CIRCLE], /overlap at/],
    [[HOME, HOLE], /overlap at/],
    [[`${HOME}-${HOLE}-${HOLE}`], /overlap at/],
    [[`${HOME}-${NEIGHBOR}`], /hole is outside of its tract at/],
    [[`${HOME}-${HOLE}`, polyline(0.002, 0.002, 0.004)], /overlap at/],
  ]
  for (const [shapes, reason] of refused) {
    const form = Object.fromEntries(shapes.map((shape, i) => [`shape-${i}`, shape]))
    const answer = await visitor.post(`${path}/use`, form)
    assert.equal(answer.statusCode, 422)
    assert.match(faultsOf(answer).join(), reason)
    assert.match(answer.body, /<circle cx="\d/)
  }
  const many = Array.from({ length: 40 }, (_, i) => [`shape-${i}`, `${HOME}+${NEIGHBOR}`])
  const answer = await visitor.post(`${path}/use`, Object.fromEntries(many))
  assert.match(faultsOf(answer).join(), /up to 50 tracts/)
  assert.equal(await stored(id), ' ')
  const kept: readonly (readonly string[])[] = [
    [HOME, NEIGHBOR],
    [`${HOME}-${HOLE}`, polyline(0.0033, 0.0033, 0.001)],
  ]
  for (const shapes of kept) {
    const form = Object.fromEntries(shapes.map((shape, i) => [`shape-${i}`, shape]))
    assert.equal((await visitor.post(`${path}/use`, form)).statusCode, 303)
  }
})

test('a drawing may have tracts and holes', async () => {
  const id = await created()
  const path = `/console/listings/${id}/boundary/draw`
  const drawn = `${corners(0, 0, 0.01)}!${corners(0.003, 0.003, 0.002)}|${corners(0.01, 0.001, 0.005)}`
  assert.equal((await visitor.post(path, { corners: drawn })).statusCode, 303)
  assert.equal(await stored(id), `${HOME} -${HOLE}+${NEIGHBOR}`)
  for (const text of ['', '|', `${drawn}!`, `${drawn}|1,2`, '1,2;3,4;5,6!x,y;1,2;3,4']) {
    const answer = await visitor.post(path, { corners: text })
    assert.deepEqual(faultsOf(answer), ['Draw at least three corners of each tract and hole.'])
  }
  const tracts = await visitor.post(path, { corners: '1,2|'.repeat(100) })
  assert.match(faultsOf(tracts).join(), /up to 50 tracts/)
})

test('prepared changes, their publication and the history of a listing have all tracts', async () => {
  const id = await created()
  await visitor.post(`/console/listings/${id}/boundary/use`, { 'shape-0': HOME })
  const prepared = await visitor.post(`/console/listings/${id}/do`, {
    do: 'prepare',
    page: 'boundary',
  })
  const draft = String(prepared.headers.location)
  assert.match(draft, /^\/console\/drafts\/\d+\/boundary$/)
  await visitor.post(`${draft}/use`, { 'shape-0': HOME, 'shape-1': NEIGHBOR })
  assert.equal(await stored(id), `${HOME} `)
  assert.match((await visitor.get(draft)).body, /Published boundary/)
  await visitor.post(`/console/listings/${id}/publish`, {})
  assert.equal(await stored(id), `${HOME} +${NEIGHBOR}`)
  const history = await visitor.get(`/console/listings/${id}/history`)
  assert.match(history.body, /Boundary/)
  await seller.save(id, { encodedBoundaries: HOME })
  assert.equal(await stored(id), `${HOME} +${NEIGHBOR}`, 'the same largest ring keeps the others')
})

function withSigns(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
