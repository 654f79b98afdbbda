import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { startS3Server } from '../media/s3-server.ts'
import { until } from '../until.ts'
import { serve, serveHere } from './acreage.ts'
import {
  COPIED,
  NOT_SHARED,
  READ,
  reasonIn,
  SHARED,
  SharedCatalog,
  says,
  snapshotLines,
  WRITTEN,
} from './sharing-nodes.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-sharing-'))
const opened = new AsyncDisposableStack()
opened.defer(() => rmSync(folder, { recursive: true, force: true }))
after(() => opened.disposeAsync())

/** A shared folder with one snapshot, as the first node has written it. */
const kept = join(folder, 'kept')
let catalog: SharedCatalog

function restoreShared(): void {
  rmSync(catalog.shared, { recursive: true, force: true })
  cpSync(kept, catalog.shared, { recursive: true })
}

before(async () => {
  catalog = opened.use(await SharedCatalog.make(folder))
  await using first = await serve([], catalog.node('first'))
  await says(first, [WRITTEN, SHARED])
  cpSync(catalog.shared, kept, { recursive: true })
  await first.end('SIGTERM')
})

beforeEach(restoreShared)

/** Starts a node with an empty data folder. */
const startEmpty = (name: string) => serveHere([], catalog.node(name))

test('a node whose own snapshot is as new does not copy the shared one', async () => {
  await using first = await serveHere([], catalog.node('first'))
  assert.deepEqual(snapshotLines(first), [READ])
})

test('a damaged shared snapshot is removed, and a new one takes its place', async () => {
  const [piece = ''] = catalog.sharedFiles().filter(path => path.endsWith('/1.piece'))
  truncateSync(piece, 1000)
  await using node = await serve([], catalog.node('beside-a-short-one'))
  await says(node, [NOT_SHARED, WRITTEN, SHARED])
  assert.equal(catalog.headers().length, 1)
  await using next = await startEmpty('after-a-short-one')
  assert.deepEqual(snapshotLines(next), [COPIED, READ])
  assert.deepEqual(await catalog.pages(next), await catalog.pages(node))
})

test('a shared snapshot that lacks a part or its header is not used', async () => {
  const [piece = ''] = catalog.sharedFiles().filter(path => path.endsWith('/2.piece'))
  rmSync(piece)
  await using first = await serve([], catalog.node('beside-a-lacking-one'))
  await says(first, [NOT_SHARED, WRITTEN, SHARED])
  assert.equal(reasonIn(first), 'a part of it is missing')
  await first.end('SIGTERM')
  restoreShared()
  for (const header of catalog.headers()) rmSync(header)
  await using second = await serve([], catalog.node('beside-a-begun-one'))
  await says(second, [WRITTEN, SHARED])
})

test('snapshots of another version or database are left alone', async () => {
  const [header = ''] = catalog.headers()
  const own = dirname(dirname(header))
  const written = readFileSync(header)
  renameSync(own, own.replace(/[0-9a-f]{64}$/, 'f'.repeat(64)))
  await using node = await serve([], catalog.node('newer'))
  await says(node, [WRITTEN, SHARED])
  const headers = catalog.headers()
  assert.equal(headers.length, 2)
  const other = headers.find(path => path.includes('/ffff')) ?? ''
  assert.deepEqual(readFileSync(other), written)
  await node.end('SIGTERM')
})

test('a snapshot that somebody has copied to the place of another database is not used', async () => {
  const named = (from: string, to: string) =>
    catalog.database.query(
      `update setting set value = '${to}' where name = 'database-id' and value = '${from}'`,
    )
  const [header = ''] = catalog.headers()
  const own = dirname(dirname(dirname(header)))
  const id = own.slice(own.lastIndexOf('/') + 1)
  await named(id, 'another')
  cpSync(own, join(dirname(own), 'another'), { recursive: true })
  await using elsewhere = await serve([], catalog.node('of-another-database'))
  await says(elsewhere, [NOT_SHARED, WRITTEN, SHARED])
  assert.equal(reasonIn(elsewhere), 'it is of another database')
  await elsewhere.end('SIGTERM')
  await named('another', id)
})

test('of two nodes that start at once, one shares its snapshot', async () => {
  rmSync(catalog.shared, { recursive: true, force: true })
  const nodes = ['left', 'right'].map(name => serve([], catalog.node(name)))
  await using left = await nodes[0]
  await using right = await nodes[1]
  assert.ok(left && right)
  const sharing = () => [left, right].filter(node => snapshotLines(node).includes(SHARED)).length
  await until(() => sharing() > 0, 'Sharing')
  assert.deepEqual(await catalog.pages(left), await catalog.pages(right))
  assert.deepEqual([await left.end('SIGTERM'), await right.end('SIGTERM')], [0, 0])
  assert.deepEqual([sharing(), catalog.headers().length], [1, 1])
})

test('a node of several threads copies and reads the snapshot once', async () => {
  const settings = { ...catalog.node('threads'), ACREAGE_THREADS: '2' }
  await using node = await serve([], settings)
  await says(node, [COPIED, READ])
})

test('a bucket serves as well as a folder, and no secret is logged', async () => {
  await using s3 = await startS3Server()
  await using first = await serve([], catalog.node('first', s3.url))
  await says(first, [READ, SHARED])
  const paths = await s3.files()
  assert.ok(paths.length > 2 && paths.every(path => path.startsWith('snapshots/')), paths.join())
  await using second = await serveHere([], catalog.node('beside-a-bucket', s3.url))
  assert.deepEqual(snapshotLines(second), [COPIED, READ])
  assert.deepEqual(await catalog.pages(second), await catalog.pages(first))
  assert.doesNotMatch(first.stderr() + second.stderr(), /sesame/)
})

test('a place that cannot be reached is logged, and the node starts without it', async () => {
  const place = 's3://KEY:sesame@land/x?endpoint=http://127.0.0.1:1'
  await using node = await serveHere([], catalog.node('cut-off', place))
  await until(() => snapshotLines(node).includes(WRITTEN), 'Writing')
  assert.equal(snapshotLines(node)[0], NOT_SHARED)
  assert.match(reasonIn(node) ?? '', /^The bucket land at http:\/\/127\.0\.0\.1:1: /)
  assert.doesNotMatch(node.stderr(), /sesame/)
})
