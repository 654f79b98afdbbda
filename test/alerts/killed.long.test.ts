import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestService } from '../api/service.ts'
import { siteOptions } from '../site/site-service.ts'
import { DAY_MS, startAlerting } from './alerting.ts'

const service = await startTestService({ site: siteOptions() })
const alerting = await startAlerting(service)
const { inbox, found, told, toldSoon, save, listed, killedAfter } = alerting
const { store } = service
const BOSQUE = 'countyID=48035'
/** More than the work of one listing takes. */
const MAX_TRANSACTIONS = 20
/** Two listings are news for more of them than one transaction writes. */
const MANY = 6000

/** How often a listing was mailed to an address. */
function timesTold(title: string, address: string): number {
  const mails = inbox.received.filter(({ recipients }) => recipients.includes(address))
  return mails.filter(({ mail }) => mail.text?.includes(`: ${title}\n`)).length
}

test('wherever the process that finds news and makes mail is killed, each listing is mailed once to each address', async () => {
  await save(BOSQUE, 'soon@example.com', 'instant')
  await save('stateID=44&hp=900000', 'soon@example.com', 'instant')
  await save(BOSQUE, 'daily@example.com', 'daily')
  let kills = 0
  for (let transactions = 0; transactions < MAX_TRANSACTIONS; transactions++) {
    const title = `Land ${transactions}.`
    await listed({ listingTitle: title, price: { numeric: 200_000 } })
    // The mail by day falls due while the process runs.
    const day = new Date(service.now + DAY_MS).toISOString().slice(0, 10)
    service.now = Date.parse(`${day}T06:59:30Z`)
    const isKilled = await killedAfter(transactions)
    await toldSoon()
    await told()
    for (const address of ['soon@example.com', 'daily@example.com']) {
      assert.equal(timesTold(title, address), 1, `${title} ${address}`)
    }
    if (!isKilled) break
    kills++
  }
  assert.ok(kills >= 3 && kills < MAX_TRANSACTIONS, `${kills} kills`)
})

test('news for very many searches takes several steps, and none is left out', async () => {
  await found()
  const sequence = Number(JSON.parse((await store.settings.get('alert-cursor')) ?? '{}').sequence)
  await store.transact(async ({ alerts, settings }) => {
    const places = { born: sequence, since: sequence, instantFrom: sequence, forgotten: sequence }
    const times = {
      createdAt: service.now,
      confirmedAt: service.now,
      nextAt: null,
      listingId: null,
      watchPriceUsd: null,
      watchState: null,
      watchDueAt: null,
    }
    const version = Number(await settings.get('alert-version'))
    for (let i = 1; i <= MANY; i++) {
      const hash = Buffer.from(`many ${i}`)
      const { id: addressId } = await alerts.addAddress(hash, `n${i}@example.com`, service.now)
      const search = { addressId, query: BOSQUE, name: '', frequency: 'instant' } as const
      await alerts.addSearch({ ...search, ...places, ...times, version: version + i })
    }
    await settings.set('alert-version', String(version + MANY))
  })
  const { pending } = await store.alerts.figures()
  for (let i = 0; i < 3; i++) await listed({ price: { numeric: 200_000 } })
  // All at once would keep others from writing for seconds.
  assert.equal(await found(), 3)
  assert.equal((await store.alerts.figures()).pending, pending + 3 * (MANY + 1))
})
