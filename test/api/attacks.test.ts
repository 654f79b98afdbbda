import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { createServer } from '../../src/app/http-server.ts'
import { serviceLogos } from '../../src/media/service-logos/drawn-logos.ts'
import { FORM } from './posted-listings.ts'
import { BASE, PORTAL, startTestService } from './service.ts'
import { listening } from './socket.ts'
import { alterDatabase, leadBody, storedLeads } from './stored-leads.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
const writer = await service.createKey({ permissions: ['listings:write', 'showcase:write'] })

test('a posted listing cannot change the plan, designation or address of its account', async () => {
  const member = async () => (await service.get('/v3/member/1')).body
  const before = await member()
  const rise = { plan: 'premium', tier: 3, isALC: true, designation: 'advanced-alc', accountID: 1 }
  const details = { accountDetails: rise, account: rise, member: { ...rise, email: 'a@b.example' } }
  const headers = { 'x-api-key': writer }
  for (const path of ['/v3/listings/0', '/v3/listings/1', '/v3/listings/showcase/0/0']) {
    const beside = { ...rise, ...details, data: FORM }
    assert.ok((await service.post(path, beside, { headers })).statusCode < 300)
    const within = { accountID: 1, data: { ...FORM, ...rise, ...details } }
    assert.equal((await service.post(path, within, { headers })).statusCode, 400)
    assert.equal(await member(), before)
  }
})

test('no answer contains the host that a request names', async () => {
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    forwarded: 'host=evil.example;proto=gopher',
    'x-original-url': '/evil.example',
  }
  const paths = ['/', '/docs', '/docs/', '/healthz', '/v3/openapi.json', '/v3/listings/1']
  for (const url of [...paths, '/v3/listings?listingsPerPage=1', '/v1/listings', '/nothing']) {
    const response = await service.get(url, { headers })
    assert.ok(response.statusCode < 500)
    assert.doesNotMatch(response.body + JSON.stringify(response.headers), /evil|gopher/, url)
  }
})

test('no path redirects to another site', async () => {
  const send = await listening(service.app)
  for (const path of [
    ...['//evil.example', '//evil.example/docs/', '/docs//evil.example', '/docs/', '//docs/'],
    ...['/\\evil.example', '/docs/..//evil.example', '/%2f%2fevil.example', '/.//evil.example'],
  ]) {
    const { status = 0, headers } = await send('GET', path)
    const isRedirect = status >= 300 && status < 400
    if (isRedirect) assert.doesNotMatch(String(headers.location), /^(?:[/\\]{2}|[a-z]+:)/i, path)
  }
})

test('no file beside the pictures is served, and no folder is listed', async () => {
  const secret = `${service.directory}-secret.txt`
  writeFileSync(secret, 'do not show')
  writeFileSync(`${service.files.drawnDirectory}/shown.txt`, 'to be shown')
  mkdirSync(`${service.files.drawnDirectory}/pool`, { recursive: true })
  writeFileSync(`${service.files.drawnDirectory}/pool/shown.txt`, 'to be shown')
  after(() => rmSync(secret))
  await using app = await secondServer()
  const send = await listening(app)
  assert.equal((await send('GET', '/media/shown.txt')).body, 'to be shown')
  const name = basename(secret)
  for (const folder of ['', 'pool/', 'listings/', 'documents/']) {
    for (const up of ['..', '%2e%2e', '.%2e', '%252e%252e', 'x/../..', '..%00', '....']) {
      for (const slash of ['/', '%2f', '\\', '%5c', '//']) {
        for (const levels of [1, 2, 3]) {
          const path = `/media/${folder}${`${up}${slash}`.repeat(levels)}${name}`
          const { status, body } = await send('GET', path, { 'X-API-Key': service.key })
          assert.ok(status === 404 || status === 400 || status === 403, `${path}: ${status}`)
          assert.doesNotMatch(body, /do not show/)
        }
      }
    }
  }
  for (const path of [
    '/media',
    '/media/',
    '/media/pool',
    '/media/pool/',
    '/media/listings/',
    '/media/%00',
    `/media/${secret}`,
    '/media//etc/passwd',
  ]) {
    const { status = 0, body } = await send('GET', path)
    assert.ok(status >= 400 && status < 500, `${path}: ${status}`)
    assert.doesNotMatch(body, /shown\.txt|root:/)
  }
})

test('the answer to a defect contains neither its message nor its place nor its query', async () => {
  await using broken = await startTestService()
  alterDatabase(broken, 'drop table job')
  const response = await broken.post('/v3/lead', leadBody('v3'))
  assert.equal(response.statusCode, 500)
  assert.doesNotMatch(response.body, /\bjob\b|sqlite|select|insert|\.ts|\bat /i)
  assert.deepEqual(Object.keys(response.json()), ['success', 'errors'])
})

