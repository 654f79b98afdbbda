import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { AccountId } from '../../../src/domain/values/ids.ts'
import { Description } from '../description.ts'
import { FORM, newSeller } from '../posted-listings.ts'
import { assertRefused } from '../refusal.ts'
import { startTestService } from '../service.ts'

const HOUR_MS = 3_600_000

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
const seller = await newSeller(service)

/** Posts a listing an hour later, which must be accepted. @returns Its id. */
async function save(path: number | string, data: object): Promise<number> {
  service.now += HOUR_MS
  const response = await seller.save(path, data)
  assert.ok(response.statusCode < 300, response.body)
  return response.json().listingID
}

async function historyOf(id: number) {
  const answer = await service.get(`/ext/listings/${id}/history`)
  assert.equal(answer.statusCode, 200, answer.body)
  const { listingID, data } = answer.json()
  assert.equal(listingID, id)
  return data
}

const now = () => new Date(service.now).toISOString()

/** The members of a change in the order of this list, without its instant. */
async function changesOf(id: number): Promise<unknown[][]> {
  const changes: Record<string, unknown>[] = await historyOf(id)
  return changes.map(change => [
    change['event'],
    change['previousPrice'],
    change['price'],
    change['priceChangePercent'],
    change['previousStatus'],
    change['status'],
  ])
}

test('the history has each change of price and status, with its instant and the change in percent', async () => {
  const id = await save(0, { ...FORM, price: { numeric: 480_000 } })
  const instants = [now()]
  await save(id, { listingTitle: 'Retitled' })
  for (const data of [
    { price: { numeric: 465_000 } },
    { status: 'Under Contract' },
    { price: null },
    { price: { numeric: 500_000.5 }, status: 'P' },
    { status: 'S' },
  ]) {
    await save(id, data)
    instants.push(now())
  }
  const changes = await historyOf(id)
  assert.deepEqual(
    changes.map(({ at }: { at: string }) => at),
    instants,
  )
  assert.deepEqual(await changesOf(id), [
    ['listed', null, 480_000, null, null, 'Available'],
    ['changed', 480_000, 465_000, -3.1, 'Available', 'Available'],
    ['changed', 465_000, 465_000, null, 'Available', 'Under Contract'],
    ['changed', 465_000, 0, null, 'Under Contract', 'Under Contract'],
    ['changed', 0, 500_000.5, null, 'Under Contract', 'Available'],
    ['changed', 500_000.5, 500_000.5, null, 'Available', 'Sold'],
  ])
})

test('the history never has what a listing said while it was inactive', async () => {
  const id = await save(0, { ...FORM, active: false, price: { numeric: 111_111 } })
  await save(id, { price: { numeric: 100_000 } })
  await save(id, { active: true })
  await save(id, { active: false, price: { numeric: 222_222 }, status: 'S' })
  await save(id, { price: { numeric: 333_333 } })
  await save(id, { active: true, price: { numeric: 90_000 }, status: 'P' })
  assert.deepEqual(await changesOf(id), [
    ['listed', null, 100_000, null, null, 'Available'],
    ['withdrawn', 100_000, 100_000, null, 'Available', 'Available'],
    ['returned', 100_000, 90_000, -10, 'Available', 'Available'],
  ])
})

test('an unknown listing is not found, and one that is not shown answers 405 to everybody', async () => {
  const id = await save(0, FORM)
  await save(id, { active: false })
  for (const key of [service.key, seller.key]) {
    const headers = { 'x-api-key': key }
    const hidden = await service.get(`/ext/listings/${id}/history`, { headers })
    assertRefused(hidden, 405, 'v3', { text: /no longer available/ })
  }
  for (const unknown of [999_999, '9'.repeat(30)]) {
    assertRefused(await service.get(`/ext/listings/${unknown}/history`), 404, 'v3')
  }
  const other = await newSeller(service, { accountId: 2 as AccountId })
  const shown = (await other.save(0, FORM)).json().listingID
  assert.equal((await changesOf(shown)).length, 1)
  await service.editAccount(2, { active: false })
  assertRefused(await service.get(`/ext/listings/${shown}/history`), 405, 'v3')
})

test('the history is described, needs a key, and is answered with 304 while it does not change', async () => {
  const description = await Description.of(service, 'ext')
  const id = await save(0, FORM)
  const path = '/listings/{id}/history'
  const url = `/ext/listings/${id}/history`
  const answer = await service.get(url)
  description.check(path, 'get', answer)
  description.check(path, 'get', await service.get('/ext/listings/999999/history'))
  assertRefused(await service.app.inject({ url }), 401, 'v3')
  const headers = { 'if-none-match': answer.headers.etag }
  assert.equal((await service.get(url, { headers })).statusCode, 304)
  await save(id, { status: 'S' })
  assert.equal((await service.get(url, { headers })).statusCode, 200)
})
