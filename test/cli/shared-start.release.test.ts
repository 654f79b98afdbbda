import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { until } from '../until.ts'
import { type RunningService, serve, serveHere } from './acreage.ts'
import {
  COPIED,
  NOT_SHARED,
  READ,
  reasonIn,
  SHARED,
  SharedCatalog,
  says,
  WRITTEN,
} from './sharing-nodes.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-sharing-'))
const opened = new AsyncDisposableStack()
opened.defer(() => rmSync(folder, { recursive: true, force: true }))
after(() => opened.disposeAsync())

let catalog: SharedCatalog

before(async () => {
  catalog = opened.use(await SharedCatalog.make(folder))
})

async function metricsOf({ stderr }: RunningService): Promise<string> {
  const [, address = ''] = /^Metrics are at (\S+)$/m.exec(stderr()) ?? []
  return await (await fetch(address)).text()
}

test('a new node starts from the snapshot of another one, and knows what has changed since', async () => {
  await using first = await serve([], { ...catalog.node('first'), ACREAGE_METRICS_PORT: '0' })
  await says(first, [WRITTEN, SHARED])
  await until(
    async () => /^acreage_shared_snapshot_lag_changes 0$/m.test(await metricsOf(first)),
    'Its metric',
  )
  const listing = await catalog.ownListing()
  await catalog.setPrice(first, listing, 7_654_321)
  const pages = await catalog.pages(first)
  assert.deepEqual(pages[3], [1, [listing]])
  await using second = await serveHere([], catalog.node('second'))
  assert.deepEqual(await catalog.pages(second), pages)
  await says(second, [COPIED, READ])
  assert.equal(catalog.headers().length, 1)
})

test('a shared snapshot that is cut short is ignored, and the index is built from the database', async () => {
  const [piece = ''] = catalog.sharedFiles().filter(path => path.endsWith('/1.piece'))
  truncateSync(piece, 1000)
  await using node = await serveHere([], catalog.node('third'))
  await says(node, [NOT_SHARED, WRITTEN])
  assert.equal(reasonIn(node), 'a part of it does not have its length or its checksum')
  assert.deepEqual((await catalog.pages(node))[3], [1, [await catalog.ownListing()]])
})
