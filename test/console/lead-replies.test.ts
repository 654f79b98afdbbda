import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { messagesOfLeads } from '../../src/catalog/messages/mail-jobs.ts'
import type { LeadReplyMail } from '../../src/domain/leads/lead-reply.ts'
import { LIMITS } from '../../src/domain/limits.ts'
import type { LeadId } from '../../src/domain/values/ids.ts'
import { startTestService } from '../api/service.ts'
import { NEW_LEAD } from '../api/stored-leads.ts'
import { mailOfKind } from '../mail/reading.ts'
import { faultsOf, OPERATOR, person, Visitor } from './visitor.ts'

const HOUR_MS = 3_600_000
const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const { catalog, store } = service

await person(service, 'owner@land.example')
const editorId = await person(service, 'editor@land.example', { role: 'editor' })
await person(service, 'other@land.example', { account: 2 })

async function lead(changes: Partial<typeof NEW_LEAD> = {}): Promise<LeadId> {
  service.now += 1000
  const draft = { ...NEW_LEAD, comment: 'Is it <wet>?\nAll year?', createdAt: service.now }
  return await store.transact(({ leads }) => leads.insert({ ...draft, ...changes }))
}

async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(service)
  await visitor.signIn(email)
  return visitor
}

async function repliesTo(id: LeadId): Promise<readonly LeadReplyMail[]> {
  return (await messagesOfLeads(store, [id])).flatMap(({ notification }) =>
    notification.kind === 'lead-reply' ? [notification] : [],
  )
}

test('a reply goes to the buyer from the service, answers go to the seller, and the lead is answered', async () => {
  const id = await lead()
  const owner = await signedIn('owner@land.example')
  const path = `/console/leads/${id}`
  const page = await owner.get(path)
  assert.match(page.body, /To Joe Buyer &lt;joe@example\.com&gt;, from Pat Field, /)
  const text = 'All year.\r\n<b>Come</b> & see it.'
  const sent = await owner.postAndFollow(`${path}/reply`, { reply: text, answers: 'me' })
  assert.match(sent.body, /Reply sent\./)
  assert.match(sent.body, /All year\.\n&lt;b&gt;Come&lt;\/b&gt; &amp; see it\./)
  assert.match(sent.body, /Reply by <bdi>Pat Field<\/bdi> <span class="lead-status">Queued/)
  assert.equal((await store.inbox.leads([id]))[0]?.status, 'answered')
  const [reply, ...others] = await repliesTo(id)
  assert.ok(reply && others.length === 0)
  assert.deepEqual([reply.recipient, reply.replyTo], ['joe@example.com', 'owner@land.example'])
  const { mail, source } = await mailOfKind(reply)
  assert.equal(mail.from?.address, 'acreage@land.example')
  assert.match(mail.from?.name ?? '', /^Pat Field, ./)
  assert.equal(mail.replyTo?.[0]?.address, 'owner@land.example')
  assert.match(mail.subject ?? '', /^Re: ./)
  assert.doesNotMatch(source, /^Auto-Submitted/im, 'a person wrote it')
  assert.match(mail.text ?? '', /^All year\.\n<b>Come<\/b> & see it\.\n\nPat Field/)
  assert.match(mail.text ?? '', /\nJoe Buyer wrote:\n> Is it <wet>\?\n> All year\?\n/)
  assert.match(mail.html ?? '', /&lt;b&gt;Come&lt;\/b&gt; &amp; see it\./)
  await owner.post(`${path}/reply`, { reply: 'And more.', answers: 'account' })
  const { email = '' } = (await store.members.get(NEW_LEAD.accountId)) ?? {}
  assert.equal((await repliesTo(id)).at(-1)?.replyTo, email)
})

