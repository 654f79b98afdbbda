import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { decodePolyline, encodePolyline } from '../../src/domain/places/polyline.ts'
import { BOUNDARY, FULL_ID, PICTURES } from '../api/catalog.ts'
import { FORM, newSeller } from '../api/posted-listings.ts'
import { flyerText } from './flyer-text.ts'
import { startTestSite, withSigns } from './site-service.ts'

const { service, open } = await startTestSite()
const seller = await newSeller(service)
const FULL = `/property/cafe-ranch-creek/${FULL_ID}`
const ADDRESS = `https://www.land.example${FULL}`

test('the boundary is there as GPX and KML, with every corner', async () => {
  const corners = decodePolyline(BOUNDARY) ?? []
  assert.equal(corners.length, 3)
  const gpx = await open(`${FULL}.gpx`)
  assert.equal(gpx.statusCode, 200)
  assert.equal(gpx.headers['content-type'], 'application/gpx+xml')
  assert.match(
    String(gpx.headers['content-disposition']),
    /^attachment; filename="listing-1\.gpx"$/,
  )
  const kml = await open(`${FULL}.kml`)
  assert.equal(kml.headers['content-type'], 'application/vnd.google-earth.kml+xml')
  for (const { latitude, longitude } of corners) {
    assert.ok(gpx.body.includes(`<trkpt lat="${latitude}" lon="${longitude}"/>`))
    assert.ok(kml.body.includes(`${longitude},${latitude}`))
  }
  // The ring is closed.
  assert.equal(gpx.body.match(/<trkpt /g)?.length, corners.length + 1)
  for (const { body } of [gpx, kml]) {
    assert.match(body, /<name>Café Ranch &amp; &quot;Creek&quot;<\/name>/)
    assert.match(body, /Drawn, not surveyed/)
    assert.ok(body.includes(ADDRESS))
  }
})

test('the page measures the sides and the acres of the drawing', async () => {
  // 0.01 of a degree to the north is 3,646 ft; the same length to the east.
  const step = 0.01 / Math.cos((31.005 * Math.PI) / 180)
  const square = [
    { latitude: 31, longitude: -97 },
    { latitude: 31.01, longitude: -97 },
    { latitude: 31.01, longitude: -97 + step },
    { latitude: 31, longitude: -97 + step },
  ]
  const data = {
    ...FORM,
    listingTitle: 'Square',
    acres: 250,
    encodedBoundaries: encodePolyline(square),
  }
  const { listingID } = (await seller.save(0, data)).json()
  const { body } = await open(`/property/square/${listingID}`)
  assert.match(body, /<dd>305\.\d acres, 22% more than listed<\/dd>/)
  const lengths = [...withSigns(body).matchAll(/<td>(3,64\d ft)<\/td><td>([^<]+)<\/td>/g)].map(
    ([, , way]) => way,
  )
  assert.deepEqual(lengths, ['N 0° 00′ E', 'N 90° 00′ E', 'S 0° 00′ E', 'N 90° 00′ W'])
  assert.match(body, /<g class="drawing-inset">/)
  assert.match(body, /the map shows the center of Bosque County/)
})

test('the flyer is a PDF with the address of the page, whatever a listing says', async () => {
  const answer = await open(`${FULL}.pdf`)
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.headers['content-type'], 'application/pdf')
  const pdf = answer.rawPayload.toString('latin1')
  assert.match(pdf, /^%PDF-1\.\d[\s\S]+%%EOF\s*$/)
  assert.ok(pdf.includes(`/URI (${ADDRESS})`))
  // Fonts are in the file, so that every printer has them.
  assert.match(pdf, /\/FontFile2 /)
  assert.doesNotMatch(pdf, /\/BaseFont \/(?:Helvetica|Times)/)
  const text = flyerText(answer.rawPayload)
  for (const said of [
    'Café Ranch & "Creek"',
    'Auction Dec 8, 2026 $1,250,000 opening bid',
    '250.5 acres',
    'Bosque County, Texas',
    'Boundary as drawn, not a survey',
    'Ana Peña',
    FULL,
  ]) {
    assert.ok(text.includes(said), `${said} in ${text}`)
  }
  const title = 'Źdźbło 草原 😀 \u200F'
  const { listingID } = (
    await seller.save(0, { ...FORM, listingTitle: title, description: `${title}\n`.repeat(400) })
  ).json()
  const { headers } = await open(`/property/${listingID}`)
  const odd = await open(`${headers.location}.pdf`)
  assert.equal(odd.statusCode, 200)
  assert.match(flyerText(odd.rawPayload), /Źdźbło \?\? /)
})

test('a QR code leads to the page', async () => {
  const code = await open(`${FULL}.svg`)
  assert.equal(code.headers['content-type'], 'image/svg+xml')
  assert.match(code.body, /^<svg [^>]*viewBox="0 0 \d+ \d+"/)
  const page = await open(FULL)
  assert.ok(page.body.includes(`<img src="${FULL}.svg"`))
  assert.ok(page.body.includes(`href="${FULL}.pdf"`))
})

test('a flyer is the same each time, and one sheet', async () => {
  const lines = 'A line\n'.repeat(2000)
  const { listingID } = (await seller.save(0, { ...FORM, description: lines })).json()
  const { headers } = await open(`/property/${listingID}`)
  const first = await open(`${headers.location}.pdf`)
  const second = await open(`${headers.location}.pdf`)
  assert.equal(first.headers.etag, second.headers.etag)
  assert.match(first.rawPayload.toString('latin1'), /\/Count 1\b/)
})

test('a flyer names what is stated of the land, and its text ends behind a word', async () => {
  const description = `Power on site. Septic system installed. ${'Meadows and creeks '.repeat(400)}`
  const data = { ...FORM, listingTitle: 'Stated', price: { numeric: 90_000 }, description }
  const { listingID } = (await seller.save(0, data)).json()
  const flyer = async () => flyerText((await open(`/property/stated/${listingID}.pdf`)).rawPayload)
  const text = await flyer()
  assert.match(text, /Power on site · Septic system/)
  assert.match(text, /(?:Meadows|and|creeks) …/)
  assert.match(text, /Ask the seller about/)
  await seller.save(listingID, { status: 'Sold' })
  const soldFlyer = await flyer()
  assert.match(soldFlyer, /Sold/)
  assert.doesNotMatch(soldFlyer, /Ask the seller about|\$90,000|\/acre/)
})

test('a photo that was out of reach for one flyer is on it ten minutes later', async () => {
  const hasPhoto = async () => (await open(`${FULL}.pdf`)).rawPayload.includes('/Subtype /Image')
  assert.ok(!(await hasPhoto()))
  const photo = await sharp({ create: { width: 80, height: 53, channels: 3, background: '#a00' } })
    .jpeg()
    .toBuffer()
  for (const { files } of PICTURES) {
    if (files) await service.files.media.put(files.popup.path, photo)
  }
  service.now += 9 * 60_000
  assert.ok(!(await hasPhoto()), 'It was kept')
  service.now += 2 * 60_000
  assert.ok(await hasPhoto())
})

test('a size of less than a hundredth of an acre is not shown as 0', async () => {
  const data = { ...FORM, listingTitle: 'Tiny', acres: 0.0004, encodedBoundaries: BOUNDARY }
  const { listingID } = (await seller.save(0, data)).json()
  const { body } = await open(`/property/tiny/${listingID}`)
  assert.match(body, /<dd>0\.0004 acres<\/dd>/)
  assert.match(body, /<dd>[\d.,]+ acres, [\d,]+ times the listed size<\/dd>/)
})
