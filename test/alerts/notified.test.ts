import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FORM } from '../api/posted-listings.ts'
import { PORTAL, startTestService } from '../api/service.ts'
import { opener, siteOptions } from '../site/site-service.ts'
import { confirmLink, DAY_MS, linksOf, MINUTE_MS, startAlerting, subjects } from './alerting.ts'

const service = await startTestService({ site: siteOptions() })
const open = opener(service)
const alerting = await startAlerting(service)
const { inbox, told, toldSoon, ask, save, post, listed } = alerting
const WEEK_MS = 7 * DAY_MS
/** Bosque County in Texas, where the tests list land. */
const BOSQUE = 'countyID=48035'
type Data = Parameters<typeof listed>[0]
const PRICE = { price: { numeric: 200_000 } }

/** Ends the searches of a test, so that later ones hear nothing of them. */
async function leave(page: string): Promise<void> {
  const answer = await post(page.replace('/mine/', '/leave/'))
  assert.equal(answer.statusCode, 200, answer.body)
}

test('a buyer saves a search, confirms it by mail, and is mailed news of land', async () => {
  const results = await open(`/land?${BOSQUE}&hp=300000`)
  assert.match(results.body, /href="\/alerts\/new\?countyID=48035&amp;hp=300000"/)
  const nothing = await open(`/land?${BOSQUE}&la=9000`)
  assert.match(nothing.body, /alerts\/new\?countyID=48035&amp;la=9000"[^>]*>Email me new matches/)
  const form = await open(`/alerts/new?${BOSQUE}&hp=300000`)
  assert.match(form.body, /Bosque County, Texas, up to \$300,000/)
  assert.match(form.body, /(?:No|\d+) new listings? in the last 7 days/)
  assert.equal((await ask(`${BOSQUE}&hp=300000`, 'ann@example.com', 'instant')).statusCode, 200)
  const [question] = await told()
  assert.ok(question)
  assert.deepEqual(question.recipients, ['ann@example.com'])
  const link = confirmLink(question)
  // Programs that scan mail open links; nothing comes of it.
  for (const method of ['GET', 'HEAD', 'GET'] as const) {
    const page = await service.app.inject({ method, url: link })
    assert.equal(page.statusCode, 200)
  }
  assert.match((await open(link)).body, /Start alerts/)
  await listed({ ...PRICE, listingTitle: 'Before' })
  assert.deepEqual(await toldSoon(), [])
  const confirmed = await post(link)
  assert.match(confirmed.body, /Your email alerts are on/)
  assert.match((await post(link)).body, /Your email alerts are on/)
  assert.match((await open(link)).body, /Your email alerts are on/)
  const id = await listed({ ...PRICE, listingTitle: 'Forty acres by the creek' })
  await listed({ price: { numeric: 400_000 }, listingTitle: 'Too dear' })
  const [mail] = await toldSoon()
  assert.ok(mail)
  assert.match(mail.mail.subject ?? '', /^1 new: Land for sale in Bosque County, Texas/)
  assert.match(
    mail.mail.text ?? '',
    /New: Forty acres by the creek\n\$200,000, 40 acres, Bosque County, TX\n/,
  )
  assert.match(mail.mail.html ?? '', /Forty acres by the creek/)
  assert.ok(mail.mail.text?.includes(`${PORTAL}/property/forty-acres-by-the-creek/${id}`))
  assert.doesNotMatch(mail.source, /Too dear|Before/)
  // Half a percent is no news, and no news with the next half.
  for (const [numeric, subject] of [
    [199_000, null],
    [198_000, '1 price drop'],
    [197_900, null],
    [201_000, null],
    [197_000, null],
    [190_000, '1 price drop'],
  ] as const) {
    await listed({ price: { numeric } }, id)
    const mails = await toldSoon()
    assert.equal(mails.length, subject === null ? 0 : 1, `${numeric}: ${subjects(mails)}`)
    if (subject !== null) assert.ok(subjects(mails)[0]?.startsWith(subject), subjects(mails)[0])
  }
  const { mine, leave: end } = linksOf(inbox.received.at(-1) ?? assert.fail())
  assert.match((await open(mine)).body, /Land for sale in Bosque County/)
  assert.match((await open(mine)).body, /<a [^>]*href="\/alerts\/leave\/[^"]+">Delete all/)
  assert.match((await open(end)).body, /Unsubscribe from all emails/)
  assert.match((await post(end)).body, /You are unsubscribed/)
  await listed({ price: { numeric: 100_000 } }, id)
  await listed(PRICE)
  assert.deepEqual(await toldSoon(), [])
})

test('land that comes back within 14 weeks is back on the market, even in a new listing; later it is new', async () => {
  await save(BOSQUE, 'back@example.com', 'instant')
  const address = { ...FORM.address, street: '12 Creek Rd', zip: '76634', city: 'Clifton' }
  const id = await listed({ ...PRICE, address, acres: 41 })
  assert.match(subjects(await toldSoon())[0] ?? '', /^1 new/)
  await listed({ status: 'Under Contract' }, id)
  assert.deepEqual(subjects(await toldSoon()), [])
  service.now += DAY_MS
  await listed({ status: 'Available' }, id)
  assert.match(subjects(await toldSoon())[0] ?? '', /^1 back on the market/)
  await listed({ active: false }, id)
  assert.deepEqual(subjects(await toldSoon()), [])
  service.now += 13 * WEEK_MS
  await alerting.prune()
  const again = await listed({ ...PRICE, address, acres: 41 })
  assert.match(subjects(await toldSoon())[0] ?? '', /^1 back on the market/)
  await listed({ active: false }, again)
  await toldSoon()
  service.now += 15 * WEEK_MS
  await alerting.prune()
  await listed({ active: true }, again)
  const [mail] = await toldSoon()
  assert.match(mail?.mail.subject ?? '', /^1 new/)
  await leave(linksOf(mail ?? assert.fail()).mine)
})

test('land that comes back cheaper on the day it was hidden has a lower price', async () => {
  const page = await save(BOSQUE, 'corrected@example.com', 'instant')
  const id = await listed(PRICE)
  assert.match(subjects(await toldSoon())[0] ?? '', /^1 new/)
  await listed({ active: false, price: { numeric: 150_000 } }, id)
  await listed({ active: true }, id)
  assert.match(subjects(await toldSoon())[0] ?? '', /^1 price drop/)
  await leave(page)
})

test('news that comes together is one mail for all searches of an address, with each listing once', async () => {
  const page = await save(BOSQUE, 'several@example.com', 'instant')
  await save('stateID=44&hp=250000', 'several@example.com', 'instant')
  const ids = [await listed(PRICE), await listed(PRICE), await listed(PRICE)]
  await listed({ price: { numeric: 150_000 } }, ids[0])
  const mails = await toldSoon()
  assert.equal(mails.length, 1, subjects(mails).join())
  const { text = '' } = mails[0]?.mail ?? {}
  assert.equal(text.match(/New: /g)?.length, 3)
  assert.doesNotMatch(text, /Price drop/)
  assert.match(text, /\$150,000/)
  await leave(page)
})

test('five mails a day come at once; later news waits for the daily mail', async () => {
  const page = await save(BOSQUE, 'often@example.com', 'instant')
  for (let i = 0; i < 5; i++) {
    await listed(PRICE)
    assert.equal((await toldSoon()).length, 1)
  }
  for (let i = 0; i < 2; i++) {
    await listed(PRICE)
    assert.equal((await toldSoon()).length, 0)
  }
  service.now = Date.parse(`${new Date(service.now + DAY_MS).toISOString().slice(0, 10)}T07:00:00Z`)
  const [mail, ...more] = await told()
  assert.deepEqual(more, [])
  assert.match(mail?.mail.subject ?? '', /^2 new/)
  await listed(PRICE)
  assert.equal((await toldSoon()).length, 1)
  await leave(page)
})

test('a listing that is hidden for less than a day is not back on the market, and nothing about it gets lost', async () => {
  const page = await save(BOSQUE, 'hidden@example.com', 'instant')
  const id = await listed(PRICE)
  assert.match(subjects(await toldSoon())[0] ?? '', /^1 new/)
  const away = async (ms: number) => {
    await listed({ active: false }, id)
    await toldSoon()
    service.now += ms
    await listed({ active: true }, id)
    return subjects(await toldSoon())
  }
  assert.deepEqual(await away(5 * MINUTE_MS), [])
  assert.deepEqual(await away(23 * 60 * MINUTE_MS), [])
  assert.match((await away(DAY_MS))[0] ?? '', /^1 back on the market/)
  const hasty = await listed(PRICE)
  await listed({ active: false }, hasty)
  assert.deepEqual(await toldSoon(), [])
  await listed({ active: true }, hasty)
  assert.match(subjects(await toldSoon())[0] ?? '', /^1 new/)
  await leave(page)
})

test('a listing that is under contract or sold for less than a day is not back on the market, hidden or not', async () => {
  const page = await save(BOSQUE, 'contract@example.com', 'instant')
  const id = await listed(PRICE)
  assert.match(subjects(await toldSoon())[0] ?? '', /^1 new/)
  const again = async (change: Data, undo: Data, ms: number) => {
    await listed(change, id)
    assert.deepEqual(subjects(await toldSoon()), [])
    service.now += ms
    await listed(undo, id)
    return subjects(await toldSoon())
  }
  const available = { status: 'Available' }
  for (const status of ['Under Contract', 'Sold']) {
    assert.deepEqual(await again({ status }, available, 5 * MINUTE_MS), [], status)
    assert.deepEqual(await again({ status }, available, 23 * 60 * MINUTE_MS), [], status)
    assert.match((await again({ status }, available, DAY_MS))[0] ?? '', /^1 back on/)
  }
  // A lower price within the day is news of its own.
  const cheaper = { ...available, price: { numeric: 150_000 } }
  const dropped = await again({ status: 'Under Contract' }, cheaper, 5 * MINUTE_MS)
  assert.match(dropped[0] ?? '', /^1 price drop/)
  // Hidden for minutes, but under contract for days before.
  await listed({ status: 'Under Contract' }, id)
  await toldSoon()
  service.now += 2 * DAY_MS
  const shown = { active: true, status: 'Available' }
  assert.match((await again({ active: false }, shown, 5 * MINUTE_MS))[0] ?? '', /^1 back on/)
  await leave(page)
})

test('news after five mails of a night comes in the daily mail of the same morning', async () => {
  const hour = (hours: number) =>
    Date.parse(new Date(service.now).toISOString().slice(0, 10)) + hours * 60 * MINUTE_MS
  service.now = hour(25)
  const page = await save(BOSQUE, 'night@example.com', 'instant')
  for (let i = 0; i < 5; i++) {
    await listed(PRICE)
    assert.equal((await toldSoon()).length, 1)
  }
  await listed(PRICE)
  assert.equal((await toldSoon()).length, 0)
  service.now = hour(7)
  assert.match(subjects(await told())[0] ?? '', /^1 new/)
  await listed(PRICE)
  assert.equal((await toldSoon()).length, 0)
  service.now = hour(24 + 7)
  assert.match(subjects(await told())[0] ?? '', /^1 new/)
  await leave(page)
})

test('mail goes on when the newest search was removed and all searches are read again', async () => {
  const page = await save(BOSQUE, 'stays@example.com', 'instant')
  await save(BOSQUE, 'goes@example.com', 'instant').then(leave)
  const subject = '1 new: Land for sale in Bosque County, Texas'
  alerting.restart()
  await listed(PRICE)
  assert.deepEqual(subjects(await toldSoon()), [subject])
  // Removed searches are noticed within an hour, and then all are read again.
  await save(BOSQUE, 'instant@example.com', 'instant').then(leave)
  service.now += 61 * MINUTE_MS
  await listed(PRICE)
  assert.deepEqual(subjects(await toldSoon()), [subject])
  // So are searches that nobody has confirmed.
  await ask(BOSQUE, 'never@example.com', 'instant', { remoteAddress: '198.51.100.9' })
  await told()
  service.now += 8 * DAY_MS
  await alerting.prune()
  alerting.restart()
  await listed(PRICE)
  assert.deepEqual(subjects(await toldSoon()), [subject])
  await leave(page)
})

test('daily and weekly mail comes at its hour with exact counts; twelve listings are shown, and none comes twice', async () => {
  while (new Date(service.now).getUTCDay() !== 2) service.now += DAY_MS
  const day = await save(`${BOSQUE}&hp=250000`, 'daily@example.com', 'daily')
  const week = await save('', 'weekly@example.com', 'weekly')
  for (let i = 0; i < 14; i++) await listed(PRICE)
  const dear = await listed({ price: { numeric: 260_000 } })
  assert.deepEqual(subjects(await toldSoon()), [])
  const atSeven = (days: number) =>
    Date.parse(`${new Date(service.now + days * DAY_MS).toISOString().slice(0, 10)}T07:00:00Z`)
  service.now = atSeven(1)
  const [mail, ...more] = await told()
  assert.ok(mail && more.length === 0)
  assert.deepEqual(mail.recipients, ['daily@example.com'])
  assert.match(mail.mail.subject ?? '', /^14 updates: Land for sale in Bosque County/)
  assert.equal(mail.mail.text?.match(/New: /g)?.length, 12)
  assert.match(mail.mail.text ?? '', /Showing 12 of 14\. See all results/)
  assert.ok(mail.mail.text?.includes(`${PORTAL}/land?countyID=48035&hp=250000`))
  service.now = atSeven(1)
  assert.deepEqual(subjects(await told()), [])
  // It costs little enough now, and was never mailed: that is the news.
  await listed({ price: { numeric: 240_000 } }, dear)
  await toldSoon()
  service.now = atSeven(1)
  assert.match(subjects(await told())[0] ?? '', /^1 price drop/)
  const monday = Array.from({ length: 7 }, (_, i) => atSeven(i + 1)).find(
    at => new Date(at).getUTCDay() === 1,
  )
  service.now = monday ?? 0
  const weekly = (await told()).filter(one => one.recipients.includes('weekly@example.com'))
  assert.match(subjects(weekly)[0] ?? '', /^15 updates/)
  for (const page of [day, week]) await leave(page)
})
