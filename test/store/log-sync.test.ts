import assert from 'node:assert/strict'
import { pbkdf2 } from 'node:crypto'
import { mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { LogSync } from '../../src/store/sqlite/log-sync.ts'
import { LogThread } from '../../src/store/sqlite/log-thread.ts'
import { SqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { until } from '../until.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-log-sync-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** A tenth of a second of work for each of the four threads that Node.js shares. */
const SHARED_THREADS = 4
const ITERATIONS = 100_000

test('a write is on the disk while all shared threads are busy', async () => {
  const { store } = await SqliteStore.open(join(folder, 'busy.db'))
  await using _closing = store
  const write = (value: string) => store.transact(({ settings }) => settings.set('demo', value))
  const derive = promisify(pbkdf2)
  /** What ends first: a write, or one of the works that have all shared threads. A write that waits for one of these comes after it. */
  const first = async () => {
    const order: string[] = []
    const work = Array.from({ length: SHARED_THREADS }, async () => {
      await derive('secret', 'salt', ITERATIONS, 64, 'sha512')
      order.push('shared thread')
    })
    await write(`${performance.now()}`)
    order.push('write')
    await Promise.all(work)
    return order[0]
  }
  // The first writes start the thread for writes, which then needs some time.
  for (let i = 0; i < 100; i++) await write(`${i}`)
  await until(async () => (await first()) === 'write')
})

test('a log that could not be synced is in doubt until it is settled', async () => {
  const path = join(folder, 'log')
  // This device has no disk, so nothing on it can be synced.
  symlinkSync('/dev/null', path)
  await using ofNothing = new LogSync(path)
  const waiting = await Promise.allSettled([1, 2, 3].map(() => ofNothing.synced()))
  assert.ok(waiting.every(({ status }) => status === 'rejected'))
  assert.equal(ofNothing.isInDoubt, true)

  rmSync(path)
  await using log = new LogSync(path)
  await assert.rejects(log.synced(), { code: 'ENOENT' })
  writeFileSync(path, '')
  await assert.rejects(log.synced(), { code: 'ENOENT' })
  log.settle()
  await log.synced()
  assert.equal(log.isInDoubt, false)
})

test('a thread reports why it could not sync, syncs once it can, and fails once it has ended', async () => {
  const path = join(folder, 'threaded')
  const thread = new LogThread(path)
  while (!thread.isReady) await sleep(5)
  await assert.rejects(thread.sync(), { code: 'ENOENT', message: /threaded/ })
  writeFileSync(join(folder, 'elsewhere'), '')
  renameSync(join(folder, 'elsewhere'), path)
  await thread.sync()
  await thread[Symbol.asyncDispose]()
  assert.equal(thread.isReady, false)
})
