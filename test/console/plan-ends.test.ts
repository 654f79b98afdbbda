import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { watchPlanEnds } from '../../src/catalog/listings/plan-ends.ts'
import type { AccountId, ListingId } from '../../src/domain/values/ids.ts'
import { NOW } from '../api/catalog.ts'
import { FORM, newSeller } from '../api/posted-listings.ts'
import { startTestService } from '../api/service.ts'
import { OPERATOR, person, servicePerson } from './visitor.ts'

const DAY_MS = 86_400_000
const END = NOW + 60 * DAY_MS
const BOSS = 'boss@land.example'
const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const { catalog, store } = service
const operator = await servicePerson(service, 'op@land.example', 'operator')

let made = 0

/** An account with an owner, a listing, and a plan that ends. */
async function ending(hidesAtEnd: boolean) {
  const name = `End ${++made}`
  const account = await catalog.accounts.create(OPERATOR, {
    ...(await catalog.accounts.find(1 as AccountId)),
    companyName: name,
  })
  const email = `owner${made}@land.example`
  await person(service, email, { account })
  const seller = await newSeller(service, { accountId: account })
  const { listingID } = (await seller.save(0, FORM)).json() as { listingID: ListingId }
  const terms = { name, listings: null, photos: null, featured: null, days: null, hidesAtEnd }
  const planId = await catalog.plans.create(OPERATOR, terms)
  await catalog.plans.assign(OPERATOR, [account], { planId, endsAt: END })
  return { account, planId, email, listing: listingID }
}

/** Does all work that is due at an instant, as two nodes would. */
async function workAt(at: number): Promise<void> {
  const step = () => watchPlanEnds(store, () => at, BOSS)
  for (;;) {
    const both = await Promise.all([step(), step()])
    if (!both.some(Boolean)) return
  }
}

/** The mails to an address about an account, as whether its plan has ended. */
async function mailed(address: string, account: AccountId): Promise<boolean[]> {
  const jobs = await store.jobs.withKeys('mail', [address])
  const mails = jobs.map(({ payload }) => JSON.parse(payload))
  const own = mails.filter(one => one.kind === 'plan-end' && one.accountId === account)
  return own.map(({ hasEnded }) => hasEnded)
}
const isActive = async (id: ListingId) => (await store.listings.detail(id))?.listing.active

test('owners and the operator are told once two weeks before a plan ends, and once when it has', async () => {
  const stays = await ending(false)
  const hides = await ending(true)
  await workAt(END - 14 * DAY_MS - 1)
  assert.deepEqual(await mailed(stays.email, stays.account), [])
  await workAt(END - 14 * DAY_MS)
  await workAt(END - 1)
  for (const address of [stays.email, BOSS]) {
    assert.deepEqual(await mailed(address, stays.account), [false])
  }
  assert.equal(await isActive(hides.listing), true)
  await workAt(END)
  await workAt(END + 100 * DAY_MS)
  for (const { email, account } of [stays, hides]) {
    assert.deepEqual((await mailed(email, account)).toSorted(), [false, true])
    assert.deepEqual((await mailed(BOSS, account)).toSorted(), [false, true])
  }
  assert.deepEqual([await isActive(stays.listing), await isActive(hides.listing)], [true, false])
  const log = await operator.get(`/console/operate/audit?subject=listing&id=${hides.listing}`)
  assert.match(log.body, /the service.*>expired</s)
})

test('a plan that is extended is told about again, and hides nothing before its new end', async () => {
  const { account, planId, email, listing } = await ending(true)
  await workAt(END - DAY_MS)
  const later = END + 90 * DAY_MS
  await catalog.plans.assign(OPERATOR, [account], { planId, endsAt: later })
  await workAt(END + DAY_MS)
  assert.deepEqual(await mailed(email, account), [false])
  assert.equal(await isActive(listing), true)
  await workAt(later - DAY_MS)
  assert.deepEqual(await mailed(email, account), [false, false])
})
