import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { bombPng, noise, plain, sidewaysRedAndBlue, svg } from '../media/picture-fixtures.ts'
import { until } from '../until.ts'
import { Description } from './description.ts'
import { newSeller } from './posted-listings.ts'
import { refusalsOf, startUploadService } from './uploading.ts'
import { writtenRows } from './written-rows.ts'

const uploads = await startUploadService()
after(() => uploads[Symbol.asyncDispose]())
const { service, seller, url, send, created, read } = uploads
const refused = refusalsOf(uploads)
const description = await Description.of(service, 'ext')

const JPEG = await plain(900, 600).jpeg().toBuffer()
const PNG = await plain(90, 60).png().toBuffer()
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')

test('photos sent as files are shown at once, after the present ones', async () => {
  const id = await created()
  const first = await send(`${id}/images`, [
    ['description', 'The creek\nin May'],
    ['label', 'Creek'],
    ['image', await sidewaysRedAndBlue(), 'IMG_1.HEIC'],
    ['image', PNG, 'barn.png'],
  ])
  assert.equal(first.status, 201, JSON.stringify(first.body))
  const { images } = await read(id)
  assert.deepEqual(first.body, {
    success: true,
    listingID: id,
    listing_URL: `http://land.example/v3/listings/${id}`,
    images,
  })
  const [creek, barn] = images
  assert.deepEqual([creek.description, creek.label], ['The creek in May', 'Creek'])
  assert.deepEqual([barn.description, barn.label], ['', ''])
  assert.deepEqual([creek.large.width, creek.large.height], [400, 800])
  const file = new URL(`http:${creek.large.SRC}`).pathname
  const photo = await fetch(url + file)
  assert.equal(photo.headers.get('content-type'), 'image/jpeg')
  const { format, exif } = await sharp(await photo.arrayBuffer()).metadata()
  assert.deepEqual([format, exif], ['jpeg', undefined])

  const second = await send(`${id}/images`, [['image', JPEG]])
  assert.deepEqual((await read(id)).images, [creek, barn, ...second.body.images])
  const summaries = await service.get(`/v3/listings?acctid=1&listingsPerPage=100`)
  const summary = summaries.json().data.find((one: { listingID: number }) => one.listingID === id)
  assert.equal(summary.thumbnail, creek.thumbnail.SRC, 'the first is the main photo')
  assert.deepEqual(await uploads.leftovers(), [])

  const version = async () => (await service.get(`/v3/listings/${id}`)).headers['etag']
  const tag = await version()
  assert.equal((await seller.save(id, { images: (await read(id)).images })).statusCode, 200)
  assert.equal(await version(), tag, 'what is shown can be posted back, and changes nothing')
})

test('the addresses of photos and documents of a hidden listing cannot be found by counting', async () => {
  const id = await created()
  assert.equal((await seller.save(id, { active: false })).statusCode, 200)
  const files = ['a.jpg', 'b.jpg'].map(name => ['image', JPEG, name] as const)
  assert.equal((await send(`${id}/images`, files)).status, 201)
  assert.equal((await send(`${id}/documents`, [['document', PDF, 'survey.pdf']])).status, 201)
  const paths = (await uploads.kept()).filter(path => path.startsWith(`documents/${id}/`))
  const withKey = { headers: { 'x-api-key': seller.key } }
  const { images } = (await service.get(`/ext/listings/${id}/images`, withKey)).json()
  for (const { picture } of images) paths.push(picture.large.SRC.split('/media/')[1])
  assert.equal(paths.length, 3)
  const tokens = paths.map(path => /^[a-z]+\/\d+\/([0-9a-f]{32})-/.exec(path)?.[1])
  assert.equal(new Set(tokens).size, 3, paths.join())
  for (const path of paths) {
    assert.equal((await fetch(`${url}/media/${path}`)).status, 200)
    const counted = path.replace(/[0-9a-f]{32}-/, '')
    assert.equal((await fetch(`${url}/media/${counted}`)).status, 404)
  }
})

