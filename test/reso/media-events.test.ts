import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { removeOldEvents } from '../../src/catalog/log-readers/event-pruning.ts'
import { Publisher } from '../../src/catalog/published/publisher.ts'
import { recordWrite } from '../../src/catalog/writes/record-write.ts'
import { SERVICE } from '../../src/domain/accounts/actor.ts'
import { edited } from '../../src/domain/accounts/change.ts'
import { SERVICE_PRINCIPAL } from '../../src/domain/accounts/principal.ts'
import type { AccountId, ListingId, PictureId } from '../../src/domain/values/ids.ts'
import { FORM, newSeller } from '../api/posted-listings.ts'
import { type Shown, startReso, text } from './reso-service.ts'

const SEED = 20_261_129
const STEPS = 300
const LISTINGS = 6
const HOUR_MS = 3_600_000
const KEYS_AT_ONCE = 50

const { service, asked, walked } = await startReso()
after(() => service[Symbol.asyncDispose]())
const { accounts } = service.catalog
const ACCOUNT = 2 as AccountId
const seller = await newSeller(service, { accountId: ACCOUNT, permissions: ['listings:write'] })
const publisher = new Publisher(service.store, {
  clock: () => service.now,
  randomBytes: count => crypto.getRandomValues(new Uint8Array(count)),
})
const publish = async () => {
  while (await publisher.step());
}

/** A program that copies media by events alone, once it has read all media. */
class MediaCopy {
  readonly #media: Map<string, Shown>
  #last: number

  constructor(media: readonly Shown[], last: number) {
    this.#media = new Map(media.map(medium => [text(medium['MediaKey']), medium]))
    this.#last = last
  }

  async catchUp(): Promise<void> {
    const filter = `ResourceName eq 'Media' and EntityEventSequence gt ${this.#last}`
    const path = `/EntityEvent?$filter=${encodeURIComponent(filter)}`
    const events = await walked(path, 100)
    this.#last = Number(events.at(-1)?.['EntityEventSequence'] ?? this.#last)
    const keys = [...new Set(events.map(event => text(event['ResourceRecordKey'])))]
    for (let start = 0; start < keys.length; start += KEYS_AT_ONCE) {
      const some = keys.slice(start, start + KEYS_AT_ONCE)
      const asking = `MediaKey in (${some.map(key => `'${key}'`).join(',')})`
      const { value } = await asked(`/Media?$filter=${encodeURIComponent(asking)}`)
      for (const key of some) this.#media.delete(key)
      for (const medium of value) this.#media.set(text(medium['MediaKey']), medium)
    }
  }

