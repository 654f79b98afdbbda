import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { LIMITS } from '../../src/domain/limits.ts'
import type { AccountId, LeadId } from '../../src/domain/values/ids.ts'
import { startTestService } from '../api/service.ts'
import { NEW_LEAD } from '../api/stored-leads.ts'
import { UNLIMITED } from '../api/unlimited.ts'
import { linkIn, sentToPeople } from './person-mails.ts'
import { faultsOf, OPERATOR, PASSWORD, Visitor } from './visitor.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const service = await startTestService({ console: 'open', limiter: UNLIMITED })
after(() => service[Symbol.asyncDispose]())
const { catalog, store } = service
const { account: MOST } = LIMITS.newAccountReply.most

/** The account of somebody who has registered without anyone's help. */
async function registered(email: string) {
  const form = { email, name: 'Nora New', company: `Land of ${email}` }
  await new Visitor(service).post('/console/register', form)
  const [mail] = await sentToPeople(service)
  assert.ok(mail)
  await new Visitor(service).post(linkIn(mail), { ...form, password: PASSWORD })
  const { memberships } = await catalog.users.find(OPERATOR, email)
  const accountId = memberships[0]?.accountId ?? assert.fail('No account')
  return { accountId, send: replying(email, accountId) }
}

/** Answers new leads of an account, and returns the faults of each page. */
function replying(email: string, accountId: AccountId) {
  return async (count: number) => {
    const visitor = new Visitor(service)
    await visitor.signIn(email)
    const faults: string[] = []
    for (let i = 0; i < count; i++) {
      const id = await lead(accountId)
      const sent = await visitor.post(`/console/leads/${id}/reply`, { reply: 'Hello' })
      faults.push(faultsOf(sent)[0] ?? '')
    }
    const { body } = await visitor.get(`/console/leads/${await lead(accountId)}`)
    return { faults: faults.filter(fault => fault !== ''), body }
  }
}

async function lead(accountId: AccountId): Promise<LeadId> {
  const draft = { ...NEW_LEAD, accountId, createdAt: service.now }
  return await store.transact(({ leads }) => leads.insert(draft))
}

test('a new account sends 20 replies a day, is told so before it types, and more the next day', async () => {
  const { send } = await registered('nora@land.example')
  const first = await send(1)
  assert.deepEqual(first.faults, [])
  assert.match(first.body, /Your account is new: it can send 19 more replies within a day\./)
  service.now += 2 * HOUR_MS
  const last = await send(MOST - 1)
  assert.deepEqual(last.faults, [])
  assert.match(last.body, /Your account is new and has sent as many replies as it can in a day\./)
  assert.doesNotMatch(last.body, /<textarea[^>]* name="reply"/)
  assert.match(last.body, /Reply in your mail program/)
  const { faults } = await send(1)
  assert.match(faults[0] ?? '', /^A new account can send 20 replies a day.* in 22 hours, or answer/)
  service.now += 21 * HOUR_MS
  assert.equal((await send(1)).faults.length, 1)
  service.now += HOUR_MS + 1000
  assert.deepEqual((await send(1)).faults, [], 'the first one is a day old')
  assert.equal((await send(1)).faults.length, 1)
})

test('erasing leads, and replies at the same time, give a new account no more of them', async () => {
  const { accountId, send } = await registered('eve@land.example')
  const visitor = new Visitor(service)
  await visitor.signIn('eve@land.example')
  await send(MOST - 2)
  const ids = await Promise.all(Array.from({ length: 6 }, () => lead(accountId)))
  for (const id of ids.slice(0, 1)) await visitor.post(`/console/leads/${id}/erase`, {})
  const answers = await Promise.all(
    ids.slice(1).map(id => visitor.post(`/console/leads/${id}/reply`, { reply: 'Hello' })),
  )
  const sent = answers.filter(({ statusCode }) => statusCode === 303)
  assert.equal(sent.length, 2)
})

test('accounts that an operator has trusted, approved or created, and older ones, have the hourly limit alone', async () => {
  const trusted = await registered('tess@land.example')
  await trusted.send(MOST)
  await catalog.reviews.trust(OPERATOR, trusted.accountId)
  const after = await trusted.send(1)
  assert.deepEqual(after.faults, [])
  assert.doesNotMatch(after.body, /Your account is new/)
  const old = await registered('olga@land.example')
  await old.send(MOST)
  service.now += 30 * DAY_MS + 1
  assert.deepEqual((await old.send(MOST + 1)).faults, [])
})

test('automatic answers count among the replies of a new account', async () => {
  const { accountId, send } = await registered('auto@land.example')
  const visitor = new Visitor(service)
  await visitor.signIn('auto@land.example')
  const form = { on: 'yes', automatic: 'Thanks, {first name}', days: '1' }
  await visitor.post(`/console/accounts/${accountId}/answers/automatic`, form)
  service.data.execute(`update listing set account_id = ${accountId} where listing_id = 1`)
  const portal = await service.createKey({ accountId: 2 as AccountId })
  const sendLead = async (emailAddress: string) => {
    const data = { listingID: 1, contactName: 'Joe', emailAddress, comment: '' }
    const answer = await service.app.inject({
      method: 'POST',
      url: '/v3/lead',
      headers: { 'x-api-key': portal },
      payload: { data: { ...data, phoneNumber: '512-555-0142' } },
    })
    assert.equal(answer.statusCode, 201, answer.body)
  }
  await send(MOST - 1)
  for (let i = 0; i < 3; i++) await sendLead(`buyer${i}@example.com`)
  const answers = service.data.query(
    `select 1 from lead_entry join lead using (lead_id) where kind = 'automatic' and account_id = ${accountId}`,
  )
  assert.equal(answers.length, 1)
})
