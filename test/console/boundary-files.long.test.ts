import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { decodePolyline, encodePolyline } from '../../src/domain/places/polyline.ts'
import type { ListingId } from '../../src/domain/values/ids.ts'
import { newSeller, SMALLEST } from '../api/posted-listings.ts'
import { startTestService } from '../api/service.ts'
import { zipOf } from '../feeds/zip-files.ts'
import { faultsOf, OPERATOR, person, Visitor } from './visitor.ts'

const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const seller = await newSeller(service)
await person(service, 'owner@land.example')
const visitor = new Visitor(service)
await visitor.signIn('owner@land.example')
const id: ListingId = (await seller.save(0, SMALLEST)).json().listingID
const PATH = `/console/listings/${id}/boundary`

type Ring = readonly (readonly [number, number])[]
/** Half a mile of Bosque County, clockwise. */
const RING: Ring = [
  [-97.57, 31.78],
  [-97.57, 31.787],
  [-97.562, 31.787],
  [-97.562, 31.78],
]
const CLOSED: Ring = [...RING, ...RING.slice(0, 1)]
const BOW_TIE: Ring = [0, 2, 1, 3].map(i => RING[i] ?? [0, 0])

const kml = (inner: string) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark>${inner}</Placemark></Document></kml>`
const coordinates = (text: string) => `<coordinates>${text}</coordinates>`
const linearRing = (ring: Ring) =>
  `<LinearRing>${coordinates(ring.map(one => `${one},0`).join(' '))}</LinearRing>`
const polygon = (text: string) =>
  `<Polygon><outerBoundaryIs><LinearRing>${coordinates(text)}</LinearRing></outerBoundaryIs></Polygon>`
const geoJson = (type: string, coordinates: unknown) => JSON.stringify({ type, coordinates })
const esri = (rings: readonly Ring[], wkid: number | null, more = {}) =>
  JSON.stringify({
    geometryType: 'esriGeometryPolygon',
    ...(wkid !== null && { spatialReference: { wkid } }),
    features: [{ attributes: { NAME: 'Creek & Co' }, geometry: { rings, ...more } }],
  })

const EARTH = 6_378_137
const mercator: Ring = CLOSED.map(([x, y]) => [
  (x * EARTH * Math.PI) / 180,
  EARTH * Math.log(Math.tan(Math.PI / 4 + (y * Math.PI) / 360)),
])

function send(name: string, content: string | Buffer) {
  return visitor.postFiles(PATH, [['file', name, Buffer.from(content)]])
}

/** The corners of the shapes that can be chosen. */
function offered(body: string): [number, number][][] {
  const values = [...body.matchAll(/name="(?:boundary|shape-\d+)" value="([^"]*)"/g)].map(
    ([, text = '']) =>
      text
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&'),
  )
  return values.map(text =>
    (decodePolyline(text) ?? []).map(({ latitude, longitude }) => [longitude, latitude]),
  )
}

test('rings without polygons, closed lines, blanks after commas, bare ampersands and Esri JSON are read', async () => {
  /** The last corner is three meters from the first one. */
  const nearly: Ring = [...RING, [-97.57, 31.78003]]
  const blanks = CLOSED.map(([x, y]) => `${x}, ${y}, 0`).join(' ')
  const files: readonly (readonly [string, string])[] = [
    ['ring.kml', kml(linearRing(CLOSED))],
    ['open-ring.kml', kml(`<MultiGeometry>${linearRing(RING)}</MultiGeometry>`)],
    ['bare.kml', kml(`<Polygon>${linearRing(CLOSED)}</Polygon>`)],
    ['line.kml', kml(`<LineString>${coordinates(nearly.join(' '))}</LineString>`)],
    ['blanks.kml', kml(polygon(blanks))],
    ['pairs.kml', kml(polygon(`\n ${CLOSED.join(',\n ')},\n`))],
    ['line.geojson', geoJson('LineString', CLOSED)],
    ['lines.geojson', geoJson('MultiLineString', [[...RING.slice(0, 3)], nearly])],
    ['4269.json', esri([CLOSED], 4269)],
    ['102100.json', esri([mercator], 102_100)],
    ['3857.json', esri([mercator], null, { spatialReference: { wkid: 1, latestWkid: 3857 } })],
    ['geometry.json', JSON.stringify({ rings: [CLOSED], spatialReference: { wkid: 4326 } })],
    ['path.json', JSON.stringify({ paths: [nearly], spatialReference: { wkid: 4326 } })],
  ]
  for (const [name, content] of files) {
    const { statusCode, body } = await send(name, content)
    assert.deepEqual([statusCode, offered(body)], [200, [RING.map(one => [...one])]], name)
  }
  const named = kml(`<name>Smith & Sons &lt;1&gt; R&D; <![CDATA[A & B]]></name>${linearRing(RING)}`)
  assert.match((await send('a.kml', named)).body, /Smith &amp; Sons &lt;1&gt; R&amp;D; A &amp; B</)
  assert.match((await send('a.json', esri([CLOSED], 4326))).body, /Creek &amp; Co</)
  const guessed = await send('a.json', JSON.stringify({ rings: [CLOSED] }))
  assert.match(guessed.body, /read as degrees/)
})

test('all files of a KMZ are read, so a legend before the land does not hide it', async () => {
  const legend = kml('<ScreenOverlay><name>Legend</name></ScreenOverlay>')
  const files = { 'a.kml': legend, 'broken.kml': '<kml><', 'z/land.kml': kml(linearRing(RING)) }
  assert.deepEqual(offered((await send('a.kmz', zipOf(files))).body), [RING.map(one => [...one])])
  const none = await send('a.kmz', zipOf({ 'a.kml': legend, 'broken.kml': '<kml><' }))
  assert.match(faultsOf(none).join(), /not valid XML/)
})

test('what cannot be read is refused in words that say what to do, and quickly', async () => {
  const open = [...RING, [-97.57, 31.7802]] as Ring
  const refusals: readonly (readonly [string, string, RegExp])[] = [
    ['open.kml', kml(`<LineString>${coordinates(open.join(' '))}</LineString>`), /no closed shape/],
    ['merged.kml', kml(polygon('-97,31,-97.1,31.1,-97.2,31')), /without spaces/],
    ['28354.json', esri([CLOSED], 28_354), /number 28354.*WGS 84/],
    ['curves.json', esri([], 4326, { curveRings: [[[0, 0]]] }), /true curves/],
    ['wkt.json', esri([CLOSED], null, { spatialReference: { wkt: 'PROJCS["Mars"]' } }), /Mars/],
    ['corner.json', esri([[[1, null as never]]], 4326), /not two numbers/],
    ['blanks.kml', kml(polygon(' '.repeat(1_000_000))), /no closed shape|fewer than three/],
    ['signs.kml', `<kml>${'&'.repeat(500_000)}</kml>`, /no closed shape/],
    ['sections.kml', `<kml>${'<![CDATA['.repeat(100_000)}</kml>`, /not valid XML/],
    ['commas.kml', kml(polygon(', '.repeat(200_000))), /without spaces|not numbers/],
  ]
  for (const [name, content, reason] of refusals) {
    const answer = await send(name, content)
    assert.equal(answer.statusCode, 422, name)
    assert.match(faultsOf(answer).join(), reason, name)
    assert.doesNotMatch(faultsOf(answer).join(), /saxes|undefined|unclosed tag/i, name)
  }
})

test('a shape that crosses itself is refused with the place and a mark on the drawing, from a file, drawn or sent', async () => {
  const file = await send('a.kml', kml(linearRing(BOW_TIE)))
  const corners = BOW_TIE.map(([x, y]) => `${y},${x}`).join(';')
  const drawn = await visitor.post(`${PATH}/draw`, { corners })
  for (const answer of [file, drawn]) {
    assert.equal(answer.statusCode, 422)
    assert.match(faultsOf(answer).join(), /crosses itself at 31\.78350, -97\.56600/)
    assert.match(answer.body, /<circle cx="160\.0" cy="120\.0"/)
    assert.deepEqual(offered(answer.body), [])
  }
  const both = await send('a.kml', kml(linearRing(BOW_TIE) + linearRing(RING)))
  assert.equal(both.statusCode, 200)
  assert.equal(offered(both.body).length, 1)
  assert.match(
    both.body,
    /crosses itself at 31\.78350, -97\.56600, so it has no area\. The place is marked/,
  )
  const points = BOW_TIE.map(([longitude, latitude]) => ({ latitude, longitude }))
  const encodedBoundaries = encodePolyline(points)
  const sent = await visitor.post(`${PATH}/use`, { boundary: encodedBoundaries })
  assert.equal(sent.statusCode, 422)
  await seller.save(id, { encodedBoundaries })
  const removed = await visitor.postAndFollow(`${PATH}/remove`, {})
  assert.match(removed.body, /name="undo" value="1"/)
  await visitor.post(`${PATH}/use`, { boundary: encodedBoundaries, undo: '1' })
  const { listing } = await service.catalog.listings.inspect(OPERATOR, id)
  assert.equal(listing.encodedBoundary, encodedBoundaries, 'what was removed can be put back')
})
