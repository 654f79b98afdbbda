import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import Database from 'better-sqlite3'
import PostalMime from 'postal-mime'
import { MAIL_VERSION } from '../../src/catalog/messages/mail-jobs.ts'
import { copyMigratedDatabase } from '../golden/databases.ts'
import { openInbox, refusal } from '../mail/inbox.ts'
import { until } from '../until.ts'
import { acreage, type RunningService, serveHere } from './acreage.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-mail-'))
const settings = { ACREAGE_DATA_DIR: folder, ACREAGE_TIME_ZONE: 'America/Regina' }
after(() => rmSync(folder, { recursive: true, force: true }))

let headers: Record<string, string>
let listingID: number

before(async () => {
  const account = ['--company', 'Llano Land', '--email', 'seller@example.com']
  await copyMigratedDatabase(folder)
  assert.equal((await acreage(['account', 'create', ...account], settings)).code, 0)
  const allow = ['--account', '1', '--allow', 'listings:write']
  const made = await acreage(['key', 'create', ...allow, '--json'], settings)
  const { key } = JSON.parse(made.stdout) as { key: string }
  headers = { 'X-API-Key': key, 'Content-Type': 'application/json' }
  await using service = await serveHere([], settings)
  const address = { state: 'TX', county: 'Llano' }
  const data = { listingTitle: 'Forty acres', acres: 40, propertyTypes: { id: 2 }, address }
  listingID = (await post(service, '/v3/listings/0', { accountID: 1, data })).listingID as number
})

async function post({ address }: RunningService, path: string, body: unknown) {
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(`${address}${path}`, init)
  const answer = (await response.json()) as Record<string, unknown>
  assert.equal(response.status, 201, JSON.stringify(answer))
  return answer
}

function postLead(service: RunningService, contactName: string) {
  const data = { listingID, contactName, emailAddress: 'kay@example.com', comment: 'Hello' }
  return post(service, '/v3/lead', { data })
}

/** A job as `jobs list --json` shows it. */
interface Listed {
  readonly id: number
  readonly state: string
  readonly attempts: number
  readonly createdAt: number
  readonly nextAttemptAt: number | null
  readonly lastError: string
}

