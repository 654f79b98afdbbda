import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { copyMigratedDatabase } from '../golden/databases.ts'
import { until } from '../until.ts'
import { acreage, serveHere } from './acreage.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-accounts-'))
const settings = { ACREAGE_DATA_DIR: folder }
after(() => rmSync(folder, { recursive: true, force: true }))

async function run(...command: string[]): Promise<string> {
  const { code, stdout, stderr } = await acreage(command, settings)
  assert.equal(code, 0, stderr)
  return stdout
}

before(() => copyMigratedDatabase(folder))

async function runJson<Result>(...command: string[]): Promise<Result> {
  return JSON.parse(await run(...command, '--json')) as Result
}

async function refused(command: string[], sentence: RegExp): Promise<void> {
  const { code, stdout, stderr } = await acreage(command, settings)
  assert.equal(code, 1, command.join(' '))
  assert.equal(stdout, '')
  assert.match(stderr, sentence)
  assert.doesNotMatch(stderr, /\n\s+at /)
}

interface ListedKey {
  readonly id: string
  readonly grantedAccountIDs: number[]
  readonly ratePerMinute: number
  readonly expiresAt: number | null
  readonly lastUsedAt: number | null
}

const keysById = async () => {
  const keys = await runJson<ListedKey[]>('key', 'list')
  return new Map(keys.map(key => [key.id, key]))
}

test('accounts are created, listed and changed', async () => {
  const details = ['--company', 'Hill Country Land', '--contact', 'Ana Peña', '--phone', '1']
  const address = ['--street', '1 Main St', '--city', 'Llano', '--state', 'tx', '--zip', '78643']
  const made = await runJson<{ accountID: number }>(
    ...['account', 'create', '--email', 'ana@example.com', ...details, ...address],
  )
  assert.deepEqual(made, { accountID: 1 })
  await run(
    'account',
    'create',
    '--email',
    'joe@example.com',
    '--contact',
    'Joe',
    '--seller',
    'yes',
  )
  await run('account', 'edit', '1', '--plan', 'premium', '--designation', 'alc', '--phone', '')
  await run('account', 'edit', '2', '--active', 'no', '--zip', '02134')
  const place = {
    street: '1 Main St',
    streetLine2: '',
    city: 'Llano',
    stateCode: 'TX',
    zip: '78643',
  }
  const nowhere = { street: '', streetLine2: '', city: '', stateCode: '', zip: '02134' }
  const common = { phone: '', fax: '' }
  assert.deepEqual(await runJson('account', 'list'), [
    {
      ...common,
      accountID: 1,
      companyName: 'Hill Country Land',
      contactName: 'Ana Peña',
      email: 'ana@example.com',
      companyAddress: place,
      address: place,
      plan: 'premium',
      designation: 'alc',
      isSeller: false,
      active: true,
    },
    {
      ...common,
      accountID: 2,
      companyName: '',
      contactName: 'Joe',
      email: 'joe@example.com',
      companyAddress: nowhere,
      address: nowhere,
      plan: 'standard',
      designation: 'none',
      isSeller: true,
      active: false,
    },
  ])
  const none = await acreage(['key', 'list'], settings)
  assert.equal(none.stdout, '')
  assert.match(none.stderr, /^No keys\. To create one: acreage key create --account <id>$/m)
  assert.match(
    await run('account', 'list'),
    /^ID {2}NAME .*\n1 {3}Hill Country Land, Ana Peña {2}ana@example\.com {2}premium {3}alc {10}yes\n/,
  )
})

test('an invalid account is refused, and the error names every fault', async () => {
  const wrong = ['--email', 'joe', '--state', 'Texas', '--zip', '7864', '--street', 'x'.repeat(201)]
  await refused(
    ['account', 'create', ...wrong],
    /^--email must be .*\nAn account needs .*: --company or --contact\.\n--state must be .*\n--zip must be .*\n--street has 201 characters/m,
  )
  await refused(['account', 'create', '--contact', 'Joe'], /^--email is missing: an email address/m)
  await refused(
    ['account', 'create', '--contact', 'Joe', '--email', 'a@b.example', '--state', 'ZZ'],
    /^--state must be the two letters of a state, such as TX, not "ZZ"\.$/m,
  )
  await refused(['account', 'edit', '99', '--city', 'Waco'], /^There is no account 99\.$/m)
  await refused(['account', 'edit', '1'], /^Name what to change, such as --email; .*--help/m)
  await refused(['account', 'edit', '1', '--plan', 'gold'], /Allowed choices are free, standard/)
  await refused(['account', 'edit', '1', '--email', ''], /^--email is missing: an email address/m)
})

