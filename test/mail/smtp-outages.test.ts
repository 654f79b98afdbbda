import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../until.ts'
import { openInbox, refusal } from './inbox.ts'
import { testOutage, unusedPort } from './outage-suite.ts'
import { DAY_MS, HOUR_MS, mailerTo, startWorker } from './sending.ts'
import { isSent, message, START, storeWith } from './stored-messages.ts'

testOutage(12)

test('an outage of more than four days costs no message, not even one that is refused temporarily after it', async () => {
  const port = await unusedPort()
  await using store = await storeWith('seller@example.com')
  let now = START
  const times = { clock: () => now, elapsed: () => now }
  await using worker = startWorker(store, mailerTo(port), times)
  await until(() => worker.pauses.length === 1)
  now = START + 5 * DAY_MS
  await using inbox = await openInbox({}, port)
  inbox.manners.onRecipient = () => {
    throw refusal(450, 'Greylisted')
  }
  await until(() => worker.failures.length === 1)
  inbox.manners = {}
  assert.equal(worker.failures[0]?.nextAttempt, new Date(now + 30_000).toISOString())
  now += 30_000
  await until(() => isSent(store))
})

test('a message that fails by itself for four days is kept with its error', async () => {
  await using inbox = await openInbox()
  inbox.manners.onRecipient = () => {
    throw refusal(451, 'Later')
  }
  await using store = await storeWith('seller@example.com')
  let now = START
  await using worker = startWorker(store, mailerTo(inbox.port), { clock: () => now })
  for (let i = 1; (await message(store)).dueAt !== null; i++) {
    await until(() => worker.failures.length === i)
    now += 12 * HOUR_MS
    await sleep(30)
  }
  assert.equal(worker.failures.length, 9)
  assert.equal(worker.failures.at(-1)?.nextAttempt, null)
  assert.match((await message(store)).lastError, /451 Later/)
  assert.deepEqual(worker.pauses, [])
})
