import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { catalogOf, quietListing } from '../api/search-catalog.ts'
import { leadBody } from '../api/stored-leads.ts'
import { isAllSent } from '../mail/collected-messages.ts'
import { type Inbox, openInbox } from '../mail/inbox.ts'
import { mailerTo, startWorker } from '../mail/sending.ts'
import { until } from '../until.ts'
import { BROWSER, startTestSite } from './site-service.ts'

/** They may arrive in any order. */
const SENT_AT_ONCE = 5
const HOUR_MS = 3_600_000
/** Listings 1 to 15 are one seller's, 16 to 19 those of others. */
const OF_SELLER = 15
const OTHER_SELLERS = [1, 2, 3, 5]
const sellerOf = (id: number) => (OTHER_SELLERS[id - OF_SELLER - 1] ?? 4) as AccountId
const catalog = catalogOf(
  Array.from({ length: OF_SELLER + OTHER_SELLERS.length }, (_, i) =>
    quietListing(i + 1, { accountId: sellerOf(i + 1) }),
  ),
)

/** Each test has a service of its own, so that leads of others do not count. */
const start = () => startTestSite({}, { source: catalog })
type Site = Awaited<ReturnType<typeof start>>

/** Sends the form of a listing, each time with another text. */
function formsTo({ service }: Site) {
  let sent = 0
  return (listing: number, remoteAddress: string, emailAddress = `guest${++sent}@example.com`) =>
    service.app.inject({
      method: 'POST',
      url: `/property/land/${listing}/inquiry`,
      remoteAddress,
      headers: { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        contactName: 'Pat',
        emailAddress,
        comment: `Text ${++sent}`,
        waited: '20',
      }).toString(),
    })
}

const countOf = (all: readonly number[], status: number) =>
  all.filter(other => other === status).length

const mailFrom = ({ received }: Inbox, address: string) =>
  received.findIndex(({ mail }) => mail.replyTo?.some(to => to.address === address))

test('270 forms from one address leave room for a buyer, whose message leaves within the minute', async () => {
  const site = await start()
  const { service } = site
  const send = formsTo(site)
  const statuses: number[] = []
  for (let i = 0; i < 270; i++) {
    statuses.push((await send((i % OF_SELLER) + 1, '192.0.2.66')).statusCode)
  }
  assert.deepEqual([countOf(statuses, 200), countOf(statuses, 429)], [10, 260])
  assert.equal((await send(1, '198.51.100.7', 'genuine@example.com')).statusCode, 200)
  await using inbox = await openInbox()
  const clock = () => service.now
  await using _worker = startWorker(service.store, mailerTo(inbox.port), { clock })
  await until(() => inbox.received.length === 11)
  const place = mailFrom(inbox, 'genuine@example.com')
  assert.ok(place >= 0 && place < 2 + SENT_AT_ONCE, `behind ${place} others`)
})

test('303 invented buyers with one key neither use up the hour of a recipient nor come before a buyer', async () => {
  const site = await start()
  const { service } = site
  const send = formsTo(site)
  const post = async (i: number) => {
    const listingID = (i % OF_SELLER) + 1
    const body = leadBody('v3', { emailAddress: `invented${i}@example.com`, listingID })
    return await service.post('/v3/lead', body)
  }
  const statuses: number[] = []
  for (let i = 0; i < 303; i++) statuses.push((await post(i)).statusCode)
  assert.deepEqual([countOf(statuses, 201), countOf(statuses, 429)], [200, 103])
  const refused = await post(303)
  assert.equal(refused.headers['retry-after'], '3600')
  assert.match(refused.body, /At most 200 leads an hour are taken with one key for one recipient/)
  const body = leadBody('v3', { listingID: OF_SELLER + 1 })
  assert.equal((await service.post('/v3/lead', body)).statusCode, 201, 'to another recipient')
  assert.equal((await send(1, '198.51.100.7', 'early@example.com')).statusCode, 200)

  await using inbox = await openInbox()
  const clock = () => service.now
  await using _worker = startWorker(service.store, mailerTo(inbox.port), { clock })
  await until(() => mailFrom(inbox, 'early@example.com') >= 0)
  assert.ok(
    mailFrom(inbox, 'early@example.com') < 2 + SENT_AT_ONCE,
    'The message does not wait for the flood',
  )
  await until(() => inbox.received.length === 202, 'Sending')
  assert.equal((await send(1, '198.51.100.8', 'late@example.com')).statusCode, 200)
  await until(() => mailFrom(inbox, 'late@example.com') === 202)
})

