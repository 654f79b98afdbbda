import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { COMPILE_CACHE, serveHere } from '../cli/acreage.ts'
import { freePort } from '../free-port.ts'
import { until } from '../until.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PAGE = readFileSync(join(ROOT, 'docs/portal.md'), 'utf8')
const BLOCKS = [...PAGE.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block)
const START = 'bin/acreage serve\n'

/** The Node.js of this process, and the programs of the system. */
const PATH = `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`

const home = mkdtempSync(join(tmpdir(), 'acreage-portal-'))
after(() => rmSync(home, { recursive: true, force: true }))
const data = join(home, 'portal')

/** Runs blocks of the page in one shell, in the folder of Acreage. */
async function runBlocks(blocks: readonly string[], port: number): Promise<string> {
  const script = ['set -euo pipefail', ...blocks].join('\n').replaceAll(':8080', `:${port}`)
  const child = spawn('bash', ['-c', script], {
    cwd: ROOT,
    env: { ...COMPILE_CACHE, PATH, HOME: home, ACREAGE_DATA_DIR: data, ACREAGE_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  assert.equal(code, 0, `${stdout}${stderr}`)
  return stdout
}

test('the page "Your portal in 15 minutes" leads to a portal with a broker and a feed', async () => {
  const port = await freePort('127.0.0.1')
  const start = BLOCKS.indexOf(START)
  assert.ok(start > 0, 'The page has no start')
  const before = await runBlocks(BLOCKS.slice(0, start), port)
  assert.match(before, /^ACREAGE_SITE_NAME=Hill Country Land$/m)
  assert.match(before, /^ {2}https:\/\/land\.example\/console\/link\/\w+$/m)
  assert.match(before, /^Created account 1\.$/m)
  await using service = await serveHere([], { ACREAGE_DATA_DIR: data, ACREAGE_PORT: String(port) })
  assert.equal(service.address, 'https://land.example')
  const imported = await runBlocks(BLOCKS.slice(start + 1, -1), port)
  assert.match(imported, /^Would be: created 3, /m)
  assert.match(imported, /^created 3, .*refused 0/m)
  // A reader needs longer for the next step than the service for its index.
  const found = async () => (await fetch(`http://127.0.0.1:${port}/land?state=tx`)).text()
  await until(async () => (await found()).includes('40 Acres on the Llano River'))
  const later = await runBlocks(BLOCKS.slice(-1), port)
  assert.match(later, /^40 Acres on the Llano River$/m)
  assert.doesNotMatch(later, /^(?:fault|warning) /m)
  assert.deepEqual(readdirSync(home).toSorted(), ['llano.csv', 'portal'])
})
