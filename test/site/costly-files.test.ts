import assert from 'node:assert/strict'
import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import type { LightMyRequestResponse } from 'fastify'
import { PbfReader } from 'pbf'
import { encodePolyline } from '../../src/domain/places/polyline.ts'
import { FORM, newSeller } from '../api/posted-listings.ts'
import { ON_SQLITE } from '../stores/stored-data.ts'
import { startTestSite } from './site-service.ts'

const { service, open } = await startTestSite()
const seller = await newSeller(service)
await service.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = service.app.server.address() as AddressInfo

/** Lines that cross each other ten million times. */
const CROSSED = encodePolyline(
  Array.from({ length: 10_000 }, (_, i) => ({
    latitude: 31.7 + 0.1 * ((i * i * 0.414214) % 1),
    longitude: -97.6 + 0.1 * ((i * 0.618034) % 1),
  })),
)

const PLACE = { lat: 31.75, lng: -97.55 }

async function postCrossed(acres = 40): Promise<string> {
  const data = { ...FORM, ...PLACE, acres, encodedBoundaries: CROSSED }
  const answer = await seller.save(0, data)
  assert.equal(answer.statusCode, 201, answer.body)
  const found = await open(`/property/${answer.json().listingID}`)
  return String(found.headers.location)
}

/** The text of an answer, as a browser reads it. */
function decoded({ headers, rawPayload }: LightMyRequestResponse): string {
  const isCompressed = headers['content-encoding'] === 'gzip'
  return (isCompressed ? gunzipSync(rawPayload) : rawPayload).toString()
}

/** How much processor time this process takes, in milliseconds; what others do at the same time does not count. */
async function processorMsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

test('the picture and the flyer of a boundary with 10,000 corners are made elsewhere, within seconds', async () => {
  const page = await postCrossed()
  for (const [ending, beginning] of [
    ['.png', '\x89PNG'],
    ['.pdf', '%PDF'],
  ] as const) {
    const ms = await processorMsOf(async () => {
      const answer = await open(`${page}${ending}`)
      assert.equal(answer.statusCode, 200, answer.body)
      assert.ok(answer.rawPayload.toString('latin1').startsWith(beginning))
      assert.ok(answer.rawPayload.length < 200_000, `${ending}: ${answer.rawPayload.length} bytes`)
    })
    assert.ok(ms < 300, `${ending}: ${ms} ms of this process`)
  }
  const { body } = await open(page)
  const corners = /class="drawing-parcel" points="([^"]*)"/.exec(body)?.[1]?.split(' ') ?? []
  assert.ok(corners.length > 100 && corners.length <= 500, `${corners.length} corners`)
})

test('HEAD is answered without making a file', async () => {
  const page = await postCrossed()
  for (const path of [
    `${page}.png`,
    `${page}.pdf`,
    '/land.csv',
    '/sitemap.xml',
    '/sitemap-listings-1.xml',
  ]) {
    const head = await service.app.inject({ method: 'HEAD', url: path })
    assert.equal(head.statusCode, 200, path)
    assert.equal(head.body, '')
    assert.equal(head.headers['content-length'], undefined, path)
    const { headers } = await open(path)
    assert.equal(head.headers['content-type'], headers['content-type'], path)
  }
  assert.equal(
    (await service.app.inject({ method: 'HEAD', url: '/sitemap-listings-9.xml' })).statusCode,
    404,
  )
})

test('many who ask for the same file wait for one, and the next gets the same bytes', async () => {
  const page = await postCrossed()
  for (const path of [`${page}.png`, '/sitemap-listings-1.xml', '/land.csv?la=1']) {
    const answers = await Promise.all(Array.from({ length: 30 }, () => open(path)))
    const again = await open(path)
    for (const { statusCode, rawPayload } of answers) {
      assert.equal(statusCode, 200, path)
      assert.deepEqual(rawPayload, again.rawPayload)
    }
  }
})

test('a file is compressed once, and each client gets what it can read', async () => {
  const plain = await open('/land.csv')
  assert.equal(plain.headers['content-encoding'], undefined)
  assert.match(plain.body, /^\uFEFF"Listing",/)
  const compressed = await open('/land.csv', { 'accept-encoding': 'gzip, br' })
  assert.equal(compressed.headers['content-encoding'], 'gzip')
  assert.match(String(compressed.headers['vary']), /accept-encoding/i)
  assert.deepEqual(gunzipSync(compressed.rawPayload), plain.rawPayload)
})