test('no text of a reply, a name or a title adds headers or recipients to its email', async () => {
  const evil = 'Joe\r\nBcc: all@example.com\n\n<script>'
  const id = await lead({ contactName: evil, comment: `${evil}\u202e` })
  const owner = await signedIn('owner@land.example')
  await owner.post(`/console/leads/${id}/reply`, { reply: `${evil}\u202e`, answers: 'me' })
  const [reply] = await repliesTo(id)
  assert.ok(reply)
  const names = { listingTitle: evil, senderName: '=?utf-8?q?Eve?= <eve@example.com>, x\r\nCc: y' }
  const { mail, source } = await mailOfKind({ ...reply, ...names })
  const [heads = ''] = source.split('\r\n\r\n', 1)
  assert.doesNotMatch(heads, /^(b?cc):/im)
  assert.deepEqual(
    [mail.to, mail.replyTo].flat().map(one => one?.address),
    ['joe@example.com', 'owner@land.example'],
  )
  assert.doesNotMatch(mail.html ?? '', /<script>|\u202e/)
})

test('the same reply sent twice, also at the same time, is one email', async () => {
  const id = await lead()
  const owner = await signedIn('owner@land.example')
  const send = () => owner.post(`/console/leads/${id}/reply`, { reply: 'Yes.' })
  const answers = await Promise.all([send(), send(), send()])
  assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([303]))
  await send()
  assert.equal((await repliesTo(id)).length, 1)
})

test('a reply is refused at its field, to spam, to erased buyers, and to another account', async () => {
  const id = await lead()
  const owner = await signedIn('owner@land.example')
  const other = await signedIn('other@land.example')
  const path = `/console/leads/${id}`
  const empty = await owner.post(`${path}/reply`, { reply: ' \n' })
  assert.deepEqual([empty.statusCode, faultsOf(empty)], [422, ['Write the reply first.']])
  const long = await owner.post(`${path}/reply`, { reply: 'x'.repeat(5001) })
  assert.match(faultsOf(long)[0] ?? '', /5,001 characters; at most 5,000/)
  assert.match(long.body, />\s*x{5001}</)
  const unknown = await owner.post(`${path}/reply`, { reply: 'Hi', answers: 'them' })
  assert.match(faultsOf(unknown)[0] ?? '', /Choose from the list where/)
  const nobody = await owner.post(`${path}/person`, { person: 'bob' })
  assert.deepEqual(faultsOf(nobody), ['Choose a person from the list.'])
  assert.equal((await other.post(`${path}/reply`, { reply: 'Hi' })).statusCode, 404)
  await owner.post(`${path}/status`, { status: 'spam' })
  const spam = await owner.post(`${path}/reply`, { reply: 'Hi' })
  assert.match(faultsOf(spam)[0] ?? '', /marked as spam/)
  await owner.post(`${path}/status`, { status: 'new' })
  await owner.post(`${path}/reply`, { reply: 'Erna, hello' })
  await owner.post(`${path}/erase`, {})
  const erased = await owner.get(path)
  assert.doesNotMatch(erased.body, /Erna, hello/)
  assert.deepEqual(await repliesTo(id), [])
  assert.match(faultsOf(await owner.post(`${path}/reply`, { reply: 'Hi' }))[0] ?? '', /was erased/)
})

test('an account sends 60 replies an hour, and 10 to leads that it has sent itself', async () => {
  const owner = await signedIn('owner@land.example')
  service.now += HOUR_MS
  await owner.signIn('owner@land.example')
  const reply = async (changes: Partial<typeof NEW_LEAD>) => {
    const id = await lead(changes)
    return await owner.post(`/console/leads/${id}/reply`, { reply: 'Hello' })
  }
  const { account, ownKey } = LIMITS.leadReply.most
  for (let i = 0; i < ownKey; i++) assert.equal((await reply({ ownKey: true })).statusCode, 303)
  const own = await reply({ ownKey: true })
  assert.equal(own.statusCode, 422)
  assert.match(faultsOf(own)[0] ?? '', /10 replies an hour/)
  for (let i = ownKey; i < account; i++) assert.equal((await reply({})).statusCode, 303)
  const last = await reply({})
  assert.match(faultsOf(last)[0] ?? '', /60 replies an hour/)
  assert.match(last.body, />\s*Hello</, 'it is still in the form')
  service.now += HOUR_MS
})

