import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CatalogEntry } from '../../src/domain/listings/catalog-source.ts'
import type { ListingId } from '../../src/domain/values/ids.ts'
import { LISTINGS } from '../api/catalog.ts'
import { startTestService } from '../api/service.ts'
import { statementsOf } from '../store/statement-count.ts'
import { ON_SQLITE } from '../store/stored-data.ts'
import { faultsOf, person, Visitor } from './visitor.ts'

const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())

await person(service, 'owner@land.example')
await person(service, 'editor@land.example', { role: 'editor' })
await person(service, 'other@land.example', { account: 2 })

async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(service)
  await visitor.signIn(email)
  return visitor
}

const LAND = {
  title: 'Forty acres by the creek',
  acres: '40',
  priceUsd: '$480,000',
  type1: '1',
  state: 'TX',
  county: 'Bosque',
  description: 'Rolling hills.',
  do: 'publish',
}

/** Begins a draft. @returns Its address. */
async function beginDraft(visitor: Visitor): Promise<string> {
  const begun = await visitor.post('/console/drafts', {})
  assert.equal(begun.statusCode, 303, begun.body)
  return String(begun.headers.location)
}

test('a draft becomes a listing, by the rules of the API, with each fault at its field', async () => {
  const visitor = await signedIn('editor@land.example')
  const draft = await beginDraft(visitor)
  const form = { ...LAND, acres: 'forty', county: 'Bosk', title: '' }
  const refused = await visitor.post(draft, form)
  assert.equal(refused.statusCode, 422)
  const faults = faultsOf(refused)
  assert.equal(faults.length, 3, faults.join('\n'))
  assert.match(refused.body, /href="#field-county"/)
  assert.match(refused.body, /id="fault-acres">Acres must be [^<]* not &quot;forty&quot;/)
  assert.match(refused.body, /value="Bosk"/)
  assert.match((await visitor.get(draft)).body, /value="forty"/, 'nothing is lost')
  const published = await visitor.post(draft, LAND)
  assert.deepEqual(
    [published.statusCode, faultsOf(published)],
    [303, []],
    published.body.slice(0, 0),
  )
  assert.match(String(published.headers.location), /^\/console\/listings\/\d+\?done=published$/)
  const page = await visitor.get(String(published.headers.location))
  assert.match(page.body, /Forty acres by the creek/)
  assert.match(page.body, /Available/)
  assert.equal((await visitor.get(draft)).statusCode, 404, 'the draft is gone')
})

test('a draft is saved, checked and published in one transaction, and every click leads to its listing', async () => {
  const visitor = await signedIn('editor@land.example')
  const draft = await beginDraft(visitor)
  const answers: Awaited<ReturnType<Visitor['post']>>[] = []
  const begun = async (form: object) => {
    const all = await statementsOf(async () => {
      answers.push(await visitor.post(draft, { ...LAND, ...form }))
    })
    return all.filter(sql => sql === 'begin immediate').length
  }
  const counts = [await begun({ county: 'Bosk' }), await begun({}), await begun({})]
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [422, 303, 303],
  )
  const [, first, second] = answers.map(({ headers }) => headers.location)
  assert.match(String(first), /^\/console\/listings\/\d+\?done=published$/)
  assert.equal(second, first)
  if (!ON_SQLITE.skip) assert.deepEqual(counts, [1, 1, 1])
  const saving = await visitor.post(draft, { ...LAND, do: 'save' })
  assert.equal(saving.statusCode, 404, 'words that are only saved do not seem to be published')
})

test('two clicks on Publish at the same moment make one listing, and both lead to it', async () => {
  const visitor = await signedIn('editor@land.example')
  const draft = await beginDraft(visitor)
  const before = await service.store.listings.count()
  const answers = await Promise.all([1, 2].map(() => visitor.post(draft, LAND)))
  const [one, other] = answers.map(({ headers }) => headers.location)
  assert.match(String(one), /^\/console\/listings\/\d+\?done=published$/)
  assert.equal(other, one)
  assert.equal(await service.store.listings.count(), before + 1)
})

