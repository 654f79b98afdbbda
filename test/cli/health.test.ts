import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { LiveIndex } from '../../src/catalog/live-index/live-index.ts'
import { serverOn, startTestService } from '../api/service.ts'
import { freePort } from '../free-port.ts'
import { copyMigratedDatabase } from '../golden/databases.ts'
import { ScanIndex } from '../search/scan-index.ts'
import { acreage, acreageProcess, type Outcome, serveHere } from './acreage.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-health-'))
const settings = { ACREAGE_DATA_DIR: folder }
before(() => copyMigratedDatabase(folder))
after(() => rmSync(folder, { recursive: true, force: true }))

function health(port: number | string, more: Record<string, string> = {}): Promise<Outcome> {
  return acreage(['health'], { ...settings, ACREAGE_PORT: String(port), ...more })
}

test('a ready service is told from a stopped one', async () => {
  let port = ''
  {
    await using service = await serveHere([], settings)
    port = new URL(service.address).port
    const ready = `The service at 127.0.0.1:${port} is ready.\n`
    assert.deepEqual(await health(port), { code: 0, stdout: ready, stderr: '' })
    // A service that listens on all addresses is asked on this machine.
    const onAll = await health(port, { ACREAGE_HOST: '0.0.0.0' })
    assert.deepEqual(onAll, { code: 0, stdout: ready, stderr: '' })
    const command = ['health', '--port', port]
    assert.equal((await acreageProcess(command, settings)).stdout, ready)
  }
  const { code, stdout, stderr } = await health(port)
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, /^The service at 127\.0\.0\.1:\d+ cannot be reached: .*ECONNREFUSED.*\.\n$/)
})

test('a service whose index is not loaded is not ready', async () => {
  await using service = await startTestService()
  const index = new LiveIndex(
    service.store,
    () => new ScanIndex(),
    () => {},
  )
  await using app = await serverOn(service, index)
  const port = await freePort('127.0.0.1')
  await app.listen({ host: '127.0.0.1', port })
  const { code, stderr } = await health(port)
  assert.equal(code, 1)
  assert.equal(
    stderr,
    `The service at 127.0.0.1:${port} is starting: its search index is not loaded yet.\n`,
  )
})

test('another program on the port is not taken for the service', async () => {
  const other = createServer((_request, response) => response.writeHead(404).end()).listen(
    0,
    '127.0.0.1',
  )
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { code, stderr } = await health(port)
  other.close()
  assert.equal(code, 1)
  assert.match(stderr, /answers \/readyz with 404\. It is not a service of Acreage/)
})

test('a port that nobody knows must be named', async () => {
  const { code, stderr } = await health(0)
  assert.equal(code, 1)
  assert.match(stderr, /acreage health --port NUMBER/)
  const refused = await acreage(['health', '--port', '0'], settings)
  assert.equal(refused.code, 1)
})