test('a lead that a key of the account itself has sent is known as such', async () => {
  const { text } = await catalog.keys.create(OPERATOR, { accountId: 1 as never, permissions: [] })
  const data = { listingID: 1, contactName: 'Joe', emailAddress: 'joe@example.com', comment: '' }
  const answer = await service.app.inject({
    method: 'POST',
    url: '/v3/lead',
    headers: { 'x-api-key': text },
    payload: { data: { ...data, phoneNumber: '512-555-0142' } },
  })
  assert.equal(answer.statusCode, 201, answer.body)
  const [stored] = service.data.query<{ own_key: number }>(
    'select own_key from lead order by lead_id desc limit 1',
  )
  assert.equal(stored?.own_key, 1)
})

test('the timeline says in order what happened, and by whom', async () => {
  const id = await lead()
  const owner = await signedIn('owner@land.example')
  const path = `/console/leads/${id}`
  const step = async (end: string, form: Readonly<Record<string, string>>) => {
    service.now += 60_000
    assert.equal((await owner.post(path + end, form)).statusCode, 303, end)
  }
  await step('/notes', { note: 'Called' })
  await step('/person', { person: String(editorId) })
  await step('/follow-up', { day: '2026-12-24' })
  await step('/status', { status: 'visit' })
  await step('/reply', { reply: 'See you' })
  await step('/person', { person: '' })
  await step('/follow-up', { day: '' })
  const { body } = await owner.get(path)
  const [, list = ''] = /<ol class="lead-timeline">(.*?)<\/ol>/s.exec(body) ?? []
  const heads = [...list.matchAll(/<li><p class="note">(.*?), <time/g)].map(([, head = '']) =>
    head.replaceAll(/<[^>]+>/g, ''),
  )
  assert.deepEqual(heads, [
    'Message received',
    'Note by Pat Field',
    'Assigned to Pat Field by Pat Field',
    'Follow-up set for Dec 24, 2026 by Pat Field',
    'Marked as visit scheduled by Pat Field',
    'Reply by Pat Field Queued',
    'Unassigned by Pat Field',
    'Follow-up removed by Pat Field',
  ])
})

test('a lead keeps the latest 200 steps, and every reply', async () => {
  const id = await lead()
  await store.transact(async ({ leadEntries }) => {
    const authorId = null
    await leadEntries.add({ leadId: id, at: 1, kind: 'reply', authorId, text: 'First' })
    for (let at = 2; at < 250; at++) {
      await leadEntries.add({ leadId: id, at, kind: 'status', authorId, text: 'new' })
    }
  })
  const entries = await store.leadEntries.of([id])
  assert.equal(entries.length, 201)
  assert.deepEqual([entries[0]?.text, entries[1]?.at], ['First', 50])
})

