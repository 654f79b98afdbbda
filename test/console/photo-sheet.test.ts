import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ListingId } from '../../src/domain/values/ids.ts'
import { newSeller, SMALLEST } from '../api/posted-listings.ts'
import { startTestService } from '../api/service.ts'
import { plain } from '../media/picture-fixtures.ts'
import { faultsOf, OPERATOR, person, Visitor } from './visitor.ts'

const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const seller = await newSeller(service)
await person(service, 'owner@land.example')
const visitor = new Visitor(service)
await visitor.signIn('owner@land.example')
const PNG = await plain(90, 60).png().toBuffer()

async function listed(id: ListingId): Promise<[string, string][]> {
  const { listing } = await service.catalog.listings.inspect(OPERATOR, id)
  return listing.pictures.map(({ pictureId, description }) => [String(pictureId), description])
}

/** The fields of the form as the page has them. */
function fieldsOf(body: string): Record<string, string> {
  const fields = [...body.matchAll(/name="((?:caption|seen|place)-\d+|ids)" value="([^"]*)"/g)]
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]))
}

test('captions of all photos are saved together, several photos are deleted at once and put back, and what others changed stays', async () => {
  const id: ListingId = (await seller.save(0, SMALLEST)).json().listingID
  const photos = `/console/listings/${id}/photos`
  await visitor.postFiles(photos, [
    ['image', 'a.png', PNG],
    ['image', 'b.png', PNG],
    ['image', 'c.png', PNG],
  ])
  const [[a], [b], [c]] = (await listed(id)) as unknown as [[string], [string], [string]]
  const seen = fieldsOf((await visitor.get(`${photos}/all`)).body)
  await visitor.post(`${photos}/change`, { key: c, do: 'save', description: 'By another person' })
  const typed = { ...seen, [`caption-${a}`]: 'The creek', [`caption-${b}`]: 'The <gate>' }
  const saved = await visitor.post(`${photos}/all`, { ...typed, do: 'save' })
  assert.equal(saved.headers.location, `${photos}?done=saved`)
  const all = [
    [a, 'The creek'],
    [b, 'The <gate>'],
    [c, 'By another person'],
  ]
  assert.deepEqual(await listed(id), all)
  const none = await visitor.post(`${photos}/all`, { ...typed, do: 'remove' })
  assert.equal(none.statusCode, 422)
  assert.deepEqual(faultsOf(none), ['Check the photos to delete.'])
  const gone = { [`chosen-${a}`]: 'yes', [`chosen-${c}`]: 'yes', do: 'remove' }
  const removed = await visitor.postAndFollow(`${photos}/all`, gone)
  assert.match(removed.body, /2 photos deleted\./)
  assert.deepEqual(await listed(id), [[b, 'The <gate>']])
  await visitor.post(`${photos}/all`, { ...fieldsOf(removed.body), do: 'restore' })
  assert.deepEqual(await listed(id), all)
  const long = await visitor.post(`${photos}/all`, {
    ...fieldsOf((await visitor.get(`${photos}/all`)).body),
    [`caption-${a}`]: 'x'.repeat(5001),
    do: 'save',
  })
  assert.equal(long.statusCode, 422)
  assert.match(long.body, /x{5001}/, 'what was typed is shown again')
})

test('the first photo says how results crop it, phones get a camera, and refusals say what to do without words of libraries', async () => {
  const id: ListingId = (await seller.save(0, SMALLEST)).json().listingID
  const photos = `/console/listings/${id}/photos`
  await visitor.postFiles(photos, [['image', 'a.png', PNG]])
  const { body } = await visitor.get(photos)
  assert.match(
    body,
    /type="file" id="camera" name="image" accept="image\/\*" capture="environment"/,
  )
  assert.match(body, /crop the main photo like this\. <a href="\/media\//)
  const cut = await visitor.postFiles(photos, [['image', 'cut.png', PNG.subarray(0, 90)]])
  assert.match(
    faultsOf(cut).join(),
    /: The picture cannot be read: the file is damaged or ends too early\.$/,
  )
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  const refused = await visitor.postFiles(photos, [['image', 'IMG_1.HEIC', heic]])
  assert.match(faultsOf(refused).join(), /HEIC image.*save it as JPEG first/)
})
