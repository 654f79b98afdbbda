import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ENDS_ALL } from '../../src/catalog/accounts/departures.ts'
import { removeDeleted } from '../../src/catalog/deletions/deletion-pruning.ts'
import { KEPT_AFTER_DELETION_MS } from '../../src/domain/listings/deletion.ts'
import type { AccountId, LeadId } from '../../src/domain/values/ids.ts'
import { COPIED_TABLES } from '../../src/store/copying/copied-tables.ts'
import { startTestService } from '../api/service.ts'
import { NEW_LEAD } from '../api/stored-leads.ts'
import { OPERATOR, person, Visitor } from './visitor.ts'

const ACCOUNT = '/console/accounts/1'
const ID = 1 as AccountId
const NO_MAIL_FILES = { remove: async () => 0 }
const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const { catalog, store } = service

const ownerId = await person(service, 'owner@land.example')
const annId = await person(service, 'ann@land.example', { role: 'editor' })

/** What is in the texts of the database, in any table. */
function tablesWith(words: string): string[] {
  const rows = (name: string) => service.data.query<object>(`select * from ${name}`)
  return COPIED_TABLES.map(({ name }) => name).filter(name =>
    JSON.stringify(rows(name)).includes(words),
  )
}

async function lead(changes: Partial<typeof NEW_LEAD> = {}): Promise<LeadId> {
  const draft = { ...NEW_LEAD, createdAt: service.now, ...changes }
  return await store.transact(({ leads }) => leads.insert(draft))
}

async function signedIn(email = 'owner@land.example'): Promise<Visitor> {
  const visitor = new Visitor(service)
  await visitor.signIn(email)
  return visitor
}

/** The calendar of a person's days for following up, as a program reads it. */
async function calendarOf(owner: Visitor): Promise<string> {
  const page = await owner.postAndFollow('/console/leads/calendar', {})
  const [path] = /\/console\/calendar\/[\w-]+/.exec(page.body) ?? []
  assert.ok(path)
  return path
}

async function route(owner: Visitor, personId: number): Promise<void> {
  const sent = await owner.post(`${ACCOUNT}/routing`, { person: String(personId), county: '' })
  assert.equal(sent.statusCode, 303, sent.body)
}

test('an erased lead is in no calendar, no list of what is due, no rule, and no text', async () => {
  const owner = await signedIn()
  const calendar = await calendarOf(owner)
  const id = await lead({ contactName: 'Erna Zwirn', emailAddress: 'zwirn@example.com' })
  const path = `/console/leads/${id}`
  const day = new Date(service.now).toISOString().slice(0, 10)
  await store.transact(({ inbox }) => inbox.setFallback(id, service.now + 1000))
  await owner.post(`${path}/follow-up`, { day })
  await owner.post(`${path}/person`, { person: String(annId) })
  await owner.post(`${path}/person`, { person: '' })
  await owner.post(`${path}/reply`, { reply: 'Dear Zwirn' })
  await owner.post(`${path}/notes`, { note: 'Zwirn called' })
  assert.match((await service.app.inject(calendar)).body, /Erna Zwirn/)
  assert.match((await owner.get('/console/leads?state=due')).body, /Erna Zwirn/)
  await owner.post(`${path}/erase`, {})
  assert.doesNotMatch((await service.app.inject(calendar)).body, /Zwirn/)
  assert.doesNotMatch((await owner.get('/console/leads?state=due')).body, /lead-row/)
  assert.deepEqual(await store.inbox.fallbacks(service.now + 2000, 10), [])
  const rows = service.data.query(
    `select follow_up_on, person_id, status from lead where lead_id = ${id}`,
  )
  assert.deepEqual(rows, [{ follow_up_on: null, person_id: null, status: 'closed' }])
  assert.deepEqual(tablesWith('Zwirn'), [])
  assert.deepEqual(tablesWith('zwirn'), [])
})

test('a person who no longer works for an account gets no more of its leads, and its calendar is empty', async () => {
  const owner = await signedIn()
  const ann = await signedIn('ann@land.example')
  const calendar = await calendarOf(ann)
  await route(owner, annId)
  await owner.post(`${ACCOUNT}/routing/fallback`, { hours: '2', to: String(annId) })
  const { fallbackPersonId } = await store.leadRules.get(ID)
  assert.equal(fallbackPersonId, annId)
  const id = await lead({ contactName: 'Kay' })
  const day = new Date(service.now).toISOString().slice(0, 10)
  await owner.post(`/console/leads/${id}/follow-up`, { day })
  assert.match((await service.app.inject(calendar)).body, /Kay/)
  await catalog.users.remove(OPERATOR, annId, ID, ENDS_ALL)
  assert.deepEqual(await store.leadRules.routes(ID), [])
  assert.equal((await store.leadRules.get(ID)).fallbackPersonId, null)
  assert.equal((await store.leadRules.get(ID)).fallbackHours, 2)
  assert.equal((await service.app.inject(calendar)).statusCode, 404)
})

test('of a removed account and its people, no rule, answer, calendar or day is left', async () => {
  const owner = await signedIn()
  const calendar = await calendarOf(owner)
  await route(owner, ownerId)
  await owner.post(`${ACCOUNT}/routing/fallback`, { hours: '3', to: String(ownerId) })
  await owner.post(`${ACCOUNT}/answers`, { name: 'Kwast', text: 'Call Kwast' })
  await owner.post(`${ACCOUNT}/answers/automatic`, {
    on: 'yes',
    automatic: 'Kwast is away',
    days: '3',
  })
  const id = await lead({ contactName: 'Kwast Buyer' })
  const day = new Date(service.now).toISOString().slice(0, 10)
  await owner.post(`/console/leads/${id}/follow-up`, { day })
  await owner.post(`/console/leads/${id}/person`, { person: String(ownerId) })
  await owner.post(`/console/leads/${id}/reply`, { reply: 'Kwast replies' })
  assert.ok(tablesWith('Kwast').length >= 4)
  await catalog.accounts.delete(OPERATOR, ID)
  const late = () => service.now + KEPT_AFTER_DELETION_MS + 1
  while (await removeDeleted(store, late, NO_MAIL_FILES));
  assert.deepEqual(tablesWith('Kwast'), [])
  for (const table of ['lead_rule', 'lead_route', 'canned_answer', 'lead_entry']) {
    assert.deepEqual(service.data.query(`select * from ${table}`), [], table)
  }
  assert.equal((await service.app.inject(calendar)).statusCode, 404)
  for (const table of ['calendar_link', 'person']) {
    const left = service.data.query(`select 1 from ${table} where person_id = ${ownerId}`)
    assert.deepEqual(left, [], table)
  }
})
