import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Data, PostingService, SMALLEST } from './posted-listings.ts'
import { faultsOf } from './refusal.ts'

const posting = await PostingService.start()
after(() => posting[Symbol.asyncDispose]())

/** The faults of a new listing with these members. */
async function faultsWith(data: Data): Promise<string[]> {
  const answer = await posting.postListing(0, { ...SMALLEST, locationIDs: undefined, ...data })
  return faultsOf(answer, 'post').map(({ text }) => text)
}

const IN_BOSQUE = { state: 'TX', county: 'Bosque' }

test('an unknown name of a place gets the nearest known name', async () => {
  for (const [address, fault] of [
    [{ ...IN_BOSQUE, county: 'Bosqe' }, 'county in Texas (the nearest is Bosque), not "Bosqe"'],
    [
      { ...IN_BOSQUE, county: 'Bosq County' },
      'county in Texas (the nearest is Bosque), not "Bosq County"',
    ],
    [{ ...IN_BOSQUE, city: 'Cliffton' }, 'city in Texas (the nearest is Clifton), not "Cliffton"'],
    [
      { ...IN_BOSQUE, city: 'Clifton, TX' },
      'city in Texas (the nearest is Clifton), not "Clifton, TX"',
    ],
    [
      { ...IN_BOSQUE, state: 'Texs' },
      'state of the United States (the nearest is Texas), not "Texs"',
    ],
    [{ ...IN_BOSQUE, county: 'Qqqqqqqq' }, 'county in Texas, not "Qqqqqqqq"'],
    [{ ...IN_BOSQUE, city: '!' }, 'city in Texas, not "!"'],
  ] as const) {
    const faults = await faultsWith({ address })
    assert.ok(
      faults.some(text => text.endsWith(`must be the name of a ${fault}.`)),
      faults.join('\n'),
    )
  }
})

test('an unknown label of a property type gets the nearest id and label', async () => {
  for (const [label, nearest] of [
    ['Ranch', ' (the nearest is 2, Ranches)'],
    ['hunting', ' (the nearest is 128, Hunting Land)'],
    ['Timberlnd', ' (the nearest is 16, Timberland)'],
    ['Castles', ''],
    ['r'.repeat(100_000), ''],
  ] as const) {
    const [fault = ''] = await faultsWith({
      address: IN_BOSQUE,
      propertyTypes: undefined,
      LFType1: label,
    })
    const start = `data.LFType1 must be the id or the label of a property type${nearest}, not "`
    assert.equal(fault.slice(0, start.length), start)
  }
})
