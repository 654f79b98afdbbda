import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROWSER, startTestSite } from '../site/site-service.ts'
import { OPERATOR, servicePerson } from './visitor.ts'

const { service, open } = await startTestSite({}, { console: 'closed' })
const moderator = await servicePerson(service, 'mod@land.example', 'moderator')
const page = await open('/property/1')
const PATH = `${page.headers.location ?? ''}/report`

interface Sent {
  readonly form?: Readonly<Record<string, string>>
  readonly from?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
}

async function report({ form = {}, from = '192.0.2.1', headers = {}, path = PATH }: Sent = {}) {
  const reviewed = String(service.now - 10_000)
  const fields = { category: 'fraud', comment: 'Not theirs', reviewed, ...form }
  return service.app.inject({
    method: 'POST',
    url: path,
    remoteAddress: from,
    headers: {
      ...BROWSER,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  })
}

const waiting = () => service.catalog.reports.list(OPERATOR)

test('each listing has a form, and a visitor’s report waits for somebody', async () => {
  assert.match((await open(PATH.replace('/report', ''))).body, new RegExp(`href="${PATH}"`))
  const form = await open(PATH)
  assert.equal(form.statusCode, 200)
  assert.match(form.body, /name="reviewed" value="\d+"/)
  const sent = await report({ form: { comment: '<script>alert(1)</script>' } })
  assert.match(String(sent.headers.location), /\/reported#content$/)
  const list = await moderator.get('/console/operate/reports')
  assert.match(list.body, /&lt;script&gt;alert/)
  assert.match(list.body, /Possible scam or fraud/)
})

test('faults stand at their fields, and what was typed is kept', async () => {
  const wrong = await report({ form: { category: 'other', comment: '' } })
  assert.equal(wrong.statusCode, 422)
  assert.match(wrong.body, /href="#field-comment">Describe the problem/)
  const none = await report({ form: { category: 'x', comment: 'Kept text' } })
  assert.match(none.body, /href="#field-category">Select a reason/)
  assert.match(none.body, /Kept text/)
  const long = await report({ form: { comment: 'x'.repeat(2001) } })
  assert.equal(long.statusCode, 422)
})

test('robots, other sites and people who report too often are refused', async () => {
  const before = (await waiting()).length
  assert.equal((await report({ form: { website: 'x' } })).statusCode, 303)
  assert.equal((await report({ form: { reviewed: String(service.now) } })).statusCode, 200)
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  assert.equal((await report({ headers: foreign })).statusCode, 403)
  assert.equal((await waiting()).length, before)
  assert.equal((await report({ from: '192.0.2.2' })).statusCode, 303)
  assert.equal((await report({ from: '192.0.2.2' })).statusCode, 429)
})

test('three reports hide nothing; dismissing settles all of them, and so does taking down', async () => {
  for (const host of [3, 4, 5]) await report({ from: `192.0.2.${host}` })
  assert.equal((await service.get('/v3/listings/1')).statusCode, 200)
  const [first] = await waiting()
  const dismissed = await moderator.post(`/console/operate/reports/${first?.id}`, {})
  assert.equal(dismissed.headers.location, '/console/operate/reports?done=dismissed')
  assert.deepEqual(await waiting(), [])
  assert.equal((await moderator.post(`/console/operate/reports/${first?.id}`, {})).statusCode, 409)
  await report({ from: '192.0.2.6' })
  const judged = await moderator.get('/console/operate/review/1')
  const version = /name="version" value="(\d+)"/.exec(judged.body)?.[1] ?? ''
  await moderator.post('/console/operate/review/1', {
    decision: 'remove',
    reason: 'Fraud',
    version,
    state: 'none',
  })
  assert.deepEqual(await waiting(), [])
  assert.equal((await service.get('/v3/listings/1')).statusCode, 405)
  assert.equal((await open(PATH)).statusCode, 410)
})

test('the audit log does not say who reported a listing, and a report that is not stored gets no thanks', async () => {
  const path = `${(await open('/property/2')).headers.location}/report`
  const stored = async () => (await waiting()).length
  await report({ from: '192.0.2.77', path })
  const rows = await service.data.query(
    "select client_address, request_id from audit where action = 'reported'",
  )
  assert.ok(rows.length > 0)
  for (const row of rows)
    assert.deepEqual({ ...Object(row) }, { client_address: '', request_id: '' })
  for (let i = 1; i < 50; i++) {
    assert.equal((await report({ from: `198.51.100.${i}`, path })).statusCode, 303)
  }
  const before = await stored()
  const late = await report({ from: '203.0.113.9', path })
  assert.equal(late.statusCode, 409)
  assert.match(late.body, /We did not add your report/)
  assert.equal(await stored(), before)
})
