import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BASE, startTestService, type TestService } from './service.ts'
import { leadBody } from './stored-leads.ts'

/** Answers of all kinds: found, kept, refused, unknown. */
async function answersOf(service: TestService, version: 'v1' | 'v3') {
  const sort = await service.get(`/${version}/types/sort`)
  const kept = { headers: { 'if-none-match': String(sort.headers['etag']) } }
  return [
    [200, sort],
    [200, await service.app.inject({ url: `/${version}` })],
    [304, await service.get(`/${version}/types/sort`, kept)],
    [200, await service.get(`/${version}/listings/showcase`)],
    [404, await service.get(`/${version}/member/99`)],
    [404, await service.get(`/%76${version.slice(1)}/member/99`)],
    [404, await service.get(`/${version}/nothing`)],
    [405, await service.app.inject({ method: 'PUT', url: `/${version}/listings` })],
    [401, await service.app.inject({ url: `/${version}/listings` })],
    [201, await service.post(`/${version}/lead`, leadBody(version))],
  ] as const
}

test('version 1 is not deprecated unless the operator says so', async () => {
  await using service = await startTestService()
  for (const version of ['v1', 'v3'] as const) {
    for (const [status, { statusCode, headers }] of await answersOf(service, version)) {
      assert.equal(statusCode, status)
      assert.deepEqual([headers['deprecation'], headers['link']], [undefined, undefined])
    }
  }
})

test('version 1 says in every answer since when it is deprecated, and what follows it', async () => {
  await using service = await startTestService({ v1DeprecatedOn: '2027-01-31' })
  for (const [status, { statusCode, headers }] of await answersOf(service, 'v1')) {
    assert.equal(statusCode, status)
    assert.equal(headers['deprecation'], `@${Date.UTC(2027, 0, 31) / 1000}`)
    assert.equal(headers['link'], `<${BASE}/v3>; rel="successor-version"`)
  }
  for (const [, { headers }] of await answersOf(service, 'v3')) {
    assert.deepEqual([headers['deprecation'], headers['link']], [undefined, undefined])
  }
})

test('the address of a version says what the version is, without a key', async () => {
  await using service = await startTestService()
  const home = (await service.app.inject({ url: '/' })).json()
  for (const [version, number] of Object.entries({ v3: '3.0.1', v1: '1.1.1' })) {
    for (const url of [`/${version}`, `/${version}/`, `/${version}?a=b`]) {
      const { statusCode, body } = await service.app.inject({ url })
      assert.equal(statusCode, 200, url)
      const said = JSON.parse(body)
      assert.deepEqual(said.versions, { [number]: home.versions[number] })
      assert.deepEqual(said.descriptions, [`${BASE}/${version}/openapi.json`])
      assert.equal(said.service, home.service)
    }
    const posted = await service.app.inject({ method: 'POST', url: `/${version}` })
    assert.deepEqual([posted.statusCode, posted.headers['allow']], [405, 'GET, HEAD'])
  }
})
