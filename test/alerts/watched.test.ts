import assert from 'node:assert/strict'
import { test } from 'node:test'
import { removeDeleted } from '../../src/catalog/deletions/deletion-pruning.ts'
import { SERVICE_PRINCIPAL } from '../../src/domain/accounts/principal.ts'
import type { ListingId } from '../../src/domain/values/ids.ts'
import { PORTAL, startTestService } from '../api/service.ts'
import { opener, siteOptions } from '../site/site-service.ts'
import { confirmLink, DAY_MS, linksOf, MINUTE_MS, startAlerting, subjects } from './alerting.ts'

const service = await startTestService({ site: siteOptions() })
const open = opener(service)
const alerting = await startAlerting(service)
const { inbox, told, toldSoon, save, post, listed } = alerting
const HOUR_MS = 60 * MINUTE_MS
const TITLE = '40 Acres near Waco'
const LAND = { price: { numeric: 200_000 }, listingTitle: TITLE }
let network = 0

/** Sends the form of a listing's watch page, as a browser does. */
function ask(id: number, emailAddress: string, frequency = 'instant', form = {}) {
  const reviewed = String(service.now - 5000)
  const remoteAddress = `198.51.100.${++network % 250}`
  return post(`/alerts/watch/${id}`, { emailAddress, frequency, reviewed, ...form }, remoteAddress)
}

/** Watches a listing, and confirms it by the mailed link. @returns The page of all alerts. */
async function watch(id: number, emailAddress: string, frequency?: string): Promise<string> {
  const answer = await ask(id, emailAddress, frequency)
  assert.equal(answer.statusCode, 200, answer.body)
  const [question] = await told()
  const confirmed = await post(confirmLink(question ?? assert.fail('no question came')))
  assert.equal(confirmed.statusCode, 200, confirmed.body)
  // The listing may have changed since it was to be watched, so it is looked at first.
  assert.deepEqual(await told(), [])
  return /href="(\/alerts\/mine\/[^"]+)"/.exec(confirmed.body)?.[1] ?? assert.fail()
}

const leave = (page: string) => post(page.replace('/mine/', '/leave/'))

/** Changes a listing. @returns The subjects of the mails that come of it. */
async function changed(id: number, data: Parameters<typeof listed>[0]): Promise<string[]> {
  await listed(data, id)
  return subjects(await toldSoon())
}

test('a buyer watches a listing, confirms by mail, and is mailed what changes, each change once', async () => {
  const id = await listed(LAND)
  await told()
  const land = (await open(`/property/40-acres-near-waco/${id}`)).body
  assert.match(land, new RegExp(`href="/alerts/watch/${id}"[^>]*>.*Watch<`))
  const form = await open(`/alerts/watch/${id}`)
  assert.match(form.body, /<h1>Watch this listing<\/h1>/)
  assert.match(form.body, /40 Acres near Waco.*\$200,000\. Available\./s)
  const asked = await ask(id, 'ann@example.com')
  assert.match(asked.body, /We sent a link to <b>ann@example\.com<\/b>[\s\S]+40 Acres near Waco/)
  const [question] = await told()
  assert.ok(question)
  assert.match(question.mail.text ?? '', /to email you when the price of this listing changes/)
  const named = new RegExp(`\n40 Acres near Waco: 40 acres in .*, TX \\(listing ${id}\\)`)
  assert.match(question.mail.text ?? '', named)
  const link = confirmLink(question)
  assert.match((await open(link)).body, /Watch this listing\?.*40 Acres near Waco/s)
  assert.deepEqual(await changed(id, { price: { numeric: 199_000 } }), [], 'not confirmed')
  for (let i = 0; i < 2; i++) assert.equal((await post(link)).statusCode, 200)
  // The listing has changed since the buyer asked.
  assert.deepEqual(subjects(await toldSoon()), [`Price cut: ${TITLE}, now $199,000`])
  for (const [data, subject] of [
    [{ price: { numeric: 180_000 } }, `Price cut: ${TITLE}, now $180,000`],
    [{ description: 'Another text about this land.' }, null],
    [{ price: { numeric: 190_000 } }, `Price increase: ${TITLE}, now $190,000`],
    [{ status: 'Under Contract' }, `Under contract: ${TITLE}`],
    [
      { status: 'Available', price: { numeric: 170_000 } },
      `Back on the market: ${TITLE}, now $170,000`,
    ],
    [{ status: 'Sold' }, `Sold: ${TITLE}`],
  ] as const) {
    assert.deepEqual(await changed(id, data), subject === null ? [] : [subject])
    alerting.restart()
    service.now += DAY_MS / 2
    assert.deepEqual(subjects(await toldSoon()), [])
  }
  const cut = inbox.received.find(({ mail }) => /now \$180,000/.test(mail.subject ?? ''))
  assert.ok(cut)
  const { text = '', html } = cut.mail
  assert.match(text, /^Price cut: 40 Acres near Waco\n\$180,000 \(was \$199,000\), 40 acres, /)
  assert.ok(text.includes(`${PORTAL}/property/40-acres-near-waco/${id}`))
  assert.match(text, /You are getting this email because you watch a listing on Lone Star Land\./)
  assert.match(String(html), /was <s>\$199,000<\/s>/)
  await leave(linksOf(cut).mine)
})

