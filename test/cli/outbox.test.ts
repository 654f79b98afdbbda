import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import Database from 'better-sqlite3'
import PostalMime from 'postal-mime'
import { openInbox, refusal } from '../mail/inbox.ts'
import { until } from '../mail/sending.ts'
import { acreage, type RunningService, serveHere } from './acreage.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-mail-'))
const settings = { ACREAGE_DATA_DIR: folder, ACREAGE_TIME_ZONE: 'America/Regina' }
after(() => rmSync(folder, { recursive: true, force: true }))

let headers: Record<string, string>
let listingID: number

before(async () => {
  const account = ['--company', 'Llano Land', '--email', 'seller@example.com']
  assert.equal((await acreage(['migrate'], settings)).code, 0)
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

/** A message as `outbox list --json` shows it. */
interface Listed {
  readonly id: number
  readonly state: string
  readonly attempts: number
  readonly createdAt: number
  readonly nextAttemptAt: number | null
  readonly lastError: string
}

async function list(...options: string[]): Promise<Listed[]> {
  const { code, stdout, stderr } = await acreage(['outbox', 'list', ...options, '--json'], settings)
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
  const none = await acreage(['outbox', 'list'], settings)
  assert.deepEqual([none.stdout, none.stderr], ['', 'No message waits or was given up.\n'])
})

test('what a mail server refuses is listed, and sent when a person says so', async () => {
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
  const [message, ...others] = await list('--waiting')
  assert.ok(message && others.length === 0)
  const { id, createdAt, nextAttemptAt, lastError } = message
  assert.deepEqual(message, {
    id,
    leadID: 2,
    listingID,
    recipient: 'seller@example.com',
    state: 'waiting',
    attempts: 1,
    createdAt,
    nextAttemptAt,
    lastError,
  })
  assert.match(lastError, /451 Later/)
  const wait = (nextAttemptAt ?? 0) - createdAt
  assert.ok(wait >= 22_000 && wait < 40_000, `${wait} ms`)
  assert.deepEqual(await list('--failed'), [])
  const { stdout } = await acreage(['outbox', 'list'], settings)
  assert.match(
    stdout,
    /^ID {2}LEAD {2}TO .*\n2 {3}2 {5}seller@example\.com {2}waiting {2}1 {9}\S+Z {2}.*451 Later\n$/,
  )
  assert.match(service.stderr(), /"level":40,.*"leadId":2,.*451 Later.*could not be sent/)
  inbox.manners = {}
  const retried = await acreage(['outbox', 'retry', '2'], settings)
  assert.equal(retried.stdout, 'Message 2 to seller@example.com is due again.\n')
  await until(() => inbox.received.length === 1)
  assert.deepEqual(inbox.received[0]?.mail.from, {
    name: 'Llano Land',
    address: 'leads@llano.example',
  })
  await until(async () => (await list()).length === 0)
})

test('what was given up is sent again: all of it, or one message to another address', async () => {
  alter(`insert into outbox (topic, lead_id, recipient, queue, payload, created_at, attempts, due_at, sent_at, last_error)
    select topic, lead_id, recipient, queue, payload, 1000, 80, null, null, 'No such user' from outbox`)
  const failed = await list('--failed')
  assert.deepEqual(
    failed.map(({ id, state, nextAttemptAt }) => [id, state, nextAttemptAt]),
    [
      [3, 'failed', null],
      [4, 'failed', null],
    ],
  )
  const one = await acreage(['outbox', 'retry', '4', '--to', 'right@example.com'], settings)
  assert.equal(one.stdout, 'Message 4 to right@example.com is due again.\n')
  const [afresh] = await list('--waiting')
  assert.equal(afresh?.attempts, 0)
  assert.match((await acreage(['outbox', 'list'], settings)).stdout, / {2}now {2}/)
  const all = await acreage(['outbox', 'retry', '--all-failed'], settings)
  assert.equal(all.stdout, '1 message is due again.\n')
  assert.equal(
    (await acreage(['outbox', 'retry', '--all-failed'], settings)).stdout,
    'No message was given up.\n',
  )
  const { stdout } = await acreage(['audit', '--json'], settings)
  const entries = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  const told = entries.filter(({ subject }) => subject === 'message').slice(-2)
  assert.deepEqual(
    told.map(({ by, operator, id, action, details }) => [by, operator, id, action, details]),
    [
      ['operator', userInfo().username, '4', 'sent again', { leadId: 2, hasNewRecipient: true }],
      ['operator', userInfo().username, undefined, 'all failed sent again', { count: 1 }],
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

test('four days are counted anew from when a person had a message sent again', async () => {
  const day = 86_400_000
  alter(`insert into outbox (topic, lead_id, recipient, queue, payload, created_at, attempts, due_at, sent_at, last_error)
    select topic, lead_id, recipient, queue, payload, ${Date.now() - 9 * day}, 80, null, null, 'Down' from outbox limit 1`)
  const [old] = await list('--failed')
  await acreage(['outbox', 'retry', String(old?.id)], settings)
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

test('a command about the outbox that cannot be followed says why', async () => {
  const sent = 'Message 1 was sent already, at \\d{4}-.*\\.'
  const refusals: [string[], string][] = [
    [['retry'], 'Name one message by its id, or all that were given up by --all-failed\\.'],
    [['retry', '1', '--all-failed'], 'Name one message by its id'],
    [['retry', '--all-failed', '--to', 'a@example.com'], '--to goes with the id of one message'],
    [['retry', '999'], 'There is no message 999 in the outbox\\.'],
    [['retry', '1'], sent],
    [['retry', 'first'], 'error: .*It must be a whole number from 1'],
    [['retry', '1', '--to', 'nobody'], 'The recipient must be an e-mail address .*"nobody"\\.'],
    [['list', '--failed', '--waiting'], "error: option '--failed' cannot be used with"],
  ]
  for (const [command, sentence] of refusals) {
    const { code, stdout, stderr } = await acreage(['outbox', ...command], settings)
    assert.equal(code, 1, command.join(' '))
    assert.equal(stdout, '')
    assert.match(stderr, new RegExp(`^${sentence}`, 'm'))
    assert.doesNotMatch(stderr, /\n\s+at /)
  }
})
