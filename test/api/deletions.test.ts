import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { recordCatalog } from '../../src/app/open-catalog.ts'
import { removeDeleted } from '../../src/catalog/deletions/deletion-pruning.ts'
import { FeedRuns } from '../../src/catalog/feeds/feed-runs.ts'
import { SERVICE } from '../../src/domain/accounts/actor.ts'
import { operatorPrincipal, SERVICE_PRINCIPAL } from '../../src/domain/accounts/principal.ts'
import { KEPT_AFTER_DELETION_MS } from '../../src/domain/listings/deletion.ts'
import type { AccountId, ListingId } from '../../src/domain/values/ids.ts'
import { person } from '../console/visitor.ts'
import { MEMBERS } from './catalog.ts'
import { FORM, feedLand, newSeller, WHOLE_FORM } from './posted-listings.ts'
import { assertRefused } from './refusal.ts'
import { startTestService } from './service.ts'
import { leadBody } from './stored-leads.ts'
import { rowsOf, writtenRows } from './written-rows.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
const seller = await newSeller(service)
const OPERATOR = operatorPrincipal({ ...SERVICE, kind: 'operator', name: 'ann' })
const NO_MAIL_FILES = { remove: async () => 0 }

function remove(id: number | string, by: { readonly key: string } = seller, headers = {}) {
  const url = `/ext/listings/${id}`
  return service.app.inject({ method: 'DELETE', url, headers: { 'x-api-key': by.key, ...headers } })
}

async function created(form: object = FORM): Promise<number> {
  const saved = await seller.save(0, form)
  assert.ok(saved.statusCode < 300, saved.body)
  return saved.json().listingID
}

async function isFound(id: number): Promise<boolean> {
  const { data } = (await service.get('/v3/listings?sortid=6&listingsPerPage=100')).json()
  return data.some(({ listingID }: { listingID: number }) => listingID === id)
}

const countOf = (table: string, id: number) =>
  rowsOf(service, `select 1 from ${table} where listing_id = ${id}`).length

/** Does all that the background does until a time after now, and counts the steps. */
async function pruneAfter(ms: number): Promise<number> {
  const clock = () => service.now + ms
  let steps = 0
  while (await removeDeleted(service.store, clock, NO_MAIL_FILES)) steps++
  return steps
}

test('a deleted listing answers 405 and is found by nobody; deleting it again changes nothing', async () => {
  const id = await created()
  await seller.save(`showcase/${id}/0`, {})
  assert.equal(await isFound(id), true)
  const { etag } = (await service.get(`/v3/listings/${id}`)).headers
  await seller.save(id, { acres: 43 })
  assertRefused(await remove(id, seller, { 'if-match': etag }), 412, 'v3')
  const answer = await remove(id, seller, {
    'if-match': (await service.get(`/v3/listings/${id}`)).headers.etag,
  })
  assert.equal(answer.statusCode, 200, answer.body)
  assert.deepEqual([answer.json().success, answer.json().listingID], [true, id])
  assert.equal(await isFound(id), false)
  assertRefused(await service.get(`/v3/listings/${id}`), 405, 'v3')
  assertRefused(await seller.save(id, { acres: 44 }), 405, 'post')
  assertRefused(await seller.save(`showcase/${id}/0`, {}), 405, 'post')
  const inactive = { title: 'Listing Inactive' }
  const lead = await service.post('/v3/lead', leadBody('v3', { listingID: id }))
  assertRefused(lead, 400, 'post', inactive)
  const before = writtenRows(service)
  assert.equal((await remove(id, seller, { 'if-match': '"1.1.x"' })).statusCode, 200)
  assert.deepEqual(writtenRows(service), before)
  const audited = `select action from audit where subject = 'listing' and subject_id = '${id}' order by audit_id`
  assert.deepEqual(rowsOf<{ action: string }>(service, audited).at(-1)?.action, 'deleted')
})

