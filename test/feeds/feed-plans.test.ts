import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { watchTerms } from '../../src/catalog/listings/listing-terms.ts'
import type { PlanTerms } from '../../src/domain/plans/plan.ts'
import type { AccountId, ListingId } from '../../src/domain/values/ids.ts'
import { startTestService } from '../api/service.ts'
import { OPERATOR, servicePerson } from '../console/visitor.ts'
import { FeedHere } from './run-here.ts'

const DAY_MS = 86_400_000
const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const operator = await servicePerson(service, 'op@land.example', 'operator')
const { catalog, store } = service

let made = 0

/** A feed of an account with its own plan. */
async function planned(terms: Partial<PlanTerms>) {
  const name = `Plan ${++made}`
  const account = await catalog.accounts.create(OPERATOR, {
    ...(await catalog.accounts.find(1 as AccountId)),
    companyName: name,
  })
  const none = { listings: null, photos: null, featured: null, days: null, hidesAtEnd: false }
  const plan = await catalog.plans.create(OPERATOR, { name, ...none, ...terms })
  await catalog.plans.assign(OPERATOR, [account], { planId: plan, endsAt: null })
  return { account, plan, name, feed: await FeedHere.of(service, account, { name }) }
}

const HEADS = 'key,url,title,acres,type,state,county,price,status,photos'
function land(key: string, photos: number, title = `Ranch ${key}`, status = 'Active'): string {
  const urls = Array.from({ length: photos }, (_, i) => `https://pics.example.com/${key}/${i}.jpg`)
  const page = `https://ranches.example.com/${key}`
  return `${key},${page},${title},40,Ranch,TX,Bosque,100000,${status},${urls.join(' ')}`
}
const file = (...rows: string[]) => `${[HEADS, ...rows].join('\n')}\n`

test('a record with more photos than the plan allows brings the first ones, and says so', async () => {
  const { plan, name, feed } = await planned({ photos: 3 })
  const many = file(land('A', 5), land('B', 3), land('C', 0))
  const first = await feed.run(many)
  assert.deepEqual([first.created, first.refused, first.told], [3, 0, ['photos-left-out 1']])
  const [example] = first.report?.faults[0]?.examples ?? []
  assert.equal(
    example?.expected,
    `The plan ${name} allows 3 photos per listing; the first 3 of 5 were taken.`,
  )
  const count = async (key: string) => (await feed.listing(key))?.pictures.length
  assert.deepEqual([await count('A'), await count('B'), await count('C')], [3, 3, 0])
  // The same file is not read again, and a changed record keeps the photos that it has.
  assert.deepEqual((await feed.run(many)).unchanged, 3)
  const before = (await feed.listing('A'))?.pictures
  const renamed = await feed.run(file(land('A', 5, 'North'), land('B', 3), land('C', 0)))
  assert.deepEqual([renamed.changed, renamed.told], [1, ['photos-left-out 1']])
  assert.deepEqual((await feed.listing('A'))?.pictures, before)
  // A plan with fewer photos takes none away; one with more brings the others with the next run.
  await catalog.plans.edit(OPERATOR, plan, terms => ({ ...terms, photos: 2 }))
  await feed.run(file(land('A', 6), land('B', 2), land('C', 9)))
  assert.deepEqual([await count('A'), await count('B'), await count('C')], [3, 2, 2])
  await feed.edit({})
  await catalog.plans.edit(OPERATOR, plan, terms => ({ ...terms, photos: 4 }))
  const more = await feed.run(file(land('A', 6), land('B', 2), land('C', 9)))
  assert.deepEqual([more.changed, more.unchanged], [2, 1])
  assert.deepEqual([await count('A'), await count('B'), await count('C')], [4, 2, 4])
})

test('another plan has the feeds of its accounts fetch their files again, although these have not changed', async () => {
  const { account, plan, feed } = await planned({ photos: 3 })
  const other = await planned({})
  const mark = async () => {
    for (const { id } of [feed, other.feed]) {
      await store.transact(({ feeds }) => feeds.change(id, { etag: 'x', lastModified: 'y' }))
    }
  }
  const marks = async () =>
    (await Promise.all([feed, other.feed].map(({ id }) => store.feeds.get(id)))).map(
      one => `${one?.etag}${one?.lastModified}`,
    )
  await mark()
  await catalog.plans.edit(OPERATOR, plan, terms => ({ ...terms, photos: 4 }))
  assert.deepEqual(await marks(), ['', 'xy'])
  await mark()
  await catalog.plans.assign(OPERATOR, [account], { planId: null, endsAt: null })
  assert.deepEqual(await marks(), ['', 'xy'])
})

test('a listing that has expired stays hidden however often its feed offers it, until it is renewed or sold', async () => {
  const { account, feed } = await planned({ days: 30 })
  await feed.run(file(land('E', 0), land('F', 0)))
  const at = service.now + 60 * DAY_MS
  while (await watchTerms(store, () => service.now + 31 * DAY_MS)) {}
  while (await watchTerms(store, () => at)) {}
  assert.deepEqual(await feed.shown(), {})
  const page = `/console/accounts/${account}/feeds/${feed.id}`
  assert.match((await operator.get(page)).body, /2 listings, hidden until renewed/)
  const again = await feed.run(file(land('E', 0, 'New title'), land('F', 0)))
  assert.deepEqual([again.changed, again.unchanged, again.told], [1, 1, ['expired 1']])
  assert.deepEqual(await feed.shown(), {})
  assert.equal((await feed.listing('E'))?.title, 'New title')
  await feed.edit({ mapping: { fields: { title: { constant: 'Land' } } } })
  const reread = await feed.run(file(land('E', 0, 'New title'), land('F', 0)))
  assert.deepEqual(reread.told, ['expired 2'], 'that it expired is no edit of its account')
  assert.equal((await feed.listing('F'))?.title, 'Land')
  await feed.edit({ mapping: null })
  await catalog.listings.renew(OPERATOR, (await feed.idOf('E')) as ListingId)
  assert.match((await operator.get(page)).body, /1 listing, hidden until renewed/)
  await feed.run(file(land('E', 0, 'Newer title'), land('F', 0, 'Sold land', 'Sold')))
  assert.deepEqual(await feed.shown('title'), { E: 'Newer title', F: 'Sold land' })
})
