import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { OutboxWorker } from '../../src/catalog/outbox-worker.ts'
import type { LeadId, ListingId } from '../../src/domain/ids.ts'
import type { LeadNotification } from '../../src/domain/lead.ts'
import type { Mailer } from '../../src/mail/mailer.ts'
import { SqliteStore } from '../../src/store/sqlite/sqlite-store.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const folder = mkdtempSync(join(tmpdir(), 'acreage-outbox-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const NOTIFICATION: LeadNotification = {
  leadId: 1 as LeadId,
  recipient: 'seller@example.com',
  listingId: 1 as ListingId,
  listingTitle: 'Ten acres',
  contactName: 'Kay',
  emailAddress: 'kay@example.com',
  phoneNumber: '',
  comment: '',
  financing: null,
}

/** Keeps the messages that it was given; refuses them while it is down. */
class RecordingMailer implements Mailer {
  readonly sent: number[] = []
  attempts = 0
  isDown = false

  async send(messageId: number): Promise<void> {
    this.attempts++
    await sleep(5)
    if (this.isDown) throw new Error('The mail server is down')
    this.sent.push(messageId)
  }
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; tries < 400 && !isTrue(); tries++) await sleep(25)
  assert.ok(isTrue(), 'It did not come true within 10 seconds')
}

test('processes on one database send each message once', async () => {
  const file = join(folder, 'shared.db')
  await using store = (await SqliteStore.open(file)).store
  await store.transact(async ({ outbox }) => {
    for (let i = 0; i < 60; i++) await outbox.add(NOTIFICATION, 0)
  })
  const script = fileURLToPath(new URL('./outbox-process.ts', import.meta.url))
  const processes = [1, 2].map(() => spawn(process.execPath, [script, file]))
  const outputs = processes.map(child => text(child.stdout))
  const faults = processes.map(child => text(child.stderr))
  for (let tries = 0; tries < 400; tries++) {
    if ((await store.outbox.due(Number.MAX_SAFE_INTEGER, 1)).length === 0) break
    await sleep(25)
  }
  await sleep(600)
  for (const child of processes) child.stdin.end()
  const mails = (await Promise.all(outputs)).join('').matchAll(/^--- mail (\d+)$/gm)
  assert.deepEqual(
    [...mails].map(([, id]) => Number(id)).toSorted((a, b) => a - b),
    Array.from({ length: 60 }, (_, i) => i + 1),
  )
  assert.deepEqual(await Promise.all(faults), ['', ''])
})

test('a message that cannot be sent is tried for four days, then kept with its error', async () => {
  await using store = (await SqliteStore.open(join(folder, 'down.db'))).store
  let now = 0
  await store.transact(({ outbox }) => outbox.add(NOTIFICATION, now))
  const mailer = new RecordingMailer()
  mailer.isDown = true
  await using _worker = new OutboxWorker(
    store,
    mailer,
    () => now,
    () => {},
  )
  await until(() => mailer.attempts === 1)
  await sleep(600)
  assert.equal(mailer.attempts, 1, 'not before its time')
  now += MINUTE_MS
  await until(() => mailer.attempts === 2)
  // The failure is written down before the time goes on, or it would be that of four days later.
  await sleep(200)
  now = 4 * DAY_MS
  await until(() => mailer.attempts === 3)
  now += 400 * DAY_MS
  await sleep(1100)
  assert.equal(mailer.attempts, 3)
  assert.deepEqual(await store.outbox.due(now, 10), [])
})

test('a message whose process died over it is sent by another', async () => {
  await using store = (await SqliteStore.open(join(folder, 'died.db'))).store
  let now = 0
  await store.transact(async ({ outbox }) => {
    await outbox.add(NOTIFICATION, now)
    assert.ok(await outbox.claim(1, now, now + MINUTE_MS))
  })
  const mailer = new RecordingMailer()
  await using _worker = new OutboxWorker(store, mailer, () => now, assert.ifError)
  await sleep(700)
  assert.deepEqual(mailer.sent, [])
  now += MINUTE_MS
  await until(() => mailer.sent.length === 1)
})