test('only the owner deletes a listing, with listings:write, and never under /v3', async () => {
  const id = await created()
  assertRefused(await remove(99_999), 404, 'v3')
  const reader = await newSeller(service, { permissions: ['showcase:write'] })
  assertRefused(await remove(id, reader), 403, 'v3')
  const stranger = await newSeller(service, { accountId: 2 as AccountId })
  assertRefused(await remove(id, stranger), 403, 'v3')
  assertRefused(await remove(id, { key: 'nonsense' }), 401, 'v3')
  const headers = { 'x-api-key': seller.key }
  const under = await service.app.inject({ method: 'DELETE', url: `/v3/listings/${id}`, headers })
  assertRefused(under, 405, 'v3')
  assert.equal((await service.get(`/v3/listings/${id}`)).statusCode, 200)
  const all = await Promise.all([1, 2, 3].map(() => remove(id)))
  assert.deepEqual(new Set(all.map(({ statusCode }) => statusCode)), new Set([200]))
  const deletions = `select 1 from audit where subject_id = '${id}' and action = 'deleted'`
  assert.equal(rowsOf(service, deletions).length, 1)
})

test('the feed key of a deleted listing makes a new listing, which then prevents restoring the old one', async () => {
  const id = await created(feedLand('tract-9'))
  await remove(id)
  const next = await seller.save(0, feedLand('tract-9'))
  assert.equal(next.statusCode, 201)
  assert.notEqual(next.json().listingID, id)
  const restore = () => service.catalog.listings.restore(OPERATOR, id as ListingId)
  await assert.rejects(restore, /another listing has its listFeedKey now/)
  await remove(next.json().listingID)
  await restore()
  assertRefused(await service.get(`/v3/listings/${id}`), 405, 'v3')
  assert.equal((await seller.save(id, { active: true })).statusCode, 200)
  assert.equal((await service.get(`/v3/listings/${id}`)).statusCode, 200)
  await assert.rejects(restore, /was not deleted/)
})

test('30 days later everything of a listing but its leads is gone, and it answers 404', async () => {
  const id = await created({ ...WHOLE_FORM, listFeedKey: 'whole' })
  await seller.save(`showcase/${id}/0`, {})
  const lead = await service.post('/v3/lead', leadBody('v3', { listingID: id }))
  assert.equal(lead.statusCode, 201, lead.body)
  const auctions = () => rowsOf(service, 'select 1 from auction').length
  const before = auctions()
  await remove(id)
  await pruneAfter(KEPT_AFTER_DELETION_MS - 1)
  assert.equal(countOf('listing', id), 1)
  const waiting = () =>
    rowsOf(service, "select 1 from job where topic = 'mail' and done_at is null").length
  const mails = waiting()
  await pruneAfter(KEPT_AFTER_DELETION_MS)
  for (const table of ['listing', 'listing_picture', 'listing_history', 'spotlight']) {
    assert.equal(countOf(table, id), 0, table)
  }
  assert.equal(countOf('lead', id), 1)
  assert.equal(waiting(), mails, 'mail about leads still goes out')
  assert.equal(auctions(), before - 1)
  assertRefused(await service.get(`/v3/listings/${id}`), 404, 'v3')
  assertRefused(await remove(id), 404, 'v3')
  const late = service.catalog.listings.restore(OPERATOR, id as ListingId)
  await assert.rejects(late, /could not be found/)
})

