import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodePolyline } from '../../src/domain/places/polyline.ts'
import { cityNamed } from './catalog.ts'
import { type Found, faultsIn, type Page } from './search-cases.ts'
import { AT } from './search-catalog.ts'
import { utc as service } from './search-services.ts'
import { BASE } from './service.ts'

const { latitude, longitude } = cityNamed('Clifton', 'TX')
/** A box from Clifton to Waco. */
const BOX = '31.5,-97.6;31.8,-97.6;31.8,-97;31.5,-97'
/** The triangle north-west of the line from Waco's side to Clifton's. */
const TRIANGLE = '31.5,-97.6;31.8,-97.6;31.8,-97'

async function page(query: string): Promise<Page> {
  const answer = await service.get(`/ext/listings?${query}`)
  assert.equal(answer.statusCode, 200, `${query}: ${answer.body}`)
  return answer.json()
}

function idsOf({ data }: { data: readonly Found[] }): number[] {
  return data.map(({ listingID }) => listingID).toSorted((a, b) => a - b)
}

function areaOf(corners: number): { latitude: number; longitude: number }[] {
  return Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners
    const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
    return {
      latitude: round(latitude + 0.2 * Math.sin(angle)),
      longitude: round(longitude + 0.2 * Math.cos(angle)),
    }
  })
}

const CASES: readonly (readonly [query: string, ids: readonly number[]])[] = [
  [`polygon=${BOX}`, [301, 304]],
  [`polygon=${BOX};31.5,-97.6;`, [301, 304]],
  ['polygon= 31.5 , -97.6 ; 31.8,-97.6; 31.8,-97;31.5,-97 ', [301, 304]],
  [`polygon=${TRIANGLE}`, [301]],
  [`polygon=${TRIANGLE}&stateID=${AT.texas}&kw=76634`, [301]],
  [`polygon=${TRIANGLE}&lakeID=${AT.whitney}&zip=76645`, []],
  [`polygon=${BOX}&bounds=(31.5,-97.3),(31.8,-97)`, [304]],
  [`polygon=${BOX}&near=${latitude},${longitude},5`, [301]],
  [`near=${latitude},${longitude},0.001`, [301]],
  [`near=${latitude}, ${longitude}, 34.6&countyID=${AT.bosque}`, [301, 302]],
  [`near=${latitude},${longitude},34.5&countyID=${AT.bosque}`, [301]],
  [`near=${latitude + 0.5},${longitude},1&cityID=${AT.clifton}&distance=40`, [302]],
  ['polygon=50,170;53,170;53,180;50,180', [307]],
  ['near=51.9,180,60', [307]],
]

for (const [query, ids] of CASES) {
  test(`${query} finds ${ids.join(' ') || 'nothing'}`, async () => {
    assert.deepEqual(idsOf(await page(encodeURI(query))), ids)
    const facets = await service.get(`/ext/facets?${encodeURI(query)}`)
    assert.equal(facets.json().records, ids.length, facets.body)
  })
}

test('an encoded polyline finds what its corners find, with 500 of them too', async () => {
  const corners = areaOf(500)
  const polyline = encodeURIComponent(encodePolyline(corners))
  const found = await page(`polygon=${polyline}`)
  assert.deepEqual(idsOf(found), [301])
  assert.match(found.breadcrumb, /within the drawn area/)
  const few = areaOf(300).map(corner => `${corner.latitude},${corner.longitude}`)
  assert.deepEqual(idsOf(await page(`polygon=${few.join(';')}`)), [301])
})

test('without an area the answer is that of version 3, but for the links and the members of /ext', async () => {
  const query = 'listingsPerPage=2&pageNumber=2&sortid=1&includeDescription=1'
  const [ours, theirs] = await Promise.all(
    ['ext', 'v3'].map(async version => (await service.get(`/${version}/listings?${query}`)).body),
  )
  const own =
    '"yearBuilt":0,"soldPrice":0,"soldDate":"","furtherRings":"","facts":{},"priceBefore":0,"priceReducedAt":"",'
  assert.ok(ours?.includes(own))
  const like = ours?.replaceAll(`${BASE}/ext/listings?`, `${BASE}/v3/listings?`)
  assert.equal(like?.replaceAll(own, ''), theirs)
})

