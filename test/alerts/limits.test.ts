import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SERVICE_PRINCIPAL } from '../../src/domain/accounts/principal.ts'
import { PORTAL, startTestService } from '../api/service.ts'
import { BROWSER, opener, siteOptions } from '../site/site-service.ts'
import { confirmLink, DAY_MS, linksOf, MINUTE_MS, startAlerting, subjects } from './alerting.ts'

const service = await startTestService({ site: siteOptions() })
const open = opener(service)
const alerting = await startAlerting(service)
const { inbox, told, toldSoon, ask, save, post, listed } = alerting
const BOSQUE = 'countyID=48035'
const PRICE = { price: { numeric: 200_000 } }

/** The path that ends the mail of an address, from its page of searches. */
const leavePath = (page: string) => page.replace('/mine/', '/leave/')

test('faults of the form are named at their fields, and nothing typed is lost', async () => {
  const wrong = await ask(BOSQUE, 'ann@', 'hourly')
  assert.equal(wrong.statusCode, 400)
  assert.match(wrong.body, /Enter a complete email address/)
  assert.match(wrong.body, /<title>Error: Save search /)
  assert.match(
    wrong.body,
    /<main[^>]*>\s*<div class="alert-page">\s*<div class="error-summary"[^>]* autofocus>/,
  )
  assert.match(wrong.body, /value="ann@"/)
  assert.match(wrong.body, /Choose how often to get emails/)
  assert.match((await ask(BOSQUE, '')).body, /Enter your email address/)
  // A program fills in what people do not see, or is faster than they.
  const trapped = await ask(BOSQUE, 'trap@example.com', 'daily', { form: { website: 'x' } })
  assert.equal(trapped.statusCode, 200)
  const hasty = await ask(BOSQUE, 'hasty@example.com', 'daily', {
    form: { reviewed: String(service.now) },
  })
  assert.match(hasty.body, /value="hasty@example.com"/)
  assert.match(hasty.body, /<h1>One more step<\/h1>/)
  assert.doesNotMatch((await open(`/alerts/new?${BOSQUE}`)).body, /One more step/)
  const foreign = await service.app.inject({
    method: 'POST',
    url: `/alerts/new?${BOSQUE}`,
    payload: '',
    headers: { ...BROWSER, origin: 'https://evil.example' },
  })
  assert.equal(foreign.statusCode, 403)
  // The page of the search says what is wrong with it.
  const faulty = await open(`/alerts/new?hp=lots&${BOSQUE}`)
  assert.deepEqual([faulty.statusCode, faulty.headers.location], [303, `/land?hp=lots&${BOSQUE}`])
  assert.equal((await ask('x'.repeat(3000), 'ann@example.com')).statusCode, 200)
  await told()
  assert.ok(!inbox.received.some(one => /trap|hasty/.test(one.recipients.join())))
})

test('mail at once is for searches with a place or a price that find fewer than 50 listings a week; the form says so', async () => {
  const wide = await ask('propertyTypes=2', 'wide@example.com', 'instant')
  assert.equal(wide.statusCode, 400)
  assert.match(wide.body, /Instant alerts need a place or a price/)
  for (let i = 0; i < 50; i++) await listed({ ...PRICE, address: { state: 'TX', county: 'Llano' } })
  const page = await open('/alerts/new?countyID=48299')
  assert.match(page.body, /5\d new listings in the last 7 days/)
  assert.match(page.body, /fewer than 50 new listings a week\. This one found 5\d/)
  assert.doesNotMatch(page.body, /value="instant"/)
  assert.equal((await ask('countyID=48299', 'wide@example.com', 'instant')).statusCode, 400)
  assert.equal((await ask('countyID=48299', 'wide@example.com', 'daily')).statusCode, 200)
  await told()
})

test('a network asks an address three times a day, in any spelling, and twenty times in all', async () => {
  const from = { remoteAddress: '198.51.100.1' }
  for (const address of ['Joe@example.com', 'j.oe@example.com', 'joe+land@example.com']) {
    assert.equal((await ask(BOSQUE, address, 'daily', from)).statusCode, 200)
  }
  const fourth = await ask(BOSQUE, 'joe@example.com', 'daily', from)
  assert.equal(fourth.statusCode, 429)
  assert.ok(Number(fourth.headers['retry-after']) > 80_000)
  assert.match(fourth.body, /This address was asked 3 times within a day from your network/)
  assert.match(fourth.body, /value="joe@example.com"/)
  for (let i = 3; i < 20; i++) {
    assert.equal((await ask(BOSQUE, `n${i}@example.com`, 'daily', from)).statusCode, 200)
  }
  assert.equal((await ask(BOSQUE, 'n20@example.com', 'daily', from)).statusCode, 429)
  await told()
  service.now += DAY_MS
  await alerting.prune()
  assert.equal((await ask(BOSQUE, 'joe@example.com', 'daily', from)).statusCode, 200)
  await told()
})

