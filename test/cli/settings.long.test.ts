import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import Database from 'better-sqlite3'
import { SETTINGS } from '../../src/config/settings.ts'
import { acreage, acreageProcess, COMPILE_CACHE, MAIN, serveHere } from './acreage.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-settings-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('the program without a command prints and exits as a command does', async () => {
  for (const args of [['config', '--json'], ['sell'], ['key', 'list']]) {
    const settings = { ACREAGE_DATA_DIR: folder }
    const expected = await acreage(args, settings)
    assert.deepEqual(await acreageProcess(args, settings), expected, args.join(' '))
  }
})

/** The commands that the help of a command names, with their own; each is the path from the program. */
async function commandsBelow(path: readonly string[]): Promise<string[][]> {
  const { code, stdout } = await acreage([...path, '--help'], {})
  assert.equal(code, 0)
  assert.match(stdout, new RegExp(`^Usage: acreage ${path.join(' ')}.*\n\n[A-Z].{10}`))
  const [, listed = ''] = stdout.split('\nCommands:\n')
  const names = [...listed.matchAll(/^ {2}([\w-]+)/gm)].map(([, name = '']) => name)
  const found: string[][] = []
  for (const name of names.filter(one => one !== 'help')) {
    const command = [...path, name]
    found.push(command, ...(await commandsBelow(command)))
  }
  return found
}

test('every command describes itself', async () => {
  const commands = (await commandsBelow([])).map(path => path.join(' '))
  assert.ok(commands.length > 40, commands.join())
  for (const name of ['serve', 'key create', 'lead export', 'address revoke', 'prune']) {
    assert.ok(commands.includes(name), name)
  }
})

