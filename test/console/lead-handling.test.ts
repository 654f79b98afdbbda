import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { SaxesParser } from 'saxes'
import { reassignUnanswered } from '../../src/catalog/leads/lead-fallback.ts'
import { copiedTo, isAnswerWanted } from '../../src/catalog/leads/wanted-mails.ts'
import { messagesOfLeads } from '../../src/catalog/messages/mail-jobs.ts'
import { nextRoute } from '../../src/domain/leads/lead-route.ts'
import type { Notification } from '../../src/domain/messages/notification.ts'
import type { AccountId, CountyId, LeadId, UserId } from '../../src/domain/values/ids.ts'
import { startTestService } from '../api/service.ts'
import { leadBody } from '../api/stored-leads.ts'
import { mailOfKind } from '../mail/reading.ts'
import { faultsOf, OPERATOR, person, Visitor } from './visitor.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ACCOUNT = '/console/accounts/1'
const ID = 1 as AccountId
const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const { catalog, store } = service

await person(service, 'owner@land.example')
const annId = await person(service, 'ann@land.example', { role: 'editor' })
const bobId = await person(service, 'bob@land.example', { role: 'editor' })

async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(service)
  await visitor.signIn(email)
  return visitor
}

const portal = await service.createKey({ accountId: 2 as AccountId })

function sendLead(key: string, changes: Readonly<Record<string, unknown>>) {
  const headers = { 'x-api-key': key }
  const payload = leadBody('v3', changes)
  return service.app.inject({ method: 'POST', url: '/v3/lead', headers, payload })
}

/** A lead of a buyer, as a portal sends it. */
async function lead(emailAddress: string, changes: Readonly<Record<string, unknown>> = {}) {
  const answer = await sendLead(portal, { emailAddress, ...changes })
  assert.equal(answer.statusCode, 201, answer.body)
  const rows = service.data.query<{ id: LeadId }>('select max(lead_id) as id from lead')
  return rows[0]?.id ?? assert.fail('No lead')
}

async function mails<Kind extends Notification['kind']>(id: LeadId, kind: Kind) {
  const found = await messagesOfLeads(store, [id])
  return found.flatMap(({ notification, dueAt }) =>
    notification.kind === kind
      ? [{ ...(notification as Extract<Notification, { kind: Kind }>), dueAt }]
      : [],
  )
}

async function inChargeOf(id: LeadId): Promise<UserId | null> {
  return (await store.inbox.leads([id]))[0]?.inChargeId ?? null
}

test('a saved answer is put into the reply below what was typed; unknown placeholders are refused', async () => {
  const owner = await signedIn('owner@land.example')
  const answers = `${ACCOUNT}/answers`
  const bad = await owner.post(answers, { name: 'Hello', text: 'Dear {last name}' })
  assert.match(faultsOf(bad)[0] ?? '', /no placeholder \{last name\}\. Use \{first name\}/)
  assert.match(bad.body, /Dear \{last name\}/)
  const text = 'Hi {first name}, {listing} is for sale.\n{my name}'
  const saved = await owner.postAndFollow(answers, { name: 'Hello', text })
  assert.match(saved.body, /Answer saved/)
  const twice = await owner.post(answers, { name: 'HELLO', text })
  assert.match(faultsOf(twice)[0] ?? '', /Another answer has this name/)
  const [answer] = await store.leadRules.answers(ID)
  const id = await lead('joe@example.com')
  const path = `/console/leads/${id}`
  const ann = await signedIn('ann@land.example')
  const form = { reply: 'Thanks!', answer: String(answer?.id) }
  const inserted = await ann.post(`${path}/insert`, form)
  assert.equal(inserted.statusCode, 200)
  assert.match(
    inserted.body,
    />\nThanks!\n\nHi Joe, Caf&#233; Ranch [^<]* is for sale\.\nPat Field</,
  )
  assert.deepEqual(await mails(id, 'lead-reply'), [], 'nothing is sent')
  assert.equal((await ann.get(answers)).statusCode, 404, 'an editor changes none')
  const edited = await owner.get(`${answers}?answer=${answer?.id}`)
  assert.match(edited.body, /value="Hello"/)
  await owner.post(`${answers}/${answer?.id}`, { name: 'Hello', text: 'Changed' })
  assert.equal((await store.leadRules.answers(ID))[0]?.text, 'Changed')
  await owner.post(`${answers}/${answer?.id}/remove`, {})
  assert.deepEqual(await store.leadRules.answers(ID), [])
})

