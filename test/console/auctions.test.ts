import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Calendar } from '../../src/domain/values/calendar.ts'
import type { ListingId } from '../../src/domain/values/ids.ts'
import { startTestService } from '../api/service.ts'
import { faultsOf, OPERATOR, person, Visitor } from './visitor.ts'

const DAY_MS = 86_400_000
const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
await person(service, 'owner@land.example')
await person(service, 'other@land.example', { account: 2 })
await person(service, 'mod@land.example', { serviceRole: 'moderator' })

async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(service)
  await visitor.signIn(email)
  return visitor
}

const owner = await signedIn('owner@land.example')
const stranger = await signedIn('other@land.example')
const AUCTIONS = '/console/auctions'
const LAND = { acres: '40', type1: '1', state: 'TX', county: 'Bosque' }

function dayIn(days: number): string {
  return new Calendar('UTC').isoDate(service.now + days * DAY_MS)
}

async function published(form: Readonly<Record<string, string>>, by = owner): Promise<ListingId> {
  const draft = String((await by.post('/console/drafts', {})).headers.location)
  const answer = await by.post(draft, { ...LAND, ...form, do: 'publish' })
  assert.deepEqual(faultsOf(answer), [])
  return Number(/listings\/(\d+)/.exec(String(answer.headers.location))?.[1]) as ListingId
}

/** A listing with an auction of its own. @returns The path of the auction. */
async function auctioned(title: string, days: number): Promise<{ id: ListingId; path: string }> {
  const form = {
    hasAuction: 'yes',
    auctionTitle: title,
    auctionDate: dayIn(days),
    auctionCity: 'Waco',
  }
  const id = await published({ ...form, title: `Land of ${title}`, auctionState: 'TX' })
  return { id, path: `${AUCTIONS}/${await auctionOf(id)}` }
}

async function auctionOf(id: ListingId): Promise<number | null> {
  return (await service.catalog.listings.inspect(OPERATOR, id)).listing.auctionId
}

test('auctions are listed by stage: the next day first, and ended ones the latest first', async () => {
  await auctioned('Spring sale', 90)
  await auctioned('Winter <b> sale', 9)
  await auctioned('Sale of the day', 0)
  await auctioned('Summer sale', -90)
  await auctioned('Autumn sale', -9)
  const titles = async (query: string) => {
    const { body } = await owner.get(`${AUCTIONS}${query}`)
    return [...body.matchAll(/<bdi>([^<]* sale[^<]*|Sale of[^<]*)<\/bdi>/g)].map(
      ([, title]) => title,
    )
  }
  assert.deepEqual(await titles(''), ['Winter &lt;b&gt; sale', 'Spring sale'])
  assert.deepEqual(await titles('?stage=today'), ['Sale of the day'])
  assert.deepEqual(await titles('?stage=ended'), ['Autumn sale', 'Summer sale'])
  assert.deepEqual(await titles(`?after=${dayIn(9)}_999999`), ['Spring sale'])
  assert.deepEqual(await titles('?stage=nonsense&after=x&account='), await titles(''))
  const { body } = await owner.get(AUCTIONS)
  const rows = body.match(/<tr><th scope="row">/g)?.length
  assert.match(body, new RegExp(`Scheduled <span class="count">${rows}<`))
})

test('changes on the page of an auction show on all its listings; faults stand at their fields, and nobody overwrites unseen', async () => {
  const { id, path } = await auctioned('Joint sale', 30)
  const other = await published({ title: 'More land' })
  const added = await owner.post(`${path}/listings`, { listing: String(other), do: 'add' })
  assert.equal(added.headers.location, `${path}?done=added`)
  assert.equal(await auctionOf(other), await auctionOf(id))
  const page = await owner.get(path)
  const [, seen = ''] = /name="seen" value="([^"]*)"/.exec(page.body) ?? []
  const refused = await owner.post(path, { auctionDate: 'soon', auctionTime: '25:00', seen })
  assert.equal(refused.statusCode, 422)
  assert.equal(faultsOf(refused).length, 2, faultsOf(refused).join())
  assert.match(refused.body, /value="25:00"/, 'nothing is lost')
  const saved = await owner.post(path, { auctionDate: dayIn(31), auctionTime: '14:30', seen })
  assert.equal(saved.headers.location, `${path}?done=saved`)
  const { auction } = await service.catalog.listings.find(other)
  assert.deepEqual([auction?.date, auction?.time], [dayIn(31), '14:30'])
  const late = await owner.post(path, { auctionDate: dayIn(40), seen })
  assert.equal(late.statusCode, 422)
  assert.match(late.body, /in another tab or on another device, changed this/)
  for (const [number, text] of [
    ['x', /Enter a listing ID/],
    ['999999', /no listing 999999 of this account/],
  ] as const) {
    const answer = await owner.post(`${path}/listings`, { listing: number, do: 'add' })
    assert.match(faultsOf(answer).join(), text)
  }
})

test('a listing is taken out of its auction; an auction without listings is shown nowhere', async () => {
  const { id, path } = await auctioned('Last sale', 30)
  const other = await published({ title: 'Second lot' })
  await owner.post(`${path}/listings`, { listing: String(other), do: 'add' })
  const remove = (listing: ListingId) =>
    owner.post(`${path}/listings`, { listing: String(listing), do: 'remove' })
  assert.equal((await remove(other)).headers.location, `${path}?done=removed`)
  assert.equal(await auctionOf(other), null)
  assert.equal((await remove(id)).headers.location, `${AUCTIONS}?done=empty`)
  assert.equal((await owner.get(path)).statusCode, 404)
  assert.doesNotMatch((await owner.get(AUCTIONS)).body, /Last sale/)
})

test('auctions of others are not there; moderators look and change nothing', async () => {
  const { id, path } = await auctioned('Own sale', 30)
  const theirs = await published({ title: 'Of another account' }, stranger)
  assert.doesNotMatch((await stranger.get(AUCTIONS)).body, /Own sale/)
  assert.equal((await stranger.get(`${AUCTIONS}?account=1`)).statusCode, 404)
  const moderator = await signedIn('mod@land.example')
  for (const visitor of [stranger, moderator]) {
    const forms = [
      [path, { auctionDate: dayIn(50) }],
      [`${path}/listings`, { listing: String(theirs), do: 'add' }],
      [`${path}/listings`, { listing: String(id), do: 'remove' }],
    ] as const
    for (const [url, form] of forms)
      assert.notEqual((await visitor.post(url, form)).statusCode, 200)
  }
  assert.equal((await stranger.get(path)).statusCode, 404)
  const mine = await owner.post(`${path}/listings`, { listing: String(theirs), do: 'add' })
  assert.match(faultsOf(mine).join(), /of this account/)
  const { auction } = await service.catalog.listings.find(id)
  assert.equal(auction?.date, dayIn(30))
  assert.equal(await auctionOf(theirs), null)
})
