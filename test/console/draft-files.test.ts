import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { AccountId, DraftId, ListingId } from '../../src/domain/values/ids.ts'
import { BOUNDARY } from '../api/catalog.ts'
import { plain } from '../media/picture-fixtures.ts'
import { startTestSite } from '../site/site-service.ts'
import { faultsOf, OPERATOR, person, Visitor } from './visitor.ts'

const { service } = await startTestSite({}, { console: 'closed' })
await person(service, 'owner@land.example')
await person(service, 'editor@land.example', { role: 'editor' })
await person(service, 'other@land.example', { account: 2 })

async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(service)
  await visitor.signIn(email)
  return visitor
}

const owner = await signedIn('owner@land.example')
const PNG = await plain(90, 60).png().toBuffer()
const PDF = Buffer.from('%PDF-1.7\n%%EOF')
const LAND = { title: 'Held back acres', acres: '40', type1: '1', state: 'TX', county: 'Bosque' }
/** Another one than `BOUNDARY`. */
const OTHER = '_p~iF~ps|U_ulLnnqC_mqNvxq`@'

async function begun(): Promise<string> {
  return String((await owner.post('/console/drafts', {})).headers.location)
}

async function published(): Promise<ListingId> {
  const answer = await owner.post(await begun(), { ...LAND, do: 'publish' })
  assert.equal(answer.statusCode, 303, answer.body)
  return idOf(answer.headers.location)
}

function idOf(location: unknown): ListingId {
  return Number(/listings\/(\d+)/.exec(String(location))?.[1]) as ListingId
}

async function listingOf(id: ListingId) {
  return (await service.catalog.listings.inspect(OPERATOR, id)).listing
}

/** Prepares changes of a listing. @returns The path of their draft. */
async function prepared(visitor: Visitor, id: ListingId): Promise<string> {
  const answer = await visitor.post(`/console/listings/${id}/do`, { do: 'prepare', page: 'photos' })
  return String(answer.headers.location).replace('/photos', '')
}

async function keysOf(visitor: Visitor, path: string): Promise<string[]> {
  const { body } = await visitor.get(path)
  return [...body.matchAll(/<li id="[^"]*" data-key="([^"]*)"/g)].map(([, key = '']) => key)
}

test('a draft of a new listing holds photos, documents and a boundary, which its preview shows and its listing gets', async () => {
  const draft = await begun()
  await owner.post(draft, { ...LAND, do: 'save' })
  const photos = [
    ['image', 'a.png', PNG],
    ['image', 'b.png', PNG],
  ] as const
  const added = await owner.postFiles(`${draft}/photos`, photos)
  assert.equal(added.headers.location, `${draft}/photos?done=added`)
  const [a = '', b = ''] = await keysOf(owner, `${draft}/photos`)
  await owner.post(`${draft}/photos/change`, { key: b, do: 'first', description: 'The <b>creek' })
  await owner.postFiles(`${draft}/documents`, [['document', 'Survey.pdf', PDF]])
  assert.equal((await owner.post(`${draft}/boundary/use`, { boundary: BOUNDARY })).statusCode, 303)
  assert.match((await owner.get(`${draft}/boundary`)).body, /Measured area/)
  for (const page of ['', '/photos', '/documents', '/boundary', '/preview']) {
    const { body } = await owner.get(draft + page)
    assert.match(body, />Photos <span class="count">2<.*>Documents <span class="count">1</, page)
  }
  const made = await owner.postAndFollow(`${draft}/preview`, {})
  const [, address = ''] = /id="field-link" value="([^"]+)"/.exec(made.body) ?? []
  const preview = await new Visitor(service).get(new URL(address).pathname)
  assert.equal(preview.statusCode, 200, preview.body)
  assert.match(preview.body, /The &lt;b&gt;creek/)
  assert.match(preview.body, /Survey/)
  const answer = await owner.post(draft, { ...LAND, do: 'publish' })
  assert.deepEqual([answer.statusCode, faultsOf(answer)], [303, []])
  const { pictures, documents, encodedBoundary } = await listingOf(idOf(answer.headers.location))
  assert.deepEqual(
    pictures.map(({ pictureId, description }) => [String(pictureId), description]),
    [
      [b, 'The <b>creek'],
      [a, ''],
    ],
  )
  assert.deepEqual([documents.length, encodedBoundary], [1, BOUNDARY])
  const [document] = documents
  assert.match(document && 'path' in document ? document.path : '', /^documents\/drafts\//)
  assert.equal((await owner.get(`${draft}/photos`)).statusCode, 404)
})