test('only a key that may edit the listing adds photos, and only to a listing that exists', async () => {
  const id = await created()
  const photo = () => [['image', JPEG]] as const
  const keyed = (key: string) => () => send(`${id}/images`, photo(), { 'x-api-key': key })
  await refused(keyed(''), 401, /API key missing/)
  await refused(keyed('acr_x'), 401, /API key/)
  await refused(keyed(service.key), 403, /listings:write/)
  const other = await newSeller(service, { accountId: 2 as never })
  await refused(keyed(other.key), 403, /another account/)
  const granted = await newSeller(service, { accountId: 2 as never, grantedAccounts: [1 as never] })
  assert.equal((await keyed(granted.key)()).status, 201)
  await refused(() => send('9999/images', photo()), 404, /could not be found/)
  await refused(() => send('0/images', photo()), 404, /could not be found/)
})

test('If-Match and Idempotency-Key work as in other writes', async () => {
  const id = await created()
  const tag = String((await service.get(`/v3/listings/${id}`)).headers['etag'])
  const photo = [['image', JPEG]] as const
  const added = await send(`${id}/images`, photo, { 'if-match': tag })
  assert.equal(added.status, 201)
  await refused(() => send(`${id}/images`, photo, { 'if-match': tag }), 412, /has changed/)
  const newer = { 'if-match': String(added.headers.get('etag')) }
  assert.equal((await send(`${id}/documents`, [['document', PDF]], newer)).status, 201)
  await refused(() => send(`${id}/documents`, [['document', PDF]], newer), 412, /has changed/)
  const token = { 'idempotency-key': 'photo-1' }
  const first = await send(`${id}/images`, photo, token)
  const again = await send(`${id}/images`, photo, token)
  assert.deepEqual([again.status, again.body], [201, first.body])
  assert.equal((await read(id)).images.length, 2)
  await refused(() => send(`${id}/images`, [['image', PNG]], token), 422, /Idempotency-Key/)
  await refused(() => send(`${id}/documents`, [['document', PDF]], token), 422, /Idempotency-Key/)
})

test('a file that is no photo is refused with all files of its form', async () => {
  const id = await created()
  const path = `${id}/images`
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  for (const body of [Buffer.from(svg), PDF, heic, Buffer.alloc(0), Buffer.from('GIF8')]) {
    const sent = [
      ['image', JPEG],
      ['image', body, 'b "c".jpg'],
    ] as const
    await refused(() => send(path, sent), 415, /b \\\\\\"c\\\\\\"\.jpg|b %22c%22\.jpg|a JPEG, PNG/)
  }
  const half = (await noise(240, 160).jpeg().toBuffer()).subarray(0, 20_000)
  await refused(() => send(path, [['image', half]]), 400, /cannot be read/)
  await refused(() => send(path, [['image', bombPng(20_000, 20_000)]]), 400, /more pixels/)
  const large = Buffer.concat([JPEG, Buffer.alloc(20_000_000)])
  await refused(
    () =>
      send(path, [
        ['image', JPEG],
        ['image', large],
      ]),
    413,
    /larger than 20 MB/,
  )
  const many = Array.from({ length: 11 }, () => ['image', PNG] as const)
  await refused(() => send(path, many), 400, /At most 10 files/)
})