  get media(): readonly Shown[] {
    return [...this.#media.values()].toSorted(byKey)
  }
}

const byKey = (one: Shown, other: Shown) =>
  text(one['MediaKey']) < text(other['MediaKey']) ? -1 : 1
const allMedia = async () => (await walked('/Media', 200)).toSorted(byKey)

async function newCopy(): Promise<MediaCopy> {
  const { value } = await asked('/EntityEvent?$orderby=EntityEventSequence%20desc&$top=1')
  return new MediaCopy(await allMedia(), Number(value[0]?.['EntityEventSequence'] ?? 0))
}

/** Stores the files of a photo as the job does that fetches it. */
async function fetchPhoto(id: PictureId, name: string): Promise<void> {
  await service.store.transact(async transaction => {
    const file = { path: `listings/${name}.jpg`, width: 1200, height: 800 }
    const files = { thumbnail: file, largerThumbnail: file, popup: file, large: file }
    await transaction.pictures.keep(id, files)
    const shown = await transaction.pictures.listingsShowing(id)
    const changed = shown.map(listing => edited('listing', listing, ['pictures']))
    const write = { subject: 'picture', id: String(id), action: 'fetched', details: {}, changed }
    await recordWrite(transaction, SERVICE, service.now, { ...write, subject: 'picture' })
  })
}

const one = <Value>(values: readonly Value[]) => fc.constantFrom(...values)
const SOURCES = Array.from({ length: 8 }, (_, i) => `https://photos.example.com/${i}.jpg`)
const DOCUMENTS = ['a', 'b', 'a', 'c'].map((name, i) => {
  return { description: `Document ${i}`, URL: `https://files.example.com/${name}.pdf` }
})
const STEP = fc.record({
  listing: fc.nat(LISTINGS - 1),
  photos: fc.shuffledSubarray(SOURCES),
  documents: fc.shuffledSubarray(DOCUMENTS),
  flyer: one(['', 'https://files.example.com/flyer.pdf']),
  youTube: one(['', 'https://youtu.be/abcdefghijk']),
  what: one([
    ...['photos', 'photos', 'photos', 'documents', 'others', 'price', 'fetch', 'fetch', 'fetch'],
    ...['hide', 'show', 'delete', 'account', 'wait', 'read', 'read'],
  ] as const),
})
type Step = typeof STEP extends fc.Arbitrary<infer Value> ? Value : never

const ids: number[] = []
let isShown = true
let fetches = 0

/** Shows or hides all listings. Nothing can be written for a hidden account. */
async function setShown(active: boolean): Promise<void> {
  isShown = active
  await accounts.edit(SERVICE_PRINCIPAL, ACCOUNT, member => ({ ...member, active }))
}

async function save(place: number, data: object): Promise<void> {
  if (!isShown) await setShown(true)
  const id = ids[place] ?? 0
  const answer = await seller.save(id, id === 0 ? { ...FORM, ...data } : data)
  assert.ok(answer.statusCode < 300, answer.body)
  ids[place] = answer.json().listingID
}

async function remove(place: number): Promise<void> {
  if (!isShown) await setShown(true)
  const url = `/ext/listings/${ids[place]}`
  const headers = { 'x-api-key': seller.key }
  const answer = await service.app.inject({ method: 'DELETE', url, headers })
  assert.ok(answer.statusCode < 300, answer.body)
  delete ids[place]
}

async function fetchSome(place: number, count: number): Promise<void> {
  const [detail] = await service.store.listings.details([(ids[place] ?? 0) as ListingId])
  for (const { pictureId } of detail?.listing.pictures.slice(0, count) ?? []) {
    await fetchPhoto(pictureId, `${pictureId}-${++fetches}`)
  }
}

async function take({ listing, what, photos, documents, flyer, youTube }: Step): Promise<void> {
  service.now += HOUR_MS
  const images = photos.map(SRC => ({ large: { SRC } }))
  if (what === 'photos') await save(listing, { images })
  else if (what === 'documents') await save(listing, { documents })
  else if (what === 'others') await save(listing, { flyer, youTube })
  else if (what === 'price') await save(listing, { price: { numeric: 1000 + (service.now % 997) } })
  else if (what === 'hide') await save(listing, { active: false })
  else if (what === 'show') await save(listing, { active: true })
  else if (what === 'fetch') await fetchSome(listing, photos.length)
  else if (what === 'delete' && ids[listing]) await remove(listing)
  else if (what === 'wait') {
    service.now += 26 * HOUR_MS
    while (await removeOldEvents(service.store, () => service.now));
  } else if (what === 'account') await setShown(!isShown)
  await publish()
}

test('a copy by the events of Media equals Media, whatever happens to listings, photos and events', async () => {
  await publish()
  const copies = [await newCopy()]
  const seen = new Set<number>()
  for (const [i, step] of fc.sample(STEP, { seed: SEED, numRuns: STEPS }).entries()) {
    await take(step)
    const shown = await allMedia()
    seen.add(shown.length)
    if (i % 40 === 20) copies.push(await newCopy())
    for (const [j, copy] of copies.entries()) {
      // The first copy reads after every step, and the others after some.
      if (j > 0 && (step.what !== 'read' || (i + j) % 2 === 1)) continue
      await copy.catchUp()
      assert.deepEqual(copy.media, shown, `copy ${j} behind step ${i}`)
    }
  }
  assert.ok(seen.size > 10, 'the listings had photos')
  const counted = await asked(
    `/EntityEvent?$count=true&$filter=${encodeURIComponent("ResourceName eq 'Media'")}`,
  )
  assert.equal(
    counted['@odata.count'],
    (await walked(`/EntityEvent?$filter=${encodeURIComponent("ResourceName eq 'Media'")}`, 70))
      .length,
  )
})