test('photos and documents of drafts survive the sweeper, and are removed a day after the draft', async () => {
  const { store } = service
  const draft = await begun()
  const id = Number(draft.split('/').at(-1)) as DraftId
  await owner.postFiles(`${draft}/photos`, [['image', 'a.png', PNG]])
  await owner.postFiles(`${draft}/documents`, [['document', 'Deed.pdf', PDF]])
  const { files } = (await store.drafts.files(id)) ?? assert.fail()
  const [photo] = files.pictures.map(({ pictureId }) => pictureId)
  const [path = ''] = files.documents.flatMap(one => ('path' in one ? one.path : []))
  const kept = () =>
    store.transact(async ({ pictures, documents }) => {
      await pictures.markUnused(0, 9999, service.now)
      const removed = await pictures.removeUnused(service.now, 9999)
      const named = await documents.ofDrafts([path])
      return [!removed.some(one => one === photo), named.has(path)]
    })
  assert.deepEqual(await kept(), [true, true])
  await owner.post(draft, { do: 'discard' })
  assert.deepEqual(await kept(), [false, false])
})

test('prepared changes of a listing are shown to nobody before they are published all at once', async () => {
  const id = await published()
  const path = `/console/listings/${id}`
  await owner.postFiles(`${path}/photos`, [['image', 'live.png', PNG]])
  const draft = await prepared(owner, id)
  await owner.postFiles(`${draft}/photos`, [['image', 'new.png', PNG]])
  await owner.post(`${draft}/boundary/use`, { boundary: BOUNDARY })
  const [, seen = ''] =
    /name="seen" value="([^"]*title:[^"]*)"/.exec((await owner.get(path)).body) ?? []
  await owner.post(`${path}/typed`, { title: 'Named anew', seen })
  const before = await listingOf(id)
  assert.deepEqual([before.pictures.length, before.encodedBoundary], [1, ''])
  assert.match((await owner.get(path)).body, /unpublished changes from <time.*have changed too/s)
  const other = await signedIn('editor@land.example')
  assert.equal((await other.get(`${draft}/photos`)).statusCode, 404, 'it is the own draft')
  await other.postFiles(`${path}/photos`, [['image', 'theirs.png', PNG]])
  const made = await owner.postAndFollow(`${draft}/preview`, {})
  const [, address = ''] = /id="field-link" value="([^"]+)"/.exec(made.body) ?? []
  const preview = await new Visitor(service).get(new URL(address).pathname)
  assert.match(preview.body, /<h1>Named anew/)
  const answer = await owner.post(`${path}/publish`, {})
  assert.deepEqual([answer.statusCode, faultsOf(answer)], [303, []])
  const after = await listingOf(id)
  assert.deepEqual(
    [after.title, after.pictures.length, after.encodedBoundary],
    ['Named anew', 3, BOUNDARY],
    'with the photo that somebody else has added',
  )
  assert.equal((await owner.get(`${draft}/photos`)).statusCode, 404)
})

test('if two people change a boundary, neither change is overwritten unseen; discarding leaves the listing as it is', async () => {
  const id = await published()
  const path = `/console/listings/${id}`
  const draft = await prepared(owner, id)
  await owner.post(`${draft}/boundary/use`, { boundary: BOUNDARY })
  const editor = await signedIn('editor@land.example')
  await editor.post(`${path}/boundary/use`, { boundary: OTHER })
  const refused = await owner.post(`${path}/publish`, {})
  assert.match(faultsOf(refused).join(), /^Another person has changed the boundary/)
  assert.equal((await listingOf(id)).encodedBoundary, OTHER)
  assert.match((await owner.get(`${draft}/boundary`)).body, /Published boundary/)
  await owner.post(`${draft}/boundary/use`, { boundary: BOUNDARY })
  assert.equal((await owner.post(`${path}/publish`, {})).statusCode, 303)
  assert.equal((await listingOf(id)).encodedBoundary, BOUNDARY)
  const second = await prepared(owner, id)
  await owner.post(`${second}/boundary/remove`, {})
  await owner.post(`${path}/do`, { do: 'discard' })
  const nothing = await owner.postAndFollow(`${path}/publish`, {})
  assert.match(nothing.body, /Nothing to publish/)
  assert.equal((await listingOf(id)).encodedBoundary, BOUNDARY)
  await owner.post(`${path}/do`, { do: 'delete' })
  const deleted = await owner.post(`${path}/publish`, {})
  assert.equal(deleted.statusCode, 405)
  assert.match(deleted.body, /deleted/)
})

