import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { NEW_FEED } from '../../src/catalog/feeds/feed-rules.ts'
import type { AccountId, FeedId, ListingId } from '../../src/domain/values/ids.ts'
import { startTestService } from '../api/service.ts'
import { NEW_LEAD } from '../api/stored-leads.ts'
import { OPERATOR, person, servicePerson, Visitor } from './visitor.ts'

const HOUR_MS = 3_600_000
const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const { catalog, store } = service

await person(service, 'owner@land.example')
await person(service, 'other@land.example', { account: 3 })
const operator = await servicePerson(service, 'ann@land.example', 'operator')
const moderator = await servicePerson(service, 'watch@land.example', 'moderator')

async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(service)
  await visitor.signIn(email)
  return visitor
}

const owner = await signedIn('owner@land.example')

/** What is to do: the words by the path of the page on which it is done. */
async function toDo(visitor: Visitor): Promise<Record<string, string>> {
  const { statusCode, body } = await visitor.get('/console')
  assert.equal(statusCode, 200)
  const [, list = ''] = body.split('<ul class="to-do">')
  const rows = list.matchAll(/<a href="([^"]+)"><svg.*?<span class="to-do-what">(.*?)<\/span> /gs)
  return Object.fromEntries(
    [...rows].map(([, path = '', what = '']) => [path, what.replaceAll(/<[^>]+>/g, '')]),
  )
}

/** The listings of a list of the console. */
async function listed(visitor: Visitor, path: string): Promise<readonly number[]> {
  const { statusCode, body } = await visitor.get(path)
  assert.equal(statusCode, 200)
  return [...body.matchAll(/<th scope="row"><a href="\/console\/listings\/(\d+)"/g)]
    .map(([, id]) => Number(id))
    .toSorted((a, b) => a - b)
}

const GAPS = {
  'no-photos': 'not exists (select 1 from listing_picture p where p.listing_id = l.listing_id)',
  'no-price': 'price_usd is null and listing_type <> 1',
  'no-boundary': "encoded_boundary = ''",
}

function without(gap: keyof typeof GAPS, account: number): readonly number[] {
  return service.data
    .query<{ id: number }>(
      `select listing_id as id from listing l where account_id = ${account} and active = 1
        and status <> 'S' and ${GAPS[gap]} order by listing_id`,
    )
    .map(({ id }) => Number(id))
}

test('lists show 0 where a listing has no views or leads', async () => {
  const zeros = /data-label="views">0<\/td><td class="number" data-label="leads">0</
  assert.match((await owner.get('/console/listings')).body, zeros)
})

test('each list of listings that lack something has what Home counts', async () => {
  for (const account of [1, 3]) {
    const visitor = account === 1 ? owner : await signedIn('other@land.example')
    const todos = await toDo(visitor)
    for (const gap of ['no-photos', 'no-price', 'no-boundary'] as const) {
      const path = `/console/listings?state=${gap}`
      const expected = without(gap, account)
      assert.deepEqual(await listed(visitor, path), expected, path)
      const shown = todos[path] ?? '0 '
      // Leaving the price out is a choice, and nothing to do.
      const count = gap === 'no-price' ? 0 : expected.length
      assert.equal(Number(shown.split(' ')[0]), count, `${shown} of ${account}`)
      for (const sort of ['price', 'acres', 'title', 'number']) {
        assert.deepEqual(await listed(visitor, `${path}&sort=${sort}`), expected, sort)
      }
      assert.deepEqual(await listed(operator, `${path}&account=${account}`), expected)
    }
  }
  const visitor = await signedIn('other@land.example')
  const [id = 0] = without('no-photos', 3)
  await visitor.post(`/console/listings/${id}`, { priceUsd: '' })
  assert.deepEqual(await listed(visitor, '/console/listings?state=no-price'), [id])
})

test('a photo that is added or removed moves the listing in and out of the list', async () => {
  const path = '/console/listings?state=no-photos'
  const [before] = service.data.query<{ id: number }>(
    `select l.listing_id as id from listing l join listing_picture p using (listing_id)
      where l.account_id = 1 and active = 1 and status <> 'S' limit 1`,
  )
  const id = Number(before?.id) as ListingId
  assert.ok(!(await listed(owner, path)).includes(id))
  const key = await service.createKey({ permissions: ['listings:write'] })
  const edit = (images: readonly unknown[]) =>
    service.app.inject({
      method: 'POST',
      url: `/v3/listings/${id}`,
      headers: { authorization: `Bearer ${key}` },
      payload: { accountID: 1, data: { images } },
    })
  assert.equal((await edit([])).statusCode, 200)
  assert.ok((await listed(owner, path)).includes(id))
})

test('a listing with many views and no lead is on Home until a lead comes', async () => {
  const other = await signedIn('other@land.example')
  const path = '/console/listings?state=no-leads'
  const [row] = service.data.query<{ id: number }>(
    "select listing_id as id from listing where account_id = 3 and active = 1 and status = 'P' limit 1",
  )
  const id = Number(row?.id) as ListingId
  const view = (views: number) =>
    store.transact(({ figures }) => figures.add(1, [{ id, views, saves: 0 }]))
  await view(49)
  assert.deepEqual(await listed(other, path), [])
  await view(1)
  assert.deepEqual(await listed(other, path), [id])
  assert.match((await toDo(other))[path] ?? '', /^1 listing viewed 50 times or more/)
  assert.deepEqual(await listed(owner, path), [])
  await store.transact(({ leads }) =>
    leads.insert({ ...NEW_LEAD, accountId: 3 as AccountId, listingId: id, createdAt: service.now }),
  )
  assert.deepEqual(await listed(other, path), [])
  assert.match((await toDo(other))['/console/leads?state=new'] ?? '', /^1 new lead$/)
})