test('the list finds by words, state and account, its address is the view, and views are kept', async () => {
  const visitor = await signedIn('owner@land.example')
  const all = await visitor.get('/console/listings')
  assert.equal(all.statusCode, 200, all.body.slice(0, 300))
  assert.match(all.body, /Forty acres by the creek/)
  const found = await visitor.get('/console/listings?q=CREEK+forty')
  assert.match(found.body, /Forty acres by the creek/)
  assert.match((await visitor.get('/console/listings?q=zzz')).body, /No listings match these/)
  assert.equal((await visitor.get('/console/listings?account=2')).statusCode, 404)
  for (const sort of ['price', 'acres', 'title', 'number']) {
    const sorted = await visitor.get(`/console/listings?sort=${sort}&q=%25_%27&after=x`)
    assert.equal(sorted.statusCode, 200)
  }
  const kept = await visitor.post('/console/listings/views', { name: 'Creeks', query: 'q=creek' })
  assert.equal(kept.headers.location, '/console/listings?q=creek&done=view')
  assert.match(
    (await visitor.get('/console/listings')).body,
    /href="\/console\/listings\?q=creek">Creeks</,
  )
})

test('changes of different fields are both saved; of one field, both texts are shown, with who and when', async () => {
  const owner = await signedIn('owner@land.example')
  const editor = await signedIn('editor@land.example')
  const path = await publish(editor)
  const seen = seenOn(await owner.get(path))
  await editor.post(path, { seen, title: 'By the brook' })
  const other = await owner.post(path, { seen, acres: '41' })
  assert.equal(other.headers.location, `${path}?done=saved`)
  const both = await owner.post(path, { seen, title: 'By the creek, with barn' })
  assert.equal(both.statusCode, 422)
  assert.match(both.body, /Pat Field changed this <time datetime="[^"]+">[\d-]+ [\d:]+ UTC<\/time>/)
  assert.match(both.body, /By the brook/)
  assert.match(both.body, /value="By the creek, with barn"/)
  const again = await owner.post(path, { seen: seenOn(both), title: 'By the creek, with barn' })
  assert.equal(again.headers.location, `${path}?done=saved`)
  const history = await owner.get(`${path}/history`)
  assert.match(history.body, /<del>By the brook<\/del>.*<ins>By the creek, with barn<\/ins>/)
  assert.match(history.body, /<del>40<\/del>.*<ins>41<\/ins>/)
})

test('among more listings than are looked at together, a search for words says how far it has come, and looks further', async () => {
  const [like] = LISTINGS.filter(({ id }) => id === 2)
  assert.ok(like)
  const many = Array.from({ length: 5_002 }, (_, i): CatalogEntry => {
    const id = (10_001 + i) as ListingId
    const title = i === 0 ? 'The pond of the heron' : `Meadow ${i}`
    const { listedAt, priceUsd, status, active } = like
    const history = [{ listingId: id, version: 1, at: listedAt, priceUsd, status, active }]
    const listing = { ...like, id, title, version: 1, listFeedKey: '' }
    return { listing, auction: null, spotlight: null, history }
  })
  await service.store.transact(({ listings }) => listings.insertMany(many))
  const other = await signedIn('other@land.example')
  const first = await other.get('/console/listings?account=2&q=heron')
  assert.match(first.body, /Nothing found so far/)
  assert.match(first.body, /Searched the newest 5,000 listings/)
  const [, further = ''] = /rel="next" href="([^"]+)">Search more</.exec(first.body) ?? []
  const second = await other.get(further.replaceAll('&amp;', '&'))
  assert.match(second.body, /The pond of the heron/)
  assert.doesNotMatch(second.body, /Search more/)
  assert.match((await other.get('/console/listings?account=2&q=10001')).body, /heron/, 'by number')
})

test('the history comes in pages, and shows long texts only where they differ', async () => {
  const owner = await signedIn('owner@land.example')
  const path = await publish(owner)
  const long = (word: string) =>
    `${'A wide meadow. '.repeat(400)}${word}${' A deep creek.'.repeat(400)}`
  const edits = ['oak', 'elm', ...Array.from({ length: 21 }, (_, i) => `ash ${i}`)]
  for (const word of edits) await owner.post(path, { description: long(word) })
  const first = await owner.get(`${path}/history`)
  assert.equal(first.body.match(/<del>/g)?.length, 20)
  assert.ok(first.body.length < 40_000, String(first.body.length))
  assert.match(first.body, /<del>&#8230; [^<]{40,80}19 A deep[^<]{40,80} &#8230;<\/del>/)
  const [, next = ''] = /<a href="([^"]*)" rel="next">/.exec(first.body) ?? []
  const second = await owner.get(next)
  assert.match(second.body, /<ins>&#8230; [^<]*ash[^<]*<\/ins>.*<del>&#8230; [^<]*oak[^<]*<\/del>/s)
  assert.doesNotMatch(second.body, /rel="next"/)
})

