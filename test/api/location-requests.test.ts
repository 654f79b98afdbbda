import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { places, stateWithCode } from './catalog.ts'
import { assertRefused, VERSIONS } from './refusal.ts'
import { startTestService } from './service.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

const texas = stateWithCode('TX')
const inTexas = ({ stateId }: { stateId: number }) => stateId === texas.id

for (const version of VERSIONS) {
  for (const [kind, paths] of [
    ['State', ['', '/regions', '/lakes', '/counties', '/cities']],
    ['Region', ['', '/counties']],
    ['Lake', ['']],
    ['County', ['']],
    ['City', ['']],
  ] as const) {
    const name = kind.toLowerCase()

    test(`${version} answers 404 for an unknown ${kind}`, async () => {
      for (const id of [0, 999_999_999, '9'.repeat(20), '9'.repeat(500)]) {
        for (const path of paths) {
          const response = await service.get(`/${version}/locations/${name}/${id}${path}`)
          assertRefused(response, 404, version, {
            title: `Invalid ${kind} ID`,
            text: new RegExp(`^The ${name} id ${String(id).slice(0, 40)} could not be found`),
          })
        }
      }
    })

    test(`${version} takes only digits for the id of a ${kind}`, async () => {
      for (const id of ['', 'TX', '-1', '1.0', '1,2', '%201', '+1']) {
        const response = await service.get(`/${version}/locations/${name}/${id}`)
        assertRefused(response, 404, version, { title: 'Not found' })
      }
    })
  }
}

for (const kind of ['lakes', 'cities'] as const) {
  const path = `/locations/state/${texas.id}/${kind}`
  const total = places[kind].filter(inTexas).length

  test(`v3 limits the ${kind} of a state to the first ones`, async () => {
    const all = (await service.get(`/v3${path}`)).json()
    for (const [query, count] of [
      ['', total],
      ['?Limit=', total],
      ['?Limit=0', total],
      ['?Limit=1', 1],
      ['?limit=7', 7],
      [`?LIMIT=${total}`, total],
      ['?Limit=1000000', total],
    ] as const) {
      const response = await service.get(`/v3${path}${query}`)
      assert.equal(response.statusCode, 200)
      assert.deepEqual(response.json(), all.slice(0, count), query)
    }
  })

  test(`v3 refuses a Limit of ${kind} that is no number`, async () => {
    for (const limit of ['-1', '1.5', 'ten', '1e3', '0x10', 'NaN', '9'.repeat(20)]) {
      const response = await service.get(`/v3${path}?Limit=${limit}`)
      assertRefused(response, 400, 'v3', {
        text: new RegExp(`^Limit must be a whole number from 0, not "${limit}"\\.$`),
      })
    }
    const repeated = await service.get(`/v3${path}?Limit=1&limit=2`)
    assertRefused(repeated, 400, 'v3', { text: /^Limit may be given once, not 2 times/ })
  })

  test(`v1 does not know a Limit of ${kind}`, async () => {
    for (const limit of ['1', 'ten']) {
      const response = await service.get(`/v1${path}?Limit=${limit}`)
      assert.equal(response.statusCode, 200)
      assert.equal(response.json().length, total)
    }
  })
}

test('v3 knows Limit for lakes and cities only', async () => {
  for (const kind of ['regions', 'counties']) {
    const all = await service.get(`/v3/locations/state/${texas.id}/${kind}`)
    const limited = await service.get(`/v3/locations/state/${texas.id}/${kind}?Limit=ten`)
    assert.equal(limited.statusCode, 200)
    assert.deepEqual(limited.json(), all.json())
  }
})
