import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { cityNamed } from './catalog.ts'
import { type Data, PostingService } from './posted-listings.ts'

const posting = await PostingService.start()
after(() => posting[Symbol.asyncDispose]())
const waco = cityNamed('Waco', 'TX')

/** Edits of a listing in Waco with a type of 6 that contradict themselves, with their faults. */
const CONTRADICTIONS: readonly (readonly [Data, title: string])[] = [
  [{ locationIDs: { cityID: 0 }, address: { city: 'Waco' } }, 'Contradictory locationIDs.cityID'],
  [
    { locationIDs: { cityID: null }, address: { city: 'Waco' } },
    'Contradictory locationIDs.cityID',
  ],
  [{ locationIDs: { cityID: waco.id }, address: { city: '' } }, 'Contradictory address.city'],
  [{ propertyTypes: { id: 6, label: 'Ranches' } }, 'Contradictory propertyTypes.label'],
  [{ propertyTypes: { id: 0, label: 'Ranches' } }, 'Contradictory propertyTypes.label'],
]

test('an edit that says two things of one field is refused', async () => {
  const place = { address: { city: 'Waco', county: 'McLennan', state: 'TX' } }
  const id = await posting.created({ ...place, locationIDs: {}, propertyTypes: { id: 6 } })
  for (const [data, title] of CONTRADICTIONS) await posting.refused(id, data, [title])
})

test('beside a name, an empty id says nothing in a new listing, and takes no required place away', async () => {
  const address = { city: 'Waco', county: 'McLennan', state: 'TX' }
  for (const nothing of [0, null, '']) {
    const locationIDs = { stateID: nothing, countyID: nothing, cityID: nothing }
    const id = await posting.created({ address, locationIDs })
    const { county, state } = address
    const read = await posting.edited(id, {
      locationIDs: { stateID: nothing, countyID: nothing },
      address: { county, state },
    })
    assert.equal(read.locationIDs.cityID, waco.id)
  }
})

test('a city is taken away by its id and its name together, or by one of them alone', async () => {
  const address = { city: 'Waco', county: 'McLennan', state: 'TX' }
  for (const edit of [
    { locationIDs: { cityID: 0 }, address: { city: '' } },
    { locationIDs: { cityID: 0 } },
    { address: { city: '' } },
  ]) {
    const id = await posting.created({ address, locationIDs: {} })
    assert.equal((await posting.edited(id, edit)).locationIDs.cityID, 0)
  }
})