async function list(...options: string[]): Promise<Listed[]> {
  const { code, stdout, stderr } = await acreage(['jobs', 'list', ...options, '--json'], settings)
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

function alter(sql: string): void {
  const database = new Database(join(folder, 'acreage.db'))
  database.exec(sql)
  database.close()
}

test('without a mail server a message is a file, and the service says where', async () => {
  await using service = await serveHere([], settings)
  await postLead(service, 'Kay Buyer')
  const printed = /^Mail to seller@example\.com: Kay Buyer asks about "Forty acres"\n {2}in (.*)$/m
  await until(() => printed.test(service.stdout()))
  const file = printed.exec(service.stdout())?.[1] ?? ''
  assert.deepEqual(
    readdirSync(join(folder, 'mail')).map(name => join(folder, 'mail', name)),
    [file],
  )
  assert.match(file, /\/\d{4}-\d\d-\d\dT\d{6}-lead-1-1\.eml$/)
  const mail = await PostalMime.parse(readFileSync(file))
  assert.deepEqual(mail.from, { name: 'Acreage', address: 'acreage@localhost' })
  assert.deepEqual(mail.to, [{ name: '', address: 'seller@example.com' }])
  assert.deepEqual(mail.replyTo, [{ name: 'Kay Buyer', address: 'kay@example.com' }])
  assert.ok(mail.text?.includes(`${service.address}/property/forty-acres/${listingID}`))
  assert.match(mail.text ?? '', /^Size: {7}40 acres\r?\nAddress: {4}Llano County, TX$/m)
  assert.match(mail.text ?? '', /^Received: {3}\w+, \w+ \d+, \d{4} at \d+:\d\d [AP]M CST$/m)
  await until(async () => (await list()).length === 0)
  const none = await acreage(['jobs', 'list'], settings)
  assert.deepEqual([none.stdout, none.stderr], ['', 'No job waits or was given up.\n'])
})

test('messages that a mail server refuses are listed, and are sent when an operator retries them', async () => {
  await using inbox = await openInbox()
  inbox.manners.onRecipient = () => {
    throw refusal(451, 'Later')
  }
  const mail = {
    ACREAGE_SMTP_URL: `smtp://127.0.0.1:${inbox.port}`,
    ACREAGE_MAIL_FROM: 'Llano Land <leads@llano.example>',
  }
  await using service = await serveHere([], { ...settings, ...mail })
  await postLead(service, 'Lou Buyer')
  await until(async () => (await list())[0]?.lastError !== '')
  const [message, ...others] = await list('--state', 'waiting')
  assert.ok(message && others.length === 0)
  const { id, createdAt, nextAttemptAt, lastError } = message
  assert.deepEqual(message, {
    id,
    topic: 'mail',
    version: MAIL_VERSION,
    key: 'seller@example.com',
    about: 2,
    leadID: 2,
    listingID,
    recipient: 'seller@example.com',
    state: 'waiting',
    attempts: 1,
    createdAt,
    nextAttemptAt,
    doneAt: null,
    lastError,
  })
  assert.match(lastError, /451 Later/)
  const wait = (nextAttemptAt ?? 0) - createdAt
  assert.ok(wait >= 22_000 && wait < 40_000, `${wait} ms`)
  assert.deepEqual(await list('--state', 'failed'), [])
  const { stdout } = await acreage(['jobs', 'list', '--topic', 'mail'], settings)
  assert.match(
    stdout,
    /^ID {2}TOPIC {2}ABOUT {2}KEY .*\n2 {3}mail {3}2 {6}seller@example\.com {2}waiting {2}1 {9}\S+Z {2}.*451 Later\n$/,
  )
  assert.match(service.stderr(), /"level":40,.*"leadId":2,.*451 Later.*could not be sent/)
  inbox.manners = {}
  const retried = await acreage(['jobs', 'retry', '2'], settings)
  assert.equal(retried.stdout, 'Job 2 for seller@example.com is due again.\n')
  await until(() => inbox.received.length === 1)
  assert.deepEqual(inbox.received[0]?.mail.from, {
    name: 'Llano Land',
    address: 'leads@llano.example',
  })
  await until(async () => (await list()).length === 0)
})

test('messages that were given up can be sent again: all of them, or one to another address', async () => {
  alter(`insert into job (topic, version, subject, key, payload, created_at, tried_since, attempts, last_error)
    select topic, version, subject, key, payload, 1000, 1000, 80, 'No such user' from job`)
  const failed = await list('--state', 'failed')
  assert.deepEqual(
    failed.map(({ id, state, nextAttemptAt }) => [id, state, nextAttemptAt]),
    [
      [3, 'failed', null],
      [4, 'failed', null],
    ],
  )
  const one = await acreage(['jobs', 'retry', '4', '--to', 'right@example.com'], settings)
  assert.equal(one.stdout, 'Job 4 for right@example.com is due again.\n')
  const [afresh] = await list('--key', 'right@example.com')
  assert.equal(afresh?.attempts, 0)
  assert.match((await acreage(['jobs', 'list'], settings)).stdout, / {2}now {2}/)
  const all = await acreage(['jobs', 'retry', '--failed', '--topic', 'mail'], settings)
  assert.equal(all.stdout, '1 job is due again.\n')
  assert.equal((await acreage(['jobs', 'retry', '--failed'], settings)).stdout, 'No failed jobs.\n')
  const { stdout } = await acreage(['audit', '--json'], settings)
  const entries = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  const told = entries.filter(({ subject }) => subject === 'job').slice(-2)
  assert.deepEqual(
    told.map(({ by, operator, id, action, details }) => [by, operator, id, action, details]),
    [
      [
        'operator',
        userInfo().username,
        '4',
        'retried',
        { topic: 'mail', about: 2, hasNewRecipient: true },
      ],
      [
        'operator',
        userInfo().username,
        undefined,
        'all failed retried',
        { topic: 'mail', isOneKey: false, count: 1 },
      ],
    ],
  )
  assert.doesNotMatch(stdout, /right@example/)
  await using inbox = await openInbox()
  const mail = { ACREAGE_SMTP_URL: `smtp://127.0.0.1:${inbox.port}` }
  await using service = await serveHere([], { ...settings, ...mail })
  await until(() => inbox.received.length === 2)
  const recipients = inbox.received.flatMap(received => received.recipients).toSorted()
  assert.deepEqual(recipients, ['right@example.com', 'seller@example.com'])
  assert.equal(inbox.received[0]?.mail.date, new Date(1000).toISOString())
  assert.equal(await service.stop(), 0)
})

test('the limit of four days starts again when an operator retries a message', async () => {
  const day = 86_400_000
  alter(`insert into job (topic, version, subject, key, payload, created_at, tried_since, attempts, last_error)
    select topic, version, subject, key, payload, ${Date.now() - 9 * day}, ${Date.now() - 9 * day}, 80, 'Down' from job limit 1`)
  const [old] = await list('--state', 'failed')
  await acreage(['jobs', 'retry', String(old?.id)], settings)
  await using inbox = await openInbox()
  inbox.manners.onRecipient = () => {
    throw refusal(451, 'Later')
  }
  const mail = { ACREAGE_SMTP_URL: `smtp://127.0.0.1:${inbox.port}` }
  await using _service = await serveHere([], { ...settings, ...mail })
  await until(async () => /451/.test((await list())[0]?.lastError ?? ''))
  const [message] = await list()
  assert.deepEqual([message?.state, message?.attempts], ['waiting', 1])
})

test('dropped jobs are removed; jobs of an unknown topic or version are kept and reported', async () => {
  const columns =
    'topic, version, subject, key, payload, created_at, tried_since, due_at, last_error'
  alter(`insert into job (${columns}) select topic, version, subject, 'gone@example.com', payload, 1, 1, null, 'Down' from job limit 1;
    insert into job (${columns}) values ('later', 1, null, 'https://a.example', '{}', 1, 1, 0, ''),
      ('mail', 99, null, 'a@example.com', '{}', 1, 1, 0, '');
    insert into job_queue (topic, key, due_at, turn) values ('later', 'https://a.example', 0, 0), ('mail', 'a@example.com', 0, 0)`)
  const ids = (await list()).map(({ id }) => String(id))
  const [first = '', ...others] = ids
  assert.equal((await acreage(['jobs', 'drop', first], settings)).stdout, 'Dropped 1 job.\n')
  const failed = ['--failed', '--key', 'gone@example.com']
  assert.equal((await acreage(['jobs', 'drop', ...failed], settings)).stdout, 'Dropped 1 job.\n')
  assert.equal((await acreage(['jobs', 'drop', ...failed], settings)).stdout, 'No failed jobs.\n')
  assert.deepEqual(
    (await list()).map(({ id }) => String(id)),
    others.slice(-2),
  )
  const { stdout, stderr } = await acreage(['jobs', 'list'], settings)
  assert.match(stdout, /later .* waiting {2}0 {9}now/)
  assert.equal(
    stderr,
    '2 jobs are of a topic or version that this version of Acreage does not know.\n',
  )
  const examined = await acreage(['doctor'], settings)
  assert.match(examined.stdout, /2 jobs are of a topic or version that this version of Acreage/)
  const audited = (await acreage(['audit', '--json'], settings)).stdout
  assert.match(audited, /"action":"dropped","details":\{"topic":"mail","about":1\}/)
  assert.doesNotMatch(audited, /gone@example/)
  await using inbox = await openInbox()
  const mail = { ACREAGE_SMTP_URL: `smtp://127.0.0.1:${inbox.port}` }
  await using service = await serveHere([], { ...settings, ...mail })
  for (const unknown of ['"topic":"later","version":1', '"topic":"mail","version":99']) {
    await until(() =>
      new RegExp(`"level":50,.*${unknown},"waiting":1.*does not know`).test(service.stderr()),
    )
  }
  await postLead(service, 'Max Buyer')
  await until(() => inbox.received.length === 1)
  await until(async () => (await list()).length === 2)
  assert.equal(await service.stop(), 0)
})

test('a job with an unreadable payload is given up at once and delays no other', async () => {
  alter(`delete from job where done_at is null; delete from job_queue;
    insert into job (topic, version, key, payload, created_at, tried_since, due_at) values
      ('mail', 1, 'seller@example.com', 'no JSON', 1, 1, 0), ('mail', 1, 'seller@example.com', '{"recipient":7}', 1, 1, 0),
      ('mail', 1, 'seller@example.com', 'null', 1, 1, 0);
    insert into job_queue (topic, key, due_at, turn) values ('mail', 'seller@example.com', 0, 0)`)
  await using inbox = await openInbox()
  const mail = { ACREAGE_SMTP_URL: `smtp://127.0.0.1:${inbox.port}` }
  await using service = await serveHere([], { ...settings, ...mail })
  await postLead(service, 'Ned Buyer')
  await until(() => inbox.received.length === 1)
  await until(async () => (await list('--state', 'failed')).length === 3)
  const [noJson, ...noMessages] = (await list('--state', 'failed')).map(job => job.lastError)
  assert.equal(noJson, 'The payload of the job is not JSON.')
  assert.deepEqual(new Set(noMessages), new Set(['The payload of the job is not a message.']))
  assert.match(service.stderr(), /"level":50,.*The payload of the job is not JSON.*Gave up/)
  assert.equal((await acreage(['jobs', 'drop', '--failed'], settings)).stdout, 'Dropped 3 jobs.\n')
})

test('the former command still works, and names the new one', async () => {
  alter(`insert into job (topic, version, subject, key, payload, created_at, tried_since, attempts, last_error)
    select topic, version, subject, key, payload, 1000, 1000, 80, 'No such user' from job limit 1`)
  const listed = await acreage(['outbox', 'list', '--failed', '--json'], settings)
  const [message] = JSON.parse(listed.stdout)
  assert.equal(message.recipient, 'seller@example.com')
  assert.match(listed.stderr, /^Note: .*acreage jobs list --topic mail\n$/)
  assert.equal((await acreage(['outbox', 'list', '--waiting', '--json'], settings)).stdout, '[]\n')
  const to = ['--to', 'right@example.com']
  const one = await acreage(['outbox', 'retry', String(message.id), ...to], settings)
  assert.equal(one.stdout, `Job ${message.id} for right@example.com is due again.\n`)
  const all = await acreage(['outbox', 'retry', '--all-failed'], settings)
  assert.equal(all.stdout, 'No failed jobs.\n')
  assert.match(all.stderr, /^Note: .*acreage jobs retry\n$/)
  assert.doesNotMatch((await acreage(['--help'], settings)).stdout, /outbox/)
})

test('a command that cannot be carried out says why', async () => {
  const done = 'Job 1 was done already, at \\d{4}-.*\\.'
  const unnamed = 'Name jobs by their ids, or all failed ones with --failed\\.'
  const refusals: [string[], string][] = [
    [['jobs', 'retry'], unnamed],
    [['jobs', 'retry', '1', '--failed'], unnamed],
    [['jobs', 'drop'], unnamed],
    [['jobs', 'drop', '1', '--topic', 'mail'], '--topic and --key go with --failed, not with ids'],
    [['jobs', 'retry', '--failed', '--to', 'a@example.com'], '--to goes with the id of one job'],
    [['jobs', 'retry', '999'], 'There is no job 999\\.'],
    [['jobs', 'drop', '999'], 'There is no job 999\\.'],
    [['jobs', 'retry', '1'], done],
    [['jobs', 'drop', '1'], done],
    [['jobs', 'retry', 'first'], 'error: .*It must be a whole number from 1'],
    [
      ['jobs', 'retry', '1', '--to', 'nobody'],
      'The recipient must be an email address .*"nobody"\\.',
    ],
    [['jobs', 'list', '--state', 'lost'], 'error: .*Allowed choices are waiting, failed, done'],
    [['outbox', 'retry'], 'Name one message by its id, or all failed ones with --all-failed\\.'],
    [['outbox', 'list', '--failed', '--waiting'], "error: option '--failed' cannot be used with"],
  ]
  for (const [command, sentence] of refusals) {
    const { code, stdout, stderr } = await acreage(command, settings)
    assert.equal(code, 1, command.join(' '))
    assert.equal(stdout, '')
    assert.match(stderr, new RegExp(`^${sentence}`, 'm'))
    assert.doesNotMatch(stderr, /\n\s+at /)
  }
})
