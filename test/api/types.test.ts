import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { assertRefused, VERSIONS } from './refusal.ts'
import { startTestService } from './service.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

/** The lists of both versions, without the members that only property types have. */
const LISTS = {
  sort: [
    { ID: 23, type: 'Default' },
    { ID: 6, type: 'Newest' },
    { ID: 25, type: 'Recently Changed' },
    { ID: 3, type: 'Price: High to Low' },
    { ID: 4, type: 'Price: Low to High' },
    { ID: 1, type: 'Acres: High to Low' },
    { ID: 2, type: 'Acres: Low to High' },
    { ID: 7, type: 'Price per Acre: High to Low' },
    { ID: 8, type: 'Price per Acre: Low to High' },
  ],
  property: [
    { ID: 1, type: 'Farms' },
    { ID: 2, type: 'Ranches' },
    { ID: 4, type: 'Recreational Land' },
    { ID: 8, type: 'Residential Land' },
    { ID: 16, type: 'Timberland' },
    { ID: 32, type: 'Undeveloped Land' },
    { ID: 64, type: 'Commercial Land' },
    { ID: 128, type: 'Hunting Land' },
    { ID: 256, type: 'Horse Property' },
    { ID: 512, type: 'Lakefront' },
    { ID: 1024, type: 'Beachfront' },
    { ID: 2048, type: 'Riverfront' },
  ],
  location: [
    { ID: 1, type: 'State' },
    { ID: 2, type: 'Region' },
    { ID: 3, type: 'County' },
    { ID: 4, type: 'City' },
    { ID: 5, type: 'Lake' },
  ],
  status: [
    { ID: 1, type: 'Available', code: 'P' },
    { ID: 2, type: 'Under Contract', code: 'PP' },
    { ID: 3, type: 'Sold', code: 'S' },
  ],
  dt: [
    { ID: 1, type: 'past24hours' },
    { ID: 2, type: 'past7days' },
    { ID: 3, type: 'past30days' },
    { ID: 4, type: 'past90days' },
  ],
  listing: [
    { ID: 1, type: 'Auctions' },
    { ID: 2, type: 'For Sale' },
    { ID: 3, type: 'Lease' },
  ],
} as const

const WATER_TYPES: readonly number[] = [512, 1024, 2048]

for (const [type, entries] of Object.entries(LISTS)) {
  test(`v1 lists the types of ${type}`, async () => {
    const response = await service.get(`/v1/types/${type}`)
    assert.equal(response.statusCode, 200)
    assert.deepEqual(response.json(), entries)
  })

  test(`v3 lists the types of ${type}`, async () => {
    const response = await service.get(`/v3/types/${type}`)
    assert.equal(response.statusCode, 200)
    const expected = entries.map(entry => {
      if (type !== 'property') return entry
      const isWater = WATER_TYPES.includes(entry.ID)
      return { ...entry, WaterType: isWater ? 1 : 0, LandType: isWater ? 0 : 1 }
    })
    assert.deepEqual(response.json(), expected)
  })
}

for (const version of VERSIONS) {
  test(`${version} has no other list`, async () => {
    for (const type of ['', 'Sort', 'sorts', 'prop', 'constructor', '__proto__', 'sort/1', '1']) {
      const response = await service.get(`/${version}/types/${type}`)
      assertRefused(response, 404, version, { title: 'Not found', text: /no resource at/ })
    }
  })
}
