import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fetchesOf } from '../catalog/photo-worker.ts'
import { FULL_ID, NOW } from './catalog.ts'
import { IMAGES } from './listing-answers.ts'
import { type Answer, PostingService } from './posted-listings.ts'
import { BASE } from './service.ts'
import { rowsOf } from './written-rows.ts'

const posting = await PostingService.start()
after(() => posting[Symbol.asyncDispose]())

const [CREEK, BARN] = IMAGES as [Answer, Answer]
const NOTHING_YET = { SRC: '', height: 0, width: 0 }
const PHOTO = 'https://photos.example.com/1.jpg'

/** A listing of account 1 with its two photos: the creek, the barn. */
function withPhotos(): Promise<number> {
  return posting.created({ images: IMAGES })
}

async function imagesOf(id: number): Promise<Answer[]> {
  return (await posting.read(id)).images
}

/** The ids and captions of a listing's photos, in order. */
async function tourOf(id: number) {
  const images = await imagesOf(id)
  return images.map(({ large, description, label }) => [large.ID, description, label])
}

test('photos are kept by their ids, with their captions, in the order posted', async () => {
  const id = await withPhotos()
  assert.deepEqual(await imagesOf(id), [CREEK, BARN])
  const summary = await posting.summary(id)
  assert.equal(summary.thumbnail, CREEK.thumbnail.SRC)

  await posting.edited(id, { images: [BARN, CREEK] })
  assert.deepEqual(await imagesOf(id), [BARN, CREEK])
  assert.equal((await posting.summary(id)).thumbnail, BARN.thumbnail.SRC)
  // An id is enough.
  await posting.edited(id, { images: [{ large: { ID: '2' } }, { large: { ID: 1 } }] })
  assert.deepEqual(await imagesOf(id), [CREEK, BARN])
})

test('captions are changed and cleared one by one', async () => {
  const id = await withPhotos()
  const large = { ID: 2 }
  for (const [change, expected] of [
    [{ label: 'Water' }, [2, 'The creek', 'Water']],
    [{ description: ' A\nbrook ' }, [2, 'A brook', 'Water']],
    [{ description: null }, [2, '', 'Water']],
    [{ label: '' }, [2, '', '']],
  ] as const) {
    await posting.edited(id, { images: [{ large, ...change }, BARN] })
    assert.deepEqual(await tourOf(id), [expected, [1, 'The barn', 'Barn']])
  }
})

test('the id of only the main photo keeps only that photo', async () => {
  for (const images of [[{ large: { ID: 2 } }], [{ large: { ID: '2' }, label: 'Water' }]]) {
    const id = await withPhotos()
    await posting.edited(id, { images })
    assert.deepEqual(
      (await tourOf(id)).map(([pictureId]) => pictureId),
      [2],
    )
  }
})

test('posting only the main photo leaves the other photos, even while photos are not fetched yet', async () => {
  const id = await posting.created({ images: [{ large: { SRC: PHOTO } }, CREEK, BARN] })
  const before = await posting.state(id)
  const [waiting] = await imagesOf(id)
  for (const alone of [waiting, CREEK]) {
    await posting.edited(id, { images: [alone] })
    assert.deepEqual(await posting.state(id), before)
  }
  await posting.edited(id, { images: [BARN] })
  assert.deepEqual(await imagesOf(id), [BARN])
})

test('photos that are not posted are removed', async () => {
  const id = await withPhotos()
  await posting.edited(id, { description: 'No word of photos' })
  assert.equal((await imagesOf(id)).length, 2)
  await posting.edited(id, { images: [BARN] })
  assert.deepEqual(await imagesOf(id), [BARN])
  for (const images of [[], null]) {
    const other = await withPhotos()
    await posting.edited(other, { images })
    assert.deepEqual(await imagesOf(other), [])
    assert.equal((await posting.summary(other)).thumbnail, '')
  }
})

test('the main photo as a GET shows it leaves the other photos', async () => {
  const id = await withPhotos()
  const answer = (await posting.get(`/v3/listings/${id}`)).json()
  assert.deepEqual(answer.images, [CREEK])
  const before = await posting.state(id)
  await posting.edited(id, answer)
  assert.deepEqual(await posting.state(id), before)
  await posting.edited(id, { images: [{ ...CREEK, label: 'Water' }] })
  assert.deepEqual(await imagesOf(id), [{ ...CREEK, label: 'Water' }, BARN])
  // With a new photo after it, the list is not an answer of GET.
  await posting.edited(id, { images: [CREEK, { large: { SRC: PHOTO } }] })
  assert.deepEqual((await tourOf(id)).length, 2)
  assert.ok(!(await tourOf(id)).some(([pictureId]) => pictureId === 1))
})

test('a new photo has its place at once, and a picture once it is fetched', async () => {
  const id = await posting.created({
    images: [{ large: { SRC: PHOTO }, description: 'The gate', label: 'Gate' }, CREEK],
  })
  const [gate, creek, ...others] = await imagesOf(id)
  assert.deepEqual([creek, others], [CREEK, []])
  const { ID } = gate.large
  assert.ok(ID > 3)
  const file = { ID, ...NOTHING_YET }
  const shown = { description: 'The gate', label: 'Gate' }
  assert.deepEqual(gate, { thumbnail: file, popup: file, large: file, ...shown })
  assert.equal((await posting.summary(id)).thumbnail, CREEK.thumbnail.SRC)
  const fetches = () => rowsOf(posting.service, "select * from job where topic = 'photo'")
  const own = await fetchesOf(posting.service.store, [ID])
  const waiting = { sourceUrl: PHOTO, attempts: 0, dueAt: NOW, lastError: '' }
  assert.deepEqual(own, [{ pictureId: ID, ...waiting }])
  const first = fetches()

  const before = await posting.state(id)
  await posting.edited(id, await posting.read(id))
  assert.deepEqual(await posting.state(id), before)
  await posting.edited(id, { images: [CREEK, gate] })
  assert.deepEqual(await imagesOf(id), [CREEK, gate])
  assert.deepEqual(fetches(), first, 'A kept photo is to be fetched once more')
})

