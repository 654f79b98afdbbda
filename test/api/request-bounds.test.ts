import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { processorMs } from '../fuzz/request-growth.ts'
import { FORM, listingPoster } from './posted-listings.ts'
import { assertRefused, VERSIONS } from './refusal.ts'
import { startTestService } from './service.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
const post = await listingPoster(service)

/** The longest that is read of each header. */
const BOUNDS = {
  accept: 1000,
  'accept-encoding': 1000,
  'if-none-match': 4000,
  'if-match': 4000,
  prefer: 1000,
  range: 1000,
  origin: 1000,
  'user-agent': 1000,
  'x-forwarded-for': 2000,
}

for (const version of VERSIONS) {
  test(`${version} refuses a header that is longer than any needs, and says how long it may be`, async () => {
    for (const [name, max] of Object.entries(BOUNDS)) {
      const ask = (length: number) =>
        service.get(`/${version}/types/sort`, { headers: { [name]: 'x'.repeat(length) } })
      assert.equal((await ask(max)).statusCode, 200, name)
      const text = new RegExp(
        `^The header ${name} has ${max + 1} characters; at most ${max} are read`,
      )
      assertRefused(await ask(max + 1), 400, version, { title: 'Header too long', text })
    }
  })

  test(`${version} takes 500 parameters, and none above`, async () => {
    const ask = (count: number) =>
      service.get(`/${version}/listings?${Array(count).fill('x=1').join('&')}`)
    assert.equal((await ask(500)).statusCode, 200)
    const text = /^The address has more than 500 parameters, which is the maximum/
    assertRefused(await ask(501), 400, version, { title: 'Too many parameters', text })
  })
}

test('a boundary with more points than may be stored is not decoded to find that out', async () => {
  const sent = (member: string, piece: string) => async () => {
    const data = { ...FORM, [member]: piece.repeat(900_000 / piece.length) }
    assert.equal((await post('/listings/0', data, 'json')).statusCode, 400)
  }
  const boundary = sent('encodedBoundaries', '_p~iF')
  const notes = sent('brokerNotes', 'acres')
  let times = 0
  // Others may take the processor away from one of the two.
  for (let tries = 0; tries < 3; tries++) {
    await notes()
    times = (await processorMs(boundary)) / (await processorMs(notes))
    if (times < 2) return
  }
  assert.fail(`It takes ${times.toFixed(1)} times the processor time of a plain text.`)
})
