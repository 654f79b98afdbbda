import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { until } from '../until.ts'
import { acreage, COMPILE_CACHE, MAIN, type Outcome, serveHere } from './acreage.ts'
import { alter, makeCatalog, query } from './catalog-copy.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-leads-'))
const settings = { ACREAGE_DATA_DIR: folder, ACREAGE_TIME_ZONE: 'America/Regina' }
let listings: number[] = []

/** Texts that a spreadsheet would take for formulas, or that disturb lines and cells. */
const HOSTILE = {
  contactName: '=HYPERLINK("http://evil.example","Pay")',
  phoneNumber: '+1 512 555 0142',
  comment: '@SUM(A1:A9)\nSecond "line", with a comma',
}

before(async () => {
  await makeCatalog(folder, 60)
  alter(folder, 'delete from job; delete from lead')
  listings = [1, 2].flatMap(account => {
    const shown = `select listing_id from listing where active = 1 and account_id = ${account} limit 1`
    return query(folder, shown).map(Number)
  })
  const made = await run('key', 'create', '--account', '1', '--json')
  const { key } = JSON.parse(made) as { key: string }
  await using service = await serveHere([], settings)
  for (const [listingID, changes] of [
    [listings[0], HOSTILE],
    [listings[1], { contactName: 'Ana Peña' }],
    [listings[0], { contactName: '-Dash' }],
  ]) {
    const data = { contactName: '', emailAddress: 'joe@example.com', listingID, ...Object(changes) }
    const response = await fetch(`${service.address}/v3/lead`, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ data }),
    })
    assert.equal(response.status, 201, await response.text())
  }
  await service.stop()
  const [sent, , failed] = query(folder, 'select job_id from job order by 1')
  alter(
    folder,
    `update job set done_at = created_at, due_at = null, last_error = '451 Later' where job_id = ${sent}`,
  )
  alter(
    folder,
    `update job set done_at = null, due_at = null, last_error = '550 No such user' where job_id = ${failed}`,
  )
  alter(folder, `delete from job where job_id not in (${sent}, ${failed})`)
})
after(() => rmSync(folder, { recursive: true, force: true }))

function command(...args: string[]): Promise<Outcome> {
  return acreage(args, settings)
}

async function run(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await command(...args)
  assert.equal(code, 0, stderr)
  return stdout
}

/** Leads as --json has them. */
type Listed = Record<string, unknown> & { readonly leadID: number; readonly received: string }

async function list(...options: string[]): Promise<Listed[]> {
  return JSON.parse(await run('lead', 'list', '--json', ...options)) as Listed[]
}

async function exportsInAudit() {
  const entries = (await run('audit', '--json')).trimEnd().split('\n')
  const told = entries.map(line => JSON.parse(line) as Record<string, unknown>)
  return told.filter(({ action }) => action === 'exported')
}

const ids = (leads: readonly Listed[]) => leads.map(({ leadID }) => leadID)

test('leads are listed, latest first, by account, listing, time and state of the message', async () => {
  const [third = 0, second = 0, first = 0] = ids(await list())
  assert.ok(third > second && second > first && first > 0)
  const table = await run('lead', 'list')
  assert.match(
    table,
    /^ID +RECEIVED +ACCOUNT +LISTING +NAME +EMAIL +PHONE +MESSAGE\n\d+ +\d{4}-\S+Z +1 +\d+ +-Dash +joe@example\.com +- +failed\n/,
  )
  assert.match(table, /Ana Peña +joe@example\.com +- +none\n/)
  const [ofSecond, ...others] = await list('--account', '2')
  assert.deepEqual([ofSecond?.leadID, others], [second, []])
  const listing = ['--listing', String(listings[0])]
  assert.deepEqual(ids(await list(...listing)), [third, first])
  assert.deepEqual(ids(await list(...listing, '--state', 'sent')), [first])
  assert.deepEqual(ids(await list('--since', ofSecond?.received ?? '')), [third, second])
  const limited = await command('lead', 'list', '--limit', '2')
  assert.equal(limited.stdout.trimEnd().split('\n').length, 3)
  assert.match(limited.stderr, /^There may be more: these are the latest 2\. Use --limit/m)
  const none = await command('lead', 'list', '--listing', '99999')
  assert.deepEqual([none.code, none.stdout, none.stderr], [0, '', 'There are no such leads.\n'])
})

test('a lead is shown with the state of its message', async () => {
  const [third, , first] = ids(await list())
  const facts = await run('lead', 'show', String(first))
  assert.match(facts, new RegExp(`^Lead +${first}\nReceived +\\d{4}-.*Z\nAccount +1\n`))
  assert.match(facts, /^Comment +@SUM\(A1:A9\) Second "line", with a comma$/m)
  assert.match(facts, /^Address +127\.0\.0\.1$/m)
  assert.match(facts, /^Message +sent: message \d+ to \S+@\S+ at \S+Z$/m)
  const failed = await run('lead', 'show', String(third))
  assert.match(failed, /^Message +failed: .*; to send it again: acreage jobs retry \d+$/m)
  assert.match(failed, /^Last error +550 No such user$/m)
  const { comment, message } = JSON.parse(await run('lead', 'show', String(first), '--json'))
  assert.deepEqual([comment, message.state], [HOSTILE.comment, 'sent'])
})

