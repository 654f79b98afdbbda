import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ENDS_ALL } from '../../src/catalog/accounts/departures.ts'
import type { AccountId, LeadId, UserId } from '../../src/domain/values/ids.ts'
import { startTestService } from '../api/service.ts'
import { NEW_LEAD } from '../api/stored-leads.ts'
import { OPERATOR, person, Visitor } from './visitor.ts'

const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const { catalog, store } = service
const PAGE = '/console/leads/calendar'
const DAY = '2026-12-24'

const ownerId = await person(service, 'owner@land.example')
const editorId = await person(service, 'editor@land.example', { role: 'editor' })

async function lead(changes: Partial<typeof NEW_LEAD>, to: UserId | null = null): Promise<LeadId> {
  const id = await store.transact(({ leads }) => leads.insert({ ...NEW_LEAD, ...changes }))
  const today = new Date(service.now).toISOString().slice(0, 10)
  await catalog.inbox.followUp(OPERATOR, id, { day: DAY, today })
  if (to !== null) await catalog.inbox.handOver(OPERATOR, [id], to)
  return id
}

/** The path of a new address. */
async function newAddress(visitor: Visitor): Promise<string> {
  const { body } = await visitor.postAndFollow(PAGE, {})
  const [, path = ''] =
    /<code class="key-text">[^<]*(\/console\/calendar\/[\w-]{32})</.exec(body) ?? []
  assert.notEqual(path, '', body)
  return path
}

function eventsOf(file: string): ReadonlyMap<string, string>[] {
  const lines = file.replaceAll('\r\n ', '').split('\r\n')
  const events: Map<string, string>[] = []
  for (const line of lines) {
    const at = line.indexOf(':')
    if (line === 'BEGIN:VEVENT') events.push(new Map())
    events.at(-1)?.set(line.slice(0, at), line.slice(at + 1))
  }
  return events
}

test('a secret address has a person’s days for following up, until it is replaced or deleted', async () => {
  const contactName = `Zoë; "Ann", \\ 🌾 ${'ü'.repeat(60)}`
  const own = await lead({ contactName }, ownerId)
  const free = await lead({ contactName: 'Free' })
  await lead({ contactName: 'Of the editor' }, editorId)
  await lead({ contactName: 'Of another account', accountId: 2 as AccountId })
  const owner = new Visitor(service)
  await owner.signIn('owner@land.example')
  const path = await newAddress(owner)
  assert.doesNotMatch((await owner.get(PAGE)).body, /key-text/, 'it is shown once')
  const guest = new Visitor(service)
  const answer = await guest.get(path)
  assert.equal(answer.headers['content-type'], 'text/calendar; charset=utf-8')
  for (const line of answer.body.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
  const events = eventsOf(answer.body)
  assert.deepEqual(
    events.map(event => event.get('UID')?.replace(/@.*/, '')),
    [`lead-${own}`, `lead-${free}`],
  )
  const [event] = events
  assert.equal(event?.get('DTSTART;VALUE=DATE'), '20261224')
  assert.equal(event?.get('DTEND;VALUE=DATE'), '20261225')
  assert.match(event?.get('DTSTAMP') ?? '', /^\d{8}T\d{6}Z$/)
  assert.ok(event?.get('SUMMARY')?.startsWith('Follow up: Zoë\\; "Ann"\\, \\\\ 🌾 ü'))
  assert.match(event?.get('URL') ?? '', new RegExp(`/console/leads/${own}$`))
  const other = await newAddress(owner)
  assert.equal((await guest.get(path)).statusCode, 404)
  assert.equal((await guest.get(other)).statusCode, 200)
  await owner.post(`${PAGE}/remove`, {})
  assert.equal((await guest.get(other)).statusCode, 404)
  assert.equal((await guest.get(`${PAGE.replace('leads/', '')}/x`)).statusCode, 404)
})

test('the address of a person who has left an account no longer has its leads', async () => {
  const editor = new Visitor(service)
  await editor.signIn('editor@land.example')
  const path = await newAddress(editor)
  assert.match((await editor.get(path)).body, /Of the editor/)
  await catalog.users.remove(OPERATOR, editorId, 1 as AccountId, ENDS_ALL)
  assert.doesNotMatch((await new Visitor(service).get(path)).body, /Of the editor/)
})

test('an address is in no database or cache, needs the password, and ends when its person may not sign in', async () => {
  const owner = new Visitor(service)
  await owner.signIn('owner@land.example')
  await lead({ contactName: 'Kept Secret', phoneNumber: '512-555-0199', comment: 'My words' })
  const path = await newAddress(owner)
  const token = path.split('/').at(-1) ?? ''
  const stored = service.data.query<{ all: string }>(
    'select hex(token_hash) as "all" from calendar_link',
  )
  assert.ok(stored.length > 0)
  assert.ok(!JSON.stringify(stored).includes(token))
  const answer = await new Visitor(service).get(path)
  assert.equal(answer.headers['cache-control'], 'no-store')
  assert.match(answer.body, /Kept Secret/)
  assert.doesNotMatch(answer.body, /555-0199|My words|@example/, 'only the name of the buyer')
  service.now += 3_600_000
  await owner.signIn('owner@land.example')
  service.now += 16 * 60_000
  const asked = await owner.post(PAGE, {})
  assert.match(asked.body + String(asked.headers.location), /prove|password/i)
  assert.equal((await new Visitor(service).get(path)).statusCode, 200, 'the old one still works')
  await catalog.users.setDisabled(OPERATOR, ownerId, true)
  assert.equal((await new Visitor(service).get(path)).statusCode, 404)
  await catalog.users.setDisabled(OPERATOR, ownerId, false)
})

test('guesses of addresses are counted, and keep nobody else from theirs', async () => {
  const owner = new Visitor(service)
  await owner.signIn('owner@land.example')
  const path = await newAddress(owner)
  const guesser = new Visitor(service, '192.0.2.77')
  const statuses = new Set<number>()
  for (let i = 0; i < 2_000 && !statuses.has(429); i++) {
    const guess = `${path.slice(0, -4)}${String(i).padStart(4, '0')}`
    statuses.add((await guesser.get(guess)).statusCode)
  }
  assert.deepEqual([...statuses], [404, 429])
  assert.equal((await new Visitor(service).get(path)).statusCode, 200)
})