test('an unknown command or option gives one sentence and exit code 1', async () => {
  for (const args of [
    ['sell'],
    ['demo', '--listings', 'many'],
    ['key', 'create'],
    ['demo', '--x'],
    ['sell', '--help'],
    ['key', 'sell', '-h'],
    ['help', 'sell'],
  ]) {
    const { code, stderr } = await acreage(args, { ACREAGE_DATA_DIR: folder })
    assert.equal(code, 1, args.join(' '))
    // The sentence, and where the help is: not the help itself, behind which the sentence would be lost.
    assert.match(
      stderr,
      /^error: .*\n(?:\(Did you mean .*\n)?\n?For help: acreage(?: \w+)* --help\n$/,
    )
  }
})

test('config shows every value in use, and the defaults', async () => {
  const settings = { ACREAGE_PORT: '9001', ACREAGE_DATA_DIR: '/srv/land' }
  const { stdout } = await acreage(['config', '--json'], settings)
  const { sources, ...values } = JSON.parse(stdout)
  assert.deepEqual(sources.ACREAGE_PORT, 'environment')
  assert.deepEqual(sources.ACREAGE_HOST, 'default')
  assert.deepEqual(Object.keys(values), Object.keys(SETTINGS), 'the order is always the same')
  assert.deepEqual(Object.keys(sources), Object.keys(SETTINGS))
  assert.deepEqual(values, {
    ACREAGE_PORT: 9001,
    ACREAGE_HOST: '127.0.0.1',
    ACREAGE_THREADS: Math.min(availableParallelism(), 64),
    ACREAGE_METRICS_PORT: '',
    ACREAGE_METRICS_HOST: '127.0.0.1',
    ACREAGE_DATA_DIR: '/srv/land',
    ACREAGE_DATABASE_URL: 'sqlite:/srv/land/acreage.db',
    ACREAGE_DATABASE_READ_URLS: '',
    ACREAGE_MEDIA_URL: '',
    ACREAGE_SNAPSHOT_URL: '',
    ACREAGE_BASE_URL: 'http://localhost:9001',
    ACREAGE_PORTAL_URL: 'http://localhost:9001',
    ACREAGE_SITE: 'on',
    ACREAGE_SITE_NAME: 'Acreage',
    ACREAGE_SITE_COLOR: '',
    ACREAGE_SITE_CONTACT: '',
    ACREAGE_SITE_DIR: '/srv/land/site',
    ACREAGE_SITE_RATE: 600,
    ACREAGE_SITE_CRAWLER_RATE: 120,
    ACREAGE_SITE_ANALYTICS: '',
    ACREAGE_EMBED_ORIGINS: '',
    ACREAGE_MAP_STYLE: '',
    ACREAGE_BASEMAP: '',
    ACREAGE_TERRAIN: '',
    ACREAGE_CONSOLE: 'on',
    ACREAGE_CONSOLE_URL: 'http://localhost:9001',
    ACREAGE_MCP: 'on',
    ACREAGE_MCP_RATE: 60,
    ACREAGE_RESO: 'on',
    ACREAGE_APPROVAL: 'off',
    ACREAGE_REGISTRATION: 'closed',
    ACREAGE_TIME_ZONE: 'UTC',
    ACREAGE_TRUSTED_PROXIES: '',
    ACREAGE_CORS_ORIGINS: '*',
    ACREAGE_MEDIA_RATE: 12_000,
    ACREAGE_LEADS_PER_ADDRESS_AND_SELLER: 10,
    ACREAGE_LEADS_PER_ADDRESS: 30,
    ACREAGE_LEADS_PER_KEY_AND_RECIPIENT: 200,
    ACREAGE_MAX_LAG_MS: 500,
    ACREAGE_CALLER_PERCENT: 50,
    ACREAGE_OUTGOING: 'on',
    ACREAGE_SMTP_URL: '',
    ACREAGE_MAIL_FROM: 'Acreage <acreage@localhost>',
    ACREAGE_INBOUND_ADDRESS: '',
    ACREAGE_INBOUND_SECRET: '',
    ACREAGE_CONFIRMATIONS_PER_KEY: 30,
    ACREAGE_CONFIRMATIONS_PER_ACCOUNT: 60,
    ACREAGE_CONFIRMATIONS: 1000,
    ACREAGE_ALERT_HOUR: 7,
    ACREAGE_ALERT_MAILBOX: '',
    ACREAGE_SEARCH: 'memory',
    ACREAGE_SOURCE_NETWORKS: '',
    ACREAGE_WEBHOOK_NETWORKS: '',
    ACREAGE_DRAFT_MEGABYTES: 5000,
    ACREAGE_CHANGE_LOG_DAYS: 7,
    ACREAGE_INTERVALS:
      'jobs=500ms,photo-walk=5s,unknown-jobs=1min,unused-files=24h,unused-files-step=500ms,upload-remains=1h,missing-pictures=1min,old-changes=1min,published=100ms,webhooks=200ms,alerts=1s,weekly-figures=1min,alert-gathering=1min,decision-gathering=2min,terms=1min,old-alerts=1min,old-events=1min,kept-exports=5min,old-requests=1min,old-sessions=1h,old-revisions=1h,unanswered-leads=1min,deletions=1min,feed-lease=20s,place-names=3s,held-changes=10s,stuck-readers=10s,stuck-threads=1min,snapshot=10min,key-usage=1min,visits=1min,old-visits=1h,clock=1h,media-place=10min',
    ACREAGE_LOG_LEVEL: 'info',
    ACREAGE_V1_DEPRECATED_ON: '',
  })
})

test('the site is on or off, and names the script that counts its visits', async () => {
  const shown = async (settings: Record<string, string>) =>
    JSON.parse((await acreage(['config', '--json'], settings)).stdout)
  const analytics = 'https://stats.example/x.js data-site=7'
  assert.partialDeepStrictEqual(
    await shown({
      ACREAGE_SITE_NAME: 'Lone Star Land',
      ACREAGE_SITE_COLOR: '#2F5D3A',
      ACREAGE_SITE_CONTACT: 'land@example.com,(512) 555-0100, https://www.land.example/us',
      ACREAGE_SITE_DIR: '/srv/look/',
      ACREAGE_SITE_ANALYTICS: analytics,
      ACREAGE_BASEMAP: '/srv/maps/texas.pmtiles',
    }),
    {
      ACREAGE_SITE: 'on',
      ACREAGE_SITE_NAME: 'Lone Star Land',
      ACREAGE_SITE_COLOR: '#2f5d3a',
      ACREAGE_SITE_CONTACT: 'land@example.com, (512) 555-0100, https://www.land.example/us',
      ACREAGE_SITE_DIR: '/srv/look',
      ACREAGE_SITE_ANALYTICS: analytics,
      ACREAGE_BASEMAP: '/srv/maps/texas.pmtiles',
    },
  )
  assert.equal((await shown({ ACREAGE_SITE: 'OFF' })).ACREAGE_SITE, 'off')
})

test('the secret in the address of the pictures is never shown', async () => {
  const address = 's3://AKIA7:s3cr%2Fet@land-media/prod/files?endpoint=http://127.0.0.1:9000'
  const { stdout } = await acreage(['config'], { ACREAGE_MEDIA_URL: address })
  assert.match(
    stdout,
    /^ACREAGE_MEDIA_URL=s3:\/\/AKIA7:\*\*\*@land-media\/prod\/files\?endpoint=http%3A%2F%2F127\.0\.0\.1%3A9000&region=us-east-1$/m,
  )
  const { code, stderr } = await acreage(['config'], { ACREAGE_MEDIA_URL: `${address}&zone=1` })
  assert.equal(code, 1)
  assert.match(stderr, /^ACREAGE_MEDIA_URL must be s3:\/\/BUCKET.*, not what it is set to\./m)
  for (const text of [stdout, stderr]) assert.doesNotMatch(text, /s3cr/)
})

test('the place of shared snapshots is a folder or a bucket, and its secret is never shown', async () => {
  const shown = async (place: string) => {
    const { code, stdout, stderr } = await acreage(['config', '--json'], {
      ACREAGE_SNAPSHOT_URL: place,
    })
    assert.doesNotMatch(stdout + stderr, /s3cret/)
    return code === 0 ? JSON.parse(stdout).ACREAGE_SNAPSHOT_URL : stderr.trim()
  }
  assert.equal(await shown('file:/srv/shared'), 'file:/srv/shared')
  assert.equal(await shown('file:///srv/shared/'), 'file:/srv/shared')
  assert.equal(await shown('file:shared'), `file:${process.cwd()}/shared`)
  assert.match(
    await shown('s3://AKIA7:s3cret@land/prod'),
    /^s3:\/\/AKIA7:\*\*\*@land\/prod\?region=/,
  )
  for (const wrong of [
    '/srv/shared',
    'file:',
    'file:~/shared',
    's3://AKIA7:s3cret@land/prod?x=1',
  ]) {
    assert.match(
      await shown(wrong),
      /^ACREAGE_SNAPSHOT_URL must be file:FOLDER, not in the proc file system, or s3:\/\/BUCKET\/PREFIX as ACREAGE_MEDIA_URL takes it, not what it is set to\.$/,
    )
  }
})

test('a folder of data in the proc file system is refused', {
  skip: process.platform !== 'linux',
}, async () => {
  for (const [name, value] of [
    ['ACREAGE_DATA_DIR', '/proc/acreage/data'],
    ['ACREAGE_DATA_DIR', '/proc/self/acreage'],
    ['ACREAGE_DATABASE_URL', 'sqlite:/proc/acreage/acreage.db'],
    ['ACREAGE_SNAPSHOT_URL', 'file:/proc/acreage'],
    ['ACREAGE_SITE_DIR', '/proc/acreage'],
  ] as const) {
    for (const command of [['serve', '--port', '0'], ['migrate'], ['restore', 'backup.tar']]) {
      const { code, stderr } = await acreage(command, { ACREAGE_DATA_DIR: folder, [name]: value })
      assert.equal(code, 1)
      assert.match(stderr, new RegExp(`^${name} must be .*not in the proc file system`, 'm'))
    }
  }
})

test('without a base URL, links name the address of the server', async () => {
  for (const [host, base] of [
    ['0.0.0.0', 'http://localhost:8080'],
    ['192.0.2.7', 'http://192.0.2.7:8080'],
    ['::1', 'http://[::1]:8080'],
  ] as const) {
    const { stdout } = await acreage(['config', '--json'], { ACREAGE_HOST: host })
    assert.equal(JSON.parse(stdout).ACREAGE_BASE_URL, base)
  }
})

test('times of work in the background are set by name, and the others stay', async () => {
  const intervals = async (text: string) =>
    await acreage(['config', '--json'], { ACREAGE_INTERVALS: text })
  const { stdout } = await intervals('unused-files=6h, jobs=1500ms,clock=7200s')
  const shown = JSON.parse(stdout).ACREAGE_INTERVALS
  assert.match(shown, /^jobs=1500ms,photo-walk=5s,unknown-jobs=1min,unused-files=6h,.*,clock=2h,/)
  for (const text of ['jobs', 'jobs=0ms', 'jobs=1.5s', 'jobs=169h', 'mail=1s', 'toString=1s']) {
    const { code, stderr } = await intervals(text)
    assert.equal(code, 1, text)
    assert.match(
      stderr,
      /^ACREAGE_INTERVALS must be .* the names are jobs, photo-walk, unknown-jobs, /m,
    )
  }
})

test('every wrong setting is named at once, and nothing starts', async () => {
  const wrong = {
    ACREAGE_PORT: '70000',
    ACREAGE_HOST: 'a host',
    ACREAGE_THREADS: '0',
    ACREAGE_METRICS_PORT: 'on',
    ACREAGE_METRICS_HOST: 'every one',
    ACREAGE_DATABASE_URL: 'mysql://localhost/land',
    ACREAGE_BASE_URL: 'ftp://land.example',
    ACREAGE_PORTAL_URL: 'land.example',
    ACREAGE_SITE: 'maybe',
    ACREAGE_SITE_COLOR: 'green',
    ACREAGE_SITE_CONTACT: 'javascript:alert',
    ACREAGE_SITE_RATE: 'many',
    ACREAGE_SITE_ANALYTICS: 'https://stats.example/x.js onload=alert',
    ACREAGE_MAP_STYLE: 'style.json',
    ACREAGE_BASEMAP: 'https://land.example/a.pmtiles',
    ACREAGE_TIME_ZONE: 'Mars/Olympus',
    ACREAGE_TRUSTED_PROXIES: '10.0.0.0/33',
    ACREAGE_CORS_ORIGINS: 'https://land.example/path',
    ACREAGE_MEDIA_RATE: '-1',
    ACREAGE_LEADS_PER_ADDRESS: '1001',
    ACREAGE_MAX_LAG_MS: '5',
    ACREAGE_CALLER_PERCENT: '101',
    ACREAGE_MAIL_FROM: 'Leads',
    ACREAGE_SEARCH: 'fast',
    ACREAGE_CHANGE_LOG_DAYS: '0',
    ACREAGE_INTERVALS: 'jobs=soon',
    ACREAGE_LOG_LEVEL: 'loud',
    ACREAGE_V1_DEPRECATED_ON: '2026-02-30',
  }
  for (const command of ['config', 'serve', 'migrate']) {
    const { code, stderr } = await acreage([command], { ACREAGE_DATA_DIR: folder, ...wrong })
    assert.equal(code, 1)
    for (const [name, value] of Object.entries(wrong)) {
      assert.match(stderr, new RegExp(`^${name} must be .*, not "${value}"\\.$`, 'm'))
    }
    assert.doesNotMatch(stderr, /\n\s+at /)
  }
})

test('proxies are named by addresses and networks; a network of all addresses is refused', async () => {
  const outcomeOf = (text: string) => acreage(['config'], { ACREAGE_TRUSTED_PROXIES: text })
  for (const text of [
    '0.0.0.0/0',
    '10.0.0.1,::/0',
    '10.0.0.0/8/8',
    '10.0.0.0/255.0.0.0',
    'fe80::1%1',
  ]) {
    const { code, stderr } = await outcomeOf(text)
    assert.equal(code, 1, text)
    assert.match(stderr, /^ACREAGE_TRUSTED_PROXIES must be IP addresses and networks .*\(\/0\)/m)
  }
  assert.equal((await outcomeOf('10.0.0.0/8, ::1,2001:db8::/32,::ffff:192.0.2.1')).code, 0)
})

test('the password of the mail server is shown nowhere', async () => {
  const set = { ACREAGE_SMTP_URL: 'smtp://me%40hill:top%2Fsecret@mail.example:2525' }
  for (const command of [['config'], ['config', '--json']]) {
    const { code, stdout, stderr } = await acreage(command, set)
    assert.equal(code, 0, stderr)
    assert.match(stdout, /smtp:\/\/me%40hill:\*\*\*@mail\.example:2525/)
    assert.doesNotMatch(stdout, /secret/)
  }
  for (const url of [
    'smtp://me:top/secret@mail.example',
    'smtp://me:secret%zz@mail.example',
    'smtp://me:secret@mail.example?pool=true',
    'smtp://me:secret@',
    'mail.example:25',
  ]) {
    const { code, stdout, stderr } = await acreage(['config'], { ACREAGE_SMTP_URL: url })
    assert.equal(code, 1, url)
    assert.match(
      stderr,
      /^ACREAGE_SMTP_URL must be smtp:\/\/host:port or .*not what it is set to\./m,
    )
    assert.doesNotMatch(stdout + stderr, /secret|\n\s+at /)
  }
})

test('a setting of a former version is refused with what to do instead', async () => {
  const { code, stdout, stderr } = await acreage(['config'], {
    ACREAGE_REDIS_URL: 'redis://:secret@redis.example:6379/0',
  })
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, /^ACREAGE_REDIS_URL is no longer used\. .* set ACREAGE_DATABASE_URL to /m)
  assert.doesNotMatch(stderr, /secret|is not a setting/)
  assert.equal((await acreage(['config'], { ACREAGE_REDIS_URL: '' })).code, 0)
})