test('senders take turns at a recipient, and buyers of one sender do too; one buyer may send a quarter of a key’s leads', async () => {
  const site = await start()
  const { service } = site
  const send = formsTo(site)
  const post = async (key: string, i: number, emailAddress: string) => {
    const listingID = (i % OF_SELLER) + 1
    const body = leadBody('v3', { emailAddress, listingID })
    const { statusCode } = await service.post('/v3/lead', body, { headers: { 'x-api-key': key } })
    return statusCode
  }
  const one = await service.createKey()
  const other = await service.createKey()
  const statuses: number[] = []
  for (let i = 0; i < 60; i++) statuses.push(await post(one, i, 'flood@example.com'))
  assert.deepEqual([countOf(statuses, 201), countOf(statuses, 429)], [50, 10])
  for (let i = 0; i < 10; i++) {
    assert.equal(await post(one, i, `one${i}@example.com`), 201)
    assert.equal(await post(other, i, `other${i}@example.com`), 201)
  }
  assert.equal((await send(1, '198.51.100.7', 'genuine@example.com')).statusCode, 200)
  await using inbox = await openInbox()
  const clock = () => service.now
  await using _worker = startWorker(service.store, mailerTo(inbox.port), { clock })
  await until(() => inbox.received.length === 71)
  await until(() => isAllSent(service.store), 'Noting that all are sent')
  const senders = inbox.received.map(({ mail }) => mail.replyTo?.[0]?.address ?? '')
  assert.ok(senders.indexOf('genuine@example.com') < 3 + SENT_AT_ONCE)
  assert.ok(senders.lastIndexOf('other9@example.com') < 21 + SENT_AT_ONCE, 'Keys take turns')
  const second = senders.indexOf('flood@example.com', senders.indexOf('flood@example.com') + 1)
  assert.ok(second > senders.indexOf('one9@example.com') - SENT_AT_ONCE, 'Buyers take turns')
})

test('an address writes 30 messages an hour to all sellers, and a large network four times that', async () => {
  const site = await start()
  const { service } = site
  const send = formsTo(site)
  const sendFrom = async (address: string, listings: readonly number[]) => {
    const statuses: number[] = []
    for (const id of listings) statuses.push((await send(id, address)).statusCode)
    return [countOf(statuses, 200), countOf(statuses, 429)]
  }
  const toFour = [16, 17, 18, 19].flatMap(id => Array<number>(8).fill(id))
  assert.deepEqual(await sendFrom('192.0.2.66', toFour), [30, 2])
  assert.deepEqual(await sendFrom('192.0.2.67', [16]), [1, 0])
  const toOne = Array<number>(11).fill(1)
  // All addresses of a /64 are one, and those of a /48 have four times its limit.
  assert.deepEqual(await sendFrom('2001:db8:1:1::1', toOne), [10, 1])
  assert.deepEqual(await sendFrom('2001:db8:1:1::2', [1]), [0, 1])
  for (const subnet of [2, 3, 4]) {
    assert.deepEqual(await sendFrom(`2001:db8:1:${subnet}::1`, toOne), [10, 1])
  }
  assert.deepEqual(await sendFrom('2001:db8:1:5::1', [1, 16]), [1, 1])
  assert.deepEqual(await sendFrom('2001:db8:2:5::1', [1]), [1, 0])
  service.now += HOUR_MS
  assert.deepEqual(await sendFrom('2001:db8:1:1::1', toOne), [10, 1])
})

test('forms that are sent at once are counted one after another', async () => {
  const site = await start()
  const send = formsTo(site)
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, i) => send((i % OF_SELLER) + 1, '192.0.2.66')),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  assert.deepEqual([countOf(statuses, 200), countOf(statuses, 429)], [10, 15])
})
