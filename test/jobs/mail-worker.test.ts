import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { recordCatalog } from '../../src/app/open-catalog.ts'
import { mailJob } from '../../src/catalog/messages/mail-jobs.ts'
import { SERVICE_PRINCIPAL } from '../../src/domain/accounts/principal.ts'
import type { Store } from '../../src/store/store.ts'
import { newStore } from '../golden/databases.ts'
import { findMessage, isAllSent, unsent } from '../mail/collected-messages.ts'
import { openInbox, refusal } from '../mail/inbox.ts'
import { HOUR_MS, mailerTo, NOTIFICATION, startWorker } from '../mail/sending.ts'
import { until } from '../until.ts'

const START = Date.parse('2026-11-20T12:00:00Z')

const folder = mkdtempSync(join(tmpdir(), 'acreage-mail-'))
after(() => rmSync(folder, { recursive: true, force: true }))

let databases = 0

async function openStore(): Promise<{ store: Store; alter: (sql: string) => void }> {
  const file = join(folder, `${++databases}.db`)
  const store = await newStore(file)
  const alter = (sql: string) => {
    const database = new Database(file)
    database.exec(sql)
    database.close()
  }
  return { store, alter }
}

const add = (store: Store, at: number) =>
  store.transact(({ jobs }) => jobs.add([mailJob(NOTIFICATION)], at))

const isSent = async (store: Store, id: number) => (await findMessage(store, id))?.sentAt != null

test('a clock that jumps an hour ahead sends nothing twice, and one that jumps back holds nothing up', async () => {
  const { store } = await openStore()
  await using _closing = store
  await using inbox = await openInbox()
  let now = START
  await using _worker = startWorker(store, mailerTo(inbox.port), {
    clock: () => now,
    leaseStaleAfterMs: 200,
  })
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  inbox.manners.onMessage = () => isAnswered
  await add(store, now)
  await until(() => inbox.held === 1)
  now += HOUR_MS
  await sleep(600)
  assert.equal(inbox.held, 1, 'the message that is being sent')
  answer()
  await until(() => isSent(store, 1))
  inbox.manners = {}
  await add(store, now)
  now -= 2 * HOUR_MS
  await add(store, now + 2 * HOUR_MS)
  await until(async () => (await isSent(store, 2)) && (await isSent(store, 3)), 'Sending')
  assert.equal(inbox.received.length, 3)
})

test('a message of an unknown kind is given up, and not sent as another kind', async () => {
  const { store } = await openStore()
  await using _closing = store
  await using inbox = await openInbox()
  await using worker = startWorker(store, mailerTo(inbox.port), { clock: () => START })
  const { payload: _, ...job } = mailJob(NOTIFICATION)
  const payload = JSON.stringify({ kind: 'bill', recipient: 'seller@example.com', accountId: 1 })
  await store.transact(({ jobs }) => jobs.add([{ ...job, payload }], START))
  await until(() => worker.failures.length === 1)
  await add(store, START)
  await until(() => isSent(store, 2))
  assert.deepEqual([inbox.received.length, await isSent(store, 1)], [1, false])
})

test('a message that failed before its clock jumped is tried again at its time, and only once', async () => {
  const { store } = await openStore()
  await using _closing = store
  await using inbox = await openInbox()
  inbox.manners.onMessage = () => {
    throw refusal(451, 'Later')
  }
  let now = START
  await using worker = startWorker(store, mailerTo(inbox.port), { clock: () => now })
  await add(store, now)
  await until(() => worker.failures.length === 1)
  now += HOUR_MS
  await until(() => worker.failures.length === 2)
  now -= HOUR_MS
  await sleep(200)
  assert.equal(worker.failures.length, 2)
  inbox.manners = {}
  // An hour was lost, and not more.
  now += HOUR_MS + 60_000
  await until(() => isSent(store, 1))
  assert.equal(inbox.received.length, 1)
})

