import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Mail, Mailer } from '../../src/mail/mailer.ts'
import { until } from '../until.ts'
import { isAllSent } from './collected-messages.ts'
import { openInbox } from './inbox.ts'
import { HOUR_MS, MINUTE_MS, mailerTo, startWorker } from './sending.ts'
import { START, storeWith } from './stored-messages.ts'

/** @param hours How long the server is down. Each hour takes a tenth of a second. */
export function testOutage(hours: number): void {
  test(`a server that is down for ${hours} hours gets few attempts, and every message once it is back`, async () => {
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
    while (now < START + hours * HOUR_MS) {
      const { ended } = counted
      now += 5 * MINUTE_MS
      await until(() => counted.ended > ended, 'An attempt')
      await sleep(4)
    }
    const { ended } = counted
    assert.ok(ended >= 12 * hours && ended <= 12 * hours + 3, `${ended} attempts`)
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
}

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
export async function unusedPort(): Promise<number> {
  const inbox = await openInbox()
  await inbox[Symbol.asyncDispose]()
  return inbox.port
}