test('a setting under its former name works, with a warning', async () => {
  const former = { ACREAGE_MOST_LAG_MS: '700' }
  const { code, stdout, stderr } = await acreage(['config'], former)
  assert.equal(code, 0)
  assert.match(stdout, /^ACREAGE_MAX_LAG_MS=700\n {4}set in the environment: /m)
  assert.equal(
    stderr,
    'Warning: ACREAGE_MOST_LAG_MS is now called ACREAGE_MAX_LAG_MS. The former name still works, unless both are set.\n',
  )
  const both = await acreage(['config'], { ...former, ACREAGE_MAX_LAG_MS: '800' })
  assert.match(both.stdout, /^ACREAGE_MAX_LAG_MS=800$/m)
  const wrong = await acreage(['config'], { ACREAGE_MOST_LAG_MS: 'long' })
  assert.match(wrong.stderr, /^ACREAGE_MOST_LAG_MS must be /m)
})

test('a password in any other address is shown nowhere', async () => {
  for (const [name, value] of [
    ['ACREAGE_DATABASE_URL', 'mysql://land:secret@db.example/land'],
    ['ACREAGE_DATABASE_URL', 'postgres://land:secret@db.example/'],
    ['ACREAGE_DATABASE_URL', 'postgres:land:secret'],
    ['ACREAGE_BASE_URL', 'https://me:secret@land.example'],
    ['ACREAGE_PORTAL_URL', 'https://secret@land.example'],
    ['ACREAGE_CORS_ORIGINS', 'https://me:secret@land.example'],
  ] as const) {
    const { code, stdout, stderr } = await acreage(['config'], { [name]: value })
    assert.equal(code, 1, name)
    assert.match(stderr, new RegExp(`^${name} must be .*, not what it is set to\\.$`, 'm'))
    assert.doesNotMatch(stdout + stderr, /secret/)
  }
})

