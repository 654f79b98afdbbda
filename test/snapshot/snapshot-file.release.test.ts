import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { SnapshotFile } from '../../src/snapshot/snapshot-file.ts'
import { assertFlipsRefused, labeled, partsOf, readSnapshot } from './written-snapshots.ts'

const WRITER = fileURLToPath(new URL('./write-endlessly.ts', import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'acreage-snapshots-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('a snapshot with any one of many bits flipped is refused', async () => {
  const path = join(folder, 'flipped')
  await new SnapshotFile(path, Date.now).write(labeled(7), partsOf(7))
  await assertFlipsRefused(path, readFileSync(path), { inHeader: 60, anywhere: 30 })
})

test('a process that is killed while it writes leaves a whole snapshot or none', async () => {
  const path = join(folder, 'killed')
  for (const waitMs of [0, 7, 18, 33, 52]) {
    const child = spawn(process.execPath, [WRITER, path], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    await sleep(waitMs)
    const closed = once(child, 'close')
    child.kill('SIGKILL')
    await closed
    const read = await readSnapshot(new SnapshotFile(path, Date.now))
    assert.ok(read)
    assert.deepEqual(read.parts, partsOf(read.label.position.sequence))
  }
})

/** The files in the folder beside the snapshot itself. */
const draftsOf = (name: string) =>
  readdirSync(folder).filter(entry => entry.startsWith(name) && entry !== name)

test('two processes that write at once never disturb each other, and the last one to end counts', async () => {
  const path = join(folder, 'raced')
  let isOver = false
  const writers = [1, 2, 3].map(() =>
    spawn(process.execPath, [WRITER, path], { stdio: ['ignore', 'pipe', 'inherit'] }),
  )
  try {
    const ends = writers.map(async writer => {
      await once(writer, 'close')
      if (!isOver) throw new Error('A writer ended by itself')
    })
    await Promise.race([Promise.all(writers.map(writer => once(writer.stdout, 'data'))), ...ends])
    for (let i = 0; i < 20; i++) {
      const read = await readSnapshot(new SnapshotFile(path, Date.now))
      assert.ok(read)
      assert.deepEqual(read.parts, partsOf(read.label.position.sequence))
      for (const writer of writers) assert.equal(writer.exitCode, null)
      await sleep(5)
    }
  } finally {
    isOver = true
    const running = writers.filter(writer => writer.exitCode === null)
    const closed = running.map(writer => once(writer, 'close'))
    for (const writer of running) writer.kill('SIGKILL')
    await Promise.all(closed)
  }
  const left = draftsOf('raced')
  const running = new SnapshotFile(path, Date.now)
  const mine = join(folder, `raced.${process.ppid}-0.new`)
  writeFileSync(mine, '')
  writeFileSync(join(folder, 'raced.new'), '')
  writeFileSync(join(folder, 'raced.notes.new'), '')
  await running.sweep()
  assert.ok(left.every(name => !draftsOf('raced').includes(name)))
  // Another process may still be writing these, but not if nothing has come for ten minutes.
  const others = [`raced.${process.ppid}-0.new`, 'raced.new', 'raced.notes.new']
  assert.deepEqual(draftsOf('raced').toSorted(), others.toSorted())
  const earlier = Date.now() / 1000 - 601
  for (const name of others) utimesSync(join(folder, name), earlier, earlier)
  await running.sweep()
  assert.deepEqual(draftsOf('raced'), ['raced.notes.new'])
})
