import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SMTPServerOptions } from 'smtp-server'
import { findMessage, isAllSent, unsent } from '../mail/collected-messages.ts'
import { type Inbox, openInbox, refusal } from '../mail/inbox.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, mailerInto, mailerTo, startWorker } from '../mail/sending.ts'
import { add, START, storeWith } from '../mail/stored-messages.ts'
import { until } from '../until.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-outage-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const several = (count: number) => Array.from({ length: count }, (_, i) => `${i}@example.com`)

/** A server that requires a login, and the number of logins. */
interface GuardedInbox extends Inbox {
  logins: number
  isMended: boolean
}

async function openGuardedInbox(): Promise<GuardedInbox> {
  const guard = { logins: 0, isMended: false }
  const options: SMTPServerOptions = {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => {
      guard.logins++
      if (guard.isMended) done(null, { user: username ?? '' })
      else done(refusal(535, 'Bad login'))
    },
  }
  return Object.defineProperties(await openInbox(options), {
    logins: { get: () => guard.logins },
    isMended: { set: (isMended: boolean) => Object.assign(guard, { isMended }) },
  }) as GuardedInbox
}

const guardedMailer = ({ port }: Inbox) => mailerTo(port, 'acreage', 'me:secret@')

test('a refused login is tried some twenty times an hour, however many messages wait; once it works, all go out', async () => {
  await using inbox = await openGuardedInbox()
  await using store = await storeWith(...several(200))
  let now = START
  let looks = 0
  const ends: number[] = []
  // Between two logins: during one, its message has an attempt.
  const isIdle = async () =>
    (await unsent(store)).every(({ attempts, dueAt }) => attempts === 0 && (dueAt ?? now) <= now)
  await using worker = startWorker(store, guardedMailer(inbox), {
    clock: () => now,
    elapsed: () => {
      looks++
      return now
    },
    random: Math.random,
    lookIntervalMs: 1,
    onResumed: ({ afterSeconds }) => ends.push(afterSeconds),
  })
  await until(() => worker.pauses.length === 1)
  for (let step = 0; step < 240; step++) {
    now += 15_000
    // Several times in one look.
    const before = looks
    await until(() => looks > before + 5)
    await until(isIdle)
  }
  assert.ok(inbox.logins >= 15 && inbox.logins <= 25, `${inbox.logins} logins`)
  assert.equal(worker.pauses[0]?.waiting, 200)
  assert.match(worker.pauses[0]?.reason ?? '', /535 Bad login/)
  inbox.isMended = true
  now += 5 * MINUTE_MS
  await until(() => isAllSent(store))
  assert.equal(inbox.received.length, 200)
  assert.equal(new Set(inbox.received.flatMap(({ recipients }) => recipients)).size, 200)
  assert.deepEqual(worker.failures, [])
  assert.equal(worker.pauses.length, 1)
  assert.deepEqual(ends, [3900])
})

test('a probe that is itself refused, for good or for now, shows that the service is there', async () => {
  for (const code of [550, 450]) {
    await using inbox = await openGuardedInbox()
    await using store = await storeWith(...several(20))
    inbox.manners.onRecipient = address => {
      // The first five messages found that the login is refused.
      if (address === '5@example.com') throw refusal(code, 'Not this one')
    }
    let now = START
    const times = { clock: () => now, elapsed: () => now }
    await using worker = startWorker(store, guardedMailer(inbox), times)
    await until(() => worker.pauses.length === 1)
    inbox.isMended = true
    now += 30_000
    await until(() => inbox.received.length === 19)
    await until(() => worker.failures.length === 1)
    assert.equal(worker.failures[0]?.jobId, 6)
    assert.equal(worker.failures[0]?.nextAttempt === null, code === 550)
  }
})