test('a key can be granted further accounts and rotated with a grace period; its last use is kept', async () => {
  const made = await runJson<{ key: string }>(
    ...['key', 'create', '--account', '1', '--grant', '2', '--rate', '60', '--note', 'feed'],
  )
  const oldId = made.key.slice(4, 12)
  await using service = await serveHere([], settings)
  const statusOf = async (key: string) => {
    const headers = { 'X-API-Key': key }
    return (await fetch(`${service.address}/v3/types/sort`, { headers })).status
  }
  assert.equal(await statusOf(made.key), 200)
  const rotated = await runJson<{ key: string }>('key', 'rotate', oldId, '--grace', '2')
  const newId = rotated.key.slice(4, 12)
  assert.deepEqual([await statusOf(made.key), await statusOf(rotated.key)], [200, 200])
  const twoHours = Date.now() + 2 * 3_600_000
  const keys = await keysById()
  assert.deepEqual(keys.get(newId)?.grantedAccountIDs, [2])
  assert.equal(keys.get(newId)?.ratePerMinute, 60)
  assert.equal(keys.get(newId)?.expiresAt, null)
  assert.ok(Math.abs((keys.get(oldId)?.expiresAt ?? 0) - twoHours) < 60_000)
  await run('key', 'rotate', newId, '--grace', '0')
  await until(async () => (await statusOf(rotated.key)) === 401, 'The end of a key')
  assert.equal(await service.stop(), 0)
  const usedAt = (await keysById()).get(oldId)?.lastUsedAt ?? 0
  assert.ok(Math.abs(usedAt - Date.now()) < 60_000)
  assert.match(
    await run('key', 'list'),
    new RegExp(`^${oldId} {2}valid until \\S+ {2}1,2 {7}read only .* 2\\S+Z {2}feed$`, 'm'),
  )
})

test('unknown and invalid keys cannot be rotated, and a grant needs an account', async () => {
  const { key } = await runJson<{ key: string }>('key', 'create', '--account', '1')
  const id = key.slice(4, 12)
  await run('key', 'revoke', id)
  await refused(['key', 'rotate', id], /^The key \w+ is expired or revoked; make a new one/m)
  await refused(['key', 'rotate', 'nokeyatl'], /^There is no key with the id nokeyatl\.$/m)
  await refused(['key', 'create', '--account', '1', '--grant', '9'], /^There is no account 9\.$/m)
  await refused(['key', 'create', '--account', '1', '--grant', 'x'], /whole number from 1/)
})

test('a key is named by its id or its full text, and its text is never shown again', async () => {
  const { key } = await runJson<{ key: string }>('key', 'create', '--account', '1')
  const id = key.slice(4, 12)
  const rotated = await runJson<{ key: string }>('key', 'rotate', key, '--grace', '1')
  assert.equal(
    await run('key', 'revoke', rotated.key),
    `Key ${rotated.key.slice(4, 12)} is no longer valid.\n`,
  )
  assert.equal(await run('key', 'revoke', `acr_${id}`), `Key ${id} is no longer valid.\n`)
  assert.match(await run('audit', '--key', key), new RegExp(`api-key ${id} revoked`))
  for (const wrong of [
    key.slice(0, -1),
    key.slice(13),
    `${key}x`,
    key.replace(/.$/, '~'),
    'x',
    '',
  ]) {
    const { code, stdout, stderr } = await acreage(['key', 'revoke', wrong], settings)
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, /^This is not the id of a key: name the eight characters after acr_/)
    assert.ok(!stderr.includes(key.slice(13, 30)), stderr)
  }
})

test('a key that could never be valid is refused', async () => {
  const today = new Date().toISOString().slice(0, 10)
  for (const day of ['2020-01-31', today]) {
    await refused(
      ['key', 'create', '--account', '1', '--expires', day],
      new RegExp(`^--expires must be a day to come, not ${day} \\(UTC\\)\\.$`, 'm'),
    )
  }
  const before = (await keysById()).size
  await run('key', 'create', '--account', '1', '--expires', '2099-12-31')
  assert.equal((await keysById()).size, before + 1)
})

test('the demo is refused when an operator has already created accounts', async () => {
  await refused(
    ['demo', '--listings', '5'],
    /^The database already holds a catalog \(2 accounts, 0 listings\)\. A demo needs an empty one\.$/m,
  )
  await using service = await serveHere(['--demo'], settings)
  assert.match(service.stdout(), /^Acreage serves 0 listings at /m)
})
