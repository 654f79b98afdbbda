import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Actor, operatorNamed, SERVICE } from '../../src/domain/accounts/actor.ts'
import type { AuditEntry } from '../../src/domain/accounts/audit.ts'
import { startTestService } from '../api/service.ts'
import { person, servicePerson, Visitor } from './visitor.ts'

const PAGE = '/console/operate/audit'
const DAY_MS = 86_400_000

const service = await startTestService({ console: 'approval' })
after(() => service[Symbol.asyncDispose]())
const operator = await servicePerson(service, 'op@land.example', 'operator')
const FIRST = Date.parse('2026-12-01T00:00:00Z')
const SELLER: Actor = { ...SERVICE, kind: 'user', name: '77', clientAddress: '10.0.0.7' }

async function add(at: number, changes: Partial<AuditEntry>): Promise<void> {
  const entry = {
    actor: SERVICE,
    subject: 'listing',
    id: '5',
    action: 'edited',
    details: {},
  } as const
  await service.store.transact(({ audit }) => audit.add({ ...entry, ...changes, at }))
}

/** The cells of the rows of the page. */
async function rows(query = ''): Promise<string[][]> {
  const { body } = await operator.get(PAGE + query)
  const [, table = ''] = /<tbody>(.*)<\/tbody>/s.exec(body) ?? []
  return table
    .split('</tr>')
    .slice(0, -1)
    .map(row =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) =>
        cell.replaceAll(/<[^>]*>/g, ''),
      ),
    )
}

async function next(query = ''): Promise<{ query: string; body: string }> {
  const { body } = await operator.get(PAGE + query)
  const [, path = ''] = /<a href="([^"]+)" rel="next">/.exec(body) ?? []
  return { query: path.replaceAll('&amp;', '&').replace(PAGE, ''), body }
}

test('the log is shown, the latest first, and filtered by record, actor and day', async () => {
  await add(FIRST, { id: '9', actor: SELLER, details: { members: ['<i>', 'title'], gone: null } })
  await add(FIRST + DAY_MS, { subject: 'account', id: '5', action: 'created' })
  await add(FIRST + 2 * DAY_MS - 1, { id: '5', actor: operatorNamed('ann') })
  const latest = await rows()
  assert.deepEqual(latest.slice(0, 3), [
    ['2026-12-02 23:59 UTC', 'operator ann', 'listing 5', 'edited', ''],
    ['2026-12-02 00:00 UTC', 'the service', 'account 5', 'created', ''],
    [
      '2026-12-01 00:00 UTC',
      'person 77 from 10.0.0.7',
      'listing 9',
      'edited',
      'members: &lt;i&gt;,title',
    ],
  ])
  const who = async (query: string) => (await rows(query)).map(row => `${row[1]}: ${row[2]}`)
  assert.deepEqual(await who('?subject=listing&id=5'), ['operator ann: listing 5'])
  assert.deepEqual(await who('?id=5'), ['operator ann: listing 5', 'the service: account 5'])
  assert.deepEqual(await who('?actor=77'), ['person 77 from 10.0.0.7: listing 9'])
  const second = ['operator ann: listing 5', 'the service: account 5']
  assert.deepEqual(await who('?day=2026-12-02'), second)
  const refused = await operator.get(`${PAGE}?day=2026-02-30&actor=%22x`)
  assert.equal(refused.statusCode, 422)
  assert.match(refused.body, /value="2026-02-30"/)
  assert.match(refused.body, /value="&quot;x"/)
})

test('an entry about several listings or leads is found by each of them', async () => {
  const at = FIRST + 2 * DAY_MS
  const details = { accountIds: [412], listingIds: [41, 4123] }
  await add(at, { id: '', action: 'many changed', details })
  await add(at, { subject: 'lead', id: '', action: 'handed over', details: { leadIds: [41] } })
  const found = async (query: string) => (await rows(query)).map(row => row[3])
  for (const id of [41, 4123]) {
    assert.deepEqual(await found(`?subject=listing&id=${id}`), ['many changed'], `${id}`)
  }
  for (const id of [4, 12, 123, 412]) {
    assert.deepEqual(await found(`?subject=listing&id=${id}`), [], `${id}`)
  }
  assert.deepEqual(await found('?subject=lead&id=41'), ['handed over'])
})

test('entries name the people in them, and lead to the listings they are about', async () => {
  const id = await person(service, 'pat@land.example')
  const at = FIRST + 3 * DAY_MS
  await add(at, { actor: { ...SELLER, name: String(id) }, id: '12' })
  await add(at + 1, { subject: 'user', id: String(id), action: 'disabled' })
  const { body } = await operator.get(`${PAGE}?day=2026-12-04`)
  assert.match(body, new RegExp(`<bdi>[^<]+ \\(person ${id} from 10\\.0\\.0\\.7\\)</bdi>`))
  assert.match(body, /<a href="\/console\/listings\/12">listing <bdi>12<\/bdi><\/a>/)
  assert.match(body, new RegExp(`<bdi>[^<]+</bdi> \\(user <bdi>${id}</bdi>\\)`))
})

test('a page has 50 entries, and the next ones follow, even those of the same instant', async () => {
  const at = FIRST + 5 * DAY_MS
  for (let i = 0; i < 60; i++) await add(at, { subject: 'feed', id: String(i) })
  const first = await rows('?subject=feed')
  const { query } = await next('?subject=feed')
  const second = await rows(query)
  const ids = [...first, ...second].map(row => row[2])
  assert.equal(first.length, 50)
  assert.deepEqual(
    ids,
    Array.from({ length: 60 }, (_, i) => `feed ${59 - i}`),
  )
  assert.equal((await next(query)).query, '')
})

test('a search among many entries ends, says how far it has looked, and goes on', async () => {
  await add(FIRST - 40 * DAY_MS, { subject: 'places', id: 'old', actor: SELLER })
  // In one statement: one entry at a time takes seconds.
  service.data.execute(`
    insert into audit (at, actor_kind, actor_name, client_address, request_id, subject, subject_id, action, details)
    with recursive n (i) as (select 1 union all select i + 1 from n where i < 20100)
    select ${FIRST - 30 * DAY_MS} + i, 'service', '', '', '', 'listing', '5', 'edited', '{}' from n`)
  const { query, body } = await next('?subject=places')
  assert.match(body, /Nothing found so far.*Searched entries back to/s)
  const found = await rows(query)
  assert.deepEqual(
    found.map(row => row[2]),
    ['places old'],
  )
  const direct = await rows('?subject=places&id=old')
  assert.deepEqual(
    direct.map(row => row[2]),
    ['places old'],
  )
})

test('moderators and sellers have no such page', async () => {
  const moderator = await servicePerson(service, 'mod@land.example', 'moderator')
  await person(service, 'seller@land.example')
  const seller = new Visitor(service)
  await seller.signIn('seller@land.example')
  for (const visitor of [moderator, seller]) {
    const { statusCode, body } = await visitor.get(PAGE)
    assert.equal(statusCode, 404)
    assert.ok(!body.includes('operator ann'))
  }
})
