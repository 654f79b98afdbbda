import assert from 'node:assert/strict'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { SnapshotFile } from '../../src/snapshot/snapshot-file.ts'
import { UnusableSnapshot } from '../../src/snapshot/snapshots.ts'
import {
  assertFlipsRefused,
  HEADER_BYTES,
  labeled,
  partsOf,
  readSnapshot,
} from './written-snapshots.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-snapshot-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** A file with one snapshot in it, and its bytes. */
async function written(name: string): Promise<{ path: string; bytes: Buffer }> {
  const path = join(folder, name)
  await new SnapshotFile(path, Date.now).write(labeled(7), partsOf(7))
  return { path, bytes: readFileSync(path) }
}

test('a snapshot is read as it was written, and the next takes its place', async () => {
  const file = new SnapshotFile(join(folder, 'same'), Date.now)
  assert.equal(await readSnapshot(file), null)
  for (const sequence of [1, 2]) {
    const bytes = await file.write(labeled(sequence), partsOf(sequence))
    assert.equal(readFileSync(join(folder, 'same')).length, bytes)
    const read = await readSnapshot(file)
    assert.deepEqual(read, { label: labeled(sequence), parts: partsOf(sequence) })
  }
})

test('changes after a snapshot was taken are not in it', async () => {
  const file = new SnapshotFile(join(folder, 'taken'), Date.now)
  const parts = partsOf(3)
  await file.write(labeled(3), parts, () => {
    for (const part of parts) part.fill(99)
  })
  assert.deepEqual((await readSnapshot(file))?.parts, partsOf(3))
})

test('a snapshot that is cut short anywhere, or longer than it was, is refused', async () => {
  const { path, bytes } = await written('short')
  const lengths = fc.sample(fc.integer({ min: 0, max: bytes.length - 1 }), { numRuns: 12, seed: 1 })
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

test('a snapshot with any one bit flipped is refused', async () => {
  const { path, bytes } = await written('flipped')
  await assertFlipsRefused(path, bytes, { inHeader: 8, anywhere: 4 })
})

test('a snapshot that its reader does not want is read no further', async () => {
  const { path } = await written('unwanted')
  const reading = new SnapshotFile(path, Date.now).read({
    judge: async () => {
      throw new UnusableSnapshot('it is not wanted')
    },
    reserve: () => assert.fail('It was read on'),
  })
  await assert.rejects(reading, { message: 'it is not wanted' })
})

test('a snapshot that cannot be written leaves the former one, and nothing else', async () => {
  const file = new SnapshotFile(join(folder, 'kept'), Date.now)
  await file.write(labeled(1), partsOf(1))
  const failing = new Proxy(new Uint8Array(1), {
    get: () => {
      throw new Error('no more')
    },
  })
  await assert.rejects(file.write(labeled(2), [...partsOf(2), failing]), /no more/)
  assert.equal((await readSnapshot(file))?.label.position.sequence, 1)
  assert.deepEqual(
    readdirSync(folder).filter(name => name.startsWith('kept')),
    ['kept'],
  )
  await assert.rejects(new SnapshotFile(join(folder, 'none', 'at'), Date.now).write(labeled(1), []))
})