test('leads are exported to a file that only its owner can read, and no cell is a formula', async () => {
  const file = join(folder, 'leads.csv')
  const { code, stdout, stderr } = await command('lead', 'export', file)
  assert.deepEqual([code, stdout, stderr], [0, '', `Wrote 3 leads to ${file}.\n`])
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const text = readFileSync(file, 'utf8')
  assert.match(
    text,
    /^"leadID","received","accountID","listingID","contactName","emailAddress","phoneNumber",/,
  )
  assert.ok(text.endsWith('\r\n'))
  assert.ok(
    text.includes(
      `,"'=HYPERLINK(""http://evil.example"",""Pay"")","joe@example.com","'+1 512 555 0142",`,
    ),
  )
  assert.ok(text.includes(`,"'@SUM(A1:A9)\nSecond ""line"", with a comma",`))
  assert.ok(text.includes(`,"'-Dash","joe@example.com",`))
  assert.ok(text.includes(',"Ana Peña",'))
  assert.equal(text.split('\r\n').length, 1 + 3 + 1)
  assert.doesNotMatch(text, /451 Later/, 'It was sent after all')
  assert.equal(await run('lead', 'export', '--format', 'csv'), text)
})

test('JSON Lines contains each lead unchanged, and each export is in the audit log', async () => {
  const before = await exportsInAudit()
  const lines = await run(
    'lead',
    'export',
    '--format',
    'jsonl',
    '--account',
    '1',
    '--state',
    'sent',
  )
  const [lead, ...others] = lines
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  assert.deepEqual(others, [])
  assert.partialDeepStrictEqual(lead, HOSTILE)
  assert.deepEqual(lead, (await list('--state', 'sent'))[0])
  const [entry, ...more] = (await exportsInAudit()).slice(before.length)
  assert.deepEqual(more, [])
  assert.partialDeepStrictEqual(entry, {
    by: 'operator',
    subject: 'lead',
    details: { accountIds: [1], listingId: null, since: null, state: 'sent' },
  })
  assert.doesNotMatch(JSON.stringify(entry), /example\.com/)
})

test('thousands of leads are exported whole, each once', async () => {
  const columns =
    'listing_id, account_id, contact_name, email_address, phone_number, comment, source, client_address'
  alter(
    folder,
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 1700)
     insert into lead (${columns}, created_at) select ${columns}, created_at - i / 700 from lead, n
     where contact_name = '-Dash'`,
  )
  const lines = (await run('lead', 'export', '--format', 'jsonl')).trimEnd().split('\n')
  const exported = lines.map(line => (JSON.parse(line) as Listed).leadID)
  assert.equal(new Set(exported).size, 1703)
  assert.equal(exported.length, 1703)
})

test('an export that is stopped or fails leaves no file', async () => {
  const columns =
    'listing_id, account_id, contact_name, email_address, phone_number, comment, source, client_address'
  alter(
    folder,
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 30000)
     insert into lead (${columns}, created_at) select ${columns}, created_at - i from (select * from lead limit 1), n`,
  )
  const file = join(folder, 'stopped.csv')
  const child = spawn(process.execPath, [MAIN, 'lead', 'export', file], {
    env: { ...COMPILE_CACHE, ...settings },
  })
  const ended = once(child, 'exit')
  // Stopped before its first leads, the export might hold the database's lock forever.
  await until(() => hasBytes(`${file}.part`, 10_000) || child.exitCode !== null, 'the first leads')
  child.kill('SIGSTOP')
  assert.equal(child.exitCode, null, 'the export is going on')
  assert.equal(statSync(file).size, 0)
  const second = await command('lead', 'export', file)
  assert.match(second.stderr, /stopped\.csv: a file of that name exists\.$/m)
  child.kill('SIGTERM')
  child.kill('SIGCONT')
  const [, signal] = await ended
  assert.equal(signal, 'SIGTERM')
  assert.deepEqual([existsSync(file), existsSync(`${file}.part`)], [false, false])

  mkdirSync(`${file}.part`)
  assert.equal((await command('lead', 'export', file)).code, 1)
  assert.equal(existsSync(file), false)
})

test('a command that cannot be carried out says why, and changes no file', async () => {
  const file = join(folder, 'kept.csv')
  writeFileSync(file, 'kept')
  const before = await exportsInAudit()
  const elsewhere = join(folder, 'missing', 'leads.csv')
  for (const [args, sentence] of [
    [['show', '99999'], /^The lead id 99999 could not be found\.$/m],
    [['show', 'x'], /whole number from 1/],
    [['list', '--state', 'lost'], /Allowed choices are sent, waiting, failed, none/],
    [['list', '--since', 'now'], /^--since must be a date as yyyy-mm-dd or an instant/m],
    [['export', '--since', '2026-02-30'], /^--since must be a date/m],
    [['export', '--format', 'xls'], /Allowed choices are csv, jsonl/],
    [['export', file], /kept\.csv: a file of that name exists\.$/m],
    [['export', elsewhere], /leads\.csv: there is no such file or folder\.$/m],
  ] as const) {
    const { code, stdout, stderr } = await command('lead', ...args)
    assert.deepEqual([code, stdout], [1, ''], args.join(' '))
    assert.match(stderr, sentence)
  }
  assert.equal(readFileSync(file, 'utf8'), 'kept')
  assert.ok(!existsSync(elsewhere))
  assert.equal((await exportsInAudit()).length, before.length, 'nothing was exported')
})

function hasBytes(file: string, bytes: number): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) >= bytes
}
