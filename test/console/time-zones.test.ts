import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { mailTimeZone } from '../../src/catalog/accounts/account-time-zone.ts'
import { messagesOfLeads } from '../../src/catalog/messages/mail-jobs.ts'
import { isAboutLead, type Notification } from '../../src/domain/messages/notification.ts'
import { Calendar } from '../../src/domain/values/calendar.ts'
import type { AccountId, LeadId } from '../../src/domain/values/ids.ts'
import { Calendars } from '../../src/domain/values/time-zones.ts'
import { startTestService } from '../api/service.ts'
import { leadBody, NEW_LEAD } from '../api/stored-leads.ts'
import { mailOfKind } from '../mail/reading.ts'
import { acceptInvitations, faultsOf, OPERATOR, person, Visitor } from './visitor.ts'

/** In Denver, it is still November 20. */
const EVENING = Date.parse('2026-11-21T05:30:00Z')
const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const { catalog, store } = service
service.now = EVENING

await person(service, 'denver@land.example')
await person(service, 'utc@land.example', { account: 2 })
await person(service, 'both@land.example')
const second = { email: 'both@land.example', accountId: 2 as AccountId, role: 'owner' } as const
await catalog.invitations.invite(OPERATOR, second, false)
await acceptInvitations(service, 'both@land.example')

async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(service)
  await visitor.signIn(email)
  return visitor
}

async function lead(account = 1): Promise<LeadId> {
  const draft = { ...NEW_LEAD, accountId: account as AccountId, createdAt: service.now }
  return await store.transact(({ leads }) => leads.insert(draft))
}

/** The fields of the form of a profile. */
async function profileOf(visitor: Visitor, account = 1): Promise<Record<string, string>> {
  const { body } = await visitor.get(`/console/accounts/${account}`)
  const inputs = body.matchAll(/<input[^>]* name="(\w+)" value="([^"]*)"(?![^>]*hidden)/g)
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]))
}

async function chooseZone(visitor: Visitor, zone: string, account = 1) {
  const path = `/console/accounts/${account}`
  return await visitor.post(path, { ...(await profileOf(visitor, account)), zone })
}

const TIME = /<time datetime="2026-11-21T05:30:00\.000Z">([^<]*)<\/time>/

test('an account chooses its zone, and times, files and days for following up are in it', async () => {
  const id = await lead()
  const denver = await signedIn('denver@land.example')
  const path = `/console/leads/${id}`
  assert.equal(TIME.exec((await denver.get(path)).body)?.[1], '2026-11-21 05:30 UTC')
  const tooEarly = await denver.post(`${path}/follow-up`, { day: '2026-11-20' })
  assert.match(faultsOf(tooEarly)[0] ?? '', /today or a later day/)
  const chosen = await chooseZone(denver, 'America/Denver')
  assert.equal(chosen.statusCode, 303, JSON.stringify([faultsOf(chosen), await profileOf(denver)]))
  const profile = await denver.get('/console/accounts/1')
  assert.match(profile.body, /<option value="America\/Denver" selected>Mountain Time \(Denver\)/)
  assert.match(profile.body, /<option value="">Default: UTC</)
  assert.equal(TIME.exec((await denver.get(path)).body)?.[1], 'Nov 20, 2026, 10:30 PM MST')
  await denver.post(`${path}/notes`, { note: 'Called' })
  const file = await denver.post('/console/leads.csv', { view: '' })
  assert.match(file.body, /Nov 20, 2026, 10:30 PM MST Pat Field: Called/)
  await denver.post(`${path}/follow-up`, { day: '2026-11-21' })
  const due = async () => (await denver.get('/console/leads?state=due')).body.includes('lead-row')
  assert.equal(await due(), false)
  assert.doesNotMatch((await denver.get('/console')).body, /follow-up/i)
  const today = await denver.post(`${path}/follow-up`, { day: '2026-11-20' })
  assert.equal(today.statusCode, 303)
  assert.equal(await due(), true)
})

test('who works for accounts in several zones sees the zone of the service, and each lead has its own days', async () => {
  const own = await lead(1)
  const other = await lead(2)
  const both = await signedIn('both@land.example')
  const utc = '2026-11-21 05:30 UTC'
  assert.equal(TIME.exec((await both.get(`/console/leads/${own}`)).body)?.[1], utc)
  const follow = (id: LeadId) => both.post(`/console/leads/${id}/follow-up`, { day: '2026-11-20' })
  assert.equal((await follow(own)).statusCode, 303)
  assert.equal((await follow(other)).statusCode, 422)
})

test('land is sold on the day of its account', async () => {
  const denver = await signedIn('denver@land.example')
  const { body } = await denver.get('/console/listings/1/sell')
  assert.match(body, /name="soldOn" value="2026-11-20"/)
})

test('emails to an account are in its zone', async () => {
  const portal = await service.createKey({ accountId: 2 as AccountId })
  const answer = await service.app.inject({
    method: 'POST',
    url: '/v3/lead',
    headers: { 'x-api-key': portal },
    payload: leadBody('v3'),
  })
  assert.equal(answer.statusCode, 201, answer.body)
  const [row] = service.data.query<{ id: LeadId }>('select max(lead_id) as id from lead')
  const messages = await messagesOfLeads(store, [row?.id ?? assert.fail('No lead')])
  const mail = messages.find(({ notification }) => isAboutLead(notification))?.notification
  assert.ok(mail)
  const calendars = new Calendars(new Calendar('UTC'))
  const writtenFor = async (one: Notification) =>
    calendars.of(await mailTimeZone(store, one)).written
  const { mail: sent } = await mailOfKind(mail, { writtenFor })
  assert.match(sent.text ?? '', / (?:MST|MDT)/)
  const about = { kind: 'plan-end', recipient: 'a@b.example', accountName: 'A' } as const
  for (const [accountId, zone] of [
    [1, / (?:MST|MDT)/],
    [2, /UTC/],
  ] as const) {
    const plan = { ...about, accountId, plan: 'Small', endsAt: EVENING, hasEnded: true }
    const { mail: ended } = await mailOfKind(plan as never, { writtenFor })
    assert.match(ended.text ?? '', zone)
  }
})

test('only zones of the list are taken, and only of the own account', async () => {
  const denver = await signedIn('denver@land.example')
  for (const zone of ['Mars/Olympus', 'america/denver', '+05:00', 'x'.repeat(10_000)]) {
    const refused = await chooseZone(denver, zone)
    assert.deepEqual(faultsOf(refused), ['Choose a time zone from the list.'], zone)
  }
  assert.equal(await store.members.timeZone(1 as AccountId), 'America/Denver')
  const other = await denver.post('/console/accounts/2', { company: 'X', zone: 'America/Denver' })
  assert.equal(other.statusCode, 404)
  const back = await chooseZone(denver, '')
  assert.equal(back.statusCode, 303)
  assert.equal(await store.members.timeZone(1 as AccountId), '')
  const audited = service.data.query<{ details: string }>(
    "select details from audit where subject = 'account' and details like '%timeZone%'",
  )
  assert.equal(audited.length, 2)
})