test('changes before an email are one email; what is as before when it is due is none', async () => {
  const id = await listed(LAND)
  const page = await watch(id, 'steps@example.com')
  await listed({ price: { numeric: 190_000 } }, id)
  await told()
  await listed({ price: { numeric: 150_000 }, status: 'Under Contract' }, id)
  assert.deepEqual(subjects(await toldSoon()), [`Under contract: ${TITLE}, now $150,000`])
  await listed({ price: { numeric: 140_000 } }, id)
  await told()
  await listed({ price: { numeric: 150_000 } }, id)
  assert.deepEqual(subjects(await toldSoon()), [])
  await leave(page)
})

test('a listing that is taken down is off the market after an hour, and back when it is shown; nothing hidden is said', async () => {
  const id = await listed(LAND)
  const page = await watch(id, 'away@example.com')
  assert.deepEqual(await changed(id, { active: false }), [])
  service.now += 30 * MINUTE_MS
  assert.deepEqual(await changed(id, { active: true }), [], 'hidden for half an hour')
  // A change that waits for more is not said of a listing that is taken down.
  await listed({ price: { numeric: 195_000 } }, id)
  await told()
  assert.deepEqual(await changed(id, { active: false, price: { numeric: 123_456 } }), [])
  service.now += HOUR_MS
  alerting.restart()
  const [off] = await told()
  assert.ok(off)
  assert.equal(off.mail.subject, `Off the market: ${TITLE}`)
  assert.match(off.mail.text ?? '', /no longer on the site\. We will email you if it is back/)
  assert.doesNotMatch(off.source, /123,456|property\//)
  assert.match((await open(page)).body, /40 Acres near Waco/)
  assert.deepEqual(await changed(id, { price: { numeric: 111_111 }, status: 'Sold' }), [])
  const back = { active: true, status: 'Available', price: { numeric: 200_000 } }
  assert.deepEqual(await changed(id, back), [`Back on the market: ${TITLE}`])
  await leave(page)
})

test('a watch ends with a last email when its listing is gone for good', async () => {
  const id = (await listed(LAND)) as ListingId
  const page = await watch(id, 'gone@example.com')
  const other = await watch(await listed(LAND), 'gone@example.com')
  await service.catalog.listings.delete({
    listingId: id,
    principal: SERVICE_PRINCIPAL,
    condition: null,
  })
  await toldSoon()
  service.now += HOUR_MS
  assert.deepEqual(subjects(await told()), [`Off the market: ${TITLE}`])
  service.now += 31 * DAY_MS
  await alerting.prune()
  assert.deepEqual(subjects(await toldSoon()), [])
  const files = { withdraw: async () => {} }
  while (await removeDeleted(service.store, () => service.now, files as never));
  await alerting.prune()
  const [last, ...more] = await toldSoon()
  assert.equal(last?.mail.subject, `Listing deleted: ${TITLE}`)
  assert.match(last?.mail.text ?? '', /this is our last email about it.*you watched a listing/s)
  assert.deepEqual(more, [])
  await alerting.prune()
  assert.deepEqual(subjects(await toldSoon()), [])
  assert.equal((await open(other)).body.match(/Stop watching/g)?.length, 1)
  assert.equal((await open(`/alerts/watch/${id}`)).statusCode, 404)
  await leave(page)
})

test('the same watch again is one watch, with the new frequency; watches and searches share one email', async () => {
  const id = await listed(LAND)
  const page = await watch(id, 'twice@example.com')
  await watch(id, 'Twice@example.com', 'daily')
  const own = (await open(page)).body
  assert.equal(own.match(/name="search"/g)?.length, 1, own)
  assert.match(own, /value="daily" selected/)
  assert.match(own, new RegExp(`href="/property/40-acres-near-waco/${id}"`))
  await save('countyID=48035', 'twice@example.com', 'daily')
  assert.deepEqual(await changed(id, { price: { numeric: 150_000 } }), [])
  await listed({ ...LAND, listingTitle: 'Another' })
  service.now = Date.parse(`${new Date(service.now + DAY_MS).toISOString().slice(0, 10)}T07:00:00Z`)
  const [mail, ...more] = await told()
  assert.deepEqual(more, [])
  assert.equal(mail?.mail.subject, `Price cut: ${TITLE}, now $150,000, and news for your searches`)
  assert.match(
    mail?.mail.text ?? '',
    /Price cut: 40 Acres.*New: Another.*watch a listing and saved/s,
  )
  await leave(page)
})

test('what changes while the log of changes starts over is mailed, once', async () => {
  const id = await listed(LAND)
  const page = await watch(id, 'over@example.com')
  await service.store.transact(async ({ followers, settings }) => {
    const log = JSON.parse((await settings.get('published-log')) ?? '{}')
    await settings.set('published-log', JSON.stringify({ ...log, isReady: false }))
    await followers.remove('published-log')
  })
  assert.deepEqual(await changed(id, { price: { numeric: 150_000 } }), [
    `Price cut: ${TITLE}, now $150,000`,
  ])
  assert.deepEqual(await changed(id, { price: { numeric: 140_000 } }), [
    `Price cut: ${TITLE}, now $140,000`,
  ])
  await leave(page)
})

test('one button stops a watch, and one click all mail; what waits is not sent', async () => {
  const id = await listed(LAND)
  const page = await watch(id, 'stop@example.com')
  const other = await watch(await listed({ ...LAND, listingTitle: 'Other' }), 'stop@example.com')
  await listed({ price: { numeric: 150_000 } }, id)
  await told()
  const search = /name="search" value="(\d+)"/.exec((await open(page)).body)?.[1] ?? ''
  const stopped = await post(page, { search, do: 'unwatch' })
  assert.equal(stopped.headers.location, `${page}?done=unwatched`)
  assert.match(
    (await open(`${page}?done=unwatched`)).body,
    /You are no longer watching this listing/,
  )
  assert.deepEqual(subjects(await toldSoon()), [])
  assert.doesNotMatch((await open(other)).body, /near Waco/)
  await watch(id, 'stop@example.com')
  await listed({ price: { numeric: 140_000 } }, id)
  const [mail] = await toldSoon()
  const header = mail?.mail.headers.find(({ key }) => key === 'list-unsubscribe-post')
  assert.ok(header)
  assert.match((await post(linksOf(mail ?? assert.fail()).leave)).body, /You are unsubscribed/)
  assert.deepEqual(await changed(id, { price: { numeric: 130_000 } }), [])
  assert.equal((await ask(id, 'stop@example.com')).statusCode, 200)
  assert.deepEqual(await told(), [], 'an address that has left is not asked')
})

test('robots, wrong addresses and listings that are not public get no watch; an address has twenty', async () => {
  const id = await listed(LAND)
  await told()
  assert.equal((await ask(id, 'trap@example.com', 'daily', { website: 'x' })).statusCode, 200)
  const hasty = await ask(id, 'trap@example.com', 'daily', { reviewed: String(service.now) })
  assert.match(hasty.body, /<h1>One more step<\/h1>/)
  const wrong = await ask(id, 'nobody', 'hourly')
  assert.equal(wrong.statusCode, 400)
  assert.match(wrong.body, /You are not watching this listing yet.*complete email address/s)
  assert.match(wrong.body, /Choose how often/)
  await listed({ active: false }, id)
  assert.equal((await ask(id, 'ann@example.com')).statusCode, 410)
  assert.equal((await open('/alerts/watch/999999999')).statusCode, 404)
  assert.deepEqual(await told(), [])
  let page = ''
  for (let i = 0; i < 20; i++) {
    if (i % 5 === 0) service.now += DAY_MS
    page = await watch(await listed(LAND), 'many@example.com')
  }
  service.now += DAY_MS
  await save('countyID=48035', 'many@example.com')
  await ask(await listed(LAND), 'many@example.com')
  const [question] = (await told()).filter(({ mail }) => /Confirm/.test(mail.subject ?? ''))
  const full = await post(confirmLink(question ?? assert.fail()))
  assert.equal(full.statusCode, 409)
  assert.match(full.body, /You already watch 20 listings/)
  await leave(page)
})

test('five mails a day come at once, of watches too; the rest is in the daily mail', async () => {
  const id = await listed(LAND)
  const page = await watch(id, 'often@example.com')
  for (let i = 1; i <= 5; i++) {
    assert.equal((await changed(id, { price: { numeric: 200_000 - i * 1000 } })).length, 1)
  }
  assert.deepEqual(await changed(id, { price: { numeric: 100_000 } }), [])
  assert.deepEqual(await changed(id, { price: { numeric: 90_000 } }), [])
  service.now = Date.parse(`${new Date(service.now + DAY_MS).toISOString().slice(0, 10)}T07:00:00Z`)
  assert.deepEqual(subjects(await told()), [`Price cut: ${TITLE}, now $90,000`])
  await leave(page)
})

test('a process that is killed between any two of its transactions loses no change and sends none twice', async () => {
  const id = await listed(LAND)
  const page = await watch(id, 'killed@example.com')
  for (let transactions = 0; ; transactions++) {
    const price = 190_000 - transactions * 1000
    await listed({ price: { numeric: price } }, id)
    const isDead = await alerting.killedAfter(transactions)
    alerting.restart()
    const expected = `Price cut: ${TITLE}, now $${price.toLocaleString('en-US')}`
    assert.deepEqual(subjects(await toldSoon()), [expected], `after ${transactions}`)
    service.now += DAY_MS
    if (!isDead) break
  }
  await leave(page)
})