test('files of drafts are not there for others, and photos of other accounts cannot be named', async () => {
  const draft = await begun()
  await owner.postFiles(`${draft}/photos`, [['image', 'a.png', PNG]])
  const [mine = ''] = await keysOf(owner, `${draft}/photos`)
  const other = await signedIn('other@land.example')
  for (const page of ['photos', 'documents', 'boundary', 'preview']) {
    assert.equal((await other.get(`${draft}/${page}`)).statusCode, 404, page)
  }
  assert.equal(
    (await other.postFiles(`${draft}/photos`, [['image', 'x.png', PNG]])).statusCode,
    404,
  )
  const theirs = String((await other.post('/console/drafts', {})).headers.location)
  const form = { key: mine, do: 'restore', description: '', place: '0' }
  assert.equal((await other.post(`${theirs}/photos/change`, form)).statusCode, 422)
  const [path = ''] = await keysOf(owner, `${draft}/documents`)
  const document = { ...form, key: path || 'documents/drafts/0-a.pdf' }
  assert.equal((await other.post(`${theirs}/documents/change`, document)).statusCode, 422)
  assert.deepEqual(await keysOf(other, `${theirs}/photos`), [])
})

test('a copy has the photos, documents and boundary, and keeps them whatever happens to the first listing', async () => {
  const draft = await begun()
  const photos = ['a.png', 'b.png'].map(name => ['image', name, PNG] as const)
  await owner.postFiles(`${draft}/photos`, photos)
  const [first = ''] = await keysOf(owner, `${draft}/photos`)
  await owner.post(`${draft}/photos/change`, { key: first, do: 'save', description: 'Creek' })
  await owner.postFiles(`${draft}/documents`, [['document', 'Survey.pdf', PDF]])
  const address = { do: 'add', url: 'https://land.example/deed.pdf', name: 'Deed' }
  await owner.post(`${draft}/documents/change`, address)
  await owner.post(`${draft}/boundary/use`, { boundary: BOUNDARY })
  const id = idOf((await owner.post(draft, { ...LAND, do: 'publish' })).headers.location)
  const copied = await owner.post(`/console/listings/${id}/do`, { do: 'duplicate' })
  const copy = String(copied.headers.location).replace(/\?.*/, '')
  assert.match(copy, /^\/console\/drafts\/\d+$/)
  assert.match((await owner.get(`${copy}/photos`)).body, /value="Creek"/)
  assert.equal((await keysOf(owner, `${copy}/documents`)).length, 2)
  const sent = await owner.post(copy, { do: 'publish', title: 'The other forty' })
  assert.deepEqual([sent.statusCode, faultsOf(sent)], [303, []])
  const old = await listingOf(id)
  const made = await listingOf(idOf(sent.headers.location))
  assert.deepEqual([made.pictures, made.encodedBoundary], [old.pictures, BOUNDARY])
  assert.deepEqual(made.documents[1], old.documents[1], 'an address stays as it is')
  const [of, mine] = [old, made].map(({ documents: [one] }) =>
    one && 'path' in one ? one.path : '',
  )
  assert.ok(of && mine && of !== mine)
  const { media } = service.files
  await media.delete(of)
  assert.equal((await media.find(mine))?.bytes, PDF.length)
  const gone = await owner.post(`/console/listings/${id}/do`, { do: 'duplicate' })
  const left = String(gone.headers.location).replace(/\?.*/, '')
  assert.equal((await keysOf(owner, `${left}/documents`)).length, 1, 'without what is not kept')
})

