import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FULL_ID, INACTIVE_ID } from '../api/catalog.ts'
import { storedLeads } from '../api/stored-leads.ts'
import { unsent } from '../mail/collected-messages.ts'
import { BROWSER, startTestSite } from './site-service.ts'

const { service, open } = await startTestSite()
const PATH = `/property/cafe-ranch-creek/${FULL_ID}`

const TYPED = {
  contactName: 'Joe "J" Buyer',
  emailAddress: 'joe@example.com',
  phoneNumber: '512-555-0142',
  comment: 'Is the <creek> wet?\nAll year?',
  financing: 'yes',
}
const SENT = /<h1>Message sent/
/** The field that script adds after some seconds. */
const WAITED = { waited: '20' }

function send(
  typed: Readonly<Record<string, string>>,
  path = PATH,
  headers = {},
  remoteAddress = '192.0.2.7',
) {
  return service.app.inject({
    method: 'POST',
    url: `${path}/inquiry`,
    remoteAddress,
    headers: { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(typed).toString(),
  })
}

test('a message is stored as a lead with its mail, and the visitor learns what follows', async () => {
  const before = storedLeads(service).length
  const answer = await send({ ...TYPED, ...WAITED })
  assert.equal(answer.statusCode, 200, answer.body)
  assert.match(answer.body, /<h1>Message sent/)
  assert.match(answer.body, /Is the &lt;creek&gt; wet\?\nAll year\?<\/dd>/)
  assert.match(answer.body, /512-555-0142[\s\S]+financing/)
  assert.equal(answer.headers['cache-control'], 'no-store')
  const leads = storedLeads(service)
  assert.equal(leads.length, before + 1)
  const lead = leads.at(-1)
  assert.equal(lead?.contact_name, TYPED.contactName)
  assert.equal(lead?.comment, TYPED.comment)
  assert.equal(lead?.financing, 1)
  assert.equal(lead?.client_address, '192.0.2.7')
  assert.equal(lead?.source, 'ProfileBottom')
  const waiting = await unsent(service.store)
  assert.ok(waiting.some(message => JSON.stringify(message).includes('joe@example.com')))
})

test('the same message sent twice, or twice at once, is one lead; a different message is another', async () => {
  const message = { ...TYPED, comment: 'Twice', ...WAITED }
  const before = storedLeads(service).length
  const answers = await Promise.all([send(message), send(message), send(message)])
  for (const { body } of [...answers, await send(message)]) assert.match(body, SENT)
  assert.equal(storedLeads(service).length, before + 1)
  assert.match((await send({ ...message, comment: 'Another' })).body, SENT)
  assert.equal(storedLeads(service).length, before + 2)
  service.now += 25 * 3_600_000
  assert.match((await send(message)).body, SENT)
  assert.equal(storedLeads(service).length, before + 3)
})

test('the address of a refused form leads back to the listing', async () => {
  const { statusCode, headers } = await open(`${PATH}/inquiry`)
  assert.equal(statusCode, 303)
  assert.match(String(headers['location']), /^\/property\/[^/]+\/\d+#inquiry$/)
})

test('without script, the form is shown a second time before the message is sent', async () => {
  const typed = { ...TYPED, comment: 'No script here' }
  const before = storedLeads(service).length
  const first = await send({ ...typed, waited: '' })
  assert.equal(first.statusCode, 200)
  assert.match(first.body, /<h1>One more step<\/h1>[\s\S]+No script here<\/textarea>/)
  assert.doesNotMatch(first.body, /error-summary" role="alert"/)
  assert.equal(storedLeads(service).length, before)
  const [, reviewed = ''] = /name="reviewed" value="(\d+)"/.exec(first.body) ?? []
  // Too quick for a person; the time goes on from the first answer.
  service.now += 1000
  const second = await send({ ...typed, reviewed })
  assert.ok(second.body.includes(`name="reviewed" value="${reviewed}"`))
  assert.equal(storedLeads(service).length, before)
  service.now += 1000
  assert.match((await send({ ...typed, reviewed })).body, SENT)
  assert.equal(storedLeads(service).length, before + 1)
})

test('a page of version 0.2 that is still open sends its form', async () => {
  const former = await service.app.inject({
    method: 'POST',
    url: `${PATH}/enquiry`,
    remoteAddress: '192.0.2.8',
    headers: { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...TYPED, ...WAITED }).toString(),
  })
  assert.match(former.body, SENT)
})

test('a faulty form keeps what was typed, and says beside each field what is wrong', async () => {
  const before = storedLeads(service).length
  for (const waited of ['20', '']) {
    const answer = await send({
      ...TYPED,
      contactName: ' ',
      emailAddress: 'joe@',
      comment: 'x'.repeat(1001),
      waited,
    })
    assert.equal(answer.statusCode, 400)
    const { body } = answer
    assert.match(body, /<title>Error: /)
    assert.match(body, /action="[^"]*\/inquiry#error-summary"/)
    assert.match(body, /id="error-summary" role="alert"[^>]*><p>Your message was not sent yet/)
    assert.match(body, /<li><a href="#inquiry-contactName">Enter your name/)
    assert.match(body, /<li><a href="#inquiry-comment">/)
    assert.match(
      body,
      /id="inquiry-contactName"[^>]* aria-invalid="true" aria-describedby="inquiry-contactName-fault"/,
    )
    assert.match(body, /id="inquiry-contactName-fault">Enter your name/)
    assert.match(body, /id="inquiry-emailAddress"[^>]* value="joe@"[^>]* aria-invalid="true"/)
    assert.match(body, /id="inquiry-comment-fault">[^<]*1001 characters; at most 1000/)
    assert.match(body, /value="512-555-0142"/)
    assert.match(body, /name="financing" value="yes" checked/)
    // The rest of a text beyond the limit is not shown again.
    assert.match(body, /[^x]x{1000}<\/textarea>/)
    assert.equal(answer.headers['cache-control'], 'no-store')
  }
  const bad = await send({
    ...TYPED,
    comment: '</textarea><script>alert(1)</script>',
    emailAddress: '"><b>',
    ...WAITED,
  })
  assert.equal(bad.statusCode, 400)
  assert.doesNotMatch(bad.body, /<\/textarea><script>|"><b>/)
  assert.equal(storedLeads(service).length, before)
})

test('a text of a megabyte comes back on no page', async () => {
  const before = storedLeads(service).length
  for (const name of ['contactName', 'emailAddress', 'phoneNumber', 'comment']) {
    const long = await send({ ...TYPED, [name]: '<'.repeat(20_000), ...WAITED })
    assert.equal(long.statusCode, 400)
    const start = await send({ ...TYPED, [name]: '<'.repeat(2000), ...WAITED })
    assert.ok(long.body.length < start.body.length + 100, `${long.body.length} characters`)
    const endless = await send({ ...TYPED, [name]: '<'.repeat(300_000), ...WAITED })
    assert.equal(endless.statusCode, 413)
    assert.match(endless.body, /at most 64 KiB/)
  }
  assert.equal(storedLeads(service).length, before)
})

test('the form is accepted only from pages of the site', async () => {
  const from = (origin: string, host: string) =>
    send({ ...TYPED, ...WAITED, comment: `From ${origin}` }, PATH, { origin, host })
  for (const origin of ['https://evil.example', 'http://www.land.example', 'null', 'x']) {
    const { statusCode, body } = await from(origin, 'www.land.example')
    assert.equal(statusCode, 403, origin)
    assert.match(body, /at https:\/\/www\.land\.example, then send it again\./)
  }
  // The name that a browser calls is not ours just because it leads here.
  assert.equal((await from('https://evil.example', 'evil.example')).statusCode, 403)
  assert.match((await from('https://www.land.example', 'www.land.example')).body, SENT)
  // A proxy that adds `Referrer-Policy: no-referrer` hides the origin.
  const hidden = (site: string) =>
    send({ ...TYPED, ...WAITED, comment: `Hidden: ${site}` }, PATH, {
      origin: 'null',
      'sec-fetch-site': site,
    })
  assert.match((await hidden('same-origin')).body, SENT)
  assert.equal((await hidden('cross-site')).statusCode, 403)
})

test('robots and other sites store nothing', async () => {
  const before = storedLeads(service).length
  const trapped = await send({
    ...TYPED,
    ...WAITED,
    comment: 'Buy pills',
    website: 'https://x.example',
  })
  assert.match(trapped.body, SENT, 'It does not learn that it was found out')
  const foreign = await send({ ...TYPED, ...WAITED, comment: 'x' }, PATH, {
    'sec-fetch-site': 'cross-site',
  })
  assert.equal(foreign.statusCode, 403)
  assert.equal((await send({})).statusCode, 400)
  for (const payload of ['[]', '{"contactName":{"a":1}}', 'null', '"x"']) {
    const answer = await service.app.inject({
      method: 'POST',
      url: `${PATH}/inquiry`,
      payload,
      headers: { ...BROWSER, 'content-type': 'application/json' },
    })
    assert.equal(answer.statusCode, 400, payload)
  }
  assert.equal(storedLeads(service).length, before)
})

test('nobody can write about land that is gone, unknown or not there', async () => {
  assert.equal((await send({ ...TYPED, ...WAITED }, `/property/x/${INACTIVE_ID}`)).statusCode, 410)
  assert.equal((await send({ ...TYPED, ...WAITED }, '/property/x/999999')).statusCode, 404)
  assert.equal((await send({ ...TYPED, ...WAITED }, '/property/x/1.pdf')).statusCode, 404)
})

test('one visitor can send 10 messages an hour to one seller, and keeps what was typed', async () => {
  const from = '192.0.2.99'
  const sendNumber = (i: number) =>
    send({ ...TYPED, comment: `Message ${i}`, ...WAITED }, PATH, {}, from)
  const statuses: number[] = []
  for (let i = 0; i < 10; i++) statuses.push((await sendNumber(i)).statusCode)
  assert.deepEqual(statuses, Array(10).fill(200))
  service.now += 18 * 60_000
  const refused = await sendNumber(10)
  assert.equal(refused.statusCode, 429)
  assert.equal(refused.headers['retry-after'], String(42 * 60))
  assert.match(
    refused.body,
    /<li>At most 10 messages an hour are taken from one address to one seller\. Please send yours again in 42 minutes: it is still in the form\.<\/li>/,
  )
  assert.match(refused.body, /Message 10/)
  service.now += 42 * 60_000
  assert.match((await sendNumber(10)).body, SENT)
})
