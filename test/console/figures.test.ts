import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROWSER, startTestSite } from '../site/site-service.ts'
import { until } from '../until.ts'
import { person, Visitor } from './visitor.ts'

const { service } = await startTestSite({}, { console: 'closed' })
const OFFERED = 1
const DAY_MS = 86_400_000

function tell(path: string, headers: Readonly<Record<string, string>> = {}, from = '192.0.2.1') {
  return service.app.inject({
    method: 'POST',
    url: path,
    remoteAddress: from,
    headers: { ...BROWSER, 'sec-fetch-site': 'same-origin', ...headers },
  })
}

interface Row {
  readonly listing_id: number
  readonly day: number
  readonly views: number
  readonly saves: number
}

async function stored(): Promise<readonly Row[]> {
  await service.catalog.figures[Symbol.asyncDispose]()
  const rows = service.data.query<Row>('select * from listing_day order by listing_id, day')
  return rows.map(row => ({
    listing_id: Number(row.listing_id),
    day: Number(row.day),
    views: Number(row.views),
    saves: Number(row.saves),
  }))
}

const today = () => Math.floor(service.now / DAY_MS)

test('views and saves are counted by listing and day; robots, other sites and hidden listings are not', async () => {
  for (const path of [`/site/seen/${OFFERED}`, `/site/saved/${OFFERED}`, '/site/seen/999999']) {
    const answer = await tell(path)
    assert.deepEqual([answer.statusCode, answer.body], [204, ''], path)
    assert.equal(answer.headers['set-cookie'], undefined)
  }
  const robot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }
  assert.equal((await tell(`/site/seen/${OFFERED}`, robot, '192.0.2.2')).statusCode, 204)
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  assert.equal((await tell(`/site/seen/${OFFERED}`, foreign, '192.0.2.3')).statusCode, 403)
  assert.equal((await tell('/site/seen/x')).statusCode, 404)
  const row = { listing_id: OFFERED, day: today(), views: 1, saves: 1 }
  assert.deepEqual(await stored(), [row])
  const [member] = service.data.query<{ views: number }>('select * from listing_day')
  assert.deepEqual(Object.keys(member ?? {}).toSorted(), ['day', 'listing_id', 'saves', 'views'])
})

test('one address raises the figures of a listing once a minute, and those of all listings only a limited number of times', async () => {
  service.now += 60_000
  for (let i = 0; i < 5; i++) await tell(`/site/seen/${OFFERED}`, {}, '192.0.2.4')
  await tell(`/site/seen/${OFFERED}`, {}, '192.0.2.5')
  assert.deepEqual(
    (await stored()).map(({ views }) => views),
    [3],
  )
  const counted = async () =>
    (await stored()).reduce((sum, { views, saves }) => sum + views + saves, 0)
  const before = await counted()
  const ids = service.data.query<{ listing_id: number }>(
    'select listing_id from listing where active = 1',
  )
  const visits = ids.flatMap(({ listing_id: id }) => [`/site/seen/${id}`, `/site/saved/${id}`])
  assert.ok(visits.length > 10)
  for (const visit of visits) await tell(visit, {}, '192.0.2.6')
  assert.equal(await counted(), before + 10, 'A burst of one address')
})

test('counts that a write could not store are stored by the next one', async () => {
  service.now += DAY_MS
  await tell(`/site/seen/${OFFERED}`, {}, '192.0.2.7')
  const refused = service.data.refuse('insert', 'listing_day')
  await assert.rejects(stored(), /no room/)
  refused[Symbol.dispose]()
  assert.deepEqual(
    (await stored()).filter(({ day }) => day === today()).map(({ views }) => views),
    [1],
  )
})

test('the pages show charts with tables, to people who may see the account', async () => {
  await person(service, 'owner@land.example', { account: 1 })
  const owner = new Visitor(service)
  await owner.signIn('owner@land.example')
  const page = await owner.get('/console/figures?days=90')
  assert.equal(page.statusCode, 200)
  assert.match(page.body, /<svg viewBox[^>]+aria-label="Views, saves and leads by day/)
  const rows = service.data.query<{ views: number }>(
    'select views from listing_day where listing_id in (select listing_id from listing where account_id = 1)',
  )
  const views = rows.reduce((sum, row) => sum + Number(row.views), 0)
  assert.match(page.body, new RegExp(`<dt>Views</dt><dd>${views}</dd>`))
  assert.match(page.body, new RegExp(`/console/listings/${OFFERED}/figures\\?days=90`))
  assert.equal((page.body.match(/<tr><th scope="row"><time/g) ?? []).length, 90)
  const one = await owner.get(`/console/listings/${OFFERED}/figures?days=x`)
  assert.equal((one.body.match(/<tr><th scope="row"><time/g) ?? []).length, 30)
  const other = await owner.get('/console/figures?account=2')
  assert.equal(other.statusCode, 404)
  for (const path of ['/console/listings/999999/figures', '/console/listings/x/figures']) {
    assert.equal((await owner.get(path)).statusCode, 404, path)
  }
  const foreign = service.data.query<{ listing_id: number }>(
    'select listing_id from listing where account_id <> 1',
  )[0]
  assert.equal(
    (await owner.get(`/console/listings/${foreign?.listing_id}/figures`)).statusCode,
    404,
  )
  const guest = await new Visitor(service).get('/console/figures')
  assert.equal(guest.headers.location, '/console/sign-in?next=%2Fconsole%2Ffigures')
})

test('operators choose an account by its number', async () => {
  await person(service, 'op@land.example', { serviceRole: 'operator' })
  const operator = new Visitor(service)
  await operator.signIn('op@land.example')
  const page = await operator.get('/console/figures')
  assert.deepEqual([page.statusCode, page.headers.location], [303, '/console/me/factor'])
})

test('counts of days are kept for two years', async () => {
  const before = await stored()
  service.now += 2 * 365 * DAY_MS
  assert.deepEqual(await stored(), before)
  await until(async () => !(await service.catalog.figures.removeOld()))
  assert.deepEqual(
    (await stored()).map(({ day }) => today() - day),
    [730],
  )
})
