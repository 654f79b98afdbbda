import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { mailJob } from '../../src/catalog/messages/mail-jobs.ts'
import type { Store } from '../../src/store/store.ts'
import { newStore } from '../golden/databases.ts'
import { findMessage, isAllSent, unsent } from '../mail/collected-messages.ts'
import { type Inbox, openInbox } from '../mail/inbox.ts'
import { HOUR_MS, MINUTE_MS, NOTIFICATION } from '../mail/sending.ts'
import { until } from '../until.ts'

const SCRIPT = fileURLToPath(new URL('./mail-process.ts', import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'acreage-mail-processes-'))
after(() => rmSync(folder, { recursive: true, force: true }))

interface WorkerProcess extends AsyncDisposable {
  readonly child: ChildProcess
  /** Ends the process properly. */
  stop(): Promise<void>
}

interface ProcessOptions {
  readonly name: string
  readonly leaseStaleAfterMs?: number
  readonly clockAheadMs?: number
}

async function startProcess(
  file: string,
  { port }: Inbox,
  { name, leaseStaleAfterMs = 1000, clockAheadMs = 0 }: ProcessOptions,
): Promise<WorkerProcess> {
  const args = [SCRIPT, file, port, name, leaseStaleAfterMs, clockAheadMs].map(String)
  const child = spawn(process.execPath, args)
  const faults = text(child.stderr)
  const ended = once(child, 'close')
  await once(child.stdout, 'data')
  return {
    child,
    stop: async () => {
      child.stdin.end()
      await ended
      assert.equal(await faults, '')
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function openStore(name: string): Promise<{ file: string; store: Store }> {
  const file = join(folder, `${name}.db`)
  return { file, store: await newStore(file) }
}

async function add(store: Store, count: number): Promise<void> {
  await store.transact(({ jobs }) =>
    jobs.add(
      Array.from({ length: count }, () => mailJob(NOTIFICATION)),
      Date.now(),
    ),
  )
}

const sendersOf = ({ received }: Inbox) => received.map(({ sender }) => sender.split('@')[0])

test('processes on one database send each message once, one process at a time', async () => {
  const { file, store } = await openStore('shared')
  await using _closing = store
  await using inbox = await openInbox()
  const sending: string[] = []
  let mixed = 0
  inbox.manners.onMessage = async source => {
    const sender = /worker-\d/.exec(source)?.[0] ?? ''
    sending.push(sender)
    if (new Set(sending).size > 1) mixed++
    await sleep(5)
    sending.splice(sending.indexOf(sender), 1)
  }
  const names = ['worker-1', 'worker-2', 'worker-3']
  const processes = await Promise.all(names.map(name => startProcess(file, inbox, { name })))
  for (let round = 0; round < 6; round++) {
    await add(store, 20)
    await sleep(60)
  }
  await until(() => isAllSent(store))
  await sleep(200)
  for (const one of processes) await one.stop()
  assert.equal(inbox.received.length, 120)
  assert.equal(new Set(inbox.received.map(({ mail }) => mail.messageId)).size, 120)
  assert.equal(mixed, 0)
})

test('a message whose process was killed while the server held it is sent by the next process', async () => {
  const { file, store } = await openStore('killed')
  await using _closing = store
  await using inbox = await openInbox()
  await add(store, 1)
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  inbox.manners.onMessage = () => isAnswered
  await using first = await startProcess(file, inbox, { name: 'worker-1' })
  await until(() => inbox.held === 1)
  first.child.kill('SIGKILL')
  await once(first.child, 'close')
  assert.equal(await isAllSent(store), false)
  answer()
  inbox.manners = {}
  const options = { name: 'worker-2', leaseStaleAfterMs: 500, clockAheadMs: MINUTE_MS }
  await using second = await startProcess(file, inbox, options)
  await until(() => isAllSent(store))
  await second.stop()
  // The server had accepted it from the first process too, which died before the answer.
  assert.deepEqual(sendersOf(inbox), ['worker-1', 'worker-2'])
  const [one, other] = inbox.received.map(({ mail }) => mail.messageId)
  assert.ok(one)
  assert.equal(other, one)
})

test('a process that waits beside a killed one soon takes over', async () => {
  const { file, store } = await openStore('followed')
  await using _closing = store
  await using inbox = await openInbox()
  await add(store, 1)
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  inbox.manners.onMessage = () => isAnswered
  await using first = await startProcess(file, inbox, { name: 'worker-1', leaseStaleAfterMs: 800 })
  await until(() => inbox.held === 1)
  await using second = await startProcess(file, inbox, { name: 'worker-2', leaseStaleAfterMs: 800 })
  await add(store, 1)
  await until(() => inbox.held === 2)
  inbox.manners = {}
  first.child.kill('SIGKILL')
  await once(first.child, 'close')
  await add(store, 1)
  await until(async () => (await findMessage(store, 3))?.sentAt != null, 'Sending')
  assert.ok(sendersOf(inbox).includes('worker-2'))
  answer()
  await second.stop()
})

test('a process with a slow send stays in charge, however wrong the clocks are', async () => {
  const { file, store } = await openStore('slow')
  await using _closing = store
  await using inbox = await openInbox()
  await add(store, 1)
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  inbox.manners.onMessage = () => isAnswered
  await using first = await startProcess(file, inbox, { name: 'worker-1', leaseStaleAfterMs: 500 })
  await until(() => inbox.held === 1)
  const ahead = { name: 'worker-2', leaseStaleAfterMs: 500, clockAheadMs: HOUR_MS }
  await using second = await startProcess(file, inbox, ahead)
  await sleep(2500)
  assert.equal(inbox.held, 1)
  answer()
  await until(() => isAllSent(store))
  await first.stop()
  await second.stop()
  assert.deepEqual(sendersOf(inbox), ['worker-1'])
})

test('a process that was paused for longer than its lease does not go on beside the one that took over', async () => {
  const { file, store } = await openStore('paused')
  await using _closing = store
  await using inbox = await openInbox()
  await add(store, 1)
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  inbox.manners.onMessage = () => isAnswered
  await using first = await startProcess(file, inbox, { name: 'worker-1', leaseStaleAfterMs: 2000 })
  await until(() => inbox.held === 1)
  first.child.kill('SIGSTOP')
  inbox.manners = {}
  await using second = await startProcess(file, inbox, {
    name: 'worker-2',
    leaseStaleAfterMs: 2000,
  })
  await add(store, 10)
  await until(async () => (await unsent(store)).length === 1)
  const during = inbox.received.length
  assert.deepEqual(new Set(sendersOf(inbox)), new Set(['worker-2']))
  // The process learns that its message was accepted, and that another one has the lease.
  first.child.kill('SIGCONT')
  answer()
  await add(store, 10)
  await until(() => isAllSent(store))
  assert.equal(inbox.received.length, during + 11)
  // Either process may have sent the others, because the lease is free while nothing waits.
  assert.ok(sendersOf(inbox).includes('worker-1'))
  const [job] = await store.jobs.list({ topic: 'mail', key: null, states: ['done'] }, 0, 1)
  assert.deepEqual([job?.id, job?.attempts], [1, 1])
  await second.stop()
  await first.stop()
})
