import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { AnswerAddress } from '../../src/catalog/leads/answer-address.ts'
import { messagesOfLeads } from '../../src/catalog/messages/mail-jobs.ts'
import { readInboundMailbox } from '../../src/domain/leads/inbound-mailbox.ts'
import { RECEIVED_LIMITS } from '../../src/domain/leads/received-mail.ts'
import { LIMITS } from '../../src/domain/limits.ts'
import type { LeadId } from '../../src/domain/values/ids.ts'
import { startTestService } from '../api/service.ts'
import { NEW_LEAD } from '../api/stored-leads.ts'
import { mailOfKind } from '../mail/reading.ts'
import { until } from '../until.ts'
import { person, Visitor } from './visitor.ts'

const HOUR_MS = 3_600_000
const SECRET = 'a-secret-of-the-mail-server-0123456789'
const mailbox = readInboundMailbox('Reply+{token}@in.land.example')
assert.ok(mailbox)
const addresses = new AnswerAddress(mailbox, SECRET)
const service = await startTestService({ console: 'closed', inbound: { mailbox, secret: SECRET } })
after(() => service[Symbol.asyncDispose]())
const { store } = service

await person(service, 'owner@land.example')
await person(service, 'other@land.example', { account: 2 })

async function lead(changes: Partial<typeof NEW_LEAD> = {}): Promise<LeadId> {
  service.now += 1000
  const draft = { ...NEW_LEAD, createdAt: service.now, ...changes }
  return await store.transact(({ leads }) => leads.insert(draft))
}

async function signedIn(email = 'owner@land.example'): Promise<Visitor> {
  const visitor = new Visitor(service)
  await visitor.signIn(email)
  return visitor
}

type Headers = Readonly<Record<string, string>>

/** What the mail server of an operator sends. */
async function deliver(mail: string | Buffer, headers: Headers = {}) {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/inbound/mail',
    payload: mail,
    headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'message/rfc822', ...headers },
  })
  const { outcome = '' } = answer.json<{ outcome?: string }>()
  return { status: answer.statusCode, outcome, answer }
}

let messages = 0

