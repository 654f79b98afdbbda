import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountId, ListingId } from '../../src/domain/values/ids.ts'
import { newSeller, SMALLEST } from '../api/posted-listings.ts'
import { ServerWatch } from '../costs/served-routes.ts'
import { startTestSite } from '../site/site-service.ts'
import { OPERATOR, person, servicePerson, Visitor } from './visitor.ts'

const DAY_MS = 86_400_000
const watch = new ServerWatch()
const analytics = { url: 'https://count.example/script.js', attributes: [] }
const { service } = await startTestSite(
  { analytics },
  { console: 'closed', timeZone: 'America/Chicago' },
)
watch[Symbol.dispose]()
const seller = await newSeller(service)
await person(service, 'owner@land.example')
await person(service, 'other@land.example', { account: 2 })
const visitor = new Visitor(service)
await visitor.signIn('owner@land.example')
const stranger = new Visitor(service)

async function hiddenListing(): Promise<ListingId> {
  const form = { ...SMALLEST, listingTitle: 'Creek <b>bend</b>', active: false }
  return (await seller.save(0, form)).json().listingID
}

async function linkTo(path: string): Promise<string> {
  const { body } = await visitor.postAndFollow(path, {})
  const [, address = ''] = /id="field-link" value="([^"]+)"/.exec(body) ?? []
  return new URL(address).pathname
}

test('anybody with a link sees a hidden listing for seven days; no cache and no search engine keeps it', async () => {
  const id = await hiddenListing()
  const link = await linkTo(`/console/listings/${id}/preview`)
  const { statusCode, body, headers } = await stranger.get(link)
  assert.equal(statusCode, 200)
  assert.match(body, /<h1>Creek &lt;b&gt;bend/)
  assert.match(body, /<b>Preview, not published\.<\/b>/)
  assert.match(
    body,
    /until Friday, November 27, 2026 at 6:00 AM CST\./,
    'in the time zone of the service',
  )
  assert.equal(headers['cache-control'], 'no-store')
  assert.match(String(headers['x-robots-tag']), /noindex/)
  assert.equal(headers['referrer-policy'], 'no-referrer')
  assert.match(body, /<meta name="robots" content="noindex">/)
  assert.doesNotMatch(
    body,
    /<form[^>]*inquiry|count\.example\/script|rel="canonical"|ld\+json|viewed-land/,
  )
  assert.doesNotMatch(
    body,
    new RegExp(`href="/property/[^"]*${id}`),
    'no link to what is not there',
  )
  assert.equal((await stranger.get(`/property/creek/${id}`)).statusCode, 410)
  service.now += 7 * DAY_MS
  assert.equal((await stranger.get(link)).statusCode, 404)
  service.now -= 7 * DAY_MS
  for (const other of [`/preview/${'0'.repeat(64)}`, '/preview/x', `${link}0`]) {
    assert.equal((await stranger.get(other)).statusCode, 404, other)
  }
})

test('a link ends when somebody ends it, and when the listing is deleted; once the listing is shown, it leads to its page', async () => {
  const id = await hiddenListing()
  const path = `/console/listings/${id}/preview`
  const first = await linkTo(path)
  const second = await linkTo(path)
  assert.match((await visitor.get(path)).body, /2 active links/)
  assert.doesNotMatch((await visitor.get(path)).body, /field-link/, 'a link is shown once')
  await visitor.post(`${path}/end`, {})
  for (const link of [first, second]) assert.equal((await stranger.get(link)).statusCode, 404)
  const third = await linkTo(path)
  await seller.save(id, { active: true })
  const { statusCode, headers } = await stranger.get(third)
  assert.deepEqual([statusCode, headers.location], [303, `/property/creek-b-bend-b/${id}`])
  await seller.save(id, { active: false })
  assert.equal((await stranger.get(third)).statusCode, 200)
  await service.app.inject({
    method: 'DELETE',
    url: `/ext/listings/${id}`,
    headers: { 'x-api-key': seller.key },
  })
  assert.equal((await stranger.get(third)).statusCode, 404)
})

test('a draft is shown as the listing that it would be, says what it still lacks, and its links end with it', async () => {
  const begun = await visitor.post('/console/drafts', {})
  const path = String(begun.headers.location)
  const link = await linkTo(`${path}/preview`)
  const unfinished = await stranger.get(link)
  assert.equal(unfinished.statusCode, 422)
  assert.match(unfinished.body, /<h1>This draft is not complete<\/h1>[\s\S]*<li>/)
  assert.equal(unfinished.headers['cache-control'], 'no-store')
  await visitor.post(path, { do: 'save', ...FORM })
  const shown = await stranger.get(link)
  assert.equal(shown.statusCode, 200, shown.body.slice(-2000))
  assert.match(shown.body, /<h1>Forty acres/)
  const before = await service.store.listings.count()
  await visitor.post(path, { do: 'discard' })
  assert.equal((await stranger.get(link)).statusCode, 404)
  assert.equal(await service.store.listings.count(), before, 'nothing was published')
})