test('a deleted account shows nothing, and is restored without its keys', async () => {
  const accountId = 4 as AccountId
  const own = await newSeller(service, { accountId })
  const granted = await newSeller(service, { grantedAccounts: [accountId] })
  const { listingID } = (await own.save(0, FORM)).json()
  const id = accountId
  assert.equal(await service.catalog.accounts.delete(SERVICE_PRINCIPAL, id), true)
  assert.equal(await service.catalog.accounts.delete(SERVICE_PRINCIPAL, id), false)
  await service.index.catchUp()
  // Each process looks a key up once in a while.
  service.now += 60_000
  assert.equal(await isFound(listingID), false)
  assertRefused(await service.get(`/v3/listings/${listingID}`), 405, 'v3')
  assertRefused(await service.get(`/v3/member/${id}`), 404, 'v3')
  assertRefused(await own.save(0, FORM), 401, 'post')
  const create = { accountID: id, data: FORM }
  const by = { headers: { 'x-api-key': granted.key } }
  const refused = await service.post('/v3/listings/0', create, by)
  assertRefused(refused, 400, 'post', { title: 'Invalid accountID' })
  const edit = await service.post(`/v3/listings/${listingID}`, { accountID: id, data: {} }, by)
  assert.ok(edit.statusCode >= 400, edit.body)
  await assert.rejects(service.editAccount(id, { active: true }), /was deleted\. To restore it/)
  const restoring = service.catalog.listings.restore(OPERATOR, listingID)
  await assert.rejects(restoring, /The account 4 of listing \d+ was deleted/)
  await service.catalog.accounts.restore(SERVICE_PRINCIPAL, id)
  await assert.rejects(service.catalog.accounts.restore(SERVICE_PRINCIPAL, id), /was not deleted/)
  assertRefused(await service.get(`/v3/listings/${listingID}`), 405, 'v3')
  await service.editAccount(id, { active: true })
  await service.index.catchUp()
  assert.equal(await isFound(listingID), true)
  assertRefused(await own.save(0, FORM), 401, 'post')
})

/** Adds a feed that is due, with a run, a record, and a message to its owner. */
async function addFeed(accountId: AccountId): Promise<void> {
  const { id } = await service.files.feeds.add(SERVICE_PRINCIPAL, accountId, {
    name: 'North',
    address: 'https://mls.example.com/land.jsonl',
    schedule: '6h',
    reportEmail: 'reports@example.com',
  })
  const { feeds } = service.store
  const runs = new FeedRuns(service.store, () => service.now)
  const order = { startedBy: SERVICE, isDryRun: false, allowances: [] }
  const run = await runs.begin(await runs.feed(id), order)
  const record = {
    identity: 'listFeedKey A',
    digest: [1, 2],
    modifiedAt: null,
    version: 1,
  } as const
  const records = [{ ...record, listingId: 1 as ListingId, isLeftOut: false }]
  await service.store.transact(transaction => transaction.feeds.keepRecords(id, records))
  const news = { reason: 'failing', cause: '', read: 0, refused: 0, faults: [] } as const
  const end = {
    state: 'failed',
    cause: 'Gone.',
    report: '',
    memory: { failures: 2 },
    news,
  } as const
  assert.equal(await runs.end(run, end), true)
  assert.equal((await feeds.get(id))?.notifiedAt, service.now)
  assert.equal((await feeds.records(id, '', 10)).length, 1)
}

