import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { demoDesk } from '../../demo/desk/demo-desk.ts'
import { loadDesk } from '../../src/catalog/setup/load-desk.ts'
import { SERVICE } from '../../src/domain/accounts/actor.ts'
import { LEAD_STATUSES } from '../../src/domain/leads/lead-status.ts'
import { startTestService } from '../api/service.ts'
import { OPERATOR, PASSWORD, servicePerson, Visitor } from './visitor.ts'

const service = await startTestService({ console: 'approval', approval: 'all' })
after(() => service[Symbol.asyncDispose]())

const fill = () =>
  loadDesk(service.store, () => service.now, SERVICE, {
    approval: 'all',
    makeDesk: listings => demoDesk(listings, service.now, 1),
  })
const address = (await fill()) ?? assert.fail('Nobody was made to sign in as.')

/** How often a page has something. */
const times = (page: { body: string }, what: RegExp): number => [...page.body.matchAll(what)].length

test('a seller of the demo signs in by a link, and finds leads in all states, with notes, drafts and figures', async () => {
  const { user, memberships } = await service.catalog.users.find(OPERATOR, address)
  const [owned] = memberships
  assert.equal(owned?.role, 'owner')
  assert.equal(user.password, '', 'There is no password that everybody knows')
  const token = (await service.catalog.links.make(user.id, 'invite')) ?? ''
  const client = { clientAddress: '', requestId: '' }
  await service.catalog.links.use(
    token,
    { password: PASSWORD, email: '', name: '', company: '' },
    client,
  )
  const seller = new Visitor(service)
  await seller.signIn(address)
  for (const status of LEAD_STATUSES) {
    const page = await seller.get(`/console/leads?state=${status}`)
    assert.ok(times(page, /href="\/console\/leads\/\d+/g) > 0, status)
  }
  const visits = await seller.get('/console/leads?state=visit')
  const [, visit] = /href="(\/console\/leads\/\d+)/.exec(visits.body) ?? []
  assert.match((await seller.get(visit ?? '')).body, /the gate code is on the board|their builder/)
  assert.equal(
    times(await seller.get('/console/listings?state=drafts'), /href="\/console\/drafts\/\d+"/g),
    2,
  )
  const figures = await seller.get(`/console/figures?account=${owned?.accountId}&days=90`)
  const unseen = times(
    figures,
    /<tr><th scope="row"><time[^>]*>[^<]*<\/time><\/th><td class="number">0</g,
  )
  assert.ok(unseen < 30, `${unseen} of 90 days have no views`)
})

test('people who run the service find reports, an application for an account, and a listing that waits', async () => {
  const moderator = await servicePerson(service, 'mod@land.example', 'moderator')
  const page = await moderator.get('/console/operate')
  assert.match(page.body, /1 new listing.*2 reports/s)
  const { reports, applications, review } = await service.store.reviews.waiting()
  assert.deepEqual([reports, applications, review], [2, 1, 1])
})

test('several sellers have messages and figures', () => {
  const sellers = (table: string, owner: string) =>
    service.data.query(`select distinct ${owner} as id from ${table}`).length
  assert.deepEqual(
    [
      sellers('lead', 'account_id'),
      sellers('listing_day join listing using (listing_id)', 'account_id'),
    ],
    [5, 5],
  )
})

test('another start adds nothing', async () => {
  const count = () => service.store.leads.count({ kind: 'all' })
  const before = await count()
  assert.deepEqual([await fill(), await count()], [address, before])
})