test('an automatic answer goes once to a buyer of a listing, later, and not to spam or after a reply', async () => {
  const owner = await signedIn('owner@land.example')
  const before = await lead('early@example.com')
  assert.deepEqual(await mails(before, 'lead-reply'), [], 'it is off by default')
  const automatic = 'Thanks, {first name}! — {my name}'
  const path = `${ACCOUNT}/answers/automatic`
  const empty = await owner.post(path, { on: 'yes', automatic: ' ', days: '0' })
  assert.equal(faultsOf(empty).length, 2)
  await owner.post(path, { on: 'yes', automatic, days: '30' })
  const id = await lead('kay@example.com', { contactName: 'Kay Buyer' })
  const [mail, ...others] = await mails(id, 'lead-reply')
  assert.ok(mail && others.length === 0)
  assert.equal(mail.text, 'Thanks, Kay! — Lone Star Land')
  assert.equal(mail.dueAt, service.now + 120_000)
  const { source } = await mailOfKind(mail)
  assert.match(source, /^Auto-Submitted: auto-replied\r$/m)
  assert.match(source, /^X-Auto-Response-Suppress: All\r$/m)
  assert.doesNotMatch(source, /auto-generated/)
  assert.equal((await store.inbox.leads([id]))[0]?.status, 'new', 'a person has still to answer')
  assert.match((await owner.get(`/console/leads/${id}`)).body, /Automatic answer <span/)
  assert.equal(await isAnswerWanted(store, mail), true)
  await owner.post(`/console/leads/${id}/status`, { status: 'spam' })
  assert.equal(await isAnswerWanted(store, mail), false)
  const again = await lead('KAY@example.com', { comment: 'Once more' })
  assert.deepEqual(await mails(again, 'lead-reply'), [])
  service.now += 31 * DAY_MS
  const later = await lead('kay@example.com', { comment: 'A month later' })
  assert.equal((await mails(later, 'lead-reply')).length, 1)
  await sendLead(await service.createKey(), { emailAddress: 'victim@example.com' })
  const [row] = service.data.query<{ id: LeadId }>('select max(lead_id) as id from lead')
  assert.deepEqual(await mails(row?.id ?? later, 'lead-reply'), [], 'its own key sent it')
})

test('a mailbox gets three automatic answers an hour, however its address is written', async () => {
  service.now += HOUR_MS
  const sent: number[] = []
  for (const name of ['v.ictim', 'vic.tim', 'victim+a', 'victim+b', 'victim']) {
    sent.push((await mails(await lead(`${name}@example.com`), 'lead-reply')).length)
  }
  assert.deepEqual(sent, [1, 1, 1, 0, 0])
  const owner = await signedIn('owner@land.example')
  await owner.post(`${ACCOUNT}/answers/automatic`, { automatic: '', days: '30' })
  assert.deepEqual(await mails(await lead('after@example.com'), 'lead-reply'), [])
})

test('leads go to people in turn, also at the same time, and first to those for the county', async () => {
  const owner = await signedIn('owner@land.example')
  const routing = `${ACCOUNT}/routing`
  const unknown = await owner.post(routing, { person: '999', county: '' })
  assert.match(faultsOf(unknown)[0] ?? '', /a member of the account/)
  const nowhere = await owner.post(routing, { person: String(annId), county: 'Nowhere, TX' })
  assert.match(faultsOf(nowhere)[0] ?? '', /such as Bosque, TX, not/)
  for (const id of [annId, bobId]) {
    assert.equal((await owner.post(routing, { person: String(id), county: '' })).statusCode, 303)
  }
  const twice = await owner.post(routing, { person: String(annId), county: '' })
  assert.match(faultsOf(twice)[0] ?? '', /already/)
  const addresses = Array.from({ length: 8 }, (_, i) => `turn${i}@example.com`)
  await Promise.all(addresses.map(address => lead(address)))
  const counts = service.data.query<{ person: number; count: number }>(
    "select person_id as person, count(*) as count from lead where email_address like 'turn%' group by 1 order by 1",
  )
  assert.deepEqual(counts, [
    { person: annId, count: 4 },
    { person: bobId, count: 4 },
  ])
  const page = await owner.postAndFollow(routing, {
    person: String(bobId),
    county: 'bosque, Texas',
  })
  assert.match(page.body, /Bosque County, TX/)
  for (const address of ['c1@example.com', 'c2@example.com']) {
    const id = await lead(address)
    assert.equal(await inChargeOf(id), bobId)
    const [mail] = await mails(id, 'lead-assigned')
    assert.equal(mail?.recipient, 'bob@land.example')
  }
})

test('people who left are passed over, and a lead without people stays unassigned', () => {
  const route = { accountId: ID, personName: '' }
  const routes = [
    { ...route, id: 1, personId: annId, countyId: 48_035 as CountyId, lastTurn: 0 },
    { ...route, id: 2, personId: bobId, countyId: null, lastTurn: 5 },
  ]
  const county = 48_035 as CountyId
  assert.equal(nextRoute(routes, county, [annId, bobId])?.id, 1)
  assert.equal(nextRoute(routes, county, [bobId])?.id, 2)
  assert.equal(nextRoute(routes, county, [annId, bobId], annId)?.id, 2)
  assert.equal(nextRoute(routes, 48_001 as CountyId, [annId]), null)
})

