import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { copyMigratedDatabase } from '../golden/databases.ts'
import { acreage, COMPILE_CACHE, MAIN } from './acreage.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-missing-'))
const data = join(folder, 'data')
after(() => rmSync(folder, { recursive: true, force: true }))

before(() => copyMigratedDatabase(data))

/** One plain sentence, no stack, exit code 1. */
async function refused(args: string[], settings: Record<string, string>, sentence: RegExp) {
  const { code, stdout, stderr } = await acreage(args, { ACREAGE_PORT: '0', ...settings })
  assert.deepEqual([code, stdout], [1, ''], args.join(' '))
  assert.match(stderr, sentence, args.join(' '))
  assert.doesNotMatch(stderr, /\n\s+at /, args.join(' '))
}

const COMMANDS = [
  ['account', 'create', '--company', 'Land', '--email', 'a@b.example'],
  ['key', 'list'],
  ['jobs', 'list'],
  ['audit'],
  ['backup', join(folder, 'made.tar')],
  ['reference', 'import', 'places.txt'],
]

test('commands that need a database create none, and name the path they looked at', async () => {
  const wrong = join(folder, 'wrong')
  const sentence = new RegExp(
    `^There is no database at ${wrong}/acreage\\.db\\. Set ACREAGE_DATA_DIR to the folder that holds it, or create a new one with "acreage migrate" or "acreage serve"\\.\\n$`,
  )
  for (const command of COMMANDS) await refused(command, { ACREAGE_DATA_DIR: wrong }, sentence)
  assert.equal(existsSync(wrong), false)
  assert.equal(existsSync(join(folder, 'made.tar')), false)
  const doctor = await acreage(['doctor'], { ACREAGE_DATA_DIR: wrong })
  assert.equal(doctor.code, 1)
  assert.match(
    doctor.stdout,
    /^fault {4}database: There is no database at \S+wrong\/acreage\.db\./m,
  )
  const elsewhere = { ACREAGE_DATA_DIR: data, ACREAGE_DATABASE_URL: `sqlite:${wrong}.db` }
  await refused(['key', 'list'], elsewhere, /^There is no database at \S+wrong\.db\./)
})

/** Runs a command that can write no file larger than this many blocks of 512 bytes. */
function withLargestFile(blocks: number, args: string, where: string) {
  const script = `ulimit -f ${blocks}; exec "$0" "$1" ${args}`
  return spawnSync('sh', ['-c', script, process.execPath, MAIN], {
    env: { ...COMPILE_CACHE, ACREAGE_DATA_DIR: where, ACREAGE_PORT: '0' },
    encoding: 'utf8',
  })
}

test('a full disk at the start gives one sentence, whichever file does not fit', () => {
  for (const [blocks, args, where] of [
    [0, 'serve', join(folder, 'none')],
    [4000, 'serve', join(folder, 'places')],
    [0, 'serve', data],
  ] as const) {
    const { status, stderr } = withLargestFile(blocks, args, where)
    assert.match(stderr, /^Cannot use \S+: .*the disk is full.*\.$/m, `${args} ${blocks}`)
    assert.doesNotMatch(stderr, /\n\s+at /, stderr)
    assert.equal(status, 1)
  }
})

test('a picture folder without write permission gives one sentence', async () => {
  const odd = join(folder, 'odd')
  mkdirSync(odd)
  writeFileSync(join(odd, 'media'), '')
  const { code, stderr } = await acreage(['serve'], { ACREAGE_DATA_DIR: odd, ACREAGE_PORT: '0' })
  assert.equal(code, 1)
  assert.match(stderr, /^Cannot use \S+\/odd\/media\S*: a \S+ of (?:that name|the path) /m)
  assert.doesNotMatch(stderr, /\n\s+at /)
})
