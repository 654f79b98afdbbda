import assert from 'node:assert/strict'
import { userInfo } from 'node:os'
import { after, before, test } from 'node:test'
import { openInbox, refusal } from '../mail/inbox.ts'
import { until } from '../until.ts'
import { acreage, type ServiceProcess, serve } from './acreage.ts'
import { BuyersFolder } from './buyers.ts'

const data = new BuyersFolder()
const { settings } = data
/** Serves for the tests until the one about addresses, which ends it. */
let service: ServiceProcess
after(async () => {
  await service[Symbol.asyncDispose]()
  data[Symbol.dispose]()
})
before(async () => {
  await data.fill()
  service = await serve([], settings)
})

test('after a person is erased beside a running service, no file of the data folder names them', async () => {
  await data.lead(service, 'kay@example.org', {
    contactName: 'Kay Other',
    comment: 'Hi',
    phoneNumber: '',
  })
  await data.lead(service, 'pat.secret@example.com', {}, { IPAddress: '203.0.113.77' })
  await data.lead(service, 'Pat.Secret@Example.com')
  await until(() => data.mailFiles().length === 3)
  await until(() => data.ask('select 1 from job where done_at is null').length === 0)
  const notes = data.filesWith('pat.secret@').length
  assert.ok(notes >= 3, 'mail and database')

  const dry = await data.run('lead', 'erase', '--email', 'pat.secret@example.com', '--dry-run')
  assert.equal(dry, 'Found 2 leads (2, 3), 2 messages.\nThis was a dry run: nothing was erased.\n')
  assert.equal(data.filesWith('pat.secret@').length, notes)

  const told = await data.run('lead', 'erase', '--email', 'PAT.SECRET@example.com')
  assert.match(
    told,
    /^Found 2 leads \(2, 3\), 2 messages\.\nErased 2 leads, 2 messages, 2 mail files, 2 remembered requests\. The leads remain in the counts/,
  )
  assert.match(told, /What Acreage cannot erase:\n- backups/)
  for (const text of ['pat.secret', 'secretperson', '830-555-0142', '203.0.113.77']) {
    assert.deepEqual(data.filesWith(text), [], text)
  }
  assert.equal(data.mailFiles().length, 1)
  assert.notDeepEqual(data.filesWith('kay@example.org'), [])
  const rows = data.ask('select lead_id, email_address, listing_id from lead')
  assert.deepEqual(rows, [
    { lead_id: 1, email_address: 'kay@example.org', listing_id: 1 },
    { lead_id: 2, email_address: '', listing_id: 1 },
    { lead_id: 3, email_address: '', listing_id: 1 },
  ])

  assert.match(await data.run('lead', 'list'), /^2 .* 1 +1 +\(erased\) +- +- +none$/m)
  assert.match(await data.run('lead', 'show', '2'), /^Name +\(erased\)$/m)

  const entries = await data.audit()
  const created = entries.filter(
    ({ subject, action }) => subject === 'lead' && action === 'created',
  )
  assert.deepEqual(
    created.map(({ id, address }) => [id, address]),
    [
      ['1', '127.0.0.1'],
      ['2', undefined],
      ['3', undefined],
    ],
  )
  const { by, operator, subject, action, details } = entries.at(-1) ?? {}
  assert.deepEqual(
    [by, operator, subject, action, details],
    ['operator', userInfo().username, 'lead', 'erased', { count: 2, leadIds: [2, 3], messages: 2 }],
  )
  await data.lead(service, 'still@example.org')
  await until(() => data.ask('select 1 from job where done_at is null').length === 0)
})

test('the write-ahead log is emptied even when nobody is found, as after an interrupted erasure', async () => {
  await data.lead(service, 'left.in.log@example.org')
  // Otherwise the service may write to the log after the command has emptied it.
  await until(() => data.ask('select 1 from job where done_at is null').length === 0)
  const logs = () => data.filesWith('left.in.log@').filter(file => file.endsWith('-wal'))
  assert.equal(logs().length, 1)
  assert.equal(await data.run('lead', 'erase', '--email', 'nobody@example.org'), '')
  assert.deepEqual(logs(), [])
})