test('an address that is posted twice makes two photos, and the next time keeps both', async () => {
  const fresh = { thumbnail: null, popup: {}, large: { ID: 0, SRC: ` ${PHOTO} ` } }
  const id = await posting.created({ images: [fresh, fresh] })
  const [first, second] = await tourOf(id)
  assert.ok(first && second && first[0] !== second[0])
  const before = await posting.state(id)
  await posting.edited(id, { images: [fresh, fresh] })
  assert.deepEqual(await posting.state(id), before)
  const twice = [{ large: { ID: first[0] } }, { large: { SRC: PHOTO } }]
  await posting.refused(id, { images: twice }, ['Repeated images'])
})

test('a photo is recognized by its address, at any place in the list', async () => {
  const gate = { large: { SRC: PHOTO }, label: 'Gate' }
  const well = { large: { SRC: `${PHOTO}?2` } }
  const id = await posting.created({ images: [gate, well, CREEK] })
  const [[gateId], [wellId]] = (await tourOf(id)) as [[number], [number]]
  const before = await posting.state(id)
  await posting.edited(id, { images: [{ large: gate.large }, well, CREEK] })
  assert.deepEqual(await posting.state(id), before)
  await posting.edited(id, { images: [well, CREEK, { ...gate, description: 'It is shut' }] })
  assert.deepEqual(await tourOf(id), [
    [wellId, '', ''],
    [CREEK.large.ID, CREEK.description, CREEK.label],
    [gateId, 'It is shut', 'Gate'],
  ])
  // Unlike an id, an address does not come from a GET that shows the main photo alone.
  await posting.edited(id, { images: [well] })
  assert.deepEqual(await tourOf(id), [[wellId, '', '']])
  // A photo that the listing no longer shows is not recognized by its address.
  await posting.edited(id, { images: [well, gate] })
  assert.notEqual((await tourOf(id))[1]?.[0], gateId)
})

test('a photo that its account has posted may be named again once no listing shows it', async () => {
  const id = await posting.created({ images: [{ large: { SRC: PHOTO } }] })
  const [[own]] = (await tourOf(id)) as [[number]]
  await posting.edited(id, { images: [] })
  const images = [{ large: { ID: own } }]
  const foreign = await posting.postListing(2, { images }, { accountId: 2 })
  assert.deepEqual(foreign.json().errors, [
    { 'Invalid images': `data.images names the photo ${own}, which is none of the account 2.` },
  ])
  assert.deepEqual(await tourOf(await posting.created({ images })), [[own, '', '']])
})

test('a photo of the demo belongs to an account only while a listing of the account shows it', async () => {
  await using alone = await PostingService.start()
  const other = await alone.created()
  await alone.edited(FULL_ID, { images: [] })
  await alone.refused(other, { images: [BARN] }, ['Invalid images'])
})

test('sizes and addresses of a photo with a known id are ignored', async () => {
  const id = await withPhotos()
  const before = await posting.state(id)
  const other = { ID: 3, SRC: 'javascript:0', height: 'tall', width: -1 }
  const large = { ...other, ID: 2 }
  await posting.edited(id, { images: [{ thumbnail: other, popup: other, large }, BARN] })
  assert.deepEqual(await posting.state(id), before)
})

test('a photo of another listing of the account may be shown, but none of another account', async () => {
  const id = await posting.created({ images: [{ large: { ID: 1 }, label: 'Ours' }] })
  assert.deepEqual(await tourOf(id), [[1, '', 'Ours']])
  assert.deepEqual(await tourOf(FULL_ID), [
    [2, 'The creek', 'Creek'],
    [1, 'The barn', 'Barn'],
  ])
  const foreign = { images: [{ large: { ID: 1 } }, { large: { ID: 777 } }] }
  const response = await posting.postListing(2, foreign, { accountId: 2 })
  assert.equal(response.statusCode, 400)
  assert.equal(response.json().errors.length, 2)
  assert.deepEqual(await imagesOf(2), [])
})

test('documents and amenities are replaced as a whole', async () => {
  const survey = { description: 'Survey', URL: 'https://files.example.com/s.pdf' }
  const map = { description: '', URL: 'https://files.example.com/m.pdf' }
  const amenities = { Land: { Fencing: ['Wire', 3] }, 'Ü & <b>': { 'x\ty': ['a\nb'] } }
  const id = await posting.created({ documents: [survey, map], amenities })
  const answer = await posting.read(id)
  assert.deepEqual(answer.documents, [survey, map])
  assert.deepEqual(answer.amenities, { ...amenities, 'Ü & <b>': { 'x y': ['a b'] } })
  const changed = await posting.edited(id, {
    documents: [{ URL: map.URL }, { URL: survey.URL }],
    amenities: { Land: { Ponds: [0, -1.5] } },
  })
  assert.deepEqual(changed.documents, [map, { ...survey, description: '' }])
  assert.deepEqual(changed.amenities, { Land: { Ponds: [0, -1.5] } })
  const v1 = await posting.read(id, 'v1')
  assert.deepEqual([v1.documents, v1.amenities], [changed.documents, changed.amenities])
})

test('pictures are shown with the address of the service', async () => {
  const [image] = await imagesOf(await withPhotos())
  assert.equal(`http:${image.large.SRC}`, `${BASE}/media/pool/2/large.jpg`)
})
