import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { decodePolyline } from '../../src/domain/places/polyline.ts'
import type { ListingId } from '../../src/domain/values/ids.ts'
import { newSeller, SMALLEST } from '../api/posted-listings.ts'
import { startTestService } from '../api/service.ts'
import { ServerWatch } from '../costs/served-routes.ts'
import { zipOf } from '../feeds/zip-files.ts'
import { faultsOf, OPERATOR, person, Visitor } from './visitor.ts'

const watch = new ServerWatch()
const service = await startTestService({ console: 'closed' })
watch[Symbol.dispose]()
after(() => service[Symbol.asyncDispose]())
const seller = await newSeller(service)
await person(service, 'owner@land.example')
await person(service, 'other@land.example', { account: 2 })
const visitor = new Visitor(service)
await visitor.signIn('owner@land.example')

/** Half a mile of Bosque County. */
const RING = [
  [-97.57, 31.78],
  [-97.57, 31.787],
  [-97.562, 31.787],
  [-97.562, 31.78],
] as const
type Ring = readonly (readonly [number, number])[]

const id: ListingId = (await seller.save(0, SMALLEST)).json().listingID
const PATH = `/console/listings/${id}/boundary`

const closed = (ring: Ring): Ring => [...ring, ...ring.slice(0, 1)]
const larger: Ring = RING.map(([x, y]) => [-97.6 + 2 * (x + 97.6), 31.7 + 2 * (y - 31.7)])

function kmlOf(rings: readonly Ring[], hole = '', wrap = (text: string) => text): string {
  const marks = rings.map(
    (ring, i) =>
      `<Placemark><name>Tract ${i + 1} &lt;b&gt;</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${closed(ring).join(',0 ')},0</coordinates></LinearRing></outerBoundaryIs>${hole}</Polygon></Placemark>`,
  )
  return `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${wrap(marks.join(''))}</Document></kml>`
}

function geoJsonOf(ring: Ring, crs?: string): string {
  const geometry = { type: 'Polygon', coordinates: [closed(ring)] }
  const feature = { type: 'Feature', properties: { name: 'Farm' }, geometry }
  return JSON.stringify({
    type: 'FeatureCollection',
    features: [feature],
    ...(crs && { crs: { type: 'name', properties: { name: crs } } }),
  })
}

/** A shapefile with one polygon. @param kind 5: polygons; 3: lines. */
function shapefileOf(ring: Ring, kind = 5): Buffer {
  const line = closed(ring)
  const record = Buffer.alloc(8 + 48 + 16 * line.length)
  record.writeInt32BE(1, 0)
  record.writeInt32BE((record.length - 8) / 2, 4)
  record.writeInt32LE(kind, 8)
  record.writeInt32LE(1, 44)
  record.writeInt32LE(line.length, 48)
  for (const [i, [x, y]] of line.entries()) {
    record.writeDoubleLE(x, 56 + 16 * i)
    record.writeDoubleLE(y, 64 + 16 * i)
  }
  const header = Buffer.alloc(100)
  header.writeInt32BE(9994, 0)
  header.writeInt32BE((100 + record.length) / 2, 24)
  header.writeInt32LE(1000, 28)
  header.writeInt32LE(kind, 32)
  return Buffer.concat([header, record])
}

const DEGREES =
  'GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'
/** Its origin, 29°40′ north and 100°20′ west, is at 2,296,583.333 and 9,842,500 feet. */
const STATE_PLANE = `PROJCS["NAD_1983_StatePlane_Texas_Central_FIPS_4203_Feet",${DEGREES},PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",2296583.333333333],PARAMETER["False_Northing",9842500.0],PARAMETER["Central_Meridian",-100.3333333333333],PARAMETER["Standard_Parallel_1",30.11666666666667],PARAMETER["Standard_Parallel_2",31.88333333333333],PARAMETER["Latitude_Of_Origin",29.66666666666667],UNIT["Foot_US",0.3048006096012192]]`

function send(name: string, content: string | Buffer) {
  return visitor.postFiles(PATH, [['file', name, Buffer.from(content)]])
}