test('a day for following up is checked, and due leads are listed, for Home too', async () => {
  const id = await lead({ contactName: 'Due Buyer' })
  const later = await lead({ contactName: 'Later Buyer' })
  const owner = await signedIn('owner@land.example')
  const today = new Date(service.now).toISOString().slice(0, 10)
  for (const [day, fault] of [
    ['tomorrow', /such as 2026/],
    ['2026-02-30', /such as 2026/],
    ['2020-01-01', /today or a later day/],
    ['2099-01-01', /next two years/],
  ] as const) {
    const refused = await owner.post(`/console/leads/${id}/follow-up`, { day })
    assert.match(faultsOf(refused)[0] ?? '', fault)
    assert.ok(refused.body.includes(`value="${day}"`), 'what was typed')
  }
  await owner.post(`/console/leads/${id}/follow-up`, { day: today })
  await owner.post(`/console/leads/${later}/follow-up`, { day: '2027-06-01' })
  const due = await owner.get('/console/leads?state=due')
  assert.match(due.body, />Follow-ups due <span class="tab-count">1</)
  assert.match(due.body, />All <span class="tab-count">\d+</)
  assert.match(due.body, /Due Buyer/)
  assert.doesNotMatch(due.body, /Later Buyer/)
  assert.match((await owner.get('/console/leads')).body, /Follow up Jun 1, 2027/)
  const file = await owner.post('/console/leads.csv', { view: 'state=due' })
  assert.match(file.body, /Due Buyer/)
  assert.doesNotMatch(file.body, /Later Buyer/)
  const found = await catalog.leads.followUpsDue(OPERATOR, { until: today, limit: 10 })
  assert.deepEqual(
    found.map(one => one.id),
    [id],
  )
  await owner.post(`/console/leads/${id}/status`, { status: 'closed' })
  assert.doesNotMatch((await owner.get('/console/leads?state=due')).body, /Due Buyer/)
  assert.deepEqual(await catalog.leads.followUpsDue(OPERATOR, { until: today, limit: 10 }), [])
})

test('no button of the page loses what is typed in its other fields, and each empties its own', async () => {
  const id = await lead()
  const owner = await signedIn('owner@land.example')
  const path = `/console/leads/${id}`
  const reply = 'Half a <reply>\nof two lines'
  const shown = { shownPerson: '', shownDay: '' }
  const typed = { ...shown, reply, note: 'Half a note', day: '2027-03-04', person: '' }
  const hasReply = />\s*Half a &lt;reply&gt;\nof two lines<\/textarea>/
  const hasNote = />\s*Half a note<\/textarea>/
  const hasDay = /<input[^>]* name="day"[^>]* value="2027-03-04"/
  const press = async (end: string, values: Record<string, string>) => {
    const { body } = await owner.postAndFollow(`${path}${end}`, values)
    assert.doesNotMatch(body, /Nothing has changed yet/, end)
    return body
  }
  for (const [end, button] of [
    ['/status', { status: 'visit' }],
    ['/status', { status: 'spam' }],
    ['/status', { status: 'new' }],
    ['/person', { takes: String(editorId) }],
    ['/mail', {}],
  ] as const) {
    const body = await press(end, { ...typed, ...button })
    for (const part of [hasReply, hasNote, hasDay]) assert.match(body, part, end)
  }
  const noted = await press('/notes', typed)
  assert.match(noted, hasReply)
  assert.doesNotMatch(noted, hasNote)
  assert.match(noted, /Half a note<\/p>/)
  const dated = await press('/follow-up', { ...typed, note: '' })
  assert.match(dated, hasReply)
  assert.match(dated, /name="shownDay" value="2027-03-04"/)
  const refused = await owner.post(`${path}/follow-up`, { ...typed, day: 'soon' })
  assert.equal(refused.statusCode, 422)
  for (const part of [hasReply, hasNote]) assert.match(refused.body, part)
  assert.equal(faultsOf(refused).length, 1)
  const sent = await press('/reply', { ...typed, shownDay: typed.day })
  assert.doesNotMatch(sent, hasReply)
  assert.match(sent, hasNote)
  const untouched = await owner.post(`${path}/status`, { ...shown, status: 'new', answers: 'me' })
  assert.doesNotMatch(String(untouched.headers.location), /kept=/)
})

test('a page that another person has changed since does not bring its old values back', async () => {
  const id = await lead()
  const owner = await signedIn('owner@land.example')
  const path = `/console/leads/${id}`
  await owner.post(`${path}/person`, { person: String(editorId) })
  const old = { shownPerson: '', person: '', shownDay: '', day: '', reply: 'Hello' }
  const { body } = await owner.postAndFollow(`${path}/status`, { ...old, status: 'visit' })
  assert.match(body, new RegExp(`<option value="${editorId}" selected>`))
  assert.match(body, />\s*Hello<\/textarea>/)
})
