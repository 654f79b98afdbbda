import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import Database from 'better-sqlite3'
import { until } from '../until.ts'
import { acreage, serve, serveHere } from './acreage.ts'
import { BuyersFolder } from './buyers.ts'

const data = new BuyersFolder()
const { settings } = data
after(() => data[Symbol.dispose]())
before(() => data.fill())

const DAY_MS = 86_400_000
const OLD_LEADS = 1200
const OLD_ENTRIES = 1300

/** Adds leads of years ago, each with a message that was sent. */
function addOldLeads(count: number): void {
  const at = Date.now() - 1000 * DAY_MS
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`
  data.ask(`insert into lead (listing_id, account_id, contact_name, email_address, phone_number, comment, source, client_address, created_at)
    ${numbers} select 1, 1, 'Old Buyer', 'old' || i || '@aged.example', '', 'Hello', 'None', '', ${at} from n`)
  data.ask(`insert into job (topic, version, subject, key, payload, created_at, tried_since, attempts, done_at)
    select 'mail', 1, lead_id, 'seller@example.com', json_object('leadId', lead_id, 'emailAddress', email_address, 'recipient', 'seller@example.com'), ${at}, ${at}, 1, ${at} from lead where contact_name = 'Old Buyer'`)
}

test('old leads are removed with their messages and files while the service accepts new ones; waiting ones stay', async () => {
  await using service = await serve([], settings)
  await data.lead(service, 'first@aged.example')
  await until(() => data.ask('select 1 from job where done_at is not null').length === 1)
  const age = 800 * DAY_MS
  for (const table of ['lead', 'idempotency']) {
    data.ask(`update ${table} set created_at = created_at - ${age}`)
  }
  addOldLeads(OLD_LEADS)
  const addressesOf = (id: number) =>
    data.ask(`select client_address from audit where subject = 'lead' and subject_id = '${id}'`)
  assert.deepEqual(addressesOf(1), [{ client_address: '127.0.0.1' }])
  data.ask(`update job set done_at = null, due_at = ${Date.now() + DAY_MS} where subject = 2`)

  const dry = await data.run('prune', '--leads', '24m', '--dry-run')
  assert.match(
    dry,
    /^Leads from before \d{4}-\d\d-\d\d: 1,200, with 1,200 messages\.\n1 older lead is kept, because mail about it is still queued; .*\nThis was a dry run: nothing was removed\.\n$/,
  )
  assert.equal(data.ask('select 1 from lead').length, OLD_LEADS + 1)

  const pruning = data.run('prune', '--leads', '2y')
  let ended = false
  const finished = pruning.finally(() => {
    ended = true
  })
  let taken = 0
  while (!ended) await data.lead(service, `new${taken++}@example.org`)
  assert.match(await finished, /^Removed 1,200 leads, 1,200 messages and 1 mail file\.$/m)
  const left = data.ask<{ lead_id: number }>(
    "select lead_id from lead where email_address like '%@aged.example'",
  )
  assert.deepEqual(left, [{ lead_id: 2 }])
  assert.deepEqual(addressesOf(1), [{ client_address: '' }])
  assert.equal(data.ask('select 1 from lead').length, taken + 1)
  assert.deepEqual(data.filesWith('first@aged.example'), [])
  assert.deepEqual(data.filesWith(`old${OLD_LEADS}@aged.example`), [])
  const [begun, done] = (await data.audit()).filter(({ by }) => by === 'operator').slice(-2)
  assert.equal(begun?.['action'], 'pruning begun')
  const { before: cut, ...counts } = (done?.['details'] ?? {}) as Record<string, unknown>
  assert.deepEqual([done?.['subject'], done?.['action']], ['lead', 'pruned'])
  assert.deepEqual(counts, { count: OLD_LEADS, messages: OLD_LEADS })
  assert.match(String(cut), /^\d{4}-\d\d-\d\dT0[56]:00:00/)
  assert.equal(await service.end('SIGTERM'), 0)
})

test('two prunes at the same time count each lead once', async () => {
  addOldLeads(OLD_LEADS)
  const outputs = await Promise.all([1, 2].map(() => data.run('prune', '--leads', '24m')))
  const removed = outputs.map(output => {
    const [, leads = '0'] = /^Removed ([\d,]+) leads?,/m.exec(output) ?? []
    return Number(leads.replace(',', ''))
  })
  assert.equal(
    removed.reduce((sum, count) => sum + count),
    OLD_LEADS,
    outputs.join(''),
  )
})

test('old entries of the audit log are removed; nothing else can change or remove entries', async () => {
  const young = (await data.audit()).length
  const at = Date.now() - 40 * DAY_MS
  data.ask(`insert into audit (at, actor_kind, actor_name, client_address, request_id, subject, subject_id, action, details)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${OLD_ENTRIES})
    select ${at}, 'service', '', '203.0.113.9', '', 'demo', '', 'loaded', '{}' from n`)
  assert.match(
    await data.run('prune', '--audit', '30d', '--dry-run'),
    /^Audit entries from before \d{4}-\d\d-\d\d: 1,300\.$/m,
  )
  assert.match(await data.run('prune', '--audit', '30d'), /^Removed 1,300 audit entries\.$/m)
  const entries = await data.audit()
  assert.equal(entries.length, young + 2)
  assert.match(JSON.stringify(entries.at(-1)?.['details']), new RegExp(`"count":${OLD_ENTRIES}}`))
  assert.deepEqual(data.ask("select * from setting where name like 'audit-%'"), [])
  for (const sql of [
    'delete from audit',
    "update audit set client_address = ''",
    "update audit set action = 'x'",
  ]) {
    assert.throws(() => data.ask(sql), /nothing in the table audit may be changed or deleted/)
  }
  data.ask("insert into setting values ('audit-erasing', 'lead'), ('audit-cut', '1000')")
  for (const sql of [
    'delete from audit',
    "update audit set client_address = '', action = 'x' where subject = 'lead'",
    "update audit set client_address = '1.2.3.4' where subject = 'lead'",
    "update audit set client_address = '' where subject <> 'lead'",
  ]) {
    assert.throws(() => data.ask(sql), /nothing in the table audit may be changed or deleted/)
  }
  data.ask("delete from setting where name like 'audit-%'")
  assert.match(await data.run('prune', '--audit', '1y'), /^Audit entries from before .*: 0\.\n$/)
  assert.equal((await data.audit()).length, young + 2)
})

test('compacting removes deleted data from free space, while nobody uses the database', async () => {
  const file = join(data.folder, 'acreage.db')
  const database = new Database(file)
  // Earlier versions did this, which left former contents in the file.
  database.pragma('secure_delete = OFF')
  database.exec(`create table old (text text);
    insert into old select hex(randomblob(500)) || 'left.in.space' from (with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000) select i from n);
    drop table old`)
  database.pragma('wal_checkpoint(truncate)')
  const refused = await acreage(['compact'], settings)
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /^Another process uses .*acreage\.db: stop the service/m)
  database.close()
  assert.deepEqual(data.filesWith('left.in.space'), [file])
  const { size } = statSync(file)
  assert.match(await data.run('compact'), /acreage\.db: [\d.]+ MB before, [\d.]+ MB now\.\n$/)
  assert.deepEqual(data.filesWith('left.in.space'), [])
  assert.ok(statSync(file).size < size - 1_000_000)
  await using service = await serveHere([], settings)
  await data.lead(service, 'after@example.org')
})

test('ages are calendar ages; the error about any other names the accepted forms', async () => {
  const accepted = /must be an age in days, months or years such as 30d, 24m or 2y, not "/
  for (const age of ['24', '24M', '2 years', '0d', '-3d', '1h', '99999d', '']) {
    const { code, stdout, stderr } = await acreage(['prune', `--leads=${age}`], settings)
    assert.deepEqual([code, stdout], [1, ''], age)
    assert.match(stderr, accepted)
  }
  const nothing = await acreage(['prune', '--dry-run'], settings)
  assert.match(nothing.stderr, /^Say what to remove: --leads or --audit with an age/)
  const early = await acreage(['prune', '--audit', '200y'], settings)
  assert.match(early.stderr, /^200y before \d{4}-\d\d-\d\d is before 1900; name a smaller age\.$/m)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format()
  const [year = 0, month = 0] = today.split('-').map(Number)
  const dry = await data.run('prune', '--audit', '12m', '--dry-run')
  const day = /before (\S+):/.exec(dry)?.[1] ?? ''
  assert.ok(day.startsWith(`${year - 1}-${String(month).padStart(2, '0')}-`), day)
})