/** The corners of the shapes to choose from. */
function offered(body: string): [number, number][][] {
  const values = [...body.matchAll(/name="(?:boundary|shape-\d+)" value="([^"]*)"/g)].map(
    ([, text = '']) => text.replaceAll(/&#39;|&lt;|&gt;|&amp;|&quot;/g, sign => SIGNS[sign] ?? ''),
  )
  return values.map(text =>
    (decodePolyline(text) ?? []).map(({ latitude, longitude }) => [longitude, latitude]),
  )
}
const SIGNS: Readonly<Record<string, string>> = {
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
}

async function stored(): Promise<string> {
  return (await service.catalog.listings.inspect(OPERATOR, id)).listing.encodedBoundary
}

test('a boundary comes from KML, KMZ, GeoJSON and a zipped shapefile, is shown before it is stored, and can be put back', async () => {
  const files: readonly (readonly [string, string | Buffer])[] = [
    ['a.kml', kmlOf([RING])],
    ['a.kmz', zipOf({ 'doc.kml': kmlOf([RING]) })],
    ['a.geojson', geoJsonOf(RING, 'urn:ogc:def:crs:OGC:1.3:CRS84')],
    ['a.txt', `\ufeff${geoJsonOf(RING)}`],
    ['a.zip', zipOf({ 'x/a.shp': shapefileOf(RING), 'x/a.prj': DEGREES })],
    ['lines.zip', zipOf({ 'x/a.shp': shapefileOf(RING, 3), 'x/a.prj': DEGREES })],
    ['measured.zip', zipOf({ 'x/a.shp': shapefileOf(RING, 23), 'x/a.prj': DEGREES })],
  ]
  for (const [name, content] of files) {
    const { statusCode, body } = await send(name, content)
    assert.equal(statusCode, 200, name)
    assert.deepEqual(offered(body), [RING.map(one => [...one])], name)
    assert.match(body, /Nothing has changed yet/)
  }
  assert.equal(await stored(), '')
  const { body } = await send('a.kml', kmlOf([RING]))
  assert.match(body, /Tract 1 &lt;b&gt;/)
  const [, boundary = ''] = /name="shape-0" value="([^"]*)"/.exec(body) ?? []
  const text = boundary.replaceAll(/&#39;|&lt;|&gt;|&amp;|&quot;/g, sign => SIGNS[sign] ?? '')
  const used = await visitor.post(`${PATH}/use`, { boundary: text })
  assert.equal(used.headers.location, `${PATH}?done=saved`)
  assert.equal(await stored(), text)
  assert.match((await visitor.get(PATH)).body, /Measured area<\/dt><dd>\d/)
  const removed = await visitor.postAndFollow(`${PATH}/remove`, {})
  assert.equal(await stored(), '')
  assert.match(removed.body, /Undo/)
  await visitor.post(`${PATH}/use`, { boundary: text })
  assert.equal(await stored(), text)
})

test('a shapefile in State Plane is read by its projection; without one, or in an unknown one, a sentence says what to do', async () => {
  const plane = RING.map(
    ([x, y]) => [2_296_583.333 + (x + 97.57) * 3e5, 9_842_500 + (y - 31.78) * 3e5] as const,
  )
  const { body } = await send('s.zip', zipOf({ 'a.SHP': shapefileOf(plane), 'a.prj': STATE_PLANE }))
  const [[[x = 0, y = 0] = []] = []] = offered(body)
  assert.ok(Math.abs(x + 100.33333) < 1e-5 && Math.abs(y - 29.66667) < 1e-5, `${x}, ${y}`)
  assert.match(body, /miles from the listing/)
  const openLine = shapefileOf(RING, 3)
  openLine.writeDoubleLE(-97.5, openLine.length - 16)
  const refusals: readonly (readonly [Buffer, RegExp])[] = [
    [zipOf({ 'a.shp': shapefileOf(plane) }), /not degrees.*State Plane/],
    [
      zipOf({ 'a.shp': shapefileOf(plane), 'a.prj': 'PROJCS["Mars_2000",UNIT["Meter",1.0]]' }),
      /Mars_2000/,
    ],
    [
      zipOf({ 'a.shp': shapefileOf(plane), 'a.prj': STATE_PLANE.replace('Lambert', 'Lembas') }),
      /cannot be read/,
    ],
    [zipOf({ 'a.shp': shapefileOf(RING, 1), 'a.prj': DEGREES }), /has points/],
    [zipOf({ 'a.shp': openLine, 'a.prj': DEGREES }), /no closed shape/],
    [zipOf({ 'a.shp': shapefileOf(RING).subarray(0, 180), 'a.prj': DEGREES }), /damaged/],
    [shapefileOf(RING), /Zip it together with its \.prj/],
  ]
  for (const [content, reason] of refusals) {
    const answer = await send('a.zip', content)
    assert.equal(answer.statusCode, 422)
    assert.match(faultsOf(answer).join(), reason)
  }
  const guessed = await send('a.zip', zipOf({ 'a.shp': shapefileOf(RING) }))
  assert.match(guessed.body, /read as degrees/)
})

