import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Mail, Mailer } from '../../src/mail/mailer.ts'
import { openInbox, refusal } from './inbox.ts'
import { isAllSent } from './kept-messages.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, mailerTo, startWorker, until } from './sending.ts'
import { isSent, message, START, storeWith } from './stored-messages.ts'

test('a server that is down for 72 hours gets few attempts, and every message once it is back', async () => {
  const port = await unusedPort()
  await using store = await storeWith('a@example.com', 'b@example.com', 'c@example.com')
  const counted = countedSends(mailerTo(port))
  let now = START
  await using worker = startWorker(store, counted.mailer, {
    clock: () => now,
    elapsed: () => now,
    random: Math.random,
    lookIntervalMs: 2,
  })
  await until(() => worker.pauses.length === 1)
  while (now < START + 72 * HOUR_MS) {
    const { ended } = counted
    now += 5 * MINUTE_MS
    await until(() => counted.ended > ended, 'An attempt')
    await sleep(4)
  }
  const { ended } = counted
  assert.ok(ended >= 12 * 72 && ended <= 12 * 72 + 3, `${ended} attempts`)
  await using inbox = await openInbox({}, port)
  now += 5 * MINUTE_MS
  await until(() => inbox.received.length === 3)
  await until(() => isAllSent(store))
  const recipients = inbox.received.flatMap(one => one.recipients).toSorted()
  assert.deepEqual(recipients, ['a@example.com', 'b@example.com', 'c@example.com'])
  assert.equal(counted.ended, ended + 3)
  assert.deepEqual(worker.failures, [])
  assert.equal(worker.pauses.length, 1)
})

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

/** The same mailer, and how many attempts have ended. */

function countedSends(mailer: Mailer): { readonly mailer: Mailer; ended: number } {
  const counted = {
    ended: 0,
    mailer: {
      send: (mail: Mail, signal: AbortSignal) =>
        mailer.send(mail, signal).finally(() => counted.ended++),
      [Symbol.asyncDispose]: () => mailer[Symbol.asyncDispose](),
    },
  }
  return counted
}

/** A port that nothing listens on. */
async function unusedPort(): Promise<number> {
  const inbox = await openInbox()
  await inbox[Symbol.asyncDispose]()
  return inbox.port
}