/** The answer of a buyer to a reply about a lead. @param headers Others, and what replaces some. */
function answerTo(id: LeadId, body: string, headers: Headers = {}): string {
  const all = {
    From: 'Joe Buyer <JOE@example.com>',
    To: `Pat Field <owner@land.example>, Land <${addresses.of(id)}>`,
    Subject: 'Re: Ten acres',
    'Message-ID': `<${++messages}@mail.example>`,
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

async function timeline(id: LeadId, visitor?: Visitor): Promise<string> {
  const { body } = await (visitor ?? (await signedIn())).get(`/console/leads/${id}`)
  const [, list = ''] = /<ol class="lead-timeline">(.*?)<\/ol>/s.exec(body) ?? []
  return list
}

test('a reply names the seller, then the address of the lead, for answers', async () => {
  const id = await lead()
  const owner = await signedIn()
  await owner.post(`/console/leads/${id}/reply`, { reply: 'When can you come?' })
  const [reply] = (await messagesOfLeads(store, [id])).filter(
    ({ notification }) => notification.kind === 'lead-reply',
  )
  assert.ok(reply)
  const answersTo = (one: LeadId) => addresses.of(one)
  const { mail, source } = await mailOfKind(reply.notification, { answersTo })
  assert.deepEqual(
    mail.replyTo?.map(({ address }) => address),
    ['owner@land.example', addresses.of(id)],
  )
  assert.match(addresses.of(id), /^reply\+\d+-[\da-f]{32}@in\.land\.example$/)
  assert.match(source.replaceAll('=\r\n', ''), /is saved with your message on Lone Star Land\./)
  const without = await mailOfKind(reply.notification)
  assert.equal(without.mail.replyTo?.length, 1)
  assert.doesNotMatch(without.mail.text ?? '', /is saved/)
})

test('an answer of the buyer is in the timeline, with what it quotes folded', async () => {
  const id = await lead()
  const body = [
    'Saturday at ten suits us.',
    '',
    '<b>Joe</b>',
    '',
    'On Fri, Nov 20, 2026 at 3:41 PM Pat Field, Hill Country Land',
    '<acreage@land.example> wrote:',
    '',
    '> When can you come?',
    '> Pat',
  ].join('\r\n')
  assert.deepEqual((await deliver(answerTo(id, body))).outcome, 'stored')
  const list = await timeline(id)
  assert.match(list, /Email from <bdi>Joe Buyer<\/bdi>, <time/)
  assert.match(list, /Saturday at ten suits us\.\n\n&lt;b&gt;Joe&lt;\/b&gt;<\/p><details>/)
  assert.match(list, /<summary>Earlier messages<\/summary><p[^>]*>On Fri, Nov 20/)
  assert.doesNotMatch(list, /Not the buyer/)
  const owner = await signedIn()
  const marked = async () => (await owner.get('/console/leads')).body.includes('>New email<')
  assert.equal(await marked(), true)
  await owner.post(`/console/leads/${id}/reply`, { reply: 'See you then.' })
  assert.equal(await marked(), false, 'it is answered')
  const file = await (await signedIn()).post('/console/leads.csv', { view: '' })
  assert.match(file.body, /Joe Buyer: Saturday at ten suits us\./)
})

test('HTML alone becomes text, files are named, and earlier messages of Outlook are folded', async () => {
  const id = await lead()
  const body = `--x\r
Content-Type: text/html; charset=windows-1252\r
Content-Transfer-Encoding: quoted-printable\r
\r
<html><head><style>p {}</style></head><body><p>We=92ll come.<br>Joe &amp; Ann</p>\r
<blockquote><div>Pat wrote:</div>When can you come?</blockquote></body></html>\r
--x\r
Content-Type: application/pdf; name="survey <1>.pdf"\r
Content-Disposition: attachment\r
Content-Transfer-Encoding: base64\r
\r
JVBERi0=\r
--x--\r
`
  const type = 'multipart/mixed; boundary=x'
  assert.equal((await deliver(answerTo(id, body, { 'Content-Type': type }))).outcome, 'stored')
  const outlook = `Yes.\n\n-----Original Message-----\nFrom: Pat\nSent: Friday\nTo: Joe\n\nOK?`
  await deliver(answerTo(id, outlook))
  const inline = '> When can you come?\nSaturday.\n> Bring boots.\nSure.'
  await deliver(answerTo(id, inline))
  const list = await timeline(id)
  assert.match(list, /We&#8217;ll come\.\nJoe &amp; Ann<\/p><details>.*Pat wrote:/s)
  assert.match(
    list,
    /Attached: <bdi>survey &lt;1&gt;\.pdf<\/bdi>\. Files are only in your mailbox\./,
  )
  assert.match(list, />Yes\.<\/p><details>/)
  assert.match(list, /&gt; When can you come\?\nSaturday\.\n&gt; Bring boots\.\nSure\.<\/p><\/div>/)
  const [stored] = service.data.query<{ mail: string }>(
    `select mail from lead_entry where lead_id = ${id} order by entry_id`,
  )
  assert.doesNotMatch(stored?.mail ?? '', /JVBE/)
})

test('a sender who is not the buyer is shown as such, and nobody else reads it', async () => {
  const id = await lead()
  await deliver(answerTo(id, 'Wire the money', { From: 'Joe Buyer <joe@evil.example>' }))
  await deliver(answerTo(id, 'From me', { From: 'owner@land.example' }))
  await deliver(answerTo(id, 'From no one', { From: 'nobody' }))
  const list = await timeline(id)
  assert.match(
    list,
    /<bdi>Joe Buyer &lt;joe@evil\.example&gt;<\/bdi> <span[^>]*>Not the buyer&rsquo;s/,
  )
  assert.match(list, /Email from <bdi>owner@land\.example<\/bdi>, /)
  assert.match(list, /From no one/)
  const other = await signedIn('other@land.example')
  assert.equal((await other.get(`/console/leads/${id}`)).statusCode, 404)
})

test('an email that comes again, also at the same time, is stored once, in each lead that it names', async () => {
  const id = await lead()
  const further = await lead()
  const To = `${addresses.of(id)}, ${addresses.of(further).toUpperCase()}`
  const mail = answerTo(id, 'Once', { To })
  const outcomes = await Promise.all([1, 2, 3, 4].map(async () => (await deliver(mail)).outcome))
  assert.deepEqual(outcomes.toSorted(), ['duplicate', 'duplicate', 'duplicate', 'stored'])
  const unnamed = answerTo(id, 'No id', { 'Message-ID': '' })
  assert.equal((await deliver(unnamed)).outcome, 'stored')
  assert.equal((await deliver(unnamed)).outcome, 'duplicate')
  for (const one of [id, further]) {
    assert.equal((await timeline(one)).match(/>Once</g)?.length, 1)
  }
  const headers = { 'x-original-to': addresses.of(id) }
  const only = await lead()
  assert.equal((await deliver(answerTo(only, 'Elsewhere'), headers)).outcome, 'stored')
  const bracketed = { 'x-original-to': `<${addresses.of(id).toUpperCase()}>` }
  assert.equal((await deliver(answerTo(only, 'In brackets'), bracketed)).outcome, 'stored')
  const blank = await deliver(answerTo(id, 'By To'), { 'x-original-to': ' ' })
  assert.equal(blank.outcome, 'stored')
  assert.match(await timeline(id), />Elsewhere<.*>In brackets<.*>By To</s)
  assert.doesNotMatch(await timeline(only), />Elsewhere</)
})

test('only the secret opens the door, and only emails go through it', async () => {
  const id = await lead()
  const mail = answerTo(id, 'Hello')
  for (const authorization of [
    '',
    'Bearer ',
    `Bearer ${SECRET}x`,
    `Token ${SECRET}`,
    'Basic eA==',
  ]) {
    assert.equal((await deliver(mail, { authorization })).status, 401, authorization)
  }
  const basic = `Basic ${Buffer.from(`mail:${SECRET}`).toString('base64')}`
  assert.equal((await deliver(mail, { authorization: basic })).outcome, 'stored')
  assert.equal((await deliver(mail, { 'content-type': 'text/plain' })).status, 415)
  assert.equal((await deliver(mail, { 'content-encoding': 'gzip' })).status, 415)
  assert.equal((await deliver('')).status, 400)
  const read = await service.app.inject({ url: '/inbound/mail' })
  assert.equal(read.statusCode, 405)
})

test('a service without an inbound address has no such door', async () => {
  await using off = await startTestService()
  const answer = await off.app.inject({ method: 'POST', url: '/inbound/mail', payload: 'x' })
  assert.equal(answer.statusCode, 404)
})

test('addresses that are not of a lead, guesses, and what programs send are not stored', async () => {
  const id = await lead()
  const to = addresses.of(id)
  const wrong = to.replace(/-./, found => (found === '-0' ? '-1' : '-0'))
  const other = to.replace(`+${id}-`, `+${id + 1}-`)
  for (const To of [wrong, other, 'reply+@in.land.example', `${id}`, 'owner@land.example', '']) {
    assert.equal((await deliver(answerTo(id, 'Hi', { To }))).outcome, 'unknown-address', To)
  }
  for (const headers of [
    { 'Auto-Submitted': 'auto-replied (vacation)' },
    { 'List-Unsubscribe': '<https://news.example>' },
    { Precedence: 'Bulk' },
    { 'Return-Path': '<>' },
    { 'Content-Type': 'multipart/report; boundary=x' },
  ]) {
    const answer = await deliver(answerTo(id, 'Away', headers as Headers))
    assert.equal(answer.outcome, 'automatic', JSON.stringify(headers))
  }
  assert.equal((await deliver(answerTo(id, ' \r\n'))).outcome, 'empty')
  assert.equal((await deliver(answerTo(id, 'Hi', { 'Auto-Submitted': 'no' }))).outcome, 'stored')
  assert.doesNotMatch(await timeline(id), /Away/)
})

test('an answer reopens a closed lead, leaves spam alone, and is erased with its buyer', async () => {
  const closed = await lead()
  const spam = await lead()
  const erased = await lead()
  const owner = await signedIn()
  await owner.post(`/console/leads/${closed}/status`, { status: 'closed' })
  await owner.post(`/console/leads/${spam}/status`, { status: 'spam' })
  await deliver(answerTo(closed, 'Still there?'))
  await deliver(answerTo(spam, 'Buy now'))
  const statuses = (await store.inbox.leads([closed, spam])).map(({ id, status }) => [id, status])
  assert.deepEqual(
    new Map(statuses as [LeadId, string][]),
    new Map([
      [spam, 'spam'],
      [closed, 'answered'],
    ]),
  )
  await deliver(answerTo(erased, 'My secret <plans>', { From: 'Erna <erna@example.com>' }))
  await owner.post(`/console/leads/${erased}/erase`, {})
  const rows = service.data.query(`select * from lead_entry where lead_id = ${erased}`)
  assert.deepEqual(rows, [])
  assert.equal((await deliver(answerTo(erased, 'Again'))).outcome, 'erased')
  assert.equal((await deliver(answerTo(999_999 as LeadId, 'Again'))).outcome, 'erased')
})

test('a lead takes 30 emails an hour; the mail server sends the next one later', async () => {
  const id = await lead()
  const { lead: most } = LIMITS.leadEmail.most
  for (let i = 0; i < most; i++) assert.equal((await deliver(answerTo(id, `No. ${i}`))).status, 200)
  const refused = await deliver(answerTo(id, 'One more'))
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.answer.headers['retry-after']) > 0)
  assert.equal((await deliver(answerTo(await lead(), 'Another lead'))).outcome, 'stored')
  service.now += HOUR_MS
  assert.equal((await deliver(answerTo(id, 'One more'))).outcome, 'stored')
})

test('a lead takes 200 emails, also from a sender who has time', async () => {
  const id = await lead()
  const outcomes = new Set<string>()
  for (let i = 0; i < RECEIVED_LIMITS.emails; i++) {
    service.now += HOUR_MS / 20
    outcomes.add((await deliver(answerTo(id, `No. ${i}`))).outcome)
  }
  assert.deepEqual([...outcomes], ['stored'])
  service.now += HOUR_MS
  assert.equal((await deliver(answerTo(id, 'One too many'))).outcome, 'full')
})

test('hostile emails are read in part or refused, quickly and without errors', async () => {
  const id = await lead()
  const nested = Array.from({ length: 1000 }, (_, i) => [
    `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
  ]).join('')
  const deep = await deliver(
    answerTo(id, nested, { 'Content-Type': 'multipart/mixed; boundary=b' }),
  )
  assert.ok([200, 400].includes(deep.status))
  const bodies: Readonly<Record<string, string>> = {
    'many parts': `--b\r\n\r\nFirst\r\n${'--b\r\n\r\nx\r\n'.repeat(100_000)}`,
    'huge header': '',
    'many addresses': 'Hi',
    'nested comments': 'Hi',
    'unknown charset': 'Hi',
    'lying encoding': 'This is not base64 at all! ###',
    'long line': '>'.repeat(600_000),
    'nested quotes': `<blockquote>`.repeat(50_000),
    'unclosed tags': `<p <`.repeat(100_000),
    references: '&amp'.repeat(100_000),
  }
  const html = 'text/html'
  const odd: Readonly<Record<string, Headers>> = {
    'many parts': { 'Content-Type': 'multipart/mixed; boundary=b' },
    'huge header': { 'X-Long': 'a'.repeat(600_000) },
    'many addresses': { Cc: 'a@b.example, '.repeat(9000) },
    'nested comments': { From: `${'('.repeat(50_000)}joe@example.com`, Cc: '"'.repeat(50_001) },
    'unknown charset': { 'Content-Type': 'text/plain; charset=klingon' },
    'lying encoding': { 'Content-Transfer-Encoding': 'base64' },
    'nested quotes': { 'Content-Type': html },
    'unclosed tags': { 'Content-Type': html },
    references: { 'Content-Type': html },
  }
  for (const [name, body] of Object.entries(bodies)) {
    service.now += HOUR_MS
    const { status, answer } = await deliver(answerTo(id, body, odd[name]))
    assert.ok([200, 400].includes(status), `${name}: ${answer.body}`)
  }
  const zeros = Buffer.concat([
    Buffer.from(answerTo(id, 'Zeros ')),
    Buffer.alloc(2000),
    Buffer.from([0xff, 0xd8]),
  ])
  assert.equal((await deliver(zeros)).outcome, 'stored')
  const list = await timeline(id)
  assert.ok(list.length < 1_000_000)
  assert.ok(/Zeros &#65533;/.test(list))
  assert.ok(list.includes('>First'))
})

test('hostile HTML beside plain text is read at once, and the words of both are in the timeline', async () => {
  const id = await lead()
  const mixed = { 'Content-Type': 'multipart/mixed; boundary=b' }
  const both = (html: string) =>
    `--b\r\n\r\nBefore\r\n--b\r\nContent-Type: text/html\r\n\r\n${html}\r\n--b--\r\n`
  const startedAt = performance.now()
  for (const piece of ['<a href="', '<a href=', '<li ', '<!--', '<script>']) {
    const hostile = both(piece.repeat(230_000 / piece.length))
    assert.equal((await deliver(answerTo(id, hostile, mixed))).outcome, 'stored')
  }
  assert.ok(performance.now() - startedAt < 5000, 'took too long')
  await deliver(answerTo(id, both('<p>After <b>all</b></p>'), mixed))
  const alternative = { 'Content-Type': 'multipart/alternative; boundary=b' }
  const [, blank = ''] = both('<p>Only HTML</p>').split('Before')
  await deliver(answerTo(id, `--b\r\n\r\n \r\n${blank}`, alternative))
  await deliver(answerTo(id, both('<p>Twice</p>').replace('Before', 'Once'), alternative))
  const list = await timeline(id)
  assert.match(list, /Before\n+After all</)
  assert.match(list, />Only HTML</)
  assert.match(list, />Once</)
  assert.doesNotMatch(list, /Twice/)
})

test('of very long lists of recipients, the beginning is read', async () => {
  const id = await lead()
  const others = 'pat@land.example, '.repeat(800)
  const nested = `${'g:'.repeat(49)}a@b.example${';'.repeat(49)},`.repeat(300)
  const address = addresses.of(id)
  const outcome = async (headers: Headers) =>
    (await deliver(answerTo(id, 'Hello', headers))).outcome
  assert.equal(await outcome({ To: `${others}${address}` }), 'stored')
  assert.equal(await outcome({ To: address, Cc: nested }), 'stored')
  assert.equal(await outcome({ To: `${nested}${address}` }), 'unknown-address')
  assert.equal(await outcome({ Cc: address, To: nested }), 'unknown-address')
  assert.equal(await outcome({ 'X-Original-To': address, To: nested }), 'stored')
  assert.match(await timeline(id), /Email from <bdi>Joe Buyer/)
})

test('HTML of very many open elements is read until there are too many, and says so', async () => {
  const html = { 'Content-Type': 'text/html' }
  for (const end of ['</p>'.repeat(13_000), '<p>'.repeat(16_000)]) {
    const id = await lead()
    const startedAt = performance.now()
    const deep = `<p>Hello</p>${'<b>'.repeat(15_000)}Deep${end}`
    assert.equal((await deliver(answerTo(id, deep, html))).outcome, 'stored')
    assert.ok(performance.now() - startedAt < 1000, 'took too long')
    assert.match(await timeline(id), />Hello<.*The rest of this email is only/s)
  }
  const id = await lead()
  await deliver(answerTo(id, `${'<p>One<br><b>two</b><img></p>'.repeat(1000)}End`, html))
  assert.match(await timeline(id), /two\n+End</)
  assert.doesNotMatch(await timeline(id), /The rest of this email/)
})

test('of an email of many megabytes only the words are read, and a larger one is refused', async () => {
  const id = await lead()
  const file = `\r\n--b\r\nContent-Disposition: attachment; filename=land.zip\r\n\r\n`
  const start = answerTo(id, `--b\r\n\r\nPhotos attached${file}`, {
    'Content-Type': 'multipart/mixed; boundary=b',
  })
  const large = Buffer.concat([Buffer.from(start), Buffer.alloc(20 * 1024 * 1024, 'A')])
  assert.equal((await deliver(large)).outcome, 'stored')
  const list = await timeline(id)
  assert.match(list, /Photos attached.*Attached: <bdi>land\.zip.*The rest of this email is only/s)
  assert.equal((await deliver(Buffer.alloc(41 * 1024 * 1024, 'A'))).status, 413)
})

test('the service goes on after a client that sends too much has left', async () => {
  await using own = await startTestService({
    inbound: { mailbox, secret: SECRET },
    logger: pino({ level: 'info' }, new Writable({ write: (_line, _encoding, done) => done() })),
  })
  const { port } = new URL(await own.app.listen({ port: 0, host: '127.0.0.1' }))
  const head = `POST /inbound/mail HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${SECRET}\r\nContent-Type: message/rfc822\r\nTransfer-Encoding: chunked\r\n\r\n`
  const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`
  const socket = connect(Number(port), '127.0.0.1')
  const closed = new Promise(resolve => socket.on('close', resolve))
  let answer = ''
  socket
    .on('error', () => {})
    .on('data', data => {
      answer += data
      socket.destroy()
    })
  socket.write(head)
  for (let i = 0; i < 700; i++) socket.write(chunk)
  await closed
  await setTimeout(200)
  assert.match(answer, /^HTTP\/1\.1 413 /)
  assert.equal((await fetch(`http://127.0.0.1:${port}/v3`)).status, 200)
})

test('an email whose client disconnects in the middle is no fault of the service', async () => {
  const lines: string[] = []
  const output = new Writable({
    write: (line, _encoding, done) => {
      lines.push(String(line))
      done()
    },
  })
  await using own = await startTestService({
    inbound: { mailbox, secret: SECRET },
    logger: pino({ level: 'info' }, output),
  })
  const { port } = new URL(await own.app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    `POST /inbound/mail HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${SECRET}\r\nContent-Type: message/rfc822\r\nContent-Length: 5000\r\n\r\nFrom: `,
  )
  await setTimeout(200)
  socket.destroy()
  const logged = await until(() => lines.find(line => line.includes('The client left')))
  assert.equal(JSON.parse(logged).level, 30)
  assert.ok(!lines.some(line => JSON.parse(line).level > 30), lines.join(''))
})