test('an address has ten searches; saving the same search again changes its settings', async () => {
  let page = ''
  for (let i = 0; i < 10; i++) {
    page = await save(`${BOSQUE}&hp=${100_000 + i}`, 'many@example.com')
    service.now += DAY_MS
  }
  assert.equal((await ask(`${BOSQUE}&hp=5`, 'many@example.com')).statusCode, 200)
  const question = (await told()).find(one => /Confirm/.test(one.mail.subject ?? ''))
  const link = confirmLink(question ?? assert.fail())
  const full = await post(link)
  assert.equal(full.statusCode, 409)
  assert.match(full.body, /You already have 10 saved searches/)
  await save(`${BOSQUE}&hp=100003`, 'many@example.com', 'weekly')
  const own = (await open(page)).body
  assert.equal(own.match(/name="search"/g)?.length, 11, 'ten, and the one that waits')
  assert.equal(own.match(/value="weekly" selected/g)?.length, 1)
  const id = /name="search" value="(\d+)"/.exec(own)?.[1] ?? ''
  const removed = await post(page, { search: id, do: 'remove' })
  assert.deepEqual([removed.statusCode, removed.headers.location], [303, `${page}?done=removed`])
  assert.equal((await post(link)).statusCode, 200)
  await post(leavePath(page))
})

test('the page of searches renames, changes and removes a search; other people cannot', async () => {
  const page = await save(BOSQUE, 'own@example.com')
  const other = await save(BOSQUE, 'other@example.com')
  const id = /name="search" value="(\d+)"/.exec((await open(page)).body)?.[1] ?? ''
  const named = { search: id, do: 'save', name: ' By the <lake> ', frequency: 'weekly' }
  assert.equal((await post(page, named)).headers.location, `${page}?done=saved`)
  const shown = (await open(`${page}?done=saved`)).body
  assert.match(shown, /Changes saved/)
  assert.match(shown, /By the &lt;lake&gt;/)
  assert.match(shown, /href="\/land\?countyID=48035"/)
  const long = { search: id, do: 'save', name: 'n'.repeat(101), frequency: 'daily' }
  const wrong = await post(page, long)
  assert.equal(wrong.statusCode, 400)
  assert.match(wrong.body, /A name has at most 100 characters/)
  assert.match(wrong.body, new RegExp(`value="${'n'.repeat(101)}"`))
  for (const form of [{ search: id, do: 'save', frequency: 'daily' }, { search: 'x' }, {}]) {
    assert.equal((await post(other, form)).statusCode, 404)
  }
  await post(other, { search: id, do: 'remove' })
  const answer = await open(page)
  assert.match(answer.body, /By the &lt;lake&gt;/)
  assert.equal(answer.headers['cache-control'], 'no-store')
  assert.equal(answer.headers['referrer-policy'], 'no-referrer')
  for (const path of [page, other]) await post(leavePath(path))
})

test('mail ends at once by one click of a mail program, and the address is not asked again', async () => {
  const page = await save(BOSQUE, 'leaver@example.com', 'instant')
  await listed(PRICE)
  const [mail] = await toldSoon()
  const { leave, mine } = linksOf(mail ?? assert.fail())
  const header = (key: string) => mail?.mail.headers.find(one => one.key === key)?.value
  const byMail = 'mailto:stop%2Bit@land.example?subject=Unsubscribe'
  assert.equal(header('list-unsubscribe'), `<${PORTAL}${leave}>, <${byMail}>`)
  assert.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  for (const method of ['GET', 'HEAD'] as const) {
    assert.equal((await service.app.inject({ method, url: leave })).statusCode, 200)
  }
  await listed(PRICE)
  await told()
  // News wait for the next mail; a mail program posts a form of its own, without cookies or a browser's headers.
  const boundary = 'multipart/form-data; boundary=x'
  const payload =
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  for (const type of [boundary, 'application/x-www-form-urlencoded', 'text/plain']) {
    const click = {
      method: 'POST',
      url: leave,
      headers: { 'content-type': type },
      payload,
    } as const
    const answer = await service.app.inject(click)
    assert.equal(answer.statusCode, 200, answer.body)
    assert.equal(answer.headers['set-cookie'], undefined)
  }
  assert.equal((await service.app.inject({ method: 'POST', url: leave })).statusCode, 200)
  service.now += MINUTE_MS
  assert.deepEqual(subjects(await toldSoon()), [])
  for (const path of [mine, page, leave]) {
    assert.match((await open(path)).body, /You are unsubscribed/)
  }
  assert.equal((await post(mine, { search: '1', do: 'save', frequency: 'daily' })).statusCode, 404)
  assert.equal((await ask(BOSQUE, 'Leaver@example.com')).statusCode, 200)
  assert.deepEqual(subjects(await told()), [])
  for (const table of ['alert_address', 'job']) {
    const rows = JSON.stringify(service.data.query(`select * from ${table}`))
    assert.ok(!rows.includes('leaver'), table)
  }
  await service.catalog.alertAddresses.allow(SERVICE_PRINCIPAL, 'leaver@example.com')
  assert.equal((await ask(BOSQUE, 'leaver@example.com')).statusCode, 200)
  assert.match(subjects(await told())[0] ?? '', /^Confirm/)
})

