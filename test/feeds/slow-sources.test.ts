import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { download } from '../../src/feeds/fetching/download.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-slow-sources-'))
const dripping = new Set<ServerResponse>()
const server = createServer(({ url }, response) => {
  dripping.add(response)
  if (url === '/silent') return
  response.writeHead(200)
  const drip = setInterval(() => response.write('x'), 5)
  response.once('close', () => clearInterval(drip))
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
after(() => {
  for (const response of dripping) response.destroy()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a server that sends a file too slowly, or nothing at all, is left, and no part of the file stays', async () => {
  for (const path of ['drip', 'silent']) {
    const fetching = download(`http://127.0.0.1:${port}/${path}`, join(folder, path), {
      guard: { isAllowed: () => true, signal: new AbortController().signal },
      authorization: null,
      etag: '',
      lastModified: '',
      least: { bytes: 10_000, ofMs: 100 },
    })
    await assert.rejects(fetching, { message: /127\.0\.0\.1:\d+ sends the file too slowly/ })
  }
  assert.deepEqual(readdirSync(folder), [])
})