test('nothing in a request begins or ends a line of the log', async () => {
  const lines: string[] = []
  await using app = await secondServer(line => lines.push(line))
  const send = await listening(app)
  const forged = '{"level":60,"msg":"forged"}'
  const encoded = encodeURIComponent(`\r\n${forged}\r\n\u2028\u0085`)
  const paths = [`/v3/listings/${encoded}`, `/v3/nothing${encoded}`, `/v3/listings?kw=${encoded}`]
  for (const path of paths) {
    for (const id of [forged, `a\u0085${forged}`]) {
      await send('GET', path, { 'X-API-Key': service.key, 'X-Request-Id': id })
    }
  }
  await app.inject({ url: '/healthz', headers: { 'x-request-id': `a\r\n${forged}` } })
  const entries = lines
    .join('')
    .trimEnd()
    .split(/\r\n|[\r\n\u2028\u0085]/)
    .map(line => JSON.parse(line))
  assert.equal(entries.filter(({ msg }) => msg === 'Request').length, 2 * paths.length + 1)
  assert.ok(entries.every(({ msg }) => msg !== 'forged'))
})

test('scripts of other sites may read answers, but never with cookies or logins', async () => {
  await using named = await startTestService({
    surroundings: { corsOrigins: ['https://www.land.example'] },
  })
  for (const { app } of [service, named]) {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const headers = {
        origin: 'https://www.land.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-api-key',
      }
      const response = await app.inject({ method, url: '/v3/listings', headers })
      assert.ok(response.headers['access-control-allow-origin'])
      assert.equal(response.headers['access-control-allow-credentials'], undefined)
      assert.equal(response.headers['set-cookie'], undefined)
    }
  }
})

test('a header that names a method is ignored', async () => {
  const before = (await service.get('/v3/listings/1')).body
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    const headers = { [name]: 'POST', 'x-api-key': writer, 'content-type': 'application/json' }
    const url = '/v3/listings/1?accountID=1&data={"listingTitle":"Mine"}&_method=POST'
    assert.equal((await service.get(url, { headers })).statusCode, 200)
  }
  assert.equal((await service.get('/v3/listings/1')).body, before)
})

test('wrong keys, however they differ, count against the address that sends them', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 130; i++) {
    const key = i % 2 ? `${service.key.toUpperCase()}${i}` : `acr_${i}`
    const [headers, query] = i % 3 ? [{ 'x-api-key': key }, ''] : [{}, `?APIKey=${key}`]
    const url = `/v${i % 4 === 0 ? 1 : 3}/types/sort${query}`
    const remoteAddress = '198.51.100.7'
    statuses.push((await service.app.inject({ url, headers, remoteAddress })).statusCode)
  }
  assert.deepEqual(statuses.slice(0, 100), Array(100).fill(401))
  assert.deepEqual(new Set(statuses.slice(100)), new Set([429]))
})

test('SQL in a query or a body is only text to the database', async () => {
  const title = `'); drop table listing; -- " ; delete from lead where '1'='1`
  const headers = { 'x-api-key': writer }
  const created = await service.post(
    '/v3/listings/0',
    { accountID: 1, data: { ...FORM, listingTitle: title, description: title } },
    { headers },
  )
  assert.equal(created.statusCode, 201, created.body)
  const shown = await service.get(`/v3/listings/${created.json().listingID}`)
  assert.equal(shown.json().listingTitle, title)
  for (const value of ["1' or '1'='1", '1;drop table listing', '%', '_', '1 union select 1']) {
    const text = encodeURIComponent(value)
    assert.equal((await service.get(`/v3/listings/${text}`)).statusCode, 404)
    assert.equal((await service.get(`/v3/listings?acctid=${text}`)).statusCode, 400)
    assert.equal((await service.get(`/v3/member/${text}`)).statusCode, 404)
  }
})

test('control characters are not stored', async () => {
  const body = leadBody('v3', { contactName: 'Eve\u0007', comment: 'a\u0000\u001b[31mb\u009bc' })
  const response = await service.post('/v3/lead', body)
  assert.equal(response.statusCode, 201, response.body)
  const { contact_name, comment } = storedLeads(service).at(-1) ?? {}
  assert.deepEqual([contact_name, comment], ['Eve', 'a[31mbc'])
})

/** Another server on the same service. */
function secondServer(write: (line: string) => void = () => {}) {
  return createServer({
    catalog: service.catalog,
    clock: Date.now,
    logger: pino({ level: 'info' }, { write }),
    newRequestId: randomUUID,
    addresses: () => ({ base: BASE, portal: PORTAL, console: BASE }),
    timeZone: 'UTC',
    ...service.files,
    logos: serviceLogos(),
    v1DeprecatedOn: null,
  })
}