test('a lead that no one answers goes to another person once, and an answered one does not', async () => {
  const owner = await signedIn('owner@land.example')
  const path = `${ACCOUNT}/routing/fallback`
  const bad = await owner.post(path, { hours: 'soon', to: '' })
  assert.match(faultsOf(bad)[0] ?? '', /whole number from 1 to 720/)
  await owner.post(path, { hours: '4', to: String(annId) })
  const id = await lead('slow@example.com')
  const answered = await lead('quick@example.com')
  assert.equal(await inChargeOf(id), bobId)
  await owner.post(`/console/leads/${answered}/reply`, { reply: 'Yes' })
  const clock = () => service.now
  await reassignUnanswered(store, clock)
  assert.equal(await inChargeOf(id), bobId, 'four hours are not over')
  service.now += 4 * HOUR_MS
  await Promise.all([reassignUnanswered(store, clock), reassignUnanswered(store, clock)])
  assert.deepEqual([await inChargeOf(id), await inChargeOf(answered)], [annId, bobId])
  const assigned = (await mails(id, 'lead-assigned')).map(({ recipient }) => recipient)
  assert.deepEqual(assigned, ['bob@land.example', 'ann@land.example'])
  service.now += DAY_MS
  await reassignUnanswered(store, clock)
  assert.equal((await mails(id, 'lead-assigned')).length, 2)
})

test('a person who gets leads is emailed, once for several, without the buyer’s address', async () => {
  const owner = await signedIn('owner@land.example')
  const one = await lead('m1@example.com')
  const other = await lead('m2@example.com')
  await owner.post(`/console/leads/${one}/person`, { person: '' })
  await catalog.inbox.handOver(OPERATOR, [one, other], annId)
  const [mail] = (await mails(one, 'lead-assigned')).slice(-1)
  assert.deepEqual([mail?.count, mail?.contactName], [2, ''])
  await owner.post(`/console/leads/${one}/person`, { person: String(bobId) })
  const [single] = (await mails(one, 'lead-assigned')).slice(-1)
  assert.ok(single)
  const { mail: read } = await mailOfKind(single)
  assert.match(read.text ?? '', /assigned to you by Pat Field\. Joe Buyer asks about/)
  assert.doesNotMatch(read.text ?? '', /m1@example/)
  const before = (await mails(one, 'lead-assigned')).length
  const bob = await signedIn('bob@land.example')
  await bob.post(`/console/leads/${one}/person`, { person: '' })
  await bob.post(`/console/leads/${one}/person`, { person: String(bobId) })
  assert.equal(
    (await mails(one, 'lead-assigned')).length,
    before,
    'not about what one does oneself',
  )
})

test('a CRM gets each lead as ADF that an XML parser reads, or as fields, while its address is confirmed', async () => {
  const owner = await signedIn('owner@land.example')
  const address = 'crm@crm.example'
  await owner.post(`${ACCOUNT}/addresses`, { address })
  const id = (await store.leadAddresses.get(ID, address))?.id ?? 0
  const copies = `${ACCOUNT}/addresses/${id}/copies`
  assert.match(faultsOf(await owner.post(copies, { format: 'adf' }))[0] ?? 'x', /confirm|x/)
  assert.equal((await store.leadAddresses.get(ID, address))?.copyFormat, '')
  await catalog.addresses.confirm(OPERATOR, ID, address)
  await owner.post(copies, { format: 'adf' })
  const comment = '<adf> & "quotes"\u0001 ]]> Größe 🌾'
  const sent = await lead('adf@example.com', { contactName: 'Zoë <b>', comment })
  const [mail] = await mails(sent, 'lead-copy')
  assert.ok(mail)
  const { mail: read } = await mailOfKind(mail)
  assert.equal(read.html, undefined)
  assert.match(
    read.text ?? '',
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<\?adf version="1\.0"\?>\n<adf>\n<prospect/,
  )
  const texts = textsOf(read.text ?? '')
  assert.equal(texts['customer/contact/name'], 'Zoë <b>')
  assert.equal(texts['customer/contact/email'], 'adf@example.com')
  assert.equal(texts['customer/comments'], '<adf> & "quotes" ]]> Größe 🌾')
  assert.equal(texts['vehicle/stock'], '1')
  assert.equal(texts['vendor/contact/name'], 'Ranches')
  await owner.post(copies, { format: 'fields' })
  const [plain] = await mails(await lead('f@example.com', { comment: 'A\nName: Eve' }), 'lead-copy')
  assert.ok(plain)
  const { mail: fields } = await mailOfKind(plain)
  assert.match(fields.text ?? '', /^Name: Joe Buyer\nEmail: f@example\.com\nPhone: /)
  assert.match(fields.text ?? '', /\nMessage: A Name: Eve\n/)
  assert.equal(await copiedTo(store, plain), 'Lone Star Land')
  await owner.post(`${ACCOUNT}/addresses/${id}/stop`, {})
  assert.equal(await copiedTo(store, plain), null)
  assert.deepEqual(await mails(await lead('g@example.com'), 'lead-copy'), [])
})

/** The texts of the elements of an ADF document, by their paths below the prospect. */
function textsOf(xml: string): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {}
  const path: string[] = []
  const parser = new SaxesParser()
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ name }) => path.push(name))
  parser.on('closetag', () => path.pop())
  parser.on('text', text => {
    const key = path.slice(2).join('/')
    texts[key] = (texts[key] ?? '') + text
  })
  parser.write(xml).close()
  return texts
}