test('somebody whom a stranger had asked is never asked again', async () => {
  await ask(BOSQUE, 'victim@example.com')
  const [question] = await told()
  const link = confirmLink(question ?? assert.fail())
  assert.match((await open(link)).body, /No, and never email me again/)
  for (let again = 0; again < 2; again++) {
    assert.match((await post(link, { do: 'never' })).body, /You are unsubscribed/)
  }
  assert.equal((await post(link)).statusCode, 404)
  assert.equal((await ask(BOSQUE, 'Victim@example.com')).statusCode, 200)
  assert.deepEqual(subjects(await told()), [])
})

test('links end: confirming links after 48 hours, unconfirmed searches after 7 days; invented links never work', async () => {
  await ask(BOSQUE, 'late@example.com')
  const [question] = await told()
  const link = confirmLink(question ?? assert.fail())
  service.now += 2 * DAY_MS + 1
  assert.equal((await post(link)).statusCode, 404)
  assert.match((await open(link)).body, /This link is no longer valid/)
  service.now += 5 * DAY_MS
  await alerting.prune()
  const left = service.data.query("select * from alert_address where address = 'late@example.com'")
  assert.deepEqual(left, [])
  for (const page of ['confirm', 'mine', 'leave']) {
    for (const token of ['acr_alert_0', 'x'.repeat(3000), '%00', "'--"]) {
      const answer = await post(`/alerts/${page}/${token}`)
      assert.ok([400, 404, 414].includes(answer.statusCode), `${answer.statusCode} ${token}`)
    }
  }
})

test('a question has no texts that somebody has typed', async () => {
  await ask(`${BOSQUE}&words=Buy+pills+at+evil.example`, 'hostile@example.com')
  const [question] = await told()
  assert.ok(question)
  assert.doesNotMatch(question.source, /pills|evil/)
  assert.match(question.mail.text ?? '', /with certain words/)
})

test('harmful texts are plain text in mail and pages: no headers, no markup, no other direction', async () => {
  const harm =
    'Buy =?utf-8?q?x?= \r\nBcc: evil@example.com\r\n\r\n<script>x()</script> \u202eabc\u2066'
  const page = await save(`${BOSQUE}&kw=${encodeURIComponent('<img src=x>')}`, 'harm@example.com')
  const id = /name="search" value="(\d+)"/.exec((await open(page)).body)?.[1] ?? ''
  const shown = (await open(page)).body
  assert.match(shown, /mentioning &quot;&lt;img&quot;/)
  await post(page, { search: id, do: 'remove' })
  await save(BOSQUE, 'harm@example.com', 'instant')
  const own = /name="search" value="(\d+)"/.exec((await open(page)).body)?.[1] ?? ''
  await post(page, { search: own, do: 'save', name: harm.slice(0, 90), frequency: 'instant' })
  await listed({ ...PRICE, listingTitle: harm, description: harm })
  const [received] = await toldSoon()
  const { mail, recipients } = received ?? assert.fail('no mail')
  assert.deepEqual(recipients, ['harm@example.com'])
  const heads = mail.headers.map(({ key }) => key)
  assert.ok(!heads.includes('bcc'), heads.join())
  assert.equal(heads.filter(key => key === 'to' || key === 'subject').length, 2)
  assert.match(mail.subject ?? '', /^1 new: Buy =\u2060\?utf-8\?q\?x\?= Bcc: evil/)
  assert.doesNotMatch(mail.html ?? '', /<script|<img|[\u202a-\u202e\u2066-\u2069]/)
  assert.match(mail.html ?? '', /&lt;script&gt;/)
  assert.doesNotMatch(mail.text ?? '', /[\u202a-\u202e\u2066-\u2069]/)
  const searches = (await open(page)).body
  assert.doesNotMatch(searches, /<script>x|<img src=x/)
  await post(leavePath(page))
})

test('erasing a buyer erases the searches; a mailbox that refuses three mails gets no more', async () => {
  await save(BOSQUE, 'erased@example.com', 'instant')
  await listed(PRICE)
  await toldSoon()
  const { alertAddresses } = service.catalog
  assert.equal(await alertAddresses.countOf(SERVICE_PRINCIPAL, 'ERASED@example.com'), 1)
  assert.equal(await alertAddresses.erase(SERVICE_PRINCIPAL, 'ERASED@example.com'), 1)
  for (const table of ['alert_address', 'alert_told', 'job', 'alert_link']) {
    const rows = JSON.stringify(service.data.query(`select * from ${table}`))
    assert.ok(!rows.includes('erased@'), table)
  }
  await save(BOSQUE, 'refused@example.com', 'instant')
  inbox.manners = {
    onRecipient: address => {
      if (!address.startsWith('refused@')) return
      throw Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 })
    },
  }
  for (let i = 0; i < 3; i++) {
    await listed(PRICE)
    await toldSoon()
  }
  inbox.manners = {}
  await assert.rejects(
    alertAddresses.find(SERVICE_PRINCIPAL, 'refused@example.com'),
    /No search is saved/,
  )
})