test('a message over which the service always fails holds up no other, and is given up in the end', async () => {
  await using inbox = await openInbox()
  await using store = await storeWith('before@example.com')
  inbox.manners.onRecipient = address => {
    if (address === 'poison@example.com') throw refusal(421, 'Closing')
  }
  let now = START
  const times = { clock: () => now, elapsed: () => now }
  await using worker = startWorker(store, mailerTo(inbox.port), times)
  await until(() => isAllSent(store))
  await add(store, 'poison@example.com')
  await until(() => worker.pauses.length === 1)
  for (let round = 1; (await findMessage(store, 2))?.dueAt !== null; round++) {
    assert.ok(round < 100, 'It is given up')
    await add(store, 'other@example.com')
    now += 6 * HOUR_MS
    // The clock goes on: on a busy machine, a pause may begin only after the six hours.
    await until(() => {
      now += 1000
      return inbox.received.length === round + 1
    }, 'The other message')
    await sleep(30)
  }
  assert.ok(now + HOUR_MS > START + 4 * DAY_MS, 'not before four days')
  assert.equal(worker.failures.at(-1)?.nextAttempt, null)
  assert.ok(inbox.received.length < 30, `${inbox.received.length} rounds`)
})

test('while a worker pauses, no other tries; another one does as soon as it ends', async () => {
  await using inbox = await openGuardedInbox()
  await using store = await storeWith(...several(20))
  // On a busy machine a worker may renew its lease late; the lease must not look abandoned then.
  const options = { leaseStaleAfterMs: 10_000 }
  const first = startWorker(store, guardedMailer(inbox), options)
  await until(() => first.pauses.length === 1)
  const { logins } = inbox
  await using second = startWorker(store, guardedMailer(inbox), options)
  await sleep(1000)
  assert.equal(inbox.logins, logins)
  assert.deepEqual(second.pauses, [])
  inbox.isMended = true
  const began = performance.now()
  await first[Symbol.asyncDispose]()
  assert.ok(performance.now() - began < 10_000, 'It does not wait for the end of the pause')
  await until(() => isAllSent(store))
  assert.equal(inbox.received.length, 20)
})

test('a message that a person sends again is the next probe', async () => {
  await using inbox = await openGuardedInbox()
  await using store = await storeWith(...several(7))
  let now = START
  const times = { clock: () => now, elapsed: () => now }
  await using worker = startWorker(store, guardedMailer(inbox), times)
  await until(() => worker.pauses.length === 1)
  await store.transact(({ jobs }) => jobs.retry(1, now))
  inbox.isMended = true
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  inbox.manners.onMessage = () => isAnswered
  now += 30_000
  await until(() => inbox.held === 1)
  await sleep(100)
  assert.equal(inbox.held, 1, 'one alone, until it is answered')
  inbox.manners = {}
  answer()
  await until(() => inbox.received.length === 7)
  assert.deepEqual(inbox.received[0]?.recipients, ['0@example.com'])
})

test('a server that ends its connections after a few messages does not count as away', async () => {
  const messages = new Map<string, number>()
  await using inbox = await openInbox({
    onMailFrom: (_address, { id }, done) => {
      const count = (messages.get(id) ?? 0) + 1
      messages.set(id, count)
      done(count > 2 ? refusal(421, 'Enough') : null)
    },
  })
  await using store = await storeWith(...several(30))
  await using worker = startWorker(store, mailerTo(inbox.port))
  await until(() => isAllSent(store))
  assert.equal(inbox.received.length, 30)
  assert.deepEqual([worker.failures, worker.pauses], [[], []])
})

test('files that cannot be written pause the worker; all are written as soon as they can be', async () => {
  await using store = await storeWith(...several(20))
  const place = join(folder, 'mail')
  writeFileSync(place, 'no directory')
  let now = START
  const times = { clock: () => now, elapsed: () => now }
  await using worker = startWorker(store, mailerInto(place), times)
  await until(() => worker.pauses.length === 1)
  assert.match(worker.pauses[0]?.reason ?? '', /EEXIST|ENOTDIR/)
  rmSync(place)
  await sleep(100)
  assert.equal(await isAllSent(store), false)
  now += 30_000
  await until(() => isAllSent(store))
  assert.equal(readdirSync(place).length, 20)
})