test('an address for leads is erased with its confirmation, unless listings or an account still use it', async () => {
  await data.edit(service, { leadRoutingEmail: 'route.secret@example.com' })
  await data.run('address', 'confirm', 'route.secret@example.com', '--account', '1')
  // The question to the address, or mail of an earlier test, may still be on its way.
  await until(() => data.ask('select 1 from job where done_at is null').length === 0)
  const sent = data.mailFiles().length
  await data.lead(service, 'mo@example.org')
  await until(() => data.mailFiles().length === sent + 1)
  await until(() => data.ask('select 1 from job where done_at is null').length === 0)
  const used = await acreage(['lead', 'erase', '--email', 'route.secret@example.com'], settings)
  assert.equal(used.code, 0)
  assert.match(used.stderr, /Listings of account 1 name this address for leads/)
  await data.edit(service, { leadRoutingEmail: '' })
  const told = await data.run('lead', 'erase', '--email', 'route.secret@example.com')
  assert.match(told, /^Found 0 leads, 0 messages, the address for leads of 1 account\.$/m)
  assert.match(told, /^Erased 0 leads, .*, 1 address for leads\./m)
  assert.equal(await service.end('SIGTERM'), 0)
  assert.deepEqual(data.filesWith('route.secret'), [])
  const own = await acreage(['lead', 'erase', '--email', 'seller@example.com'], settings)
  assert.deepEqual([own.code, own.stdout], [0, ''])
  assert.match(own.stderr, /^No leads from .*\nAccount 1 has this email address\./)
})

test('a message that waits is dropped with its lead, and erasing again changes nothing', async () => {
  await using inbox = await openInbox()
  inbox.manners.onRecipient = () => {
    throw refusal(451, 'Later')
  }
  const mail = { ACREAGE_SMTP_URL: `smtp://127.0.0.1:${inbox.port}` }
  await using mailing = await serve([], { ...settings, ...mail })
  await data.lead(mailing, 'lou.waits@example.com')
  await until(() => data.ask("select 1 from job where last_error like '%451%'").length === 1)
  const [row] = data.ask<{ id: number }>('select max(lead_id) as id from lead')
  const told = await data.run('lead', 'erase', String(row?.id))
  assert.match(told, /, 1 message \(1 not sent yet, to be dropped\)\.\nErased 1 lead, 1 message, /)
  assert.deepEqual(data.filesWith('lou.waits'), [])
  assert.equal((await data.run('jobs', 'list', '--json')).trim(), '[]')
  assert.deepEqual(data.ask('select * from job_queue'), [])
  assert.match(await data.run('lead', 'erase', String(row?.id)), /Erased 1 lead, 0 messages/)
  assert.equal(await mailing.end('SIGTERM'), 0)
})

test('an erasure that cannot be carried out says why, and erases nothing', async () => {
  const earlier = data.ask('select * from lead')
  const refusals: [string[], RegExp][] = [
    [[], /^Name a person with --email, or leads by their ids\.$/m],
    [['1', '--email', 'a@example.com'], /^Name a person with --email, or leads/m],
    [['1', '98', '99'], /^There are no leads 98, 99\. Nothing was erased\.$/m],
    [['all'], /It must be a whole number from 1/],
    [['--email', 'nobody'], /^--email must be an email address such as .*, not "nobody"\.$/m],
  ]
  for (const [options, sentence] of refusals) {
    const { code, stdout, stderr } = await acreage(['lead', 'erase', ...options], settings)
    assert.deepEqual([code, stdout], [1, ''], options.join(' '))
    assert.match(stderr, sentence)
  }
  assert.deepEqual(data.ask('select * from lead'), earlier)
})