test('addresses of PostgreSQL servers are read as they are written, and shown without the password', async () => {
  for (const [url, expected] of [
    ['postgres://land@db.example/land', 'postgres://land@db.example:5432/land'],
    ['postgresql://a%40b:p%2F@[::1]:5433/my%20land', 'postgres://a%40b:***@[::1]:5433/my%20land'],
    [
      'postgres://land:secret@one,two:5433/land?sslmode=verify-full&connections=6',
      'postgres://land:***@one:5432,two:5433/land?sslmode=verify-full&connections=6',
    ],
    [
      'postgres://land@/land?host=/run/postgresql&sslmode=disable',
      'postgres://land@:5432/land?host=/run/postgresql',
    ],
  ] as const) {
    const { stdout } = await acreage(['config', '--json'], { ACREAGE_DATABASE_URL: url })
    assert.equal(JSON.parse(stdout).ACREAGE_DATABASE_URL, expected)
    assert.doesNotMatch(stdout, /secret/)
  }
  for (const url of [
    'postgres://db.example/land',
    'postgres://land@db.example',
    'postgres://land@db.example:0/land',
    'postgres://land@one,/land',
    'postgres://land@db.example/land?sslmode=prefer',
    'postgres://land@db.example/land?connections=1',
    'postgres://land@db.example/land?unknown=1',
    'postgres://land@db.example/land?host=relative',
    'postgres://%zz@db.example/land',
  ]) {
    const { code, stderr } = await acreage(['config'], { ACREAGE_DATABASE_URL: url })
    assert.equal(code, 1, url)
    assert.match(stderr, /^ACREAGE_DATABASE_URL must be .*not what it is set to\./m)
  }
})