test('if there are several shapes the page asks for one, the largest first, and names holes', async () => {
  const hole = `<innerBoundaryIs><LinearRing><coordinates>${closed(RING).join(' ')}</coordinates></LinearRing></innerBoundaryIs>`
  const { body } = await send('a.kml', kmlOf([RING, larger], hole))
  assert.match(body, /Which of these are the boundary\?/)
  assert.deepEqual(offered(body).length, 2)
  assert.ok(body.indexOf('Tract 2') < body.indexOf('Tract 1'))
  assert.match(body, /corners, 1 hole/)
  const many = await send('a.kml', kmlOf(Array.from({ length: 60 }, () => RING)))
  assert.equal(offered(many.body).length, 40)
  assert.match(many.body, /20 more shapes in the file/)
})

test('bombs, damaged files and files of other kinds are refused in plain words, and the listing stays as it was', async () => {
  const before = await stored()
  const entities = `<!DOCTYPE kml [<!ENTITY a "${'ha'.repeat(50)}"><!ENTITY b "${'&a;'.repeat(50)}">]>`
  const corners = (count: number): Ring =>
    Array.from({ length: count }, (_, i) => {
      const angle = (2 * Math.PI * i) / count
      return [-97.5 + 0.1 * Math.cos(angle), 31.7 + 0.1 * Math.sin(angle)]
    })
  const refusals: readonly (readonly [string, string | Buffer, RegExp])[] = [
    ['empty.kml', '', /not KML, KMZ, GeoJSON/],
    ['page.kml', '<!doctype html><p>', /not KML/],
    ['entities.kml', `${entities}<kml><name>&b;</name></kml>`, /no closed shape/],
    ['cut.kml', kmlOf([RING]).slice(0, 300), /KML cannot be read/],
    [
      'bow-tie.kml',
      kmlOf([[RING[0], RING[2], RING[1], RING[3]]]),
      /crosses itself at 31\.78350, -97\.56600, so it has no area/,
    ],
    ['line.kml', kmlOf([[RING[0], RING[1], RING[0]]]), /has no area/],
    ['words.kml', kmlOf([[['x', 'y'] as never]]), /not numbers/],
    [
      'points.kml',
      '<kml><Placemark><Point><coordinates>-97,31</coordinates></Point></Placemark></kml>',
      /no closed shape/,
    ],
    ['cut.geojson', geoJsonOf(RING).slice(0, 80), /not complete, valid JSON/],
    [
      'utm.geojson',
      geoJsonOf(RING, 'urn:ogc:def:crs:EPSG::26914'),
      /projection urn:ogc:def:crs:EPSG::26914/,
    ],
    ['many.kml', kmlOf([corners(10_001)]), /10,001 corners/],
    ['bomb.kmz', zipOf({ 'doc.kml': Buffer.alloc(80 * 1024 * 1024) }), /more than 64 MiB/],
    ['cut.kmz', zipOf({ 'doc.kml': kmlOf([RING]) }).subarray(0, 90), /damaged/],
    ['other.zip', zipOf({ 'a.txt': 'hello' }), /no file that is KML/],
    ['huge.kml', Buffer.alloc(20_000_001), /larger than 20 MB/],
    [
      'deep.geojson',
      `${'{"type":"GeometryCollection","geometries":['.repeat(100_000)}`,
      /not complete, valid JSON/,
    ],
  ]
  for (const [name, content, reason] of refusals) {
    const answer = await send(name, content)
    assert.equal(answer.statusCode, 422, name)
    assert.match(faultsOf(answer).join(), reason, name)
  }
  const bad = await visitor.post(`${PATH}/use`, { boundary: '????' })
  assert.equal(bad.statusCode, 422)
  assert.equal(await stored(), before)
})

