import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { acreage, COMPILE_CACHE, MAIN } from './acreage.ts'

const ROOT = new URL('../../', import.meta.url).href
const LISTER = fileURLToPath(new URL('list-modules.mjs', import.meta.url))
/** The catalog of records has all nouns. */
const MAX_OWN_MODULES = 353

const folder = mkdtempSync(join(tmpdir(), 'acreage-modules-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** The files that a command loads, relative to the project. */
function loadedBy(...command: string[]): string[] {
  const { status, output } = spawnSync(process.execPath, ['--import', LISTER, MAIN, ...command], {
    env: { ...COMPILE_CACHE, ACREAGE_DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  })
  assert.equal(status, 0, String(output[2]))
  const files = String(output[3]).split('\n')
  return files.filter(file => file.startsWith(ROOT)).map(file => file.slice(ROOT.length))
}

/** The settings of parts, which the configuration reads; none of these files loads more of its part. */
const SETTINGS_OF_PARTS = [
  'src/mail/mailbox.ts',
  'src/mail/smtp-server.ts',
  'src/media/s3-bucket.ts',
  'src/config/site-settings.ts',
]

test('a command on a few rows loads only the store and the catalog of records', async () => {
  assert.equal((await acreage(['migrate'], { ACREAGE_DATA_DIR: folder })).code, 0)
  const files = loadedBy('key', 'list')
  const own = files.filter(file => /^(?:src|demo)\//.test(file))
  assert.ok(own.includes('src/store/sqlite/sqlite-store.ts'), own.join('\n'))
  // Each version may bring migrations.
  const counted = own.filter(file => !/\/migrations\/\d{4}/.test(file))
  assert.ok(counted.length <= MAX_OWN_MODULES, `${counted.length} modules:\n${own.join('\n')}`)
  const strange =
    /^(?:demo|src\/(?:http|search|reference|media|mail|metrics|cluster|limits|domain\/facts))\//
  assert.deepEqual(
    own.filter(file => strange.test(file) && !SETTINGS_OF_PARTS.includes(file)),
    [],
  )
  for (const name of ['fastify', 'typebox', 'nodemailer', 'pino', 'sharp']) {
    assert.ok(!files.some(file => file.startsWith(`node_modules/${name}/`)), name)
  }
})

test('the help and the settings are shown without the store', () => {
  for (const command of [['--help'], ['config']]) {
    const files = loadedBy(...command)
    assert.ok(files.length <= 53, `${files.length}`)
    assert.ok(!files.some(file => file.includes('/kysely/')))
  }
})
