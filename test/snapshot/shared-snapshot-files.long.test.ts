import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { DiskMedia } from '../../src/media/disk-media.ts'
import { SharedSnapshotFiles } from '../../src/snapshot/shared-snapshot-files.ts'
import { SnapshotFile } from '../../src/snapshot/snapshot-file.ts'
import { UnusableSnapshot } from '../../src/snapshot/snapshots.ts'
import { labeled, partsOf, readSnapshot } from './written-snapshots.ts'

const DAY_MS = 86_400_000
const folder = mkdtempSync(join(tmpdir(), 'acreage-shared-'))
after(() => rmSync(folder, { recursive: true, force: true }))

let nodes = 0

/** A node with a data folder of its own. */
function nodeOn(place: string, program = 'p') {
  const own = new SnapshotFile(join(folder, `own-${++nodes}`), Date.now)
  const damages: string[] = []
  let shared = 0
  const name = `n${nodes}`
  const snapshots = new SharedSnapshotFiles(new DiskMedia(join(folder, place)), own, {
    program,
    clock: Date.now,
    newName: () => `${name}-${++shared}`,
    onDamaged: reason => damages.push(reason),
  })
  const share = async (sequence: number) => {
    await own.write(labeled(sequence), partsOf(sequence))
    return await snapshots.share()
  }
  return { own, snapshots, share, damages }
}

function filesIn(place: string): string[] {
  const entries = readdirSync(join(folder, place), { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

test('a snapshot that one node shares reaches another bit for bit, in pieces of 8 MiB', async () => {
  const one = nodeOn('bits')
  const other = nodeOn('bits')
  assert.equal(await one.snapshots.share(), null, 'there is nothing to share yet')
  const bytes = await one.share(3)
  // The header, 1,000 bytes, 9,000,001 in two pieces, none, and 16; and what tells of them.
  assert.equal(filesIn('bits').length, 5 + 1)
  const [found] = await other.snapshots.find('d')
  assert.ok(found)
  assert.deepEqual(found.label, labeled(3))
  assert.equal(await other.snapshots.fetch(found), bytes)
  assert.deepEqual(await readSnapshot(other.own), { label: labeled(3), parts: partsOf(3) })
})

test('several snapshots that are shared at once are all whole', async () => {
  const all = [nodeOn('at-once'), nodeOn('at-once'), nodeOn('at-once')]
  await Promise.all(all.map((node, i) => node.share(10 + i)))
  const reader = nodeOn('at-once')
  const found = await reader.snapshots.find('d')
  assert.deepEqual(found.map(({ label }) => label.position.sequence).sort(), [10, 11, 12])
  for (const each of found) {
    await reader.snapshots.fetch(each)
    assert.deepEqual((await readSnapshot(reader.own))?.label, each.label)
  }
})

test('a shared snapshot with a wrong bit anywhere is refused and removed, and the own one stays', async () => {
  const writer = nodeOn('flipped')
  const reader = nodeOn('flipped')
  await reader.own.write(labeled(1), partsOf(1))
  await writer.share(2)
  const pieces = filesIn('flipped').filter(path => path.endsWith('.piece'))
  for (let i = 0; i < pieces.length; i++) {
    await writer.share(2)
    const files = filesIn('flipped').filter(path => path.endsWith(`/${i}.piece`))
    for (const file of files) {
      const bytes = readFileSync(file)
      const at = bytes.length >> 1
      bytes[at] = (bytes[at] ?? 0) ^ 1
      writeFileSync(file, bytes)
    }
    for (const found of await reader.snapshots.find('d')) {
      await assert.rejects(reader.snapshots.fetch(found), UnusableSnapshot)
    }
    assert.deepEqual(filesIn('flipped'), [])
    assert.deepEqual((await readSnapshot(reader.own))?.label, labeled(1))
  }
  await writer.share(2)
  const [header = ''] = filesIn('flipped').filter(path => path.endsWith('.snapshot'))
  writeFileSync(header, readFileSync(header).subarray(0, 90))
  assert.deepEqual(await reader.snapshots.find('d'), [])
  assert.deepEqual(reader.damages, ['its header does not have its checksum'])
  await writer.share(3)
  await writer.snapshots.tidy('d')
  assert.equal(filesIn('flipped').filter(path => path.endsWith('.snapshot')).length, 1)
  assert.ok(!filesIn('flipped').includes(header))
})

test('a damaged snapshot of the own node is not shared', async () => {
  const { own, snapshots } = nodeOn('unshared')
  await own.replace(async file => {
    const other = new SnapshotFile(join(folder, 'sound'), Date.now)
    await other.write(labeled(4), partsOf(4))
    const bytes = readFileSync(join(folder, 'sound'))
    bytes[bytes.length - 1] = 99
    await file.writeFile(bytes)
  })
  await assert.rejects(snapshots.share(), UnusableSnapshot)
  assert.deepEqual(filesIn('unshared'), [])
})

test('the two latest snapshots stay, those of others for a week, and incomplete ones for a day', async () => {
  const node = nodeOn('tidied')
  const other = nodeOn('tidied', 'another-version')
  // Like a restore: the last one has an earlier place in the change log.
  for (const sequence of [9, 8, 5]) await node.share(sequence)
  await other.share(1)
  const half = nodeOn('tidied')
  await half.share(8)
  const ofHalf = filesIn('tidied').filter(path => path.includes(`/n${nodes}-`))
  for (const file of ofHalf.filter(path => path.endsWith('.snapshot'))) rmSync(file)
  const age = (part: string, days: number) => {
    const at = (Date.now() - days * DAY_MS) / 1000
    for (const file of filesIn('tidied').filter(path => path.includes(part))) {
      utimesSync(file, at, at)
    }
  }
  const positions = async ({ snapshots }: typeof node) =>
    (await snapshots.find('d')).map(({ label }) => label.position.sequence).sort()
  const [latest] = await node.snapshots.find('d')
  assert.equal(latest?.label.position.sequence, 5)
  const isHalfThere = () => filesIn('tidied').some(path => ofHalf.includes(path))
  await node.snapshots.tidy('d')
  assert.deepEqual([await positions(node), await positions(other)], [[5, 8], [1]])
  assert.ok(isHalfThere())
  age('', 1.5)
  await node.snapshots.tidy('d')
  assert.deepEqual([await positions(node), await positions(other)], [[5, 8], [1]])
  assert.ok(!isHalfThere())
  age('', 8)
  await node.snapshots.tidy('d')
  assert.deepEqual([await positions(node), await positions(other)], [[5, 8], []])
})