test('replicas are a list with commas, and only beside a PostgreSQL database', async () => {
  const urls = 'postgres://land:secret@one,two:5433/land?connections=9, postgres://land@three/land'
  const run = (database: string, replicas: string) =>
    acreage(['config', '--json'], {
      ACREAGE_DATABASE_URL: database,
      ACREAGE_DATABASE_READ_URLS: replicas,
    })
  const { stdout } = await run('postgres://land@one/land', urls)
  assert.equal(
    JSON.parse(stdout).ACREAGE_DATABASE_READ_URLS,
    'postgres://land:***@one:5432,two:5433/land?connections=9,postgres://land@three:5432/land',
  )
  const { code, stderr } = await run('sqlite:land.db', urls)
  assert.equal(code, 1)
  assert.match(
    stderr,
    /names replicas of a PostgreSQL database, and ACREAGE_DATABASE_URL names none/,
  )
  for (const wrong of ['sqlite:land.db', 'postgres://land:secret@/land', `${urls},land:secret`]) {
    const refused = await run('postgres://land@one/land', wrong)
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, /^ACREAGE_DATABASE_READ_URLS must be .*not what it is set to\./m)
    assert.doesNotMatch(refused.stderr, /secret/)
  }
})

test('addresses of mail servers and senders are accepted in every usual form', async () => {
  const shown = async (set: Record<string, string>) =>
    JSON.parse((await acreage(['config', '--json'], set)).stdout) as Record<string, string>
  for (const [url, expected] of [
    ['smtp://mail.example', 'smtp://mail.example:587'],
    ['smtps://mail.example/', 'smtps://mail.example:465'],
    ['smtp://mail.example:465', 'smtps://mail.example:465'],
    ['smtp://[::1]:25', 'smtp://[::1]:25'],
  ] as const) {
    assert.equal((await shown({ ACREAGE_SMTP_URL: url })).ACREAGE_SMTP_URL, expected)
  }
  for (const [set, expected] of [
    [{ ACREAGE_MAIL_FROM: '"Hill, Land" <a@hill.example>' }, 'Hill, Land <a@hill.example>'],
    [{ ACREAGE_MAIL_FROM: 'a@hill.example' }, 'a@hill.example'],
    [{ ACREAGE_BASE_URL: 'https://www.hill.example' }, 'Acreage <acreage@www.hill.example>'],
    [{ ACREAGE_BASE_URL: 'http://192.0.2.7:8080' }, 'Acreage <acreage@localhost>'],
  ] as const) {
    assert.equal((await shown(set)).ACREAGE_MAIL_FROM, expected)
  }
})

