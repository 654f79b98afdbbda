import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { FULL_ID } from '../api/catalog.ts'
import { FORM, newSeller, WHOLE_FORM } from '../api/posted-listings.ts'
import { startTestSite } from './site-service.ts'

const { service, open } = await startTestSite()
const seller = await newSeller(service)

/** The path of the picture that a page names, with the size that it states. */
async function pictureOf(path: string) {
  const { body } = await open(path)
  const content = (name: string) =>
    new RegExp(`<meta property="og:image${name}" content="([^"]+)">`).exec(body)?.[1] ?? ''
  const { pathname } = new URL(content(''))
  return { path: pathname, width: Number(content(':width')), height: Number(content(':height')) }
}

async function post(data: object): Promise<string> {
  const answer = await seller.save(0, { ...FORM, ...data })
  assert.equal(answer.statusCode, 201, answer.body)
  const found = await open(`/property/${answer.json().listingID}`)
  return String(found.headers.location)
}

test('a listing without a photo has a drawn picture, with its boundary or its county', async () => {
  const bytes: Buffer[] = []
  for (const data of [
    { listingTitle: 'Land with a boundary', encodedBoundaries: WHOLE_FORM.encodedBoundaries },
    { listingTitle: 'Land without a boundary' },
    { listingTitle: `<b>&"'] 北京 ${'W'.repeat(150)}`, price: null },
  ]) {
    const page = await post(data)
    const { path, width, height } = await pictureOf(page)
    assert.deepEqual([path, width, height], [`${page}.png`, 1200, 630])
    const answer = await open(path)
    assert.equal(answer.statusCode, 200, answer.body)
    assert.equal(answer.headers['content-type'], 'image/png')
    const drawn = await sharp(answer.rawPayload).metadata()
    assert.deepEqual([drawn.format, drawn.width, drawn.height], ['png', 1200, 630])
    assert.ok(answer.rawPayload.length < 100_000)
    const again = await open(path, { 'if-none-match': String(answer.headers['etag']) })
    assert.equal(again.statusCode, 304, 'It is kept by whoever has it')
    bytes.push(answer.rawPayload)
  }
  assert.ok(!bytes[0]?.equals(bytes[1] ?? Buffer.of()), 'Each shows its own land')
})

test('an edit changes the picture', async () => {
  const page = await post({ listingTitle: 'Land that gets smaller', acres: 90 })
  const before = await open(`${page}.png`)
  const id = Number(page.split('/').at(-1))
  assert.equal((await seller.save(id, { acres: 40 })).statusCode, 200)
  assert.ok(!before.rawPayload.equals((await open(`${page}.png`)).rawPayload))
})

test('a listing with a photo shows the photo', async () => {
  const { path, width } = await pictureOf(`/property/cafe-ranch-creek/${FULL_ID}`)
  assert.match(path, /^\/media\/.*large\.jpg$/)
  assert.equal(width, 1200)
})

test('other pages have a picture of the site, drawn once', async () => {
  const wanted = { path: '/site/preview.png', width: 1200, height: 630 }
  for (const path of ['/', '/land', '/land?stateID=44', '/market/state/texas/44']) {
    assert.deepEqual(await pictureOf(path), wanted, path)
  }
  const answers = await Promise.all(Array.from({ length: 60 }, () => open(wanted.path)))
  for (const { statusCode, rawPayload } of answers) {
    assert.equal(statusCode, 200)
    assert.deepEqual(rawPayload, answers[0]?.rawPayload)
  }
})

test('a listing that is not shown has no picture', async () => {
  assert.equal((await open('/property/x/99999999.png')).statusCode, 404)
})