test('what is typed is kept while the session has ended, and shown after signing in', async () => {
  const visitor = await signedIn('editor@land.example')
  const path = await publish(visitor)
  const session = visitor.cookies.get('acreage') ?? ''
  await visitor.post('/console/sign-out', {})
  assert.notEqual(session, '')
  const headers = { 'sec-fetch-site': 'same-origin', referer: `http://localhost${path}` }
  const refused = await visitor.post(path, { title: 'Words of an hour', password: 'x' }, headers)
  assert.match(String(refused.headers.location), /^\/console\/sign-in\?next=/)
  await visitor.signIn('editor@land.example')
  const page = await visitor.get(path)
  assert.match(page.body, /value="Words of an hour"/)
  assert.match(page.body, /Unsaved/)
  const stranger = await signedIn('owner@land.example')
  assert.doesNotMatch((await stranger.get(path)).body, /Words of an hour/)
  await visitor.post(`${path}/do`, { do: 'discard' })
  assert.doesNotMatch((await visitor.get(path)).body, /Words of an hour/)
})

test('many listings are changed at once, and changed back except those that somebody has changed since', async () => {
  const visitor = await signedIn('owner@land.example')
  const first = await publish(visitor)
  const second = await publish(visitor)
  const ids = [first, second].map(path => path.split('/').at(-1) ?? '')
  const chosen = [...ids.map(id => `id=${id}`), 'action=price', 'percent=-10%25'].join('&')
  const before = service.data.query("select 1 from audit where subject = 'listing'").length
  const proposed = await visitor.send('/console/listings/bulk', chosen)
  const path = String(proposed.headers.location)
  assert.match((await visitor.get(path)).body, /2 listings get a price that is 10 percent lower/)
  assert.match((await visitor.get(first)).body, /value="480,000"/, 'nothing is done yet')
  await visitor.post(path, { do: 'run' })
  assert.match((await visitor.get(first)).body, /value="432,000"/)
  await visitor.post(second, { priceUsd: '400000' })
  const entries = () =>
    service.data
      .query<{ action: string; details: string; subject_id: string }>(
        `select action, details, subject_id from audit where subject = 'listing' order by audit_id`,
      )
      .slice(before)
  const [changed, edited, ...more] = entries()
  assert.deepEqual([changed?.action, changed?.subject_id], ['many changed', ''])
  assert.deepEqual(JSON.parse(changed?.details ?? ''), {
    change: Number(path.split('/').at(-1)),
    kind: 'price',
    percent: -10,
    listings: 2,
    listingIds: ids.map(Number),
  })
  assert.deepEqual([edited?.action, edited?.subject_id], ['edited', ids[1]], 'by a person')
  assert.deepEqual(more, [])
  await visitor.post(path, { do: 'undo' })
  assert.deepEqual(
    entries().map(({ action }) => action),
    ['many changed', 'edited', 'many taken back'],
  )
  const history = await visitor.get(`${first}/history`)
  assert.match(history.body, /Pat Field/)
  assert.match(history.body, /432,000/)
  assert.match((await visitor.get(first)).body, /value="480,000"/)
  assert.match((await visitor.get(second)).body, /value="400,000"/)
  assert.match((await visitor.get(path)).body, /1 listing not undone/)
  const stranger = await signedIn('other@land.example')
  assert.equal((await stranger.get(path)).statusCode, 404)
})

/** Publishes a listing. @returns The address of its page. */
async function publish(visitor: Visitor): Promise<string> {
  const published = await visitor.post(await beginDraft(visitor), LAND)
  return String(published.headers.location).split('?')[0] ?? ''
}

/** The marks of the texts that a page shows. */
function seenOn({ body }: { readonly body: string }): string {
  return [...body.matchAll(/name="seen" value="([^"]*)"/g)].map(([, marks]) => marks).join(',')
}