test('two clicks on Publish make one listing, and both lead to it', async () => {
  const draft = await begun()
  const form = { ...LAND, do: 'publish' }
  const answers = await Promise.all([owner.post(draft, form), owner.post(draft, form)])
  const late = await owner.post(draft, form)
  const places = [...answers, late].map(({ headers }) => headers.location)
  assert.match(String(places[0]), /^\/console\/listings\/\d+\?done=published$/)
  assert.deepEqual(new Set(places).size, 1, places.join())
  // Words of another tab that only wants them saved are not told as published.
  assert.equal((await owner.post(draft, { ...LAND, do: 'save' })).statusCode, 404)
  const other = await signedIn('other@land.example')
  assert.equal((await other.post(draft, form)).statusCode, 404)
})

test('changes that another tab saves while a draft is published are in the listing, or were never reported as saved', async () => {
  const path = `/console/listings/${await published()}`
  /** Sends two forms, the second one while the first is being worked on: a little later in each round. */
  const meet = async (round: number, first: Post, second: Post) => {
    const sending = owner.post(...first)
    for (let turn = 0; turn < round; turn++) await letOthersRun()
    return await Promise.all([sending, owner.post(...second)])
  }
  for (let round = 0; round < 12; round++) {
    // Requests of one address are limited.
    service.now += 10_000
    const draft = await begun()
    await owner.post(draft, { ...LAND, do: 'save' })
    const text = `Oak ${round}`
    const words: Post = [`${draft}/typed`, { description: text }]
    const [sent, typed] = await meet(round, [draft, { do: 'publish' }], words)
    const { description } = await listingOf(idOf(sent.headers.location))
    if (typed.statusCode === 200) assert.equal(description, text)
    const title = `Named ${round}`
    await owner.post(`${path}/typed`, { title })
    const more: Post = [`${path}/typed`, { directions: text }]
    const answers = await meet(round, [path, { title }], more)
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [303, 200],
    )
    assert.match((await owner.get(path)).body, new RegExp(`>\\s*${text}</textarea>`))
  }
})

type Post = readonly [path: string, form: Readonly<Record<string, string>>]

test('the files of drafts have a limit for each account; files that are published, or removed after a day, make room', async () => {
  const { service: small } = await startTestSite({}, { console: 'closed', draftBytes: 50_000 })
  await person(small, 'owner@land.example')
  const seller = new Visitor(small)
  await seller.signIn('owner@land.example')
  const begin = async () => String((await seller.post('/console/drafts', {})).headers.location)
  const large = Buffer.concat([PDF, Buffer.alloc(60_000)])
  const first = await begin()
  const account = 1 as AccountId
  const used = () => small.store.drafts.uploadedBytes(account)
  assert.equal(
    (await seller.postFiles(`${first}/photos`, [['image', 'a.png', PNG]])).statusCode,
    303,
  )
  const second = await begin()
  const ofPhoto = await used()
  assert.ok(ofPhoto > 500 && ofPhoto < 50_000, String(ofPhoto))
  await seller.postFiles(`${first}/documents`, [['document', 'survey.pdf', large]])
  assert.equal(await used(), ofPhoto + large.length)
  assert.match((await seller.get(`${second}/photos`)).body, /use 1 MB of 1 MB/)
  for (const [path, field, file] of [
    ['photos', 'image', PNG],
    ['documents', 'document', PDF],
  ] as const) {
    const refused = await seller.postFiles(`${second}/${path}`, [[field, 'b', file]])
    assert.match(faultsOf(refused)[0] ?? '', /The drafts of the account hold files of 1 MB/)
  }

  const published = await seller.post(first, { ...LAND, do: 'publish' })
  assert.equal(await used(), 0, 'what a listing shows does not count')
  const id = idOf(published.headers.location)
  const copy = await seller.post(`/console/listings/${id}/do`, { do: 'duplicate' })
  assert.equal(await used(), large.length, 'photos are shared, and documents copied')
  const again = await seller.post(`/console/listings/${id}/do`, { do: 'duplicate' })
  assert.equal(again.statusCode, 409)
  const [path = '', copied] = /^\/console\/drafts\/(\d+)/.exec(String(copy.headers.location)) ?? []
  const paths = await small.store.drafts.documentPaths(Number(copied) as DraftId)
  await seller.post(path, { do: 'discard' })
  assert.equal(await used(), large.length, 'its files are still there')
  await small.store.transact(({ documents }) => documents.ofDrafts(paths))
  assert.equal(await used(), 0)
  assert.equal(
    (await seller.postFiles(`${second}/photos`, [['image', 'c.png', PNG]])).statusCode,
    303,
  )
})
