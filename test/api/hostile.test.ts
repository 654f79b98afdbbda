import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { assertRefused, type ErrorForm, faultsOf, VERSIONS, type Version } from './refusal.ts'
import { startTestService } from './service.ts'
import { leadBody, storedLeads } from './stored-leads.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

const JSON_HEADERS = { 'content-type': 'application/json' }
/** A body may have no more members and elements. */
const MAX_ITEMS = 5000
const FORM_HEADERS = { 'content-type': 'application/x-www-form-urlencoded' }

/** Fails when the service failed at a request, or answered in another form than its own. */
function assertHandled(response: LightMyRequestResponse, form: ErrorForm, about: string): void {
  assert.ok(response.statusCode < 500, `${response.statusCode} for ${about}: ${response.body}`)
  if (response.statusCode >= 400) faultsOf(response, form)
}

function nested(levels: number, open = '[', close = ']'): string {
  return open.repeat(levels) + close.repeat(levels)
}

/** A lead of a version as JSON text, with a member that cannot be written as a JavaScript value. */
function leadText(version: Version, member: string, at: 'lead' | 'top' = 'lead'): string {
  const text = JSON.stringify(leadBody(version))
  const end = version === 'v3' && at === 'lead' ? -2 : -1
  return `${text.slice(0, end)},${member}${text.slice(end)}`
}

/** Puts some JSON, as text, in the place of data in version 3 and of the whole lead in version 1. */
function formText(version: Version, json: string): string {
  return new URLSearchParams(version === 'v3' ? { data: json } : { listingID: json }).toString()
}

