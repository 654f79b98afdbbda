import assert from 'node:assert/strict'
import {
  chmodSync,
  chownSync,
  globSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { acreage, acreageProcess, type Outcome, serve } from './acreage.ts'
import { alter, makeCatalog, query } from './catalog-copy.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-private-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** A folder and all below it that users other than the owner can read, write or enter. */
function openIn(data: string): string[] {
  const names = [data, ...globSync('**', { cwd: data }).map(name => join(data, name))]
  return names.filter(name => (statSync(name).mode & 0o077) !== 0)
}

/** Runs a command in this process, under the umask that the program sets for its own, as the first two tests show. */
async function run(data: string, ...command: string[]) {
  const umask = process.umask(0o077)
  try {
    return await succeeded(acreage(command, { ACREAGE_DATA_DIR: data }))
  } finally {
    process.umask(umask)
  }
}

async function succeeded(command: Promise<Outcome>) {
  const { code, stdout, stderr } = await command
  assert.equal(code, 0, stderr)
  return { stdout, stderr }
}

const lead = (listingID: unknown) => ({
  data: { listingID, contactName: 'Kay', emailAddress: 'kay@example.com' },
})

/** Starts a service, sends a lead, and waits for its mail in a file. */
async function receiveLead(data: string): Promise<void> {
  const made = await run(data, 'key', 'create', '--account', '1', '--json')
  const { key } = JSON.parse(made.stdout) as { key: string }
  const [listingId] = query(data, 'select min(listing_id) from listing where active = 1')
  await using service = await serve([], { ACREAGE_DATA_DIR: data })
  const response = await fetch(`${service.address}/v3/lead`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify(lead(listingId)),
  })
  assert.equal(response.status, 201)
  // Drawn now, if it is not there yet.
  const logo = await fetch(`${service.address}/media/pool/service-logo/black-small.png`)
  assert.equal(logo.status, 200)
  while (!/\.eml/.test(service.stdout())) await new Promise(resolve => setTimeout(resolve, 20))
  assert.equal(await service.end('SIGTERM'), 0)
}

test('a service writes files that only its user can read, and restricts existing files', async () => {
  const data = join(folder, 'opened')
  await makeCatalog(data, 5)
  // Earlier versions left the folder open like this.
  mkdirSync(join(data, 'uploads'))
  for (const name of [data, ...globSync('**', { cwd: data }).map(one => join(data, one))]) {
    chmodSync(name, statSync(name).isDirectory() ? 0o755 : 0o644)
  }
  const before = await acreage(['doctor', '--json'], { ACREAGE_DATA_DIR: data })
  assert.match(
    before.stdout,
    /"access","state":"fault","text":"other users .* can read \S+opened, /,
  )
  const made = join(folder, 'made')
  await makeCatalog(made, 5)
  for (const where of [data, made]) await receiveLead(where)
  assert.ok(globSync('mail/*.eml', { cwd: made }).length > 0)
  assert.ok(globSync('media/pool/service-logo/*', { cwd: made }).length > 0)
  const drawn = globSync('{mail,media/pool/service-logo}/**', { cwd: made })
  for (const name of ['.', 'acreage.db', 'index.snapshot', 'mail', 'media', ...drawn]) {
    assert.equal(statSync(join(made, name)).mode & 0o077, 0, name)
  }
  // Nobody passes a closed folder; what is deep in it is left alone, as there may be a million.
  const top = globSync('*', { cwd: data }).map(name => join(data, name))
  assert.deepEqual(
    openIn(data).filter(name => name === data || top.includes(name)),
    [],
  )
  const { stdout } = await acreage(['doctor', '--json'], { ACREAGE_DATA_DIR: data })
  assert.match(stdout, /"access","state":"ok"/)
})

test('only its owner can read a new database, in the data folder and elsewhere', async () => {
  const data = join(folder, 'fresh/data')
  const file = join(folder, 'elsewhere.db')
  const settings = { ACREAGE_DATA_DIR: data, ACREAGE_DATABASE_URL: `sqlite:${file}` }
  writeFileSync(file, '', { mode: 0o644 })
  await succeeded(acreageProcess(['migrate'], settings))
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.deepEqual(openIn(data), [])
  await run(data, 'migrate')
  await run(data, 'backup', join(folder, 'fresh.tar'))
  assert.deepEqual(openIn(data), [])
  assert.equal(statSync(join(folder, 'fresh.tar')).mode & 0o777, 0o600)
})

test('a folder that other users work in stays open to them, with a warning', async () => {
  const data = join(folder, 'common')
  mkdirSync(data)
  chmodSync(data, 0o1777)
  const { stderr } = await run(data, 'migrate')
  assert.match(stderr, /^Warning: \S+common is used by others too, .* Set ACREAGE_DATA_DIR to /m)
  assert.equal(statSync(data).mode & 0o7777, 0o1777)
  assert.equal(statSync(join(data, 'acreage.db')).mode & 0o777, 0o600)
})

const isRoot = process.getuid?.() === 0
const ANOTHER = 65_534

/** Gives all below a folder to another user. */
function giveAway(data: string): void {
  for (const name of [data, ...globSync('**', { cwd: data }).map(one => join(data, one))]) {
    chownSync(name, ANOTHER, ANOTHER)
  }
}

test('files that root restores keep their owner, and the doctor finds a wrong owner', {
  skip: !isRoot && 'only root gives files to others',
}, async () => {
  const data = join(folder, 'owned')
  const pictures = await makeCatalog(data, 5)
  const backup = join(folder, 'owned.tar')
  await run(data, 'backup', backup)
  giveAway(data)
  await run(data, 'restore', backup)
  const names = ['acreage.db', 'media', ...pictures.map(name => join('media', name))]
  for (const name of names) {
    const { uid, gid, mode } = statSync(join(data, name))
    assert.deepEqual([uid, gid, mode & 0o077], [ANOTHER, ANOTHER, 0], name)
  }
  const healthy = await acreage(['doctor'], { ACREAGE_DATA_DIR: data })
  assert.match(healthy.stdout, /^ok {7}access: /m)
  chownSync(join(data, 'acreage.db'), 0, 0)
  const { code, stdout } = await acreage(['doctor'], { ACREAGE_DATA_DIR: data })
  assert.equal(code, 1)
  assert.match(
    stdout,
    /^fault {4}access: user 65534, the owner of \S+owned, cannot read and write \S+acreage\.db: .*chown -R 65534:65534/m,
  )
  // Closed by root, the folder would be lost to the user whose database it is.
  giveAway(data)
  chownSync(data, 0, 0)
  chmodSync(data, 0o777)
  alter(data, 'select 1')
  const started = await acreage(['migrate'], { ACREAGE_DATA_DIR: data })
  assert.equal(statSync(data).mode & 0o777, 0o777)
  assert.match(started.stderr, /^Warning: Other users of this machine can read \S+owned/m)
})

test('a link that another user made in the data folder changes no permissions outside of it', {
  skip: !isRoot && 'only root gives files to others',
}, async () => {
  const data = join(folder, 'linked')
  mkdirSync(data, { mode: 0o777 })
  for (const [name, owner, mode] of [
    ['media', ANOTHER, 0o755],
    ['mail', 0, 0o700],
  ] as const) {
    const outside = join(folder, `outside-${name}`)
    mkdirSync(outside)
    chmodSync(outside, 0o755)
    symlinkSync(outside, join(data, name))
    lchownSync(join(data, name), owner, owner)
    await run(data, 'migrate')
    assert.equal(statSync(outside).mode & 0o777, mode, name)
  }
})
