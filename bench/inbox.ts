/**
 * Measures the pages of leads in the console, with 1,000 accounts and 100,000 leads, a fifth of them of one account:
 * `npm run bench:inbox -- [LEADS]`. `TEST_DATABASE=postgres` measures on PostgreSQL, by a server of its own, as the tests start it.
 */
import { BLANK_MEMBER } from '../src/domain/accounts/member-form.ts'
import type { NewLead } from '../src/domain/leads/lead.ts'
import { LEAD_STATUSES } from '../src/domain/leads/lead-status.ts'
import type { AccountId, LeadId, ListingId } from '../src/domain/values/ids.ts'
import { NOW } from '../test/api/catalog.ts'
import { startTestService } from '../test/api/service.ts'
import { OPERATOR, person, Visitor } from '../test/console/visitor.ts'
import { machine, note, percentile, print, printTable, shownNumber } from './report.ts'
import { sized } from './sized.ts'

const ACCOUNTS = sized(1000, 10)
const AT_ONCE = 1000
const REQUESTS = sized(200, 2)
/** Every how manieth lead is of the large account. */
const LARGE_SHARE = 5

const count = Number(process.argv[2] ?? sized(100_000, 1000))
await using service = await startTestService({ console: 'closed' })
const { store } = service
note('Filling a database …')
const accounts: AccountId[] = await store.transact(async ({ members }) => {
  const made: AccountId[] = []
  for (let i = 0; i < ACCOUNTS; i++) {
    const names = { companyName: `Land ${i}`, email: `land${i}@example.com` }
    made.push(await members.create({ ...BLANK_MEMBER, ...names }))
  }
  return made
})
const [large = 0 as AccountId] = accounts
for (let from = 0; from < count; from += AT_ONCE) {
  await store.transact(async ({ leads, inbox }) => {
    const ids: LeadId[] = []
    for (let i = from; i < from + AT_ONCE; i++) ids.push(await leads.insert(leadNumbered(i)))
    for (const [place, status] of LEAD_STATUSES.entries()) {
      await inbox.setStatus(
        ids.filter(id => id % LEAD_STATUSES.length === place),
        status,
      )
    }
  })
}
// As PostgreSQL does by itself within a minute of such a load.
service.data.execute('analyze')
await person(service, 'owner@land.example', { account: large })
const visitor = new Visitor(service)
await visitor.signIn('owner@land.example')
const middle = `${NOW + (count / 2) * 1000}.${count / 2}`
const results = []
for (const [name, path] of Object.entries({
  'first page': '/console/leads',
  'a page in the middle': `/console/leads?state=all&after=${middle}`,
  'one status': '/console/leads?state=closed',
  'in charge: me': '/console/leads?person=me',
  'words that many have': '/console/leads?q=creek',
  'words that one has': `/console/leads?state=all&q=buyer${count - LARGE_SHARE}@`,
  'words that none has': '/console/leads?state=all&q=nowhere',
  'a lead': `/console/leads/${count - LARGE_SHARE + 1}`,
  'the first page of the console': '/console',
})) {
  const times = await timesOf(() => visitor.get(path).then(({ statusCode }) => statusCode))
  results.push([name, ...times])
}
const filter = {
  accountIds: null,
  statuses: null,
  listingId: null,
  inCharge: null,
  words: '',
  dueBy: null,
}
const { inbox } = service.catalog
results.push([
  'an operator: first page',
  ...(await timesOf(() => inbox.page(OPERATOR, filter, null, 50))),
])
results.push(['an operator: counts', ...(await timesOf(() => inbox.counts(OPERATOR, null)))])
print(`${count.toLocaleString('en-US')} leads of ${ACCOUNTS} accounts. ${machine()}`)
printTable(['', 'median ms', '95 % ms', 'most ms'], results)

function leadNumbered(i: number): NewLead {
  const accountId = i % LARGE_SHARE === 0 ? large : (accounts[i % ACCOUNTS] ?? large)
  const lead: NewLead = {
    listingId: ((i % 9) + 1) as ListingId,
    accountId,
    ownerAccountId: null,
    siteId: null,
    contactName: `Buyer ${i}`,
    emailAddress: `buyer${i}@buyers.example`,
    phoneNumber: `254-555-${i}`,
    financing: null,
    source: 'None',
    clientAddress: '',
    comment:
      'Is the creek wet all year? We would like to come and see the land on Saturday. '.repeat(3),
    buyer: `buyer${i}`,
    guestNetwork: '',
    createdAt: NOW + i * 1000,
  }
  return lead
}

/** How long a request takes: the median, 95 of 100, and the longest. The clock goes on, because limits count requests of a minute. */
async function timesOf(ask: () => Promise<unknown>): Promise<readonly string[]> {
  const times: number[] = []
  for (let i = 0; i < REQUESTS; i++) {
    service.now += 1000
    const began = performance.now()
    const answer = await ask()
    times.push(performance.now() - began)
    if (typeof answer === 'number' && answer !== 200) throw new Error(`Status ${answer}`)
  }
  return [0.5, 0.95, 1].map(share => shownNumber(percentile(times, share)))
}