test('a person who works alone has one line of due follow-ups, others one for what is unassigned', async () => {
  const lead = (account: number) =>
    store.transact(({ leads }) =>
      leads.insert({ ...NEW_LEAD, accountId: account as AccountId, createdAt: service.now }),
    )
  const day = new Date(service.now).toISOString().slice(0, 10)
  const other = await signedIn('other@land.example')
  await other.post(`/console/leads/${await lead(3)}/follow-up`, { day })
  const due = async () =>
    Object.entries(await toDo(other)).filter(([path]) => path.includes('state=due'))
  assert.deepEqual(await due(), [['/console/leads?state=due', '1 follow-up due']])
  assert.match((await other.get('/console/leads?state=due')).body, /Joe Buyer/)
  await person(service, 'colleague@land.example', { account: 3 })
  const shared = [['/console/leads?state=due&amp;person=nobody', '1 follow-up due, unassigned']]
  assert.deepEqual(await due(), shared)
})

test('a new seller sees three steps until all are done', async () => {
  const account = (await catalog.accounts.create(OPERATOR, {
    ...(await catalog.accounts.find(1 as AccountId)),
    companyName: 'New Land',
    email: 'leads@new.example',
    phone: '',
  })) as AccountId
  await person(service, 'new@land.example', { account })
  const visitor = await signedIn('new@land.example')
  const page = async () => (await visitor.get('/console')).body
  assert.match(await page(), /0 of 3 done/)
  await visitor.post('/console/prove', { password: 'mule-fence-oak-river' })
  await catalog.accounts.edit(OPERATOR, account, member => ({ ...member, phone: '555-0100' }))
  assert.match(await page(), /1 of 3 done/)
  await visitor.post(`/console/accounts/${account}/addresses/use`, { email: 'new@land.example' })
  assert.match(await page(), /2 of 3 done/)
  const begun = await visitor.post('/console/drafts', { account: String(account) })
  assert.match(await page(), /Finish your draft/)
  const land = { title: 'Creek', acres: '40', type1: '1', state: 'TX', county: 'Bosque' }
  const published = await visitor.post(String(begun.headers.location), { ...land, do: 'publish' })
  assert.equal(published.statusCode, 303)
  assert.doesNotMatch(await page(), /Get started/)
  await catalog.accounts.edit(OPERATOR, account, member => ({ ...member, phone: '' }))
  const open = await page()
  assert.match(open, /2 of 3 done[\s\S]*Complete your profile<\/h3>/)
  assert.doesNotMatch(open, /all caught up/)
})

test('operators see failed and stuck mail, failing feeds and health checks; moderators only reviews', async () => {
  const jobs = '/console/operate/jobs'
  await store.transact(async ({ jobs: queue, feeds }) => {
    const job = { topic: 'mail', version: 99, key: 'a', lane: '', origin: '', rank: 0 }
    await queue.add([{ ...job, payload: '{}', subject: null, dueAt: null }], service.now)
    const feed = { name: 'Nightly', address: 'https://land.example/f.json' }
    const { id } = await feeds.add(1 as AccountId, { ...NEW_FEED, ...feed }, service.now)
    await feeds.change(id as FeedId, { failures: 9 })
  })
  assert.equal((await toDo(operator))[`${jobs}?topic=mail&amp;state=waiting`], undefined)
  service.now += 2 * HOUR_MS
  const todos = await toDo(operator)
  assert.match(
    todos[`${jobs}?topic=mail&amp;state=waiting`] ?? '',
    /^\d+ emails are waiting, some for over an hour$/,
  )
  assert.ok(Object.values(todos).includes('Feed Nightly keeps failing'))
  assert.match(todos['/console/operate/doctor'] ?? '', /not been run/)
  await store.transact(({ settings }) =>
    settings.set(
      'doctor-report',
      JSON.stringify({
        endedAt: service.now,
        findings: [
          { check: 'index', state: 'fault', text: '<b>1 MB' },
          { check: 'disk', state: 'fault', text: 'full last week' },
        ],
      }),
    ),
  )
  assert.match((await toDo(operator))['/console/operate/doctor'] ?? '', /index: &lt;b&gt;1 MB/)
  assert.doesNotMatch(
    (await operator.get('/console')).body,
    /full last week/,
    'Home reads the disk',
  )
  assert.ok(Object.keys(await toDo(moderator)).every(path => /review|reports|#/.test(path)))
})

test('a thousand reports, of which more are not counted, are 1,000+ on Home as in Admin', async () => {
  service.data.execute(`insert into report (listing_id, category, comment, created_at, outcome)
    with recursive counter(i) as (select 1 union all select i + 1 from counter where i < 1000)
    select 1, 'other', '', 0, '' from counter`)
  const todos = await toDo(operator)
  assert.equal(todos['/console/operate/reports'], '1,000+ reports about listings')
  assert.match((await operator.get('/console/operate')).body, /1,000\+ reports/)
})
