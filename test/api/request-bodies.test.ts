import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { assertRefused, VERSIONS } from './refusal.ts'
import { startTestService } from './service.ts'
import { LEAD, leadBody, leadForm, storedLeads } from './stored-leads.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const MAX_ITEMS = 5000
/** With this time between them, the leads of one buyer stay below the limit. */
const APART_MS = 600_000

for (const version of VERSIONS) {
  const url = `/${version}/lead`
  const body = JSON.stringify(leadBody(version))
  const form = leadForm(version)
  const post = (payload: string | Buffer, type: string, path = url) => {
    service.now += APART_MS
    return service.post(path, payload, { headers: { 'content-type': type } })
  }
  const refused = async (payload: string | Buffer, type: string, title: string, text: RegExp) => {
    const before = storedLeads(service).length
    assertRefused(await post(payload, type), 400, 'post', { title, text })
    assert.equal(storedLeads(service).length, before)
  }

  test(`${version} takes 5,000 members, elements or parameters, and none above`, async () => {
    const filled = (items: number) => {
      const members = Object.entries(JSON.parse(body)).length + (version === 'v3' ? 5 : 0)
      const own = Math.floor((items - members - 1) / 2)
      // Commas, colons and brackets within texts do not count.
      const texts = Array.from({ length: own }, (_, i) => `"a${i}":"[,,{\\":\\\\"`).join()
      const elements = Array(items - members - 1 - own).fill('1')
      return `${body.slice(0, -1)},${texts},"x":[ ${elements.join(' , ')}]}`
    }
    assert.equal((await post(filled(MAX_ITEMS), JSON_TYPE)).statusCode, 201)
    const parameters = (count: number) => `${form}&&${Array(count).fill('a=1').join('&')}`
    const fields = new URLSearchParams(form).size
    assert.equal((await post(parameters(MAX_ITEMS - fields), FORM_TYPE)).statusCode, 201)
    for (const [payload, type] of [
      [filled(MAX_ITEMS + 1), JSON_TYPE],
      [parameters(MAX_ITEMS - fields + 1), FORM_TYPE],
      [`{"x":${JSON.stringify(Array(MAX_ITEMS).fill({}))}}`, JSON_TYPE],
      ['['.repeat(100_000), JSON_TYPE],
      [','.repeat(100_000), JSON_TYPE],
    ] as const) {
      const response = await post(payload, type)
      assertRefused(response, 413, 'post', { title: 'Body too large', text: /more than 5000 / })
    }
  })

  test(`${version} takes each member once, however its name is written`, async () => {
    const again = (name: string) => `${body.slice(0, -1)},"${name}":1,"other":[{"a":1},{"a":2}]}`
    const names = version === 'v3' ? ['data', 'd\\u0061ta', 'DATA'] : ['listingID', 'LISTINGID']
    for (const name of names) {
      const plain = JSON.parse(`"${name}"`)
      const text = new RegExp(`^The body has the member "${plain}" more than once`)
      await refused(again(name), JSON_TYPE, 'Repeated member', text)
    }
    await refused(
      again('x').replace('"a":2', '"b":[1,{"c":1,"c":1}]'),
      JSON_TYPE,
      'Repeated member',
      /"other\[1\]\.b\[1\]\.c" more/,
    )
    assert.equal((await post(again('x'), JSON_TYPE)).statusCode, 201)
    if (version === 'v1') return
    const data = JSON.stringify(LEAD)
    const twice = `${data.slice(0, -1)},"listingID":2}`
    await refused(
      `{"data":${twice}}`,
      JSON_TYPE,
      'Repeated member',
      /"data\.listingID" more than once/,
    )
    for (const [payload, type] of [
      [new URLSearchParams({ data: twice }).toString(), FORM_TYPE],
      [JSON.stringify({ data: twice }), JSON_TYPE],
    ] as const) {
      await refused(
        payload,
        type,
        'Data invalid',
        /^data has the member "listingID" more than once/,
      )
    }
  })

  test(`${version} shows a key in no error`, async () => {
    const odd = { key: service.key, apikey: `${service.key}%`, other: 'secret-of-another-form%' }
    for (const [name, key] of [
      ['APIKey', odd.apikey],
      ['%41pikey', odd.apikey],
      ['apikey', odd.other],
    ] as const) {
      const answers = [
        await service.app.inject({ url: `/${version}/types/sort?${name}=${key}` }),
        await post(`${form}&${name}=${key}`, FORM_TYPE),
      ]
      for (const { statusCode, body: told } of answers) {
        assert.equal(statusCode, 400)
        assert.match(told, /the value of apikey each %/i)
        assert.ok(!told.includes(odd.key) && !told.includes('secret'), told)
      }
    }
    // A key that was sent as something else.
    for (const url of [`/listings?stateID=${odd.key}`, `/listings?lp=x${odd.key}`, `/${odd.key}`]) {
      const { statusCode, body: told } = await service.get(`/${version}${url}`)
      assert.ok(statusCode === 400 || statusCode === 404)
      assert.match(told, /\[key\]/)
      assert.ok(!told.includes(odd.key.slice(0, 20)), told)
    }
  })

  test(`${version} takes UTF-8 and no other charset`, async () => {
    for (const charset of ['utf-8', 'UTF-8', '"utf-8"', 'utf8']) {
      assert.equal((await post(body, `${JSON_TYPE};charset=${charset}`)).statusCode, 201, charset)
    }
    for (const charset of ['iso-8859-1', 'utf-16', '"latin1"', 'windows-1252', 'us-ascii']) {
      for (const [payload, type] of [
        [body, JSON_TYPE],
        [form, FORM_TYPE],
      ] as const) {
        const title = 'Charset not supported'
        await refused(payload, `${type}; Charset=${charset}`, title, /must be in UTF-8, not in/)
      }
    }
  })

  test(`${version} refuses bytes that are not UTF-8, and says which`, async () => {
    const latin = (text: string) => Buffer.from(text.replace('Joe', 'Jos\u00e9'), 'latin1')
    const text = /must be UTF-8; it is not from byte \d+ on \(0xe9\)/
    await refused(latin(body), JSON_TYPE, 'Body invalid', text)
    await refused(latin(form), FORM_TYPE, 'Body invalid', text)
    // The replacement character (three bytes) is valid UTF-8 itself.
    const replaced = Buffer.from(body.replace('Joe', 'Jo\ufffd'))
    assert.equal((await post(replaced, JSON_TYPE)).statusCode, 201)
    const cut = Buffer.concat([replaced, Buffer.from([0xc3])])
    const at = new RegExp(`from byte ${cut.length} on \\(0xc3\\)`)
    await refused(cut, JSON_TYPE, 'Body invalid', at)
  })

  test(`${version} refuses half of a surrogate pair, and says where`, async () => {
    const text = /"(data\.)?contactName" has half of a surrogate pair/
    await refused(body.replace('Joe', 'Joe\\ud83c'), JSON_TYPE, 'Body invalid', text)
    const name = body.replace('{', '{"a\\udc00":1,')
    await refused(name, JSON_TYPE, 'Body invalid', /one of its names has half of/)
    assert.equal((await post(body.replace('Joe', '\\ud83c\\udf32'), JSON_TYPE)).statusCode, 201)
  })

  test(`${version} refuses a percent sign that begins no escape of UTF-8`, async () => {
    for (const part of ['100%', '%zz', '%ED%A0%80', '%c3', '%ff%fe', '%C0%AF']) {
      for (const pair of [`comments=${part}`, `${part}=1`]) {
        const text = /each % must begin an escape of UTF-8 \(a percent sign itself is %25\)/
        await refused(`${form}&${pair}`, FORM_TYPE, 'Body invalid', text)
        const response = await post(form, FORM_TYPE, `${url}?${pair}`)
        assertRefused(response, 400, 'post', { title: 'Query invalid', text })
        const get = await service.get(`/${version}/types/sort?${pair}`)
        assertRefused(get, 400, version, { title: 'Query invalid', text })
      }
    }
    assert.equal((await post(`${form}&a=100%25`, FORM_TYPE)).statusCode, 201)
    assert.equal((await service.get(`/${version}/types/sort?a=caf%C3%A9`)).statusCode, 200)
  })

  test(`${version} refuses JSON that does not parse, and says where`, async () => {
    const text = /^The body is not valid JSON; see line 2 column 5\.$/
    await refused(`${body.slice(0, -1)},\n    }`, JSON_TYPE, 'Body invalid', text)
  })

  test(`${version} refuses names that have a meaning in JavaScript, and says which`, async () => {
    for (const [member, name] of [
      ['"__proto__":{"listingID":1}', '__proto__'],
      ['"constructor":{"prototype":{"a":1}}', 'constructor'],
      ['"x":[{"__proto__":1}]', '__proto__'],
    ]) {
      const text = new RegExp(`has a member named ${name}, which is not accepted`)
      await refused(body.replace('{', `{${member},`), JSON_TYPE, 'Body invalid', text)
    }
  })

  test(`${version} takes a byte order mark before JSON`, async () => {
    assert.equal((await post(`\ufeff${body}`, JSON_TYPE)).statusCode, 201)
  })

  test(`${version} refuses a body that is compressed`, async () => {
    for (const encoding of ['gzip', 'br', 'deflate, gzip', 'x']) {
      const headers = { 'content-type': JSON_TYPE, 'content-encoding': encoding }
      const response = await service.post(url, body, { headers })
      assertRefused(response, 415, 'post', {
        title: 'Content-Encoding not supported',
        text: /must be sent without a Content-Encoding/,
      })
      assert.equal(response.headers['accept-encoding'], 'identity')
    }
    const headers = { 'content-type': JSON_TYPE, 'content-encoding': 'identity' }
    assert.equal((await service.post(url, body, { headers })).statusCode, 201)
  })

  test(`${version} takes parameters from the query; the body wins, unless it is empty`, async () => {
    const inQuery = (source: string) => `${url}?leadSourceID=${source}`
    const source = () => storedLeads(service).at(-1)?.source
    assert.equal((await post(body, JSON_TYPE, inQuery('ProfileTop'))).statusCode, 201)
    assert.equal(source(), 'ProfileTop')
    for (const [own, expected] of [
      ['ProfileBottom', 'ProfileBottom'],
      ['', 'ProfileTop'],
      [' ', 'ProfileTop'],
    ]) {
      const both = `${form}&LeadSourceId=${own}`
      assert.equal((await post(both, FORM_TYPE, inQuery('ProfileTop'))).statusCode, 201)
      assert.equal(source(), expected)
    }
    const alone = await service.app.inject({
      method: 'POST',
      url: `${url}?${form}&APIKey=${service.key}`,
    })
    assert.equal(alone.statusCode, 201, alone.body)
  })
}

