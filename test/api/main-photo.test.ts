import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { leadListing } from '../../src/catalog/leads/lead-listing.ts'
import type { ListingId, PictureId } from '../../src/domain/values/ids.ts'
import { DiskMedia } from '../../src/media/disk-media.ts'
import { IMAGES } from './listing-answers.ts'
import { type Answer, PostingService } from './posted-listings.ts'

const posting = await PostingService.start()
after(() => posting[Symbol.asyncDispose]())
const { service } = posting

const [CREEK, BARN] = IMAGES as [Answer, Answer]
const WAITING = { large: { SRC: 'https://photos.example/waiting.jpg' } }
const FAILED = { large: { SRC: 'https://photos.example/failed.jpg' } }

/** Gives up a photo of a listing. */
async function giveUp(id: number, place: number): Promise<void> {
  const { images } = await posting.read(id)
  const pictureId = images[place].large.ID as PictureId
  await service.store.transact(async ({ jobs }) => {
    const [job] = await jobs.about('photo', [pictureId])
    assert.ok(job)
    const claimed = await jobs.claim(job, service.now, service.now)
    assert.ok(claimed)
    const attempt = { nextAttemptAt: null, isCrash: false, isCounted: true, keyHeldUntil: null }
    await jobs.fail(claimed, { error: 'Gone.', ...attempt })
  })
}

test('the main photo is the first that is ready, and the order of the tour stays', async () => {
  const id = await posting.created({ images: [FAILED, WAITING, CREEK, BARN] })
  await giveUp(id, 0)
  for (const version of ['v1', 'v3']) {
    const { images } = (await service.get(`/${version}/listings/${id}`)).json()
    assert.deepEqual(images, [CREEK])
  }
  const { images } = await posting.read(id)
  assert.deepEqual(images.slice(2), [CREEK, BARN])
  assert.deepEqual(
    images.map(({ large }: Answer) => large.SRC !== ''),
    [false, false, true, true],
  )
  assert.equal((await posting.summary(id)).thumbnail, CREEK.thumbnail.SRC)
  const search = await service.get('/v3/listings?acctid=1&largerThumbnails=1&listingsPerPage=100')
  const larger = search.json().data.find(({ listingID }: Answer) => listingID === id).thumbnail
  assert.match(larger, /\/pool\/2\/larger/)
})

test('the mail about a lead shows the first photo that is ready', async () => {
  const id = await posting.created({ images: [WAITING, BARN] })
  const asked: string[] = []
  const media = new DiskMedia(service.directory)
  const mediaOf = (path: string) => {
    asked.push(path)
    return media
  }
  const sources = { store: service.store, gazetteer: () => service.index.gazetteer, mediaOf }
  await leadListing(sources, id as ListingId)
  assert.equal(asked.length, 1)
  assert.match(asked[0] ?? '', /^pool\/1\//)
})

test('without a ready photo, who may write the listing sees the first one, which has no address', async () => {
  const id = await posting.created({ images: [WAITING, FAILED] })
  await giveUp(id, 1)
  const { images } = (await posting.get(`/v3/listings/${id}`)).json()
  assert.deepEqual([images.length, images[0].large.SRC], [1, ''])
  assert.deepEqual((await service.get(`/v3/listings/${id}`)).json().images, [])
  assert.equal((await posting.summary(id)).thumbnail, '')
})

test('the answer of a GET without includeImages can be posted back and changes nothing', async () => {
  for (const images of [
    [WAITING, CREEK, BARN],
    [WAITING, FAILED],
  ]) {
    const id = await posting.created({ images })
    const before = await posting.state(id)
    await posting.edited(id, (await posting.get(`/v3/listings/${id}`)).json())
    assert.deepEqual(await posting.state(id), before)
  }
})

test('posting it back changes nothing either when a photo before it has become ready meanwhile', async () => {
  const id = await posting.created({ images: [WAITING, CREEK, BARN] })
  const answer = (await service.get(`/v3/listings/${id}`)).json()
  assert.deepEqual(answer.images, [CREEK])
  const [waiting] = (await posting.read(id)).images
  await service.store.transact(async ({ pictures }) => {
    const [creek] = await pictures.files([CREEK.large.ID])
    await pictures.keep(waiting.large.ID, creek?.files ?? assert.fail())
  })
  const before = await posting.state(id)
  await posting.edited(id, answer)
  assert.deepEqual(await posting.state(id), before)
})