const FORM = {
  title: 'Forty acres',
  acres: '40',
  type1: '2',
  state: 'TX',
  county: 'Bosque',
} as const

test('only people who may publish make links', async () => {
  const id = await hiddenListing()
  const begun = await visitor.post('/console/drafts', {})
  const draft = String(begun.headers.location).split('/').at(-1) ?? ''
  const foreign = new Visitor(service)
  await foreign.signIn('other@land.example')
  const routes = watch.routes.filter(({ pattern }) =>
    /^\/console\/(?:listings|drafts)\/.*\/preview/.test(pattern),
  )
  assert.equal(routes.length, 6)
  for (const { method, pattern } of routes) {
    const url = pattern.replace(':listing', String(id)).replace(':draft', draft)
    const send = (one: Visitor) => (method === 'GET' ? one.get(url) : one.post(url, {}))
    assert.equal((await send(stranger)).statusCode, 303, `${method} ${url} of a guest`)
    assert.equal((await send(foreign)).statusCode, 404, `${method} ${url} of another account`)
  }
})

test('the page of a boundary has the map of the site, and may load what a map needs', async () => {
  const id = await hiddenListing()
  const { body, headers } = await visitor.get(`/console/listings/${id}/boundary`)
  assert.match(body, /<boundary-map hidden data-module="\/site\/assets\/boundary-map/)
  const policy = String(headers['content-security-policy'])
  assert.match(policy, /worker-src 'self'/)
  assert.doesNotMatch(policy, /count\.example/)
  const other = await visitor.get(`/console/listings/${id}/photos`)
  assert.doesNotMatch(String(other.headers['content-security-policy']), /worker-src/)
})

test('a link shows nothing of a listing that was taken down, of an account that was switched off, or of an author who has left', async () => {
  const id = await hiddenListing()
  const path = `/console/listings/${id}`
  const link = await linkTo(`${path}/preview`)
  const { reviews } = service.catalog
  const { listing } = await reviews.find(OPERATOR, id)
  const judgment = { listingId: id, version: listing.version, reason: 'Fraud.' }
  await reviews.decide(OPERATOR, { ...judgment, decision: 'remove' })
  assert.equal((await stranger.get(link)).statusCode, 404)
  const page = await visitor.get(`${path}/preview`)
  assert.match(page.body, /was taken down/)
  assert.doesNotMatch((await visitor.get(path)).body, /Duplicate/)
  const copied = await visitor.post(`${path}/do`, { do: 'duplicate' })
  assert.equal(copied.statusCode, 409)
  assert.match(copied.body, /cannot be copied/)
  assert.doesNotMatch(page.body, /<button[^>]*>Make a/)
  const other = await hiddenListing()
  const second = await linkTo(`/console/listings/${other}/preview`)
  await service.editAccount(1, { active: false })
  assert.equal((await stranger.get(second)).statusCode, 404)
  await service.store.transact(({ reviews: rows }) => rows.apply(1 as AccountId, service.now))
  const refused = await stranger.get(second)
  assert.equal(refused.statusCode, 403, 'the account waits for approval')
  assert.match(refused.body, /<h1>Sign in to see this preview/)
  assert.doesNotMatch(refused.body, /Creek/)
  const [, address = ''] =
    /<a class="button" href="[^"]*(\/console\/previews\/[^"]+)"/.exec(refused.body) ?? []
  assert.match(
    String((await stranger.get(address)).headers.location),
    /sign-in\?next=%2Fconsole%2Fpreviews/,
  )
  assert.equal((await visitor.get(address)).headers.location, second)
  assert.match((await visitor.get(second)).body, /Only people on this account and moderators/)
  assert.match((await visitor.get(`/console/listings/${other}/preview`)).body, /pending approval/)
  const moderator = await servicePerson(service, 'moderator@land.example', 'moderator')
  assert.equal((await moderator.get(second)).statusCode, 200)
  const foreigner = new Visitor(service)
  await foreigner.signIn('other@land.example')
  assert.equal((await foreigner.get(second)).statusCode, 403)
  await service.store.transact(({ reviews: rows }) => rows.settleApplication(1 as AccountId))
  await service.editAccount(1, { active: true })
  const editorId = await person(service, 'editor@land.example', { role: 'editor' })
  const editor = new Visitor(service)
  await editor.signIn('editor@land.example')
  const prepared = await editor.post(`/console/listings/${other}/do`, { do: 'prepare' })
  const draft = String(prepared.headers.location).replace(/\/\w+$/, '')
  const made = await editor.postAndFollow(`${draft}/preview`, {})
  const [, shown = ''] = /id="field-link" value="([^"]+)"/.exec(made.body) ?? []
  const third = new URL(shown).pathname
  assert.equal((await stranger.get(third)).statusCode, 200)
  await service.catalog.users.setDisabled(OPERATOR, editorId, true)
  assert.equal((await stranger.get(third)).statusCode, 404)
})
