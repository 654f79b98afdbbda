import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { pino } from 'pino'
import { createServer } from '../../src/app/http-server.ts'
import { generateKey } from '../../src/domain/accounts/api-key.ts'
import { readIcons } from '../../src/http/web/design/icons.ts'
import { serviceLogos } from '../../src/media/service-logos/drawn-logos.ts'
import { BASE, PORTAL, startTestService } from './service.ts'
import { listening } from './socket.ts'
import { alterDatabase, leadBody } from './stored-leads.ts'

test('the log has a line for each request, and never a key or the token of a mailed link', async () => {
  await using other = await startTestService()
  const lines: string[] = []
  await using app = await createServer({
    catalog: other.catalog,
    clock: Date.now,
    logger: pino({ level: 'trace' }, { write: line => lines.push(line) }),
    newRequestId: randomUUID,
    addresses: () => ({ base: BASE, portal: PORTAL, console: BASE }),
    timeZone: 'UTC',
    ...other.files,
    logos: serviceLogos(),
    v1DeprecatedOn: null,
    console: { name: 'Land', icons: readIcons(), colors: null },
  })
  const { key } = other
  const token = randomBytes(32).toString('hex')
  const wrong = generateKey(randomBytes).text
  const send = await listening(app)
  const json = { 'content-type': 'application/json' }
  const lead = JSON.stringify({ ...leadBody('v1'), ApiKey: key })
  const sent: readonly (readonly [number, ...Parameters<typeof send>])[] = [
    [200, 'GET', '/v3/listings', { authorization: `Bearer ${key}` }],
    [200, 'GET', `/v3/listings?APIKey=${key}&listingsPerPage=1`],
    [200, 'GET', '/v1/types/sort', { 'x-api-key': key }],
    [401, 'GET', `/v1/types/sort?APIKey=${wrong}`],
    [400, 'GET', `/v3/listings?lp=${key}&APIKey=${key}`],
    [400, 'GET', `/v3/listings/%zz?APIKey=${key}`],
    [404, 'GET', `/v3/nothing?APIKey=${key}`],
    [404, 'GET', `/v3/${'n'.repeat(7000)}`],
    [405, 'PUT', `/v3/listings?APIKey=${key}`],
    [414, 'GET', `/v3/listings?APIKey=${key}&kw=${'x'.repeat(9000)}`],
    [201, 'POST', '/v1/lead', json, lead],
    [415, 'POST', `/v1/lead?apiKEY=${key}`, { 'content-type': 'text/plain' }, `APIKey=${key}`],
    [400, 'POST', `/v1/lead?apiKEY=${key}`, json, `{"APIKey": "${key}`],
    // The router also reads a query after a #, which browsers never send.
    [200, 'GET', `/v3/types/sort#APIKey=${key}`],
    [404, 'GET', `/console/link/${token}`],
    [303, 'GET', `/console/me/address/${token}`],
  ]
  for (const [status, ...request] of sent) {
    assert.equal((await send(...request)).status, status, request.join(' '))
  }
  alterDatabase(other, 'drop table job')
  assert.equal((await send('POST', `/v1/lead?apiKEY=${key}`, json, lead)).status, 500)

  const log = lines.join('')
  assert.ok(!log.includes('acr_'), log)
  assert.match(log, /"path":"\/v3\/n{196}…"/)
  assert.ok(!log.includes(token), 'nobody can use a mailed link before its reader does')
  const paths = lines
    .map(line => JSON.parse(line))
    .filter(({ msg }) => msg === 'Request')
    .map(({ method, path, status }) => `${method} ${path} ${status}`)
  for (const line of ['GET /v3/listings 200', 'GET /v3/nothing 404', 'POST /v1/lead 201']) {
    assert.ok(paths.includes(line), paths.join('\n'))
  }
  assert.match(log, /"level":50.*(?:no such table: job|relation \\"job\\" does not exist)/)
})