test('a malformed form is refused', async () => {
  const id = await created()
  const path = `${id}/images`
  await refused(() => send(path, []), 400, /no file|cannot be read/)
  await refused(
    () => send(path, [['label', 'Creek']]),
    400,
    /no file; send each as the field image/,
  )
  await refused(() => send(path, [['photo', JPEG]]), 400, /no field/)
  await refused(
    () =>
      send(path, [
        ['color', 'red'],
        ['image', JPEG],
      ]),
    400,
    /no field/,
  )
  await refused(
    () =>
      send(path, [
        ['label', 'x'.repeat(5001)],
        ['image', JPEG],
      ]),
    400,
    /5001 characters/,
  )
  await refused(
    () =>
      send(path, [
        ['label', 'x'.repeat(30_000)],
        ['image', JPEG],
      ]),
    400,
    /bytes/,
  )
  const many = Array.from({ length: 200 }, () => ['label', ''] as const)
  await refused(() => send(path, [...many, ['image', JPEG]]), 400, /over 100 fields and files/)
  for (const [type, body] of [
    ['application/json', '{}'],
    ['image/jpeg', 'x'],
    ['multipart/form-data', 'x'],
    ['multipart/mixed; boundary=x', 'x'],
  ]) {
    const answer = await service.post(`/ext/listings/${path}`, body, {
      headers: { 'x-api-key': seller.key, 'content-type': String(type) },
    })
    assert.equal(answer.statusCode, 415, type)
    assert.match(answer.body, /multipart\/form-data/)
    description.check('/listings/{id}/images', 'post', answer)
  }
  for (const body of [
    '',
    'x',
    '--b\r\n',
    '--b\r\nContent-Disposition: form-data; filename="a"\r\n\r\nabc\r\n--b--\r\n',
    '--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nabc',
  ]) {
    const answer = await service.post(`/ext/listings/${path}`, body, {
      headers: { 'x-api-key': seller.key, 'content-type': 'multipart/form-data; boundary=b' },
    })
    assert.equal(answer.statusCode, 400, body)
    description.check('/listings/{id}/images', 'post', answer)
  }
  assert.deepEqual(await uploads.leftovers(), [])
})

test('a listing has at most 30 photos', async () => {
  const id = await created()
  const ten = Array.from({ length: 10 }, () => ['image', PNG] as const)
  for (const _ of [1, 2]) assert.equal((await send(`${id}/images`, ten)).status, 201)
  const both = await Promise.all([send(`${id}/images`, ten), send(`${id}/images`, ten)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 400])
  assert.equal((await read(id)).images.length, 30)
  await refused(() => send(`${id}/images`, [['image', PNG]]), 400, /has 30 photos/)
  assert.equal((await uploads.kept()).filter(one => one.startsWith('listings/')).length % 4, 0)
})

test('photos that are sent at the same time are all added', async () => {
  const id = await created()
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(`${id}/images`, [['image', PNG]])))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201, 201, 201],
  )
  const shown = (await read(id)).images.map((image: { large: { ID: number } }) => image.large.ID)
  assert.equal(new Set(shown).size, 4)
})

test('a connection that breaks off leaves nothing behind', async () => {
  const id = await created()
  const before = [writtenRows(service), await uploads.kept()]
  for (const end of ['', '\r\n--b--\r\n'.slice(0, 4)]) {
    const socket = connect(uploads.port, '127.0.0.1')
    const head = [
      `POST /ext/listings/${id}/images HTTP/1.1`,
      'Host: land.example',
      `X-API-Key: ${seller.key}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 5000000',
    ]
    const part = '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'
    socket.write(`${head.join('\r\n')}\r\n\r\n${part}`)
    socket.write(JPEG)
    await until(async () => (await uploads.leftovers()).length === 1, 'the upload begins')
    socket.write(end)
    socket.destroy()
    await until(async () => (await uploads.leftovers()).length === 0, 'nothing is left')
  }
  assert.deepEqual([writtenRows(service), await uploads.kept()], before)
})

test('the OpenAPI document describes forms and answers', async () => {
  const { paths } = JSON.parse(description.source)
  const form = (path: string) => {
    const { content } = paths[path].post.requestBody
    assert.deepEqual(Object.keys(content), ['multipart/form-data'])
    return Object.keys(content['multipart/form-data'].schema.properties)
  }
  assert.deepEqual(form('/listings/{id}/images'), ['description', 'label', 'image'])
  assert.deepEqual(form('/listings/{id}/documents'), ['description', 'document'])
  const id = await created()
  const sent = await send(`${id}/images`, [['image', PNG]])
  const answer = { statusCode: sent.status, body: JSON.stringify(sent.body) }
  description.check('/listings/{id}/images', 'post', answer)
  const states = await service.get(`/ext/listings/${id}/images`)
  description.check('/listings/{id}/images', 'get', states)
})