test('fifty thousand folders within folders and ten thousand corners are read', async () => {
  const deep = (text: string) => `${'<Folder>'.repeat(50_000)}${text}${'</Folder>'.repeat(50_000)}`
  const { body } = await send('deep.kml', kmlOf([RING], '', deep))
  assert.equal(offered(body).length, 1)
  const round = Array.from({ length: 10_000 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 10_000
    return [-97.5 + 0.2 * Math.cos(angle), 31.7 + 0.2 * Math.sin(angle)] as const
  })
  const [ring = []] = offered((await send('round.kml', kmlOf([round]))).body)
  assert.equal(ring.length, 10_000)
})

test('a drawing is stored as it is', async () => {
  const corners = RING.map(([x, y]) => `${y},${x}`).join(';')
  const saved = await visitor.post(`${PATH}/draw`, { corners })
  assert.equal(saved.headers.location, `${PATH}?done=saved`)
  const points = decodePolyline(await stored()) ?? []
  assert.deepEqual(
    points.map(({ latitude, longitude }) => [longitude, latitude]),
    RING.map(one => [...one]),
  )
  for (const text of ['', '1,2', '1,2;3,4;500,6', 'a,b;c,d;e,f']) {
    const answer = await visitor.post(`${PATH}/draw`, { corners: text })
    assert.deepEqual(faultsOf(answer), ['Draw at least three corners of each tract and hole.'])
  }
})

test('each page of a boundary is there only for people who work with the listing', async () => {
  const foreign = new Visitor(service)
  await foreign.signIn('other@land.example')
  const routes = watch.routes.filter(({ pattern }) => pattern.includes('/boundary'))
  assert.equal(routes.length, 12)
  const draft = String((await visitor.post('/console/drafts', {})).headers.location)
  for (const { method, pattern } of routes) {
    const url = pattern.replace(':listing', String(id)).replace('/console/drafts/:draft', draft)
    const send = (one: Visitor) => {
      if (method === 'GET') return one.get(url)
      return url.endsWith('/boundary') ? one.postFiles(url, []) : one.post(url, {})
    }
    assert.equal((await send(new Visitor(service))).statusCode, 303, `${method} ${url} of a guest`)
    assert.equal((await send(foreign)).statusCode, 404, `${method} ${url} of another account`)
  }
})

test('a zigzag of 9,000 corners is saved, and is refused with the place where two of its sides cross', async () => {
  // Teeth that overlap northward and eastward, as on a plan of contour strips.
  const tooth = (i: number, shift: number) => {
    const x = i * 1e-5 + shift
    const y = i * 1e-5 - shift
    return i % 2 === 0 ? [31.7 + y, -97.5 + x] : [31.8 + y, -97.6 + x]
  }
  const there = Array.from({ length: 4_500 }, (_, i) => tooth(i, 0))
  const back = there.map((_, i) => tooth(there.length - 1 - i, 4e-6))
  const corners = [...there, ...back].map(one => one.map(degrees => degrees.toFixed(6)).join(','))
  const drawn = await visitor.post(`${PATH}/draw`, { corners: corners.join(';') })
  assert.equal(drawn.headers.location, `${PATH}?done=saved`, faultsOf(drawn).join())
  const crossed = corners.with(2_000, '31.75,-97.45')
  const refused = await visitor.post(`${PATH}/draw`, { corners: crossed.join(';') })
  assert.equal(refused.statusCode, 422)
  assert.match(faultsOf(refused).join(), /crosses itself at 31\.\d+, -97\.\d+/)
})