test('a variable that looks like a setting but is unknown gets a warning', async () => {
  const { code, stderr } = await acreage(['config'], { ACREAGE_PROT: '80' })
  assert.equal(code, 0)
  assert.equal(stderr, 'Note: ACREAGE_PROT is not a setting of Acreage.\n')
})

/** One plain sentence, no stack, exit code 1. */
async function refusal(settings: Record<string, string>, sentence: RegExp): Promise<void> {
  const { code, stderr } = await acreage(['serve'], { ACREAGE_PORT: '0', ...settings })
  assert.equal(code, 1)
  assert.match(stderr, sentence)
  assert.doesNotMatch(stderr, /\n\s+at /)
}

test('an impossible data directory is refused', async () => {
  await refusal({ ACREAGE_DATA_DIR: '~/land' }, /^ACREAGE_DATA_DIR must be a folder, .*"~\/land"/m)
  const file = join(folder, 'file')
  writeFileSync(file, '')
  await refusal({ ACREAGE_DATA_DIR: file }, /^Cannot use .*file: a file of that name exists\.$/m)
  await refusal({ ACREAGE_DATA_DIR: join(file, 'sub') }, /: a part of the path is not a folder\.$/m)
})

test('a data directory without write permission is refused', async () => {
  await refusal({ ACREAGE_DATA_DIR: '/sys/acreage' }, /^Cannot use \/sys\/acreage: /m)
})

