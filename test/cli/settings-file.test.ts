import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { acreage, COMPILE_CACHE, MAIN } from './acreage.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'acreage-settings-file-'))
const file = join(folder, '.env')
const settings = { ACREAGE_DATA_DIR: folder }
const OPENING_ALL = '-dac_override,-dac_read_search'
after(() => rmSync(folder, { recursive: true, force: true }))

async function config(environment: Record<string, string> = {}) {
  const { code, stdout, stderr } = await acreage(['config', '--json'], {
    ...settings,
    ...environment,
  })
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

test('.env in the data folder gives settings that the environment lacks, and config says which', async () => {
  writeFileSync(
    file,
    `# The portal
ACREAGE_PORT=8201
export ACREAGE_TIME_ZONE="America/Chicago"
ACREAGE_SMTP_URL='smtp://me:sesame@mail.example'
ACREAGE_DATABASE_URL=sqlite:land.db
ACREAGE_LOG_LEVEL=
AWS_REGION=eu-central-1
ACREAGE_MEDIA_URL=s3://land-media
EDITOR=vi
`,
  )
  const { sources, ...values } = await config({
    ACREAGE_TIME_ZONE: 'America/Denver',
    ACREAGE_PORT: ' ',
  })
  assert.equal(values.ACREAGE_PORT, 8201, 'empty values are ignored')
  assert.equal(values.ACREAGE_TIME_ZONE, 'America/Denver')
  assert.equal(values.ACREAGE_SMTP_URL, 'smtp://me:***@mail.example:587')
  assert.equal(values.ACREAGE_DATABASE_URL, `sqlite:${join(folder, 'land.db')}`)
  assert.match(values.ACREAGE_MEDIA_URL, /region=eu-central-1/)
  assert.deepEqual(
    [sources.ACREAGE_PORT, sources.ACREAGE_TIME_ZONE, sources.ACREAGE_LOG_LEVEL],
    ['.env', 'environment', 'default'],
  )
  const { stdout } = await acreage(['config'], settings)
  assert.match(stdout, new RegExp(`^ACREAGE_PORT=8201\n    set in ${file}: `, 'm'))
  assert.match(stdout, /^ACREAGE_HOST=127\.0\.0\.1\n {4}not set: /m)
  assert.doesNotMatch(stdout, /sesame/)
})

test('every fault in .env is named with its line at once, without secrets', async () => {
  writeFileSync(
    file,
    'ACREAGE_PORT=many\nACREAGE_PROT=80\nacreage_host=::1\nACREAGE_DATA_DIR=/srv\nACREAGE_THREADS 4\nACREAGE_SMTP_URL=smtp://me:sesame@\n',
  )
  for (const command of ['config', 'serve', 'doctor']) {
    const { code, stdout, stderr } = await acreage([command], settings)
    assert.equal(code, 1, command)
    const told = stdout + stderr
    assert.match(told, new RegExp(`ACREAGE_PORT must be a port .*, not "many" in ${file}\\.`))
    assert.match(told, /"ACREAGE_PROT" in .*\.env is not a setting of Acreage\./)
    assert.match(told, /"acreage_host" in .* is not a setting/)
    assert.match(told, /ACREAGE_DATA_DIR cannot be set in .*\.env, which is in that folder/)
    assert.match(told, /"ACREAGE_THREADS" in .*\.env must be written as NAME=value\./)
    assert.doesNotMatch(told, /sesame|\n\s+at /)
  }
  rmSync(file)
  mkdirSync(file)
  const { code, stderr } = await acreage(['config'], settings)
  assert.deepEqual([code, stderr], [1, `Cannot read ${file}: it is a folder, not a file.\n`])
  rmSync(file, { recursive: true })
})

test('a # begins a comment in .env only at the beginning of a line or after white space', async () => {
  writeFileSync(
    file,
    `ACREAGE_SITE_COLOR=#ffff00
ACREAGE_SITE_NAME=Lot #7 and more # the portal
ACREAGE_MAIL_FROM = "Land # 1 <a@land.example>"   # quoted
  # ACREAGE_PORT=1
ACREAGE_TIME_ZONE= # none
ACREAGE_SMTP_URL=smtp://u:p%23ss@mail.example # the relay
`,
  )
  const { sources, ...values } = await config()
  assert.equal(values.ACREAGE_SITE_COLOR, '#ffff00')
  assert.equal(values.ACREAGE_SITE_NAME, 'Lot')
  assert.equal(values.ACREAGE_MAIL_FROM, 'Land # 1 <a@land.example>')
  assert.equal(values.ACREAGE_SMTP_URL, 'smtp://u:***@mail.example:587')
  assert.deepEqual([sources.ACREAGE_PORT, sources.ACREAGE_TIME_ZONE], ['default', 'default'])
  rmSync(file)
})

test('a login with a # or another sign that ends it is refused; the error says how to write it, without the password', async () => {
  for (const [address, how] of [
    ['smtp://u:p#ss@mail.example', '# as %23'],
    ['smtp://u:p/s?s@mail.example', '/ as %2F and ? as %3F'],
    ['smtp://u:100%!@mail.example', '% as %25'],
  ] as const) {
    writeFileSync(file, `ACREAGE_SMTP_URL=${address}\n`)
    const { code, stderr } = await acreage(['config'], settings)
    assert.equal(code, 1)
    const ending = `not what it is set to in ${file}. In a user name or a password, write ${how}.\n`
    assert.ok(stderr.endsWith(ending), stderr)
    assert.doesNotMatch(stderr, /p#ss|s\?s@|100/)
  }
  writeFileSync(file, 'ACREAGE_SITE_NAME="Land\n')
  const { stderr } = await acreage(['config'], settings)
  assert.equal(
    stderr,
    `The value of "ACREAGE_SITE_NAME" in ${file} begins with a quote that is not closed.\n`,
  )
  rmSync(file)
})

test('the error about a data folder without access names it and says what to do', async () => {
  const closed = join(folder, 'closed')
  mkdirSync(closed, { mode: 0o000 })
  chmodSync(folder, 0o755)
  const command = [process.execPath, MAIN, 'account', 'list']
  // Root may enter every folder unless it gives that up; another user may not be able to read the program.
  if (process.getuid?.() === 0) command.unshift('setpriv', `--bounding-set=${OPENING_ALL}`)
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    env: { ...COMPILE_CACHE, ACREAGE_DATA_DIR: closed },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')])
  // Only root can remove a folder that it may not read.
  chmodSync(closed, 0o700)
  assert.equal(
    stderr,
    `The data folder ${closed} is closed to this user. Run this as the owner of the folder, or set ACREAGE_DATA_DIR to a folder of your own.\n`,
  )
  assert.equal(child.exitCode, 1)
})

test('without a setting the data folder lies in the installation, whatever the current folder is', async () => {
  const child = spawn(process.execPath, [MAIN, 'config', '--json'], {
    cwd: folder,
    env: COMPILE_CACHE,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [stdout] = await Promise.all([text(child.stdout), once(child, 'close')])
  assert.equal(JSON.parse(stdout).ACREAGE_DATA_DIR, join(ROOT, 'data'))
})