for (const version of VERSIONS) {
  const post = (payload: string | Buffer, headers: Record<string, string> = JSON_HEADERS) =>
    service.post(`/${version}/lead`, payload, { headers })

  test(`${version} refuses bodies that are made to break it`, async () => {
    for (const body of [
      ...[11, 100, 10_000, 100_000].flatMap(levels => [
        nested(levels),
        leadText(version, `"siteid":${nested(levels)}`),
        leadText(version, `"listingID":${nested(levels, '{"a":', '}').replace(':}', ':1}')}`),
        leadText(version, `"x":${nested(levels)}`, 'top'),
      ]),
      leadText(version, '"__proto__":{"listingID":1}'),
      leadText(version, '"__proto__":null', 'top'),
      leadText(version, '"\\u005f_proto__":{"polluted":1}', 'top'),
      leadText(version, '"constructor":{"prototype":{"polluted":1}}'),
      leadText(version, '"contactName":["a","b"]'),
      leadText(version, '"contactName":{"toString":"x"}'),
      leadText(version, '"contactName":{"length":3}'),
      leadText(version, '"contactName":true'),
      leadText(version, '"emailAddress":["joe@example.com"]'),
      leadText(version, '"comment":[[["a"]]]'),
      leadText(version, '"phoneNumber":{"$gt":""}'),
      ...['1e400', '-1e400', '1e-400', '-0.5', '9007199254740993', '"NaN"', '"Infinity"', '"0x10"']
        .concat('"1e0"', '"١"', '" "', '"\\u0000"', '[1]', '{"id":1}', 'true')
        .map(id => leadText(version, `"listingID":${id}`)),
    ]) {
      const response = await post(body)
      assertHandled(response, 'post', body.slice(0, 200))
      const isLong = (body.match(/[[{]/g)?.length ?? 0) > MAX_ITEMS
      assert.equal(response.statusCode, isLong ? 413 : 400, body.slice(0, 200))
    }
    assert.deepEqual(storedLeads(service), [])
    assert.ok(!('polluted' in {}))
  })

  test(`${version} refuses forms that are made to break it`, async () => {
    for (const text of [
      formText(version, nested(100)),
      ...[100, 4999].map(n => formText(version, `{"listingID":${nested(n)}}`)),
      formText(version, '{"__proto__":{"listingID":1}}'),
      formText(version, '{"constructor":{"prototype":{}}}'),
      formText(version, '"x"'),
      'data=%7B%22listingID%22%3A1&data=%7B%7D',
      'listingID=1&listingID=1&data[listingID]=1',
      '__proto__=1&constructor=2&prototype=3&__proto__[polluted]=1',
      '%zz=%zz&%00=%00&data=%ED%A0%80',
      `data=${'%'.repeat(10_000)}`,
      '&'.repeat(100_000),
      'a&'.repeat(5000),
      '=',
      '',
    ]) {
      const response = await post(text, FORM_HEADERS)
      assertHandled(response, 'post', text.slice(0, 100))
      assert.equal(response.statusCode, 400, text.slice(0, 100))
    }
    assert.deepEqual(storedLeads(service), [])
    assert.ok(!('polluted' in {}))
  })

  test(`${version} refuses a member that comes in thousands of spellings`, async () => {
    const name = version === 'v3' ? 'OwnerAccountID' : 'contactName'
    const spellings = Array.from({ length: 4000 }, (_, n) =>
      [...name]
        .map((letter, i) => ((n >> i) & 1 ? letter.toUpperCase() : letter.toLowerCase()))
        .join(''),
    )
    const repeated = spellings.map(spelling => `${JSON.stringify(spelling)}:1`).join()
    const response = await post(leadText(version, repeated, 'top'))
    assertHandled(response, 'post', name)
    assert.equal(response.statusCode, 400)
    assert.deepEqual(storedLeads(service), [])
  })

  test(`${version} refuses bytes that are no text`, async () => {
    for (const bytes of [
      [0xff, 0xfe],
      [0x00],
      [0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d],
      [0x1f, 0x8b],
    ]) {
      for (const headers of [JSON_HEADERS, FORM_HEADERS]) {
        assert.equal((await post(Buffer.from(bytes), headers)).statusCode, 400)
      }
    }
    const zipped = { ...JSON_HEADERS, 'content-encoding': 'gzip' }
    assertHandled(await post('{}', zipped), 'post', 'gzip')
    assert.deepEqual(storedLeads(service), [])
  })

  test(`${version} refuses paths that are made to break it`, async () => {
    for (const [path, status] of [
      ['/listings/%zz', 400],
      ['/listings/%', 400],
      ['/types/%ff', 400],
      ['/listings/%00', 404],
      ['/listings/1%00', 404],
      ['/types/sort%00', 404],
      ['/types/__proto__', 404],
      ['/logos/constructor/prototype', 404],
      ['/types/sort%2f..%2fproperty', 404],
      ['/listings/1;2', 404],
      ['/listings/NaN', 404],
      ['/listings/Infinity', 404],
      ['/listings/0x10', 404],
      ['/listings/1e3', 404],
      ['/listings/١', 404],
      ['/member/9007199254740993', 404],
      [`/listings/${'9'.repeat(101)}`, 404],
      [`/listings/${'9'.repeat(8000)}`, 404],
      [`/listings/showcase/1/${'2'.repeat(5000)}`, 404],
      [`/types/${'a'.repeat(5000)}`, 404],
      [`/${'a/'.repeat(4000)}`, 404],
      [`/listings/${'9'.repeat(9000)}`, 414],
      [`/${'a/'.repeat(5000)}`, 414],
      [`/listings?kw=${'a'.repeat(10_240)}`, 414],
      [`/listings/1?${'x=1&'.repeat(2560)}`, 414],
    ] as const) {
      const response = await service.get(`/${version}${path}`)
      assertRefused(response, status, version)
    }
    const lead = await service.post(`/${version}/lead?x=${'a'.repeat(10_240)}`, leadBody(version))
    assertRefused(lead, 414, 'post', { title: 'Address too long', text: /at most 8192/ })
    assert.deepEqual(storedLeads(service), [])
  })

  test(`${version} answers any value of any parameter`, async () => {
    for (const [path, names] of [
      ['/listings/1', ['includeImages', 'includeDocuments', 'includeAmenities']],
      ['/listings/showcase', ['largerThumbnails']],
      ['/locations/state/44/lakes', ['Limit']],
      ['/listings', SEARCH_PARAMETERS],
    ] as const) {
      for (const name of names) {
        for (const value of VALUES) {
          const url = `/${version}${path}?${name}=${value}`
          assertHandled(await service.get(url), version, url.slice(0, 100))
        }
      }
    }
  })

  test(`${version} is not harmed by names of parameters`, async () => {
    const plain = await service.get(`/${version}/listings/1`)
    for (const query of [
      '__proto__=1',
      '__proto__[includeImages]=1',
      'constructor=1&prototype=1&toString=1&hasOwnProperty=1',
      'constructor[prototype][polluted]=1',
      'includeImages[x]=1',
      'includeImages[[]]=1',
      '%00=%00',
      '='.repeat(1000),
      '&'.repeat(499),
    ]) {
      const response = await service.get(`/${version}/listings/1?${query}`)
      assert.equal(response.statusCode, 200, query)
      assert.equal(response.body, plain.body)
    }
    assert.ok(!('polluted' in {}))
  })

  test(`${version} is not harmed by headers`, async () => {
    for (const headers of [
      { 'if-none-match': '"'.repeat(4000) },
      { 'if-none-match': ','.repeat(4000) },
      { 'accept-encoding': ','.repeat(1000) },
      { accept: 'x'.repeat(1000) },
      { cookie: 'x'.repeat(8000) },
      { range: 'bytes=5-1' },
      { 'if-modified-since': 'never' },
      { 'x-http-method-override': 'DELETE' },
    ] satisfies InjectOptions['headers'][]) {
      const response = await service.get(`/${version}/listings/1`, { headers })
      assert.equal(response.statusCode, 200)
    }
    for (const key of ['x'.repeat(10_000), 'acr_ÿ', '%00']) {
      const response = await service.get(`/${version}/listings`, { headers: { 'x-api-key': key } })
      assertRefused(response, 401, version)
    }
  })

  test(`${version} answers any JSON as a lead without failing`, async () => {
    const anything = fc.jsonValue({ maxDepth: 3 })
    const members = fc.dictionary(fc.constantFrom(...LEAD_MEMBERS), anything)
    const leads = fc.oneof(anything, members, fc.record({ data: fc.oneof(anything, members) }))
    await fc.assert(
      fc.asyncProperty(leads, async lead => {
        const response = await service.post(`/${version}/lead`, JSON.stringify(lead), {
          headers: JSON_HEADERS,
        })
        assert.equal(response.statusCode, 400)
        faultsOf(response, 'post')
      }),
      { seed: 1, numRuns: 200 },
    )
    assert.deepEqual(storedLeads(service), [])
  })
}

const LEAD_MEMBERS = ['listingID', 'contactName', 'emailAddress', 'comment', 'phoneNumber'].concat(
  ['financing', 'siteid', 'data', 'leadSourceID', 'IPAddress', 'AccountID', 'APIKey'],
  ['__proto__', 'constructor', 'OwnerAccountID', 'sendNotification', 'idempotencyToken'],
)

const SEARCH_PARAMETERS =
  'pageNumber listingsPerPage lp hp lpa hpa la ha lbed hbed lbath hbath lhsqft'
    .concat(
      ' hhsqft countyID regionID cityID stateID lakeID distance listingType status dt addf addt',
    )
    .concat(' kw sortid propertyTypes propertyType acctid zip includeDescription largerThumbnails')
    .concat(' bounds includeBoundaries hasHouse')
    .split(' ')

const VALUES = [
  '1e400',
  '-1e400',
  'NaN',
  'Infinity',
  '-Infinity',
  '0x10',
  '-0',
  '1_000',
  '٣',
].concat(
  ['%00', '1%00', '%ff%fe', '%ED%A0%80', '%zz', '%', '%0d%0aX-Evil:%201', '%F0%9F%8C%B2', '%22'],
  ['[]', '{}', '[1]', '{"a":1}', 'null', 'undefined', 'true', '__proto__', 'constructor', '%2C%2C'],
  [`'%20or%201=1--`, '%25', '(', '*', '"', '9'.repeat(400), 'a'.repeat(5000), '1,'.repeat(2500)],
  ['2026-02-30', '9999-99-99', '-1', '0', '1', '1.5', '99999999999999999999', '(1,2),(3,4)'],
  ['0000-00-00', '9999-12-31', '0001-01-01', '%E2%80%A8', '.', '1.', '.5', '%2B1', '1e5', '1e-5'],
)

/** The answer of a server, which then hangs up, to bytes that no proper client would send. */
function answerTo(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    socket.setEncoding('utf8')
    socket.on('data', text => {
      answer += text
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

test('broken HTTP and endless headers are refused, and the next request is answered', async () => {
  await using other = await startTestService()
  const { port } = new URL(await other.app.listen({ port: 0, host: '127.0.0.1' }))
  const line = 'GET /v3/types/sort HTTP/1.1\r\nHost: land.example\r\nConnection: close\r\n'
  for (const [bytes, status] of [
    [`${line}X-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    [`GET /v3/types/${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n`, 431],
    ['hello\r\n\r\n', 400],
    [`${line}X-Break: a\u0000b\r\n\r\n`, 400],
    [`${line}Content-Length: -1\r\n\r\n`, 400],
    [`${line}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`, 400],
    ['BREW /v3/types/sort HTTP/1.1\r\nHost: x\r\n\r\n', 501],
  ] as const) {
    assert.match(await answerTo(Number(port), bytes), new RegExp(`^HTTP/1\\.1 ${status} `))
    const next = await answerTo(Number(port), `${line}X-API-Key: ${other.key}\r\n\r\n`)
    assert.match(next, /^HTTP\/1\.1 200 /)
  }
})