test('a connection stays open after a faulty body that was read, and closes after one that was not', async () => {
  const post = (payload: string) =>
    service.post('/v3/lead', payload, { headers: { 'content-type': JSON_TYPE } })
  const faulty = await post('{"data":')
  assert.deepEqual([faulty.statusCode, faulty.headers.connection], [400, undefined])
  const tooLarge = await post(`"${'x'.repeat(1024 * 1024)}"`)
  assert.deepEqual([tooLarge.statusCode, tooLarge.headers.connection], [413, 'close'])
})

test('v3 reads data as JSON text by the same rules', async () => {
  const post = (data: string) => service.post('/v3/lead', { data })
  const lead = JSON.stringify(LEAD)
  assert.equal((await post(lead)).statusCode, 201)
  const many = await post(JSON.stringify({ ...LEAD, siteid: Array(MAX_ITEMS).fill(1) }))
  assertRefused(many, 413, 'post', { title: 'Body too large', text: /^data has more than 5000 / })
  for (const [data, text] of [
    [lead.replace('Joe', 'Joe\\ud83c'), 'data must be UTF-8: "contactName" has half of'],
    [lead.replace('{', '{"__proto__":1,'), 'data has a member named __proto__'],
  ] as const) {
    const { statusCode, body } = await post(data)
    assert.equal(statusCode, 400)
    const [fault, ...others] = JSON.parse(body).errors
    assert.ok(fault['Data invalid'].startsWith(text), body)
    // Members that the body has are not reported as missing.
    assert.deepEqual(others, [])
  }
})
