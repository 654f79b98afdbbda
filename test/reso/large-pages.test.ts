import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { after, test } from 'node:test'
import { catalogOf, quietListing } from '../api/search-catalog.ts'
import { until } from '../until.ts'
import { startReso } from './reso-service.ts'

const LISTINGS = 230
const listings = Array.from({ length: LISTINGS }, (_, i) => quietListing(1 + i))
const { service, asked, walked } = await startReso({
  source: catalogOf(listings),
  surroundings: { maxLagMs: 100_000 },
})
after(() => service[Symbol.asyncDispose]())

const ALL = '/reso/odata/Property?$count=true'
const ONE_PAGE = { prefer: 'odata.maxpagesize=2000' }

test('a large page is sent while it is written, a small one with its length', async () => {
  const large = await service.get(ALL, { headers: ONE_PAGE })
  assert.equal(large.json<{ value: unknown[] }>().value.length, LISTINGS)
  assert.equal(large.headers['content-length'], undefined)
  const small = await service.get(`${ALL}&$top=200`, { headers: ONE_PAGE })
  assert.equal(small.headers['content-length'], String(small.rawPayload.length))
})

test('a large page has what small pages have, and their count', async () => {
  const whole = await asked('/Property?$count=true', 200, ONE_PAGE)
  assert.equal(whole['@odata.count'], LISTINGS)
  assert.equal(whole['@odata.nextLink'], undefined)
  assert.deepEqual(await walked('/Property', 90), whole.value)
  const first = await asked('/Property?$top=225', 200, { prefer: 'odata.maxpagesize=210' })
  assert.equal(first.value.length, 210)
  const rest = await asked(String(first['@odata.nextLink']).split('/reso/odata')[1] ?? '')
  assert.deepEqual([...first.value, ...rest.value], whole.value.slice(0, 225))
})

test('others are answered before a large page is complete', async () => {
  const order: string[] = []
  const ask = async (name: string, url: string) => {
    const { statusCode } = await service.get(url, { headers: ONE_PAGE })
    order.push(`${name} ${statusCode}`)
  }
  await Promise.all([ask('page', ALL), ask('other', '/v3/types/sort')])
  assert.deepEqual(order, ['other 200', 'page 200'])
})

test('a client that leaves in the middle of large pages has nothing in progress any more', async () => {
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = service.app.server.address() as AddressInfo
  const key = await service.createKey({ ratePerMinute: 60_000 })
  const head = `Host: land.example\r\nX-API-Key: ${key}\r\nPrefer: odata.maxpagesize=2000\r\n\r\n`
  const headers = { 'x-api-key': key }
  for (let i = 0; i < 70; i++) {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.write(`GET ${ALL} HTTP/1.1\r\n${head}`)
    await new Promise(resolve => socket.once('data', resolve))
    socket.destroy()
  }
  await until(async () => (await service.get('/v3/types/sort', { headers })).statusCode === 200)
})
