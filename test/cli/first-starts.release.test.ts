import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import Database from 'better-sqlite3'
import { acreage, COMPILE_CACHE, MAIN, serve } from './acreage.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-first-starts-'))
const file = join(folder, '.env')
const settings = { ACREAGE_DATA_DIR: folder }
after(() => rmSync(folder, { recursive: true, force: true }))

test('two first starts at once fill the database once, .env is private, and --port is used', async () => {
  writeFileSync(file, 'ACREAGE_PORT=1\n', { mode: 0o644 })
  const both = await Promise.all(
    [1, 2].map(() => serve(['--port', '0'], { ...settings, ACREAGE_PORT: '' })),
  )
  assert.equal(existsSync(join(folder, 'acreage.db-preparing')), false)
  const said = both.map(service => service.stderr()).join('')
  assert.equal(said.match(/^Loading the geography of the United States …$/gm)?.length, 1)
  assert.equal(said.match(/^Created the tables of a new database/gm)?.length, 1)
  assert.doesNotMatch(said, /Migrated/)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const [first] = both
  const taken = new URL(first?.address ?? '').port
  const busy = await acreage(['serve', '--port', taken], settings)
  assert.equal(busy.code, 1)
  assert.match(
    busy.stderr,
    new RegExp(
      `^Cannot use 127\\.0\\.0\\.1:${taken}: .* Choose another port: --port 8081, or ACREAGE_PORT\\.$`,
      'm',
    ),
  )
  const metrics = await acreage(['serve', '--port', '0'], {
    ...settings,
    ACREAGE_METRICS_PORT: taken,
  })
  assert.match(metrics.stderr, /for metrics: .* Choose another port: ACREAGE_METRICS_PORT\.$/m)
  for (const service of both) assert.equal(await service.end('SIGTERM'), 0)
  const wrong = await acreage(['serve', '--port', '70000'], settings)
  assert.match(wrong.stderr, /It must be a whole number from 0 to 65535\./)
})

test('a start waits while another process fills the database, and says so', async () => {
  const lock = new Database(join(folder, 'acreage.db-preparing'))
  lock.exec('begin exclusive')
  const child = spawn(process.execPath, [MAIN, 'migrate'], {
    env: { ...COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let said = ''
  while (!said.includes('…')) said += String(await once(child.stderr, 'data'))
  assert.match(said, /^Waiting for another start, which is filling .*acreage\.db …$/m)
  lock.close()
  assert.deepEqual(await ended, [0, null])
})
