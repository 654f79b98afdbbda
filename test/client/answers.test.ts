import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, createClient, createV1Client, dataOf } from '../../client/src/client.ts'
import { LEAD } from '../api/stored-leads.ts'
import { startLive } from './live-service.ts'
import { startScripted } from './scripted-server.ts'

const service = await startLive(3)
const { baseUrl, key } = service
const v3 = createClient({ baseUrl, key })
const v1 = createV1Client({ baseUrl: `${baseUrl}/`, key })

const oneListing = (id: number) => ({ params: { path: { id } } })

test('an answer has the types of the API’s description', async () => {
  const listing = dataOf(await v3.GET('/listings/{id}', oneListing(1)))
  const title: string = listing.listingTitle
  const { id, label }: { id: number; label: string } = listing.propertyTypes
  assert.deepEqual([title, id, label], ['Zanzibar 1', 32, 'Undeveloped Land'])
  const old = dataOf(await v1.GET('/listings/{id}', oneListing(1)))
  assert.deepEqual(old.propertyType, { id: 32, label: 'Undeveloped Land' })
  const path = { type: 'sort' } as const
  const { data } = await v3.GET('/types/{type}', { params: { path } })
  assert.equal(data?.find(({ ID }) => ID === 6)?.type, 'Newest')
})

test('a name that the description lacks is a type error', async () => {
  const fetch = async () => Response.json({ errors: [] }, { status: 404 })
  const client = createClient({ baseUrl, fetch })
  // @ts-expect-error there is no such path
  await client.GET('/listing')
  // @ts-expect-error an id is needed
  await client.GET('/listings/{id}', { params: { path: {} } })
  // @ts-expect-error a price is a number
  await client.GET('/listings', { params: { query: { hp: 'cheap' } } })
  // @ts-expect-error version 3 searches by propertyTypes
  client.listings({ propertyType: '1' })
  // @ts-expect-error a lead needs an address
  await client.POST('/lead', { body: { data: { listingID: 1, contactName: 'Pat' } } })
})

test('errors have the form of their version, and POST has another', async () => {
  const lead = { ...LEAD, emailAddress: 'joe' }
  for (const [answer, status, titles] of [
    [await v3.GET('/listings/{id}', oneListing(99)), 404, ['']],
    [await v1.GET('/listings/{id}', oneListing(99)), 404, ['Invalid Listing ID']],
    [await v3.POST('/lead', { body: { data: lead } }), 400, ['Email address invalid']],
    [await v1.POST('/lead', { body: lead }), 400, ['Email address invalid']],
  ] as const) {
    assert.equal(answer.data, undefined)
    assert.throws(
      () => dataOf<unknown>(answer),
      error => {
        assert.ok(error instanceof ApiError && error instanceof Error)
        assert.equal(error.name, 'ApiError')
        assert.equal(error.status, status)
        assert.equal(error.response, answer.response)
        assert.deepEqual(
          error.faults.map(({ title }) => title),
          titles,
        )
        assert.equal(error.message, `${status} ${error.faults.map(({ text }) => text).join(' ')}`)
        for (const { text } of error.faults) assert.match(text, /^\S.+ .+\.$/)
        return true
      },
    )
  }
})

test('the key is sent in a header; without one, the error says so', async () => {
  await using server = await startScripted({ status: 200 })
  await createClient({ baseUrl: server.baseUrl, key: 'acr_a_b\n' }).GET('/locations/states')
  assert.equal(server.received[0]?.headers.authorization, 'Bearer acr_a_b')
  assert.equal(server.received[0]?.url, '/v3/locations/states')

  const keyless = await createClient({ baseUrl }).GET('/types/{type}', {
    params: { path: { type: 'dt' } },
  })
  assert.equal(keyless.response.status, 401)
  assert.throws(() => dataOf(keyless), { name: 'ApiError', status: 401 })
})

test('an answer from something other than the service gives an error with its status', async () => {
  await using server = await startScripted({ status: 502, body: '<h1>Bad Gateway</h1>' })
  const answer = await createClient({ baseUrl: server.baseUrl }).GET('/locations/states')
  assert.throws(() => dataOf(answer), { status: 502, faults: [], message: '502 Bad Gateway' })
})
