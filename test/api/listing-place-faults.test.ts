import { after, test } from 'node:test'
import { cityNamed, countyNamed, lakeNamed, stateWithCode } from './catalog.ts'
import { assertListingFaults } from './listing-fault-tables.ts'
import { FORM, listingPoster } from './posted-listings.ts'
import { startTestService } from './service.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
const post = await listingPoster(service)

const texas = stateWithCode('TX')
const massachusetts = stateWithCode('MA')
const bosque = countyNamed('Bosque', 'TX')
const suffolk = countyNamed('Suffolk', 'MA')
const boston = cityNamed('Boston', 'MA')
const whitney = lakeNamed('Lake Whitney', 'TX')

function outside(place: string, id: string): readonly [string, string] {
  const text = `${place} is in Massachusetts, not in Texas; data.locationIDs and data.address must name places of one state.`
  return [`Invalid locationIDs.${id}`, text]
}

function different(id: string, word: string, place: string): readonly [string, string] {
  const text = `data.locationIDs.${id} is ${place}, but data.address.${word} is another place; give one of them, or the same place twice.`
  return [`Invalid locationIDs.${id}`, text]
}

function otherLake(state: { id: number; name: string }, id: number): readonly [string, string] {
  const text = `data.locationIDs.lakeID must be the id of a lake in ${state.name} (/locations/state/${state.id}/lakes), not ${id}.`
  return ['Invalid locationIDs.lakeID', text]
}

test('places of different states, and places that contradict each other, are refused', async () => {
  const inTexas = { stateID: texas.id, countyID: bosque.id }
  const inSuffolk = { stateID: massachusetts.id, countyID: suffolk.id }
  for (const [members, ...faults] of [
    [{ locationIDs: { ...inTexas, countyID: suffolk.id } }, outside('Suffolk County', 'countyID')],
    [{ locationIDs: { ...inTexas, cityID: boston.id } }, outside('Boston', 'cityID')],
    [{ locationIDs: { ...inTexas, lakeID: 999_999 } }, otherLake(texas, 999_999)],
    [{ locationIDs: { ...inSuffolk, lakeID: whitney.id } }, otherLake(massachusetts, whitney.id)],
    [
      { locationIDs: { stateID: texas.id }, address: { state: 'MA', county: 'Suffolk' } },
      different('stateID', 'state', 'Texas'),
      [
        'Invalid address.county',
        'data.address.county must be the name of a county in Texas, not "Suffolk".',
      ],
    ],
    [
      { locationIDs: inTexas, address: { county: 'McLennan' } },
      different('countyID', 'county', 'Bosque'),
    ],
    [
      { locationIDs: inTexas, address: { county: 'Suffolk' } },
      [
        'Invalid address.county',
        'data.address.county must be the name of a county in Texas, not "Suffolk".',
      ],
    ],
    [
      { address: { state: 'VA', county: 'Fairfax County', city: 'Chicago' } },
      [
        'Invalid address.city',
        'data.address.city must be the name of a city in Virginia, not "Chicago".',
      ],
    ],
    [
      { address: { state: 'VA', county: 'Fairfax' } },
      [
        'Invalid address.county',
        'data.address.county names several places in Virginia; give data.locationIDs.countyID.',
      ],
    ],
  ] as const) {
    const data = { ...FORM, address: {}, ...members }
    assertListingFaults(await post('/listings/0', data), faults)
  }
})
