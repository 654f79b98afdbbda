import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { waitingRequests } from '../../src/catalog/users/request-mails.ts'
import { MAIL_TOPIC } from '../../src/domain/messages/notification.ts'
import type { AccountId } from '../../src/domain/values/ids.ts'
import type { Job } from '../../src/store/jobs/job-records.ts'
import { startTestService } from '../api/service.ts'
import { OPERATOR, PASSWORD, person, servicePerson, Visitor } from '../console/visitor.ts'
import { until } from '../until.ts'
import { type Inbox, openInbox } from './inbox.ts'
import { HOUR_MS, MINUTE_MS, mailerTo, startWorker } from './sending.ts'

const service = await startTestService({ console: 'approval' })
after(() => service[Symbol.asyncDispose]())
let inbox: Inbox
before(async () => {
  inbox = await openInbox()
})
after(() => inbox[Symbol.asyncDispose]())
const { catalog, store } = service

await servicePerson(service, 'mod@land.example', 'moderator')
await person(service, 'owner@land.example')

/** Requests an account and confirms the address. */
async function request(name: string): Promise<void> {
  const visitor = new Visitor(service)
  const form = { name: 'Ida Barn', company: name, email: `${name.replace(/\W/g, '')}@barn.example` }
  await visitor.post('/console/register', form)
  const { user } = await catalog.users.find(OPERATOR, form.email)
  const token = await catalog.links.make(user.id, 'register')
  const answer = await visitor.post(`/console/link/${token}`, { ...form, password: PASSWORD })
  assert.equal(answer.statusCode, 303, answer.body)
}

async function applying(): Promise<readonly AccountId[]> {
  return (await catalog.applications.list(OPERATOR)).map(({ accountId }) => accountId)
}

/** Runs workers on two nodes until nothing is due. @returns What arrived about account requests. */
async function sent() {
  const count = inbox.received.length
  const options = { accountRequests: waitingRequests.bind(null, store) }
  await using one = mailerTo(inbox.port, 'acreage', '', options)
  await using two = mailerTo(inbox.port, 'acreage', '', options)
  await using _first = startWorker(store, one, { clock: () => service.now })
  await using _second = startWorker(store, two, { clock: () => service.now })
  const filter = { topic: MAIL_TOPIC, key: null, states: ['waiting'] } as const
  // An attempt in progress counts among those that ended a process.
  const isDue = (job: Job) => job.crashes > 0 || (job.dueAt ?? 0) <= service.now
  await until(async () => !(await store.jobs.list(filter, 0, 500)).some(isDue))
  const mails = inbox.received.slice(count).map(({ mail }) => mail)
  return mails.filter(({ subject }) => /account request/.test(subject ?? ''))
}

test('the people who review accounts get an email about the first request, and one an hour later about all others', async () => {
  await request('Lone <b>Oak')
  const [first, ...others] = await sent()
  assert.ok(first)
  assert.deepEqual([first.subject, others], ['1 account request on Lone Star Land', []])
  assert.deepEqual(
    first.to?.map(({ address }) => address),
    ['mod@land.example'],
  )
  assert.match(first.text ?? '', /is waiting for approval:\n\n- Lone <b>Oak\n/)
  assert.match(first.text ?? '', /https:\/\/www\.land\.example\/console\/operate#accounts/)
  assert.doesNotMatch(first.html ?? '', /<b>Oak/)
  for (let i = 1; i < 12; i++) await request(`Mesa ${i}`)
  service.now += HOUR_MS - MINUTE_MS
  assert.deepEqual(await sent(), [], 'they wait for more')
  service.now += MINUTE_MS
  const [digest, ...more] = await sent()
  assert.deepEqual([digest?.subject, more], ['12 account requests on Lone Star Land', []])
  assert.match(digest?.text ?? '', /- Mesa 9\n\nAnd 2 more\./)
  service.now += MINUTE_MS
  await request('Late Land')
  assert.deepEqual(await sent(), [], 'an email was sent a minute ago')
  service.now += HOUR_MS
  assert.equal((await sent()).length, 1)
})

test('nothing is sent about requests that were decided before, nor to people who turned it off or are disabled', async () => {
  service.now += 3 * HOUR_MS
  for (const id of await applying()) await catalog.applications.decide(OPERATOR, id, true)
  await request('First Land')
  for (const id of await applying()) await catalog.applications.decide(OPERATOR, id, false)
  assert.deepEqual(await sent(), [])
  service.now += 3 * HOUR_MS
  const former = await catalog.users.find(OPERATOR, 'mod@land.example')
  await catalog.users.setDisabled(OPERATOR, former.user.id, true)
  const moderator = await servicePerson(service, 'second@land.example', 'moderator')
  const off = await moderator.post('/console/me/requests', { requests: 'off' })
  assert.equal(off.headers.location, '/console/me?done=requests-off')
  assert.match((await moderator.get('/console/me')).body, /You get no email when people request/)
  await request('Second Land')
  assert.deepEqual(await sent(), [])
  await moderator.post('/console/me/requests', { requests: 'on' })
  assert.deepEqual(await sent(), [], 'not about earlier requests')
  await request('Third Land')
  assert.deepEqual(
    (await sent()).map(({ subject }) => subject),
    ['2 account requests on Lone Star Land'],
  )
})

test('people who do not review accounts have no such setting', async () => {
  const owner = new Visitor(service)
  await owner.signIn('owner@land.example')
  assert.doesNotMatch((await owner.get('/console/me')).body, /account-requests/)
  assert.equal((await owner.post('/console/me/requests', { requests: 'on' })).statusCode, 404)
})
