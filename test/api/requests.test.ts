import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { FULL_ID } from './catalog.ts'
import { assertRefused, faultsOf, VERSIONS } from './refusal.ts'
import { startTestService } from './service.ts'
import { leadBody, leadForm, storedLeads } from './stored-leads.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

const MIB = 1024 * 1024
const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

function postRaw(version: string, payload: string | Buffer, type: string | undefined, address = 1) {
  const headers = { ...(type !== undefined && { 'content-type': type }) }
  return service.post(`/${version}/lead`, payload, { headers, remoteAddress: `10.0.0.${address}` })
}

for (const version of VERSIONS) {
  const listing = `/${version}/listings/${FULL_ID}`
  const body = JSON.stringify(leadBody(version))
  const form = leadForm(version)

  test(`${version} takes a boolean as clients write it`, async () => {
    for (const [value, isIncluded] of [
      ['true', true],
      ['TRUE', true],
      ['1', true],
      ['yes', true],
      ['Yes', true],
      ['%201%20', true],
      ['false', false],
      ['False', false],
      ['0', false],
      ['no', false],
      ['NO', false],
      ['', false],
      ['%20', false],
    ] as const) {
      const response = await service.get(`${listing}?includeDocuments=${value}`)
      assert.equal(response.statusCode, 200)
      assert.equal('documents' in response.json(), isIncluded, value)
    }
  })

  test(`${version} refuses other values as booleans, and says what is accepted`, async () => {
    for (const value of ['2', '-1', 'on', 'y', 't', 'null', 'truefalse', '1.0']) {
      const response = await service.get(`${listing}?includeDocuments=${value}`)
      const text = `includeDocuments must be true, false, 1, 0, yes or no, not "${value}".`
      assertRefused(response, 400, version, { title: 'Invalid includeDocuments' })
      assert.equal(faultsOf(response, version)[0]?.text, text)
    }
  })

  test(`${version} reports every bad parameter at once`, async () => {
    const response = await service.get(`${listing}?includeImages=x&includeDocuments=y&other=z`)
    assert.equal(response.statusCode, 400)
    const texts = faultsOf(response, version).map(({ text }) => text.split(' ')[0])
    assert.deepEqual(texts, ['includeImages', 'includeDocuments'])
  })

  test(`${version} takes names of parameters in any case, and ignores others`, async () => {
    const plain = (await service.get(listing)).json()
    for (const name of ['includedocuments', 'INCLUDEDOCUMENTS', 'IncludeDocuments']) {
      const response = await service.get(`${listing}?${name}=1`)
      assert.ok('documents' in response.json(), name)
    }
    for (const query of ['includeDocument=1', 'color=red', 'color=1&color=2', 'x', '=1', '&&']) {
      const response = await service.get(`${listing}?${query}`)
      assert.deepEqual(response.json(), plain, query)
    }
  })

  test(`${version} refuses a parameter that is sent twice, in any spelling`, async () => {
    for (const query of [
      'includeImages=1&includeImages=1',
      'includeImages=1&INCLUDEIMAGES=0',
      'includeimages=&includeImages=1',
    ]) {
      const response = await service.get(`${listing}?${query}`)
      assertRefused(response, 400, version, {
        title: 'Repeated includeImages',
        text: /^includeImages may be given once, not 2 times\.$/,
      })
    }
    const lead = await service.post(`/${version}/lead`, {
      ...leadBody(version),
      leadSourceID: 'None',
      LEADSOURCEID: 'None',
    })
    assertRefused(lead, 400, 'post', { title: 'Repeated member', text: /LEADSOURCEID/i })
  })

  test(`${version} takes a body of JSON, or a form`, async () => {
    for (const [payload, type] of [
      [body, JSON_TYPE],
      [body, `${JSON_TYPE}; charset=utf-8`],
      [body, 'Application/JSON'],
      [`  ${body}\n`, JSON_TYPE],
      [form, FORM_TYPE],
      [form, `${FORM_TYPE};charset=UTF-8`],
    ] as const) {
      const response = await postRaw(version, payload, type, 2)
      assert.equal(response.statusCode, 201, `${type}: ${response.body}`)
    }
  })

  test(`${version} refuses a body of another type`, async () => {
    const before = storedLeads(service).length
    for (const type of [
      undefined,
      'text/plain',
      'text/plain;charset=UTF-8',
      'text/xml',
      'application/xml',
      'application/octet-stream',
      'application/jsonp',
      'application/vnd.api+json',
      'multipart/form-data; boundary=x',
      'json',
      ';;',
    ]) {
      const response = await postRaw(version, body, type)
      assertRefused(response, 415, 'post', {
        title: 'Content type not supported',
        text: /must be application\/json or application\/x-www-form-urlencoded/,
      })
    }
    assert.equal(storedLeads(service).length, before)
  })

  test(`${version} takes a body of 1 MiB, and none above`, async () => {
    const before = storedLeads(service).length
    const largest = body.padEnd(MIB, ' ')
    assert.equal((await postRaw(version, largest, JSON_TYPE, 3)).statusCode, 201)
    const longForm = `${form}&filler=${'x'.repeat(MIB)}`
    for (const [payload, type] of [
      [`${largest} `, JSON_TYPE],
      [longForm.slice(0, MIB + 1), FORM_TYPE],
    ] as const) {
      const response = await postRaw(version, payload, type, 3)
      assertRefused(response, 413, 'post', { title: 'Body too large', text: /at most 1 MiB/ })
    }
    const fitting = await postRaw(version, longForm.slice(0, MIB), FORM_TYPE, 3)
    assert.equal(fitting.statusCode, 201)
    assert.equal(storedLeads(service).length, before + 2)
  })

  test(`${version} refuses a body that is no JSON`, async () => {
    const before = storedLeads(service).length
    for (const payload of [
      '{',
      `${body}}`,
      body.slice(0, -1),
      '{"listingID":1,}',
      "{'listingID':1}",
      '{listingID:1}',
      '{"listingID":NaN}',
      '{"listingID":Infinity}',
      '{"listingID":0x10}',
      '{"a":"\u0000"}',
      'undefined',
      form,
    ]) {
      const response = await postRaw(version, payload, JSON_TYPE)
      assertRefused(response, 400, 'post', { title: 'Body invalid', text: /not valid JSON/ })
    }
    assert.equal(storedLeads(service).length, before)
  })

  test(`${version} refuses a body that is JSON, but no object`, async () => {
    for (const payload of ['[]', `[${body}]`, '1', '"x"', 'true', '1e400']) {
      const response = await postRaw(version, payload, JSON_TYPE)
      assertRefused(response, 400, 'post', {
        title: 'Body invalid',
        text: /^The body must be a JSON object, not /,
      })
    }
  })

  test(`${version} takes a body that is nested ten levels deep, and none deeper`, async () => {
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    const bodyWith = (levels: number) => `${body.slice(0, -1)},"x":${nested(levels)}}`
    assert.equal((await postRaw(version, bodyWith(9), JSON_TYPE, 4)).statusCode, 201)
    const refused = await postRaw(version, bodyWith(10), JSON_TYPE, 4)
    assertRefused(refused, 400, 'post', { title: 'Body too deep', text: /at most 10 levels/ })
  })
}
