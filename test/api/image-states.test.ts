import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { WebPictures } from '../../src/media/web-pictures.ts'
import { photoWorker } from '../catalog/photo-worker.ts'
import { bombPng, drip, isAllowed, pictureServer, plain } from '../media/picture-fixtures.ts'
import { until } from '../until.ts'
import { type Answer, feedLand, newSeller, SMALLEST } from './posted-listings.ts'
import { startTestService } from './service.ts'
import { decoder } from './service-files.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
const seller = await newSeller(service)
const photo = await plain(90, 60).jpeg().toBuffer()
const bomb = bombPng(20_000, 20_000)

/** Whether a seller's server has found its lost photo again. */
let isBack = false

/** The behavior of sellers' servers, by the requested path. */
const hosts = await pictureServer(({ url = '' }, response) => {
  const [, what] = url.split('/')
  if (what === 'good') response.end(photo)
  else if (what === 'drip') drip(response.writeHead(200))
  else if (what === 'loop') response.writeHead(302, { location: url }).end()
  else if (what === 'inside') response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
  else if (what === 'longer') response.writeHead(200, { 'Content-Length': 9e9 }).end()
  else if (what === 'cut')
    response.writeHead(200, { 'Content-Length': 9e3 }).write(photo, () => response.destroy())
  else if (what === 'bomb') response.end(bomb)
  else if (what === 'page') response.end('<html>')
  else if (what === 'busy') response.writeHead(503).end()
  else if (what === 'gone') isBack ? response.end(photo) : response.writeHead(404).end()
})
after(() => hosts[Symbol.asyncDispose]())

async function states(id: number): Promise<Answer[]> {
  const headers = { 'x-api-key': seller.key }
  const answer = await service.get(`/ext/listings/${id}/images`, { headers })
  assert.equal(answer.statusCode, 200, answer.body)
  assert.equal(answer.headers['cache-control'], 'no-store')
  assert.equal(answer.json().listingID, id)
  return answer.json().images
}

/** Posts a listing with photos of these kinds, and waits until each was tried. @returns The listing's id. */
async function tried(kinds: readonly string[], timeoutMs: number): Promise<number> {
  const images = kinds.map(kind => ({ large: { SRC: `${hosts.url}${kind}` } }))
  const id = (await seller.save(0, { ...SMALLEST, images })).json().listingID
  for (const [i, one] of (await states(id)).entries()) {
    const { ID, picture, ...rest } = one
    const source = images[i]?.large.SRC
    const nextAttempt = new Date(service.now).toISOString()
    assert.deepEqual(rest, { state: 'waiting', attempts: 0, nextAttempt, reason: '', source })
    assert.deepEqual(picture.large, { ID, SRC: '', height: 0, width: 0 })
  }
  await fetchAll(id, timeoutMs)
  return id
}

/** Fetches the photos of a listing, until each was tried. */
async function fetchAll(id: number, timeoutMs: number): Promise<void> {
  const maker = new WebPictures({ ...service.files, decoder, randomBytes, isAllowed, timeoutMs })
  await using _worker = photoWorker(
    service.store,
    maker,
    () => service.now,
    () => {},
  )
  const isUntried = (one: Answer) => one.reason === '' && one.state !== 'ready'
  await until(async () => !(await states(id)).some(isUntried), 'all are tried')
}

const outcomes = async (id: number) =>
  (await states(id)).map(one => [one.state, one.attempts, one.reason])

test('hosts that loop, lie and send bombs harm nobody, and each photo has its state', async () => {
  const kinds = ['good', 'loop', 'inside', 'longer', 'cut', 'bomb', 'page', 'busy', 'good/2']
  const id = await tried(kinds, 60_000)
  const host = new URL(hosts.url).host
  assert.deepEqual(await outcomes(id), [
    ['ready', 0, ''],
    ['failed', 1, "The picture's address leads on more than 5 times."],
    ['failed', 1, "The picture's address is not public: 10.0.0.1 is not on the public Internet."],
    ['failed', 1, `The picture from ${host} is larger than 25 MB.`],
    ['waiting', 1, `The picture from ${host} could not be fetched (ECONNRESET).`],
    [
      'failed',
      1,
      'The picture cannot be read: it has more pixels than can be read here (100 megapixels; AVIF and HEIC: 35).',
    ],
    ['failed', 1, 'The picture is not a JPEG, PNG, WebP, GIF or AVIF image.'],
    ['waiting', 1, `The server ${host} answered with status 503 instead of a picture.`],
    ['ready', 0, ''],
  ])
  const [good] = await states(id)
  assert.match(
    good.picture.large.SRC,
    /^\/\/land\.example\/media\/listings\/\d+\/[0-9a-f]{32}-large\.jpg$/,
  )
})

