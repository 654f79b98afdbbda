import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { runFeedHere } from '../../src/app/run-feed-here.ts'
import { readConfig } from '../../src/config/config.ts'
import { SERVICE } from '../../src/domain/accounts/actor.ts'
import type { FeedId } from '../../src/domain/values/ids.ts'
import { FORM, newSeller } from '../api/posted-listings.ts'
import { startTestService } from '../api/service.ts'
import { person, servicePerson, Visitor } from './visitor.ts'

const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const { store } = service
const folder = mkdtempSync(join(tmpdir(), 'acreage-listings-of-feeds-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const config = readConfig({ ACREAGE_DATA_DIR: folder })
const LISTINGS = '/console/listings'
const HEADS = 'MLS No.,Acres,Price,County,State,Status,Type,Title,Listing URL'

await person(service, 'owner@land.example')
const owner = new Visitor(service)
await owner.signIn('owner@land.example')
const operator = await servicePerson(service, 'operator@land.example', 'operator')
const north = await imported('North', 3)
const south = await imported('South', 2)
const seller = await newSeller(service)
const typed = await seller.save(0, { ...FORM, listingTitle: 'Typed by hand' })
assert.ok(typed.statusCode < 300, typed.body)

/** A feed of an account, whose listings are `North 1` and so on. */
async function imported(name: string, count: number): Promise<FeedId> {
  const rows = Array.from({ length: count }, (_, i) => {
    return `${name}-${i + 1},40,250000,Bosque,TX,Active,Ranch,${name} ${i + 1},https://land.example/${name}/${i + 1}`
  })
  const content = Buffer.from([HEADS, ...rows, ''].join('\n'))
  const path = `/console/accounts/1/feeds`
  const answer = await owner.postFiles(`${path}/upload`, [['file', `${name}.csv`, content]])
  const id = Number(/feeds\/(\d+)/.exec(String(answer.headers.location))?.[1]) as FeedId
  const order = { startedBy: SERVICE, isDryRun: false, allowances: [] }
  const quiet = { onCounted() {}, onProgress() {} }
  const run = await runFeedHere({ config, store, clock: () => service.now }, id, {
    order,
    ...quiet,
  })
  assert.equal(run.report?.counts.created, count, JSON.stringify(run.report))
  return id
}

/** The titles that a list shows, in the order of the alphabet. */
async function titles(query: string, visitor = owner): Promise<readonly string[]> {
  const { body, statusCode } = await visitor.get(`${LISTINGS}${query}`)
  assert.equal(statusCode, 200, body)
  const found = body.matchAll(/<th scope="row"><a href="\/console\/listings\/\d+"><bdi>([^<]*)</g)
  return [...found].map(([, title = '']) => title).toSorted()
}

test('a list shows the listings of a feed, or those of none, with each order, stage and keyword', async () => {
  const ofNorth = ['North 1', 'North 2', 'North 3']
  for (const sort of ['edited', 'price', 'title', 'number']) {
    assert.deepEqual(await titles(`?feed=${north}&sort=${sort}`), ofNorth)
  }
  assert.deepEqual(await titles(`?feed=${south}&state=P`), ['South 1', 'South 2'])
  assert.deepEqual(await titles(`?feed=${south}&state=hidden`), [])
  assert.deepEqual(await titles(`?feed=${north}&q=2`), ['North 2'])
  assert.deepEqual(await titles(`?feed=${north}&q=south`), [])
  const ofNone = await titles('?feed=none&q=hand')
  assert.deepEqual(ofNone, ['Typed by hand'])
  assert.deepEqual(await titles('?feed=none&q=north'), [])
  const { body } = await owner.get(`${LISTINGS}?feed=${north}`)
  assert.match(body, new RegExp(`<option value="${north}" selected>North</option>`))
  assert.match(
    body,
    new RegExp(`href="/console/listings\\?account=1&amp;state=P&amp;feed=${north}"`),
  )
})

test('an unknown feed, one of another account and one that cannot be read are errors, not lists of everything', async () => {
  for (const query of [
    '?feed=999999',
    `?account=2&feed=${north}`,
    '?feed=abc',
    '?feed=0',
    '?feed=1&feed=2',
  ]) {
    for (const visitor of [owner, operator]) {
      const answer = await visitor.get(`${LISTINGS}${query}`)
      assert.equal(answer.statusCode, 404, query)
      assert.doesNotMatch(answer.body, /North 1|Typed by hand/)
    }
  }
  await person(service, 'other@land.example', { account: 2 })
  const other = new Visitor(service)
  await other.signIn('other@land.example')
  const hidden = await other.get(`${LISTINGS}?feed=${north}`)
  assert.equal(hidden.statusCode, 404)
  assert.match(hidden.body, /No such feed/)
  const all = await operator.get(`${LISTINGS}?feed=none`)
  assert.equal(all.statusCode, 422)
  assert.match(all.body, /Choose an account/)
  assert.equal((await owner.get(`${LISTINGS}?state=drafts&feed=${north}`)).statusCode, 422)
})

test('changes of all that a list has, and saved views, are of the feed', async () => {
  const { body } = await owner.get(`${LISTINGS}?feed=${south}`)
  const list = /name="list" value="([^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  assert.match(body, />All in this list</)
  const proposed = await owner.post(`${LISTINGS}/bulk`, { list, all: 'yes', action: 'hide' })
  assert.equal(proposed.statusCode, 303, proposed.body)
  const change = String(proposed.headers.location)
  assert.match((await owner.get(change)).body, /2 listings/)
  await owner.post(change, { do: 'run' })
  assert.deepEqual(await titles(`?feed=${south}&state=hidden`), ['South 1', 'South 2'])
  assert.deepEqual(await titles(`?feed=${north}&state=hidden`), [])
  const stale = list.replace(`feed=${south}`, 'feed=999999')
  const refused = await owner.post(`${LISTINGS}/bulk`, { list: stale, all: 'yes', action: 'hide' })
  assert.equal(refused.statusCode, 404)
  for (const unclear of [`${list}&feed=none`, `feed=x&${list}`]) {
    const all = await owner.post(`${LISTINGS}/bulk`, { list: unclear, all: 'yes', action: 'hide' })
    assert.equal(all.statusCode, 404, unclear)
    const view = await owner.post(`${LISTINGS}/views`, { query: unclear, name: 'Unclear' })
    assert.equal(view.statusCode, 404, unclear)
  }
  const drafts = await owner.post(`${LISTINGS}/bulk`, {
    list: 'state=drafts',
    all: 'yes',
    action: 'hide',
  })
  assert.match(drafts.body, /Drafts cannot be changed together/)
  const saved = await owner.post(`${LISTINGS}/views`, { query: list, name: 'South only' })
  assert.equal(saved.statusCode, 303)
  const known = (await owner.get(LISTINGS)).body
  assert.match(
    known,
    new RegExp(`href="/console/listings\\?account=1&amp;feed=${south}">South only`),
  )
  const wrong = await owner.post(`${LISTINGS}/views`, { query: stale, name: 'None' })
  assert.equal(wrong.statusCode, 404)
})

test('the pages of a feed lead to its listings', async () => {
  const { body } = await owner.get(`/console/accounts/1/feeds/${north}`)
  const links = new RegExp(`href="(/console/listings\\?account=1[^"]*feed=${north})"`, 'g')
  const paths = [...body.matchAll(links)].map(([, path = '']) => path.replaceAll('&amp;', '&'))
  assert.ok(paths.length >= 2)
  for (const path of paths) assert.equal((await owner.get(path)).statusCode, 200)
})
