import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { SnapshotFile } from '../../src/snapshot/snapshot-file.ts'
import { UnusableSnapshot } from '../../src/snapshot/snapshots.ts'
import { labelled, partsOf, readSnapshot } from './written-snapshots.ts'

const HEADER_BYTES = 4096
const WRITER = fileURLToPath(new URL('./write-endlessly.ts', import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'acreage-snapshot-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** A file with one snapshot in it, and its bytes. */
async function written(name: string): Promise<{ path: string; bytes: Buffer }> {
  const path = join(folder, name)
  await new SnapshotFile(path, Date.now).write(labelled(7), partsOf(7))
  return { path, bytes: readFileSync(path) }
}

test('a snapshot is read as it was written, and the next takes its place', async () => {
  const file = new SnapshotFile(join(folder, 'same'), Date.now)
  assert.equal(await readSnapshot(file), null)
  for (const sequence of [1, 2]) {
    const bytes = await file.write(labelled(sequence), partsOf(sequence))
    assert.equal(readFileSync(join(folder, 'same')).length, bytes)
    const read = await readSnapshot(file)
    assert.deepEqual(read, { label: labelled(sequence), parts: partsOf(sequence) })
  }
})

test('what is changed once it was taken is in it as it was', async () => {
  const file = new SnapshotFile(join(folder, 'taken'), Date.now)
  const parts = partsOf(3)
  await file.write(labelled(3), parts, () => {
    for (const part of parts) part.fill(99)
  })
  assert.deepEqual((await readSnapshot(file))?.parts, partsOf(3))
})

test('one that is cut short anywhere, or longer than it was, is refused', async () => {
  const { path, bytes } = await written('short')
  const lengths = fc.sample(fc.integer({ min: 0, max: bytes.length - 1 }), { numRuns: 40, seed: 1 })
  const edges = [0, 1, 20, HEADER_BYTES - 1, HEADER_BYTES, HEADER_BYTES + 1, bytes.length - 1]
  for (const length of [...edges, ...lengths].toSorted((a, b) => b - a)) {
    truncateSync(path, length)
    await assert.rejects(
      readSnapshot(new SnapshotFile(path, Date.now)),
      UnusableSnapshot,
      `${length} bytes`,
    )
  }
  writeFileSync(path, Buffer.concat([bytes, Buffer.alloc(1)]))
  await assert.rejects(readSnapshot(new SnapshotFile(path, Date.now)), UnusableSnapshot)
})

test('one with any one bit turned over is refused', async () => {
  const { path, bytes } = await written('flipped')
  const places = fc.sample(fc.integer({ min: 0, max: bytes.length - 1 }), { numRuns: 60, seed: 2 })
  const within = fc.sample(fc.integer({ min: 0, max: HEADER_BYTES }), { numRuns: 150, seed: 3 })
  const first = Array.from({ length: 30 }, (_, i) => i)
  for (const [i, place] of [...first, ...within, ...places].entries()) {
    const flipped = Buffer.from(bytes)
    flipped[place] = (bytes[place] ?? 0) ^ (1 << (i % 8))
    writeFileSync(path, flipped)
    await assert.rejects(
      readSnapshot(new SnapshotFile(path, Date.now)),
      UnusableSnapshot,
      `byte ${place}`,
    )
  }
})

test('one that the reader will not have is read no further', async () => {
  const { path } = await written('unwanted')
  const reading = new SnapshotFile(path, Date.now).read({
    judge: async () => {
      throw new UnusableSnapshot('it is not wanted')
    },
    reserve: () => assert.fail('It was read on'),
  })
  await assert.rejects(reading, { message: 'it is not wanted' })
})

test('one that cannot be written leaves the former one, and nothing else', async () => {
  const file = new SnapshotFile(join(folder, 'kept'), Date.now)
  await file.write(labelled(1), partsOf(1))
  const failing = new Proxy(new Uint8Array(1), {
    get: () => {
      throw new Error('no more')
    },
  })
  await assert.rejects(file.write(labelled(2), [...partsOf(2), failing]), /no more/)
  assert.equal((await readSnapshot(file))?.label.sequence, 1)
  assert.deepEqual(
    readdirSync(folder).filter(name => name.startsWith('kept')),
    ['kept'],
  )
  await assert.rejects(
    new SnapshotFile(join(folder, 'none', 'at'), Date.now).write(labelled(1), []),
  )
})

test('a process that is killed while it writes leaves a whole one or none', async () => {
  const path = join(folder, 'killed')
  for (const waitMs of [0, 3, 7, 12, 18, 25, 33, 42, 52, 63]) {
    const child = spawn(process.execPath, [WRITER, path], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    await sleep(waitMs)
    const closed = once(child, 'close')
    child.kill('SIGKILL')
    await closed
    const read = await readSnapshot(new SnapshotFile(path, Date.now))
    assert.ok(read)
    assert.deepEqual(read.parts, partsOf(read.label.sequence))
  }
})

/** What lies in a folder beside the snapshot itself. */
const draftsOf = (name: string) =>
  readdirSync(folder).filter(entry => entry.startsWith(name) && entry !== name)

test('two that write at once never disturb each other, and the last one that ends counts', async () => {
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
    for (let i = 0; i < 40; i++) {
      const read = await readSnapshot(new SnapshotFile(path, Date.now))
      assert.ok(read)
      assert.deepEqual(read.parts, partsOf(read.label.sequence))
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