test('links to other pages keep the area', async () => {
  const first = await page(`listingsPerPage=1&near=31.7,-97.3,25&polygon=${BOX}&sortid=4`)
  assert.equal(first.records, 2)
  assert.ok(first.nextPage.startsWith(`${BASE}/ext/listings?`), first.nextPage)
  const next = await service.get(first.nextPage.slice(BASE.length))
  const second: Page = next.json()
  assert.deepEqual([...idsOf(first), ...idsOf(second)].toSorted(), [301, 304])
  const back = await service.get(second.prevPage.slice(BASE.length))
  assert.deepEqual(idsOf(back.json()), idsOf(first))
  assert.match(
    first.breadcrumb,
    /within 25 miles of a point near China Spring, Texas, within the drawn area/,
  )
})

test('version 3 knows no areas', async () => {
  const all = await service.get('/v3/listings')
  const asked = await service.get(`/v3/listings?polygon=${BOX}&near=x`)
  assert.equal(asked.json().records, all.json().records)
  const headers = { prefer: 'handling=strict' }
  const strict = await service.get(`/v3/listings?polygon=${BOX}`, { headers })
  assert.equal(strict.statusCode, 400)
})

const REFUSED: readonly (readonly [query: string, text: RegExp])[] = [
  ['polygon=1,2;3,4', /The polygon has 2 corners; it must have at least 3\./],
  ['polygon=1,2;3,4;1,2', /The polygon has 2 corners; it must have at least 3\./],
  ['polygon=1,2', /The polygon has 1 corner; it must have at least 3\./],
  ['polygon=1,2;3,x;5,6', /Corner 2 of the polygon is "3,x"; it must be latitude,longitude/],
  ['polygon=1,2;3;5,6', /Corner 2 of the polygon is "3"; it must be/],
  ['polygon=1,2;3,4,5;5,6', /Corner 2 of the polygon is "3,4,5"; it must be/],
  ['polygon=1,2;;5,6', /Corner 2 of the polygon is ""; it must be/],
  ['polygon=1,2;3,4;NaN,6', /Corner 3 of the polygon is "NaN,6"; it must be/],
  ['polygon=1,2;91,4;5,6', /Corner 2 of the polygon is 91,4; a latitude must be from -90 to 90/],
  ['polygon=1,2;3,4;5,-180.1', /Corner 3 of the polygon is 5,-180\.1; .*a longitude from -180/],
  ['polygon=hello', /The polygon is not an encoded polyline with a precision of 5 digits/],
  ['polygon=;', /Corner 1 of the polygon is ""/],
  [
    `polygon=${encodeURIComponent(encodePolyline(areaOf(501)))}`,
    /The polygon has 501 corners; at most 500 are accepted\./,
  ],
  [`polygon=${BOX}&polygon=${BOX}`, /polygon may be given once, not 2 times/],
  ['near=31,-97', /near must be latitude,longitude,miles: .*, not "31,-97"/],
  ['near=31,-97,0', /near must be/],
  ['near=31,-97,501', /near must be/],
  ['near=91,-97,5', /near must be/],
  ['near=31,-97,5,6', /near must be/],
  ['near=a,b,c', /near must be/],
]

for (const [query, text] of REFUSED) {
  test(`${query.slice(0, 60)} is refused`, async () => {
    for (const path of ['listings', 'facets']) {
      const answer = await service.get(`/ext/${path}?${query}`)
      assert.equal(answer.statusCode, 400, answer.body)
      assert.match(faultsIn(answer.json().errors).join('\n'), text)
    }
  })
}