test('a sent message that could not be recorded is not sent again, but recorded later', async () => {
  const { store, alter } = await openStore()
  await using _closing = store
  await using inbox = await openInbox()
  alter(
    "create trigger full before update of done_at on job begin select raise(abort, 'disk full'); end",
  )
  const errors: unknown[] = []
  let now = START
  await using worker = startWorker(store, mailerTo(inbox.port), {
    clock: () => now,
    onError: error => errors.push(error),
  })
  await add(store, now)
  await until(() => inbox.received.length === 1)
  now += HOUR_MS
  await sleep(1000)
  assert.ok(errors.length >= 1 && errors.length <= 3, `${errors.length} errors: it does not spin`)
  assert.equal(await isSent(store, 1), false)
  alter('drop trigger full')
  await until(() => isSent(store, 1))
  assert.equal(inbox.received.length, 1)
  assert.deepEqual(worker.failures, [])
})

test('a process that showed no sign of life while nobody could look does not count as dead', async () => {
  const { store } = await openStore()
  await using _closing = store
  await using inbox = await openInbox()
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  inbox.manners.onMessage = () => isAnswered
  // More than a worker sends at once, so that another one has reason to look.
  for (let i = 0; i < 7; i++) await add(store, START)
  const leaseStaleAfterMs = 60_000
  await using _first = startWorker(store, mailerTo(inbox.port), { leaseStaleAfterMs })
  await until(() => inbox.held === 5)
  let looks = 0
  let away = 0
  // Between two looks of the second worker, the database is away for an hour.
  const elapsed = () => ++looks + away
  const options = { leaseStaleAfterMs, elapsed, clock: () => Date.now() + HOUR_MS }
  await using _second = startWorker(store, mailerTo(inbox.port), options)
  await until(() => looks >= 10)
  away = HOUR_MS
  await until(() => looks >= 40)
  assert.equal(inbox.held, 5)
  answer()
  await until(() => isAllSent(store))
  assert.equal(inbox.received.length, 7)
})

test('a message that is ordered again while it is being sent is sent as ordered', async () => {
  const { store } = await openStore()
  await using _closing = store
  await using inbox = await openInbox()
  let now = START
  await using worker = startWorker(store, mailerTo(inbox.port), { clock: () => now })
  const during = async (answer: () => void, recipient: string | null) => {
    const { promise: isAnswered, resolve } = Promise.withResolvers<void>()
    const held = inbox.held
    inbox.manners.onMessage = () => isAnswered.then(answer)
    await add(store, now)
    await until(() => inbox.held === held + 1)
    const id = (await unsent(store, 0, 1))[0]?.id ?? 0
    const { jobs } = recordCatalog(store, () => ++now)
    await jobs.retry(SERVICE_PRINCIPAL, [id], recipient)
    inbox.manners = {}
    resolve()
    await until(() => isSent(store, id))
  }
  const refuse = () => {
    throw refusal(550, 'No such user')
  }
  await during(refuse, null)
  await during(refuse, 'right@example.com')
  await during(() => {}, 'other@example.com')
  await during(() => {}, null)
  const sentTo = inbox.received.flatMap(({ recipients }) => recipients)
  const { recipient } = NOTIFICATION
  assert.deepEqual(sentTo, [
    recipient,
    'right@example.com',
    recipient,
    'other@example.com',
    recipient,
  ])
  assert.equal(worker.failures.length, 2)
})

test('nothing is sent while the attempt cannot be recorded', async () => {
  const { store, alter } = await openStore()
  await using _closing = store
  await using inbox = await openInbox()
  alter(
    "create trigger full before update of attempts on job begin select raise(abort, 'disk full'); end",
  )
  const errors: unknown[] = []
  await using _worker = startWorker(store, mailerTo(inbox.port), {
    onError: error => errors.push(error),
  })
  await add(store, START)
  await sleep(1000)
  assert.equal(errors.length, 1)
  assert.equal(inbox.held, 0)
  alter('drop trigger full')
  await until(() => isSent(store, 1))
  assert.equal(inbox.received.length, 1)
})

test('an idle worker writes nothing', async () => {
  const { store, alter } = await openStore()
  await using _closing = store
  await using inbox = await openInbox()
  await using _worker = startWorker(store, mailerTo(inbox.port), { leaseStaleAfterMs: 100 })
  await add(store, START)
  await until(() => isSent(store, 1))
  await until(async () => (await store.leases.get('mail'))?.holder === '')
  alter("create trigger quiet before update on lease begin select raise(abort, 'a write'); end")
  await sleep(500)
})
