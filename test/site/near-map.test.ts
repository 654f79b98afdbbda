import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodePolyline } from '../../src/domain/places/polyline.ts'
import { FULL_ID } from '../api/catalog.ts'
import { FORM, newSeller } from '../api/posted-listings.ts'
import { startTestSite } from './site-service.ts'

const { service, open } = await startTestSite()
const seller = await newSeller(service)

test('the only map of a listing shows the counties with their names', async () => {
  // Clifton, and a place 40 miles to the south-west, in another county.
  for (const [lat, lng] of [
    [31.78, -97.58],
    [31.7, -98.12],
  ]) {
    const answer = await seller.save(0, { ...FORM, acres: 60, price: 300_000, lat, lng })
    assert.ok([201, 400].includes(answer.statusCode), answer.body)
  }
  const { body } = await open(`/property/cafe-ranch-creek/${FULL_ID}`)
  const [, path = ''] = /<path class="drawing-counties" d="([^"]*)"\/>/.exec(body) ?? []
  assert.equal(body.match(/<svg class="drawing/g)?.length, 1)
  assert.match(path, /^M/)
  for (const line of path.split('M').slice(1)) assert.match(line, /^-?\d+ -?\d+l-?\d+(?: -?\d+)+$/)
  assert.match(body, /<text class="drawing-county"[^>]*>\w+ County<\/text>/)
  assert.doesNotMatch(path, /NaN|Infinity/)
})

test('a map shows the land in its county, with towns, the nearest water and a scale', async () => {
  const post = async (place: object) => {
    const answer = await seller.save(0, { ...FORM, acres: 60, ...place })
    assert.equal(answer.statusCode, 201, answer.body)
    return (await open(`/property/x/${answer.json().listingID}`)).headers.location ?? ''
  }
  const mapOf = async (path: string) => {
    const { body } = await open(path)
    return /<svg class="drawing location-map"[\s\S]*?<\/svg>/.exec(body)?.[0] ?? ''
  }
  const exact = await mapOf(await post({ lat: 31.85, lng: -97.55 }))
  assert.match(exact, /<text class="drawing-title"[^>]*>\w+ County, Texas<\/text>/)
  assert.match(exact, /<text class="drawing-town-name"[^>]*>\w+/)
  assert.match(exact, /<text class="drawing-lake-name"[^>]*>\w+/)
  assert.match(exact, /class="drawing-scale"/)
  assert.match(exact, /class="drawing-here"/)
  assert.doesNotMatch(exact, /about here|NaN|Infinity/)
  // A seller that gives no coordinates stands at its town: the map does not say that the land is there.
  const about = await mapOf(await post({}))
  assert.match(about, /class="drawing-about"/)
  assert.match(about, /about here|somewhere in this county/)
  assert.doesNotMatch(about, /drawing-here/)
  // A boundary says more than the point of the county.
  const corners = [
    { latitude: 31.95, longitude: -97.6 },
    { latitude: 31.96, longitude: -97.6 },
    { latitude: 31.96, longitude: -97.59 },
  ]
  const drawn = await post({ encodedBoundaries: encodePolyline(corners) })
  const { body } = await open(drawn)
  assert.doesNotMatch(body, /[Aa]bout here/)
  assert.match(body, /<dd>31\.95500, -97\.59500<details/)
  assert.match(body, /destination=31\.955000,-97\.595000/)
})