test('an address that has many files made is told so, and holds up no other', async () => {
  const pages = await Promise.all(Array.from({ length: 24 }, (_, i) => postCrossed(100 + i)))
  const ask = (path: string, remoteAddress: string) =>
    service.app.inject({ url: path, remoteAddress })
  const flood = pages.map(page => ask(`${page}.png`, '203.0.113.7'))
  let isOver = false
  const all = Promise.all(flood)
  void all.then(() => {
    isOver = true
  })
  const firstRefused = flood.map(async asked => assert.equal((await asked).statusCode, 503))
  await Promise.any(firstRefused)
  for (const path of ['/land.csv', '/sitemap-listings-1.xml', `${pages[0]}.pdf`]) {
    const answer = await service.app.inject({
      url: path,
      remoteAddress: '203.0.113.7',
      headers: { 'accept-encoding': 'gzip' },
    })
    assert.equal(answer.statusCode, 503, path)
    assert.equal(answer.headers['content-disposition'], undefined, `${path}: it is no file`)
    assert.match(decoded(answer), /Too many files/)
  }
  const other = await ask('/land.csv', '203.0.113.8')
  assert.equal(other.statusCode, 200)
  assert.ok(!isOver, 'It did not wait until all pictures were drawn')
  const answers = await all
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  assert.ok(refused.length >= 2, `${refused.length} were refused`)
  for (const { headers, body } of refused) {
    assert.equal(headers['retry-after'], '5')
    assert.match(body, /Too many files are being made for your address/)
  }
  assert.ok(answers.some(({ statusCode }) => statusCode === 200))
})

test('who joins those who wait for a file waits in a turn of their own', async () => {
  const pages = await Promise.all(Array.from({ length: 16 }, (_, i) => postCrossed(500 + i)))
  const ask = (path: string, remoteAddress: string) =>
    service.app.inject({ url: path, remoteAddress })
  const drawn: string[] = []
  const flood = pages.map(async page => {
    await ask(`${page}.png`, '203.0.113.9')
    drawn.push(page)
  })
  const path = '/land.csv?sortid=3'
  const behind = ask(path, '203.0.113.9')
  await sleep(20)
  assert.equal((await ask(path, '203.0.113.10')).statusCode, 200)
  assert.ok(drawn.length < pages.length / 2, `${drawn.length} pictures came first`)
  await Promise.all([...flood, behind])
})

test('a file that takes too much time or memory is given up, and the site goes on', async () => {
  for (const fileLimits of [{ maxProcessorMs: 1 }, { maxResidentBytes: 30 * 1024 ** 2 }]) {
    const limited = await startTestSite({}, { fileLimits })
    for (const path of ['/land.csv', '/sitemap-listings-1.xml', '/land.csv']) {
      const answer = await limited.open(path, { 'accept-encoding': 'gzip' })
      assert.equal(answer.statusCode, 503, `${path}: ${JSON.stringify(fileLimits)}`)
      assert.equal(answer.headers['retry-after'], '10')
      assert.match(decoded(answer), /This file cannot be made now/)
    }
    assert.equal((await limited.open('/land')).statusCode, 200)
  }
})

test('a database that was out of reach for one file is read for the next', ON_SQLITE, async () => {
  const fresh = await startTestSite()
  const { place } = fresh.service.data
  assert.ok(place.kind === 'sqlite')
  await rename(place.file, `${place.file}-away`)
  const { statusCode } = await fresh.open('/land.csv')
  await rename(`${place.file}-away`, place.file)
  assert.ok(statusCode >= 500, `${statusCode}`)
  assert.equal((await fresh.open('/land.csv')).statusCode, 200)
})

test('a client that goes away leaves nothing behind, and the others are answered', async () => {
  const pages = await Promise.all(Array.from({ length: 6 }, (_, i) => postCrossed(200 + i)))
  const leaving = pages.slice(1).map(async page => {
    const asked = request({ port, path: `${page}.png` })
    asked.on('error', () => {})
    asked.end()
    await sleep(10)
    asked.destroy()
  })
  await Promise.all(leaving)
  const staying = await open(`${pages[0]}.png`)
  assert.equal(staying.statusCode, 200)
  // One of two who wait for the same file leaves.
  const path = `${await postCrossed(300)}.png`
  const one = request({ port, path })
  one.on('error', () => {})
  one.end()
  const other = request({ port, path })
  other.end()
  await sleep(30)
  one.destroy()
  const [response] = await once(other, 'response')
  response.resume()
  assert.equal(response.statusCode, 200)
})

test('a listing that changes has another picture, and a change of the catalogue another file', async () => {
  const before = await open('/land.csv?sortid=6')
  const page = await postCrossed()
  const id = Number(page.split('/').at(-1))
  const after = await open('/land.csv?sortid=6')
  assert.ok(!before.body.includes(page))
  assert.ok(after.body.includes(page))
  const sitemap = () => open('/sitemap-listings-1.xml')
  assert.ok((await sitemap()).body.includes(page))
  assert.equal((await seller.save(id, { active: false })).statusCode, 200)
  assert.ok(!(await sitemap()).body.includes(page))
})

test('a tile reads as many boundaries as it has time for', async () => {
  for (let i = 0; i < 6; i++) await postCrossed(5000 + i)
  const z = 12
  const x = Math.floor(((PLACE.lng + 180) / 360) * 2 ** z)
  const angle = (PLACE.lat * Math.PI) / 180
  const y = Math.floor(
    ((1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2) * 2 ** z,
  )
  const answer = await open(`/site/tiles/${z}/${x}/${y}.mvt?la=5000`)
  assert.equal(answer.statusCode, 200)
  const tile = new VectorTile(new PbfReader(answer.rawPayload))
  assert.equal(tile.layers['boundaries']?.length, 2)
})