test('a delivery with addresses that have no photo changes nothing, and asks for them once more', async () => {
  const paths = ['gone', 'gone', 'good/3']
  const images = paths.map(path => ({ large: { SRC: `${hosts.url}${path}` } }))
  const land = feedLand('nightly', { images })
  const { listingID } = (await seller.save(0, land)).json()
  const askedFor = (path: string) => hosts.requests.filter(one => one.path === path).length
  const ids = (await states(listingID)).map(({ ID }) => ID)
  const gone = `The server ${new URL(hosts.url).host} answered with status 404 instead of a picture.`
  for (let night = 1; night <= 3; night++) {
    await fetchAll(listingID, 60_000)
    assert.deepEqual(await outcomes(listingID), [
      ['failed', 1, gone],
      ['failed', 1, gone],
      ['ready', 0, ''],
    ])
    assert.deepEqual([askedFor('/gone'), askedFor('/good/3')], [2 * night, 1])
    const tag = async () => (await service.get(`/v3/listings/${listingID}`)).headers['etag']
    const before = [await tag(), (await service.store.listings.detail(listingID))?.listing]
    service.now += 86_400_000
    assert.equal((await seller.save(0, land)).statusCode, 200)
    // Another delivery before the fetch asks for nothing more.
    assert.equal((await seller.save(listingID, { images })).statusCode, 200)
    assert.deepEqual(
      [await tag(), (await service.store.listings.detail(listingID))?.listing],
      before,
    )
    const waiting = await states(listingID)
    assert.deepEqual(
      waiting.map(({ ID, state, reason }) => [ID, state, reason]),
      ids.map((ID, i) => [ID, i < 2 ? 'waiting' : 'ready', '']),
    )
  }
  isBack = true
  await fetchAll(listingID, 60_000)
  assert.deepEqual(
    (await outcomes(listingID)).map(([state]) => state),
    ['ready', 'ready', 'ready'],
  )
})

test('photos that are not ready are answered to keys that may write the listing, and to no others', async () => {
  const id = await tried(['page', 'good', 'busy'], 60_000)
  const reader = await service.createKey({ accountId: 2 as never })
  const read = async (key: string, query: string, version = 'v3') => {
    const headers = { 'x-api-key': key }
    const answer = await service.get(`/${version}/listings/${id}${query}`, { headers })
    return { tag: answer.headers['etag'], body: answer.json() }
  }
  const sizes = ({ images }: Answer) =>
    images.map(({ large }: Answer) => (large.SRC === '' ? 'empty' : 'ready'))
  const all = '?includeImages=1'
  for (const version of ['v3', 'v1', 'ext']) {
    for (const _ of ['written', 'cached']) {
      assert.deepEqual(sizes((await read(reader, all, version)).body), ['ready'])
      const own = (await read(seller.key, all, version)).body
      assert.deepEqual(sizes(own), ['empty', 'ready', 'empty'])
      for (const key of [reader, seller.key]) {
        assert.deepEqual(sizes((await read(key, '', version)).body), ['ready'])
      }
    }
  }
  const { tag, body } = await read(seller.key, all)
  assert.notEqual(tag, (await read(reader, all)).tag)
  const posted = { headers: { 'x-api-key': seller.key, 'if-match': String(tag) } }
  const back = { accountID: 1, data: body }
  assert.equal((await service.post(`/v3/listings/${id}`, back, posted)).statusCode, 200)
  assert.deepEqual(await read(seller.key, all), { tag, body })
  // Feeds that copy answers send addresses alone.
  const addresses = body.images.flatMap(({ large }: Answer) =>
    large.SRC === '' ? [] : { large: { SRC: `https:${large.SRC}` } },
  )
  assert.equal((await seller.save(id, { images: addresses })).statusCode, 200)
  const [left] = (await read(seller.key, all)).body.images
  assert.deepEqual(left.large, body.images[1].large)
})

test('hosts that hang, or send their photos slowly, are given up after a time and tried again', async () => {
  const id = await tried(['hang', 'drip'], 1500)
  const late = `The picture from ${new URL(hosts.url).host} did not arrive within 1.5 seconds.`
  assert.deepEqual(await outcomes(id), [
    ['waiting', 1, late],
    ['waiting', 1, late],
  ])
  const [hung] = await states(id)
  assert.equal(hung.nextAttempt, new Date(service.now + 30_000).toISOString())
})

test('keys of the account see the states of photos, even of an inactive listing', async () => {
  const id = (await seller.save(0, { ...SMALLEST, active: false })).json().listingID
  assert.deepEqual(await states(id), [])
  const own = await service.get(`/ext/listings/${id}/images`)
  assert.equal(own.statusCode, 200, 'reading takes no permission')
  const key = await service.createKey({ accountId: 2 as never })
  for (const [path, headers, status] of [
    [id, { 'x-api-key': key }, 403],
    [id, { 'x-api-key': '' }, 401],
    [9999, {}, 404],
  ] as const) {
    const answer = await service.get(`/ext/listings/${path}/images`, { headers })
    assert.deepEqual([answer.statusCode, Object.keys(answer.json())], [status, ['errors']])
  }
})