test('30 days later an account is blank, in steps after each of which the process may end', async () => {
  const accountId = 5 as AccountId
  const own = await newSeller(service, { accountId })
  const granted = await newSeller(service, { grantedAccounts: [accountId] })
  const { auction, leadRoutingEmail } = WHOLE_FORM
  const saved = await own.save(0, { ...FORM, auction, leadRoutingEmail })
  assert.equal(saved.statusCode, 201, saved.body)
  const { listingID } = saved.json()
  const lead = await service.post('/v3/lead', leadBody('v3', { listingID }))
  assert.equal(lead.statusCode, 201, lead.body)
  await addFeed(accountId)
  const { invitations, personAddresses } = service.catalog
  const gone = await person(service, 'gone@land.example', { account: accountId })
  // The message to the former address goes, too.
  await personAddresses.give(OPERATOR, gone, 'gone@new.example')
  const invited = { email: 'gone@land.example', accountId, role: 'editor' } as const
  await invitations.invite(OPERATOR, invited)
  await service.catalog.accounts.delete(SERVICE_PRINCIPAL, accountId)
  assert.equal(await pruneAfter(KEPT_AFTER_DELETION_MS - 1), 0)
  const late = () => service.now + KEPT_AFTER_DELETION_MS
  // Two nodes do it at once, and the first one is killed after a step.
  await removeDeleted(service.store, late, NO_MAIL_FILES)
  await Promise.all([1, 2].map(() => pruneAfter(KEPT_AFTER_DELETION_MS)))
  assert.equal(await pruneAfter(KEPT_AFTER_DELETION_MS), 0)
  await service.index.catchUp()
  const rows = (table: string) =>
    rowsOf<Record<string, unknown>>(
      service,
      `select * from ${table} where account_id = ${accountId}`,
    )
  for (const table of ['listing', 'auction', 'lead_address', 'api_key_grant', 'feed']) {
    assert.deepEqual(rows(table), [], table)
  }
  for (const table of ['feed_run', 'feed_record']) {
    assert.deepEqual(rowsOf(service, `select * from ${table}`), [], table)
  }
  const feedJobs = "select * from job where topic = 'feed' or payload like '%feed-report%'"
  assert.deepEqual(rowsOf(service, feedJobs), [])
  assert.deepEqual(rowsOf(service, "select * from job where payload like '%gone@land%'"), [])
  assert.deepEqual(rowsOf(service, "select * from person where email like 'gone@%'"), [])
  const [account] = rows('account')
  const { company_name, contact_name, email, phone, portrait } = account ?? {}
  assert.deepEqual([company_name, contact_name, email, phone, portrait], ['', '', '', '', null])
  const leads = rows('lead')
  assert.ok(leads.length > 0)
  for (const { email_address, contact_name: name, comment } of leads) {
    assert.deepEqual([email_address, name, comment], ['', '', ''])
  }
  const messages = rowsOf<{ payload: string }>(
    service,
    "select payload from job where topic = 'mail'",
  )
  const about = leads.map(({ lead_id }) => `"leadId":${lead_id},`)
  assert.ok(!messages.some(({ payload }) => about.some(text => payload.includes(text))))
  assertRefused(await service.get(`/v3/listings/${listingID}`), 404, 'v3')
  assertRefused(await service.get(`/v3/member/${accountId}`), 404, 'v3')
  const by = { headers: { 'x-api-key': granted.key } }
  const create = await service.post('/v3/listings/0', { accountID: accountId, data: FORM }, by)
  assertRefused(create, 403, 'post')
  const restoring = recordCatalog(service.store, late).accounts.restore(
    SERVICE_PRINCIPAL,
    accountId,
  )
  await assert.rejects(restoring, /removed for good/)
})

test('an address for leads that another account names too keeps the mail for that account', async () => {
  const accountId = 3 as AccountId
  const leadRoutingEmail = 'shared@example.com'
  const other = await newSeller(service, { accountId })
  const listings = [await created({ ...FORM, leadRoutingEmail })]
  listings.push((await other.save(0, { ...FORM, leadRoutingEmail })).json().listingID)
  const send = async (comment: string) => {
    for (const listingID of listings) {
      const lead = await service.post('/v3/lead', leadBody('v3', { listingID, comment }))
      assert.equal(lead.statusCode, 201, lead.body)
    }
  }
  await send('Is the address asked?')
  service.data.execute(
    `update lead_address set confirmed_at = 5 where address = '${leadRoutingEmail}'`,
  )
  await send('Is the address told?')
  service.data.execute(
    `update job set done_at = 5, due_at = null where key = '${leadRoutingEmail}'`,
  )
  const messages = () =>
    rowsOf<{ payload: string }>(
      service,
      `select payload from job where key = '${leadRoutingEmail}' order by job_id`,
    ).map(({ payload }) => JSON.parse(payload))
  const before = messages()
  assert.equal(before.length, 4)
  await service.catalog.accounts.delete(SERVICE_PRINCIPAL, accountId)
  await pruneAfter(KEPT_AFTER_DELETION_MS)
  const [question, , lead] = before
  assert.deepEqual(messages(), [question, lead])
})

test('a key that is made while its account is deleted does not stay valid', async () => {
  await using raced = await startTestService()
  const { accounts, keys } = raced.catalog
  for (const { id } of MEMBERS) {
    const wanted = { accountId: id, permissions: [] }
    const [made] = await Promise.allSettled([
      keys.create(SERVICE_PRINCIPAL, wanted),
      accounts.delete(SERVICE_PRINCIPAL, id),
    ])
    if (made.status === 'rejected') assert.match(String(made.reason), /There is no account/)
  }
  const own = (await raced.store.keys.all()).filter(({ revokedAt }) => revokedAt === null)
  assert.deepEqual(
    own.map(({ accountId }) => accountId),
    [],
  )
})
