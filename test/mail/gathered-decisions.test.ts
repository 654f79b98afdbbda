import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { MAIL_TOPIC } from '../../src/domain/messages/notification.ts'
import type { ListingId } from '../../src/domain/values/ids.ts'
import type { Mailer } from '../../src/mail/mailer.ts'
import type { Job } from '../../src/store/jobs/job-records.ts'
import { SMALLEST } from '../api/posted-listings.ts'
import { startTestService } from '../api/service.ts'
import { OPERATOR } from '../console/visitor.ts'
import { until } from '../until.ts'
import { type Inbox, openInbox } from './inbox.ts'
import { MINUTE_MS, mailerTo, startWorker } from './sending.ts'

const service = await startTestService({ approval: 'all' })
after(() => service[Symbol.asyncDispose]())
let inbox: Inbox
before(async () => {
  inbox = await openInbox()
})
after(() => inbox[Symbol.asyncDispose]())
const key = await service.createKey({ permissions: ['listings:write'] })

async function post(listingTitle: string, accountId = 1): Promise<ListingId> {
  const own =
    accountId === 1
      ? key
      : await service.createKey({ permissions: ['listings:write'], accountId: accountId as never })
  const body = { accountID: accountId, data: { ...SMALLEST, listingTitle } }
  const answer = await service.post('/v3/listings/0', body, { headers: { 'x-api-key': own } })
  assert.equal(answer.statusCode, 201, answer.body)
  return answer.json().listingID
}

async function judge(listingId: ListingId, decision: 'approve' | 'refuse' | 'remove', reason = '') {
  const { listing } = await service.catalog.reviews.find(OPERATOR, listingId)
  const judgment = { listingId, version: listing.version, decision, reason }
  await service.catalog.reviews.decide(OPERATOR, judgment)
}

async function waiting() {
  return await service.store.jobs.list(
    { topic: MAIL_TOPIC, key: null, states: ['waiting'] },
    0,
    5000,
  )
}

/** Runs workers on two nodes until nothing is due. @returns The texts of what arrived, by recipient. */
async function sent(makeMailer: () => Mailer = () => mailerTo(inbox.port)) {
  const count = inbox.received.length
  await using one = makeMailer()
  await using two = makeMailer()
  await using _first = startWorker(service.store, one, { clock: () => service.now })
  await using _second = startWorker(service.store, two, { clock: () => service.now })
  // An attempt in progress counts among those that ended a process.
  const isDue = (job: Job) => job.crashes > 0 || (job.dueAt ?? 0) <= service.now
  await until(async () => !(await waiting()).some(isDue))
  return inbox.received.slice(count)
}

test('decisions that follow each other soon are one mail, with each reason and link; another account gets its own', async () => {
  const ids = await Array.fromAsync({ length: 40 }, (_, i) => post(`Ranch ${i}`))
  const other = await post('Elsewhere', 2)
  const [bad = 0 as ListingId, worse = 0 as ListingId, ...good] = ids
  for (const id of good) await judge(id, 'approve')
  await judge(bad, 'refuse', 'There is <b>no</b>\ncreek.')
  await judge(worse, 'approve')
  await judge(worse, 'remove', 'Fraud.')
  await judge(other, 'approve')
  service.now += MINUTE_MS
  assert.deepEqual(await sent(), [], 'they wait for more')
  service.now += MINUTE_MS
  const mails = await sent()
  assert.equal(mails.length, 2)
  const [digest, single] = mails.toSorted((a, b) => b.source.length - a.source.length)
  assert.equal(single?.mail.subject, '"Elsewhere" is approved')
  assert.equal(
    digest?.mail.subject,
    'Your listings on Lone Star Land: 1 declined, 1 taken down and 38 approved',
  )
  const text = digest.mail.text?.replaceAll('\r\n', '\n') ?? ''
  assert.match(
    text,
    /- "Ranch 0" \(No\. \d+\)\n {2}There is <b>no<\/b>\n {2}creek\.\n {2}https:\S+\/console\/listings\/\d+\n/,
  )
  assert.match(text, /- "Ranch 1" \(No\. \d+\)\n {2}Fraud\./)
  for (const id of good) assert.ok(text.includes(`/property/land/${id}`), String(id))
  assert.match(digest.mail.html ?? '', /<bdi>There is &lt;b&gt;no&lt;\/b&gt;<br>creek\./)
  assert.deepEqual(await waiting(), [], 'all of them are sent')
})

test('while decisions follow each other, mail waits longer; a single decision later does not wait longer', async () => {
  const one = await post('One')
  const two = await post('Two')
  const three = await post('Three')
  service.now += 60 * MINUTE_MS
  await judge(one, 'approve')
  service.now += 2 * MINUTE_MS
  assert.equal((await sent()).length, 1)
  service.now += MINUTE_MS
  await judge(two, 'approve')
  service.now += 9 * MINUTE_MS
  assert.deepEqual(await sent(), [])
  service.now += MINUTE_MS
  assert.equal((await sent())[0]?.mail.subject, '"Two" is approved')
  service.now += 60 * MINUTE_MS
  await judge(three, 'approve')
  service.now += 2 * MINUTE_MS
  assert.equal((await sent()).length, 1)
})

test('a process that dies after it has sent decisions loses none; the mail that comes again has the later ones too', async () => {
  service.now += 60 * MINUTE_MS
  const one = await post('First')
  const two = await post('Second')
  const three = await post('Third')
  await judge(one, 'approve')
  await judge(two, 'refuse', 'No.')
  service.now += 2 * MINUTE_MS
  const count = inbox.received.length
  {
    const mailer = mailerTo(inbox.port)
    const dying: Mailer = {
      async send(mail, signal) {
        await mailer.send(mail, signal)
        throw new Error('killed')
      },
      [Symbol.asyncDispose]: () => mailer[Symbol.asyncDispose](),
    }
    await using sending = dying
    await using worker = startWorker(service.store, sending, { clock: () => service.now })
    await until(() => worker.failures.length > 0)
  }
  assert.equal(inbox.received.length, count + 1)
  assert.equal((await waiting()).length, 2)
  await judge(three, 'approve')
  service.now += 15 * MINUTE_MS
  const again = await sent()
  assert.equal(again.length, 1)
  for (const title of ['First', 'Second', 'Third']) assert.ok(again[0]?.mail.text?.includes(title))
  assert.notEqual(again[0]?.mail.messageId, inbox.received[count]?.mail.messageId)
  assert.deepEqual(await waiting(), [])
})
