import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Store } from '../../src/store/store.ts'
import { endAttempt, isAllSent, unsent } from '../mail/collected-messages.ts'
import { openInbox, refusal } from '../mail/inbox.ts'
import { mailerTo, startWorker } from '../mail/sending.ts'
import { add, START, storeWith } from '../mail/stored-messages.ts'
import { until } from '../until.ts'

const HOUR_MS = 3_600_000

/** Notes messages as sent, as a worker would have. */
async function haveSent(store: Store, recipient: string, count: number, at: number) {
  await add(store, ...Array<string>(count).fill(recipient))
  for (const { id } of await unsent(store)) await endAttempt(store, id, at, null)
}

test('at most 300 messages an hour go out to one recipient; the others wait and hold up nobody', async () => {
  await using inbox = await openInbox()
  await using store = await storeWith()
  await haveSent(store, 'busy@example.com', 20, START)
  await haveSent(store, 'busy@EXAMPLE.com', 277, START + HOUR_MS / 2)
  await add(store, ...Array<string>(100).fill('busy@example.com'))
  let now = START + HOUR_MS - 1
  await using worker = startWorker(store, mailerTo(inbox.port), { clock: () => now })
  const to = (name: string) =>
    inbox.received.filter(({ recipients }) => recipients.includes(name)).length
  await until(() => to('busy@example.com') === 3)
  await add(store, ...Array.from({ length: 12 }, (_, i) => `other${i}@example.com`))
  await until(() => inbox.received.length === 15)
  await sleep(100)
  assert.equal(inbox.received.length, 15, 'the others, and no more for the busy one')
  const waiting = await unsent(store)
  assert.equal(waiting.length, 97)
  assert.deepEqual(new Set(waiting.map(({ attempts }) => attempts)), new Set([0]))
  now += 1
  await until(() => to('busy@example.com') >= 23)
  await sleep(100)
  assert.equal(to('busy@example.com'), 23, 'as many as are an hour old by now')
  assert.equal((await unsent(store)).length, 97 - 20, 'none is lost')
  assert.deepEqual(worker.failures, [])
})

test('recipients are served in turn, however many messages wait for one', async () => {
  await using inbox = await openInbox()
  await using store = await storeWith(...Array<string>(60).fill('many@example.com'))
  await add(store, 'one@example.com')
  await using _worker = startWorker(store, mailerTo(inbox.port))
  await until(() => inbox.received.length === 61)
  const place = inbox.received.findIndex(({ recipients }) => recipients[0] === 'one@example.com')
  assert.ok(place < 10, `behind ${place} others`)
})

test('a message that the server refused for now does not count against the limit', async () => {
  await using inbox = await openInbox()
  await using store = await storeWith()
  await haveSent(store, 'busy@example.com', 299, START)
  await add(store, 'busy@example.com')
  let isBusy = true
  inbox.manners.onMessage = () => {
    if (isBusy) throw Object.assign(new Error('Later'), { responseCode: 451 })
  }
  let now = START + 1
  await using worker = startWorker(store, mailerTo(inbox.port), { clock: () => now })
  await until(() => worker.failures.length === 1)
  isBusy = false
  await sleep(50)
  now += 60_000
  await until(() => inbox.received.length === 1)
})

test('while a server refuses a recipient for now, one message at a time is tried, at growing intervals', async () => {
  await using inbox = await openInbox()
  const recipients = Array<string>(6).fill('full@example.com')
  await using store = await storeWith(...recipients)
  let asked = 0
  let isFull = true
  inbox.manners.onRecipient = address => {
    if (address !== 'full@example.com') return
    asked++
    if (isFull) throw refusal(452, 'Mailbox busy')
  }
  let now = START
  const clock = () => now
  {
    await using worker = startWorker(store, mailerTo(inbox.port), { clock })
    await until(async () => isDeepStrictEqual([...(await dueTimes(store))], [START + 30_000]))
    // Those that were begun before the first answer end, too.
    await until(async () => worker.failures.length === (await attempts(store)))
    assert.ok(asked <= 5, `${asked} were begun before the first answer`)
    asked = 0
    await add(store, 'full@example.com', 'other@example.com')
    await until(() => inbox.received.length === 1)
    assert.deepEqual(await dueTimes(store), new Set([START + 30_000]), 'new ones wait as well')
    now += 30_000
    await until(async () => (await dueTimes(store)).has(now + 60_000))
    assert.deepEqual([...(await dueTimes(store))], [now + 60_000])
    assert.equal(asked, 1)
  }
  await using worker = startWorker(store, mailerTo(inbox.port), { clock })
  await add(store, 'third@example.com')
  await until(() => inbox.received.length === 2)
  assert.equal(asked, 1, 'a restart tries none')
  now += 60_000
  await until(async () => (await dueTimes(store)).has(now + 120_000))
  assert.equal(asked, 2)
  isFull = false
  now += 120_000
  await until(() => isAllSent(store))
  assert.equal(inbox.received.length, 9)
  assert.equal(worker.failures.length, 1)
})

test('all messages to a recipient who is refused for days are given up', async () => {
  await using inbox = await openInbox()
  await using store = await storeWith(...Array<string>(20).fill('gone@example.com'))
  inbox.manners.onRecipient = () => {
    throw refusal(450, 'Not now')
  }
  let now = START
  await using worker = startWorker(store, mailerTo(inbox.port), { clock: () => now })
  for (let waited = 0; waited < 4 * 24 + 10; waited++) {
    const { length } = worker.failures
    await until(() => worker.failures.length > length)
    now += HOUR_MS
    if ((await unsent(store)).every(({ dueAt }) => dueAt === null)) break
  }
  assert.ok(now - START <= (4 * 24 + 10) * HOUR_MS)
  await until(async () => (await unsent(store)).every(({ dueAt }) => dueAt === null))
})

test('a message that a person retries does not wait for its recipient', async () => {
  await using inbox = await openInbox()
  await using store = await storeWith('full@example.com')
  inbox.manners.onRecipient = () => {
    throw refusal(450, 'Not now')
  }
  await using worker = startWorker(store, mailerTo(inbox.port), { clock: () => START })
  await until(() => worker.failures.length === 1)
  inbox.manners = {}
  await until(async () => (await dueTimes(store)).has(START + 30_000))
  await store.transact(({ jobs }) => jobs.retry(1, START))
  await until(() => isAllSent(store))
})

/** How many attempts were begun in all. */
async function attempts(store: Store): Promise<number> {
  return (await unsent(store)).reduce((sum, message) => sum + message.attempts, 0)
}

/** When the messages that wait are due. */
async function dueTimes(store: Store): Promise<Set<number | null>> {
  return new Set((await unsent(store)).map(({ dueAt }) => dueAt))
}