test('a file that is not a database is refused, and so is a database of a newer version', async () => {
  const file = join(folder, 'text.db')
  writeFileSync(file, 'not a database '.repeat(100))
  const text = { ACREAGE_DATA_DIR: folder, ACREAGE_DATABASE_URL: `sqlite:${file}` }
  await refusal(text, /^Cannot use .*text\.db: the file is not a database of Acreage\.$/m)
  const newer = join(folder, 'newer.db')
  const settings = { ACREAGE_DATA_DIR: folder, ACREAGE_DATABASE_URL: `sqlite:${newer}` }
  await acreage(['migrate'], settings)
  const database = new Database(newer)
  database.exec("insert into kysely_migration values ('0999-later', '2030-01-01')")
  database.close()
  await refusal(settings, /^A newer version of Acreage has written this database/m)
})

test('a port in use is refused', async () => {
  const settings = { ACREAGE_DATA_DIR: join(folder, 'port') }
  await using first = await serveHere([], settings)
  const port = new URL(first.address).port
  const sentence = new RegExp(
    `^Cannot use 127.0.0.1:${port}: another program listens there already\\. Choose another port: --port 8081, or ACREAGE_PORT\\.$`,
    'm',
  )
  await refusal({ ...settings, ACREAGE_PORT: port }, sentence)
})

test('a command whose output cannot be written gives one sentence and exit code 1', () => {
  const full = openSync('/dev/full', 'w')
  const { status, stderr } = spawnSync(process.execPath, [MAIN, 'config'], {
    env: COMPILE_CACHE,
    encoding: 'utf8',
    stdio: ['ignore', full, 'pipe'],
  })
  closeSync(full)
  assert.equal(status, 1)
  assert.match(stderr, /^The result cannot be written: ENOSPC\b.*\n$/)
})
