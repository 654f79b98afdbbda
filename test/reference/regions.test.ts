import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadBundledPlaces } from '../../src/reference/bundled-places.ts'

const { states, regions, counties } = loadBundledPlaces()
const countiesOf = Map.groupBy(counties, county => county.regionId)

function regionOf(countyId: number): string | undefined {
  const county = counties.find(({ id }) => id === countyId)
  return regions.find(({ id }) => id === county?.regionId)?.name
}

test('every county is in a region of its own state, and no region is empty', () => {
  const stateOf = new Map(regions.map(region => [region.id, region.stateId]))
  for (const county of counties) assert.equal(stateOf.get(county.regionId), county.stateId)
  for (const region of regions) assert.ok(countiesOf.has(region.id), region.name)
})

test('a state has nine regions, four with fewer than 30 counties, one with fewer than 6', () => {
  for (const state of states) {
    const count = counties.filter(({ stateId }) => stateId === state.id).length
    const own = regions.filter(({ stateId }) => stateId === state.id)
    assert.equal(own.length, count >= 30 ? 9 : count >= 6 ? 4 : 1, state.name)
    for (const { id, name } of own) {
      assert.equal(Math.floor(id / 100), Number(state.id))
      assert.ok(name.endsWith(state.name), name)
      const members = countiesOf.get(id)?.length ?? 0
      assert.ok(members * own.length * 3 >= count, `${name} has ${members} of ${count}`)
    }
  }
})

/** Degrees east of the mean of a region's counties; what is past the antimeridian counts on westwards. */
function meanOf(regionId: number, axis: 'latitude' | 'longitude'): number {
  const degrees = counties
    .filter(county => county.regionId === regionId)
    .map(county => (axis === 'longitude' && county[axis] > 0 ? county[axis] - 360 : county[axis]))
  return degrees.reduce((sum, value) => sum + value, 0) / degrees.length
}

/** Pairs of regions, the first of which is west of, or north of, the second by its name. */
const WEST_TO_EAST = ['Northwest Northeast', 'West East', 'Southwest Southeast', 'West Central']
const NORTH_TO_SOUTH = [
  'Northwest Southwest',
  'North South',
  'Northeast Southeast',
  'North Central',
]

test('regions are named for where their counties are', () => {
  let compared = 0
  for (const state of states) {
    const find = (word = '') => regions.find(({ name }) => name === `${word} ${state.name}`)
    const check = (pairs: readonly string[], axis: 'latitude' | 'longitude', sign: number) => {
      for (const pair of pairs) {
        const [first, second] = pair.split(' ').map(find)
        if (!first || !second) continue
        compared += 1
        const difference = meanOf(second.id, axis) - meanOf(first.id, axis)
        assert.ok(difference * sign > 0, `${first.name} and ${second.name}`)
      }
    }
    check(WEST_TO_EAST, 'longitude', 1)
    check(NORTH_TO_SOUTH, 'latitude', -1)
  }
  assert.ok(compared > 300, `${compared} pairs`)
})

test('well-known counties are in the regions that people would look in', () => {
  assert.equal(regionOf(48035), 'Central Texas') // Bosque
  assert.equal(regionOf(48141), 'West Texas') // El Paso
  assert.equal(regionOf(48375), 'Northwest Texas') // Potter: Amarillo
  assert.equal(regionOf(48201), 'Southeast Texas') // Harris: Houston
  assert.equal(regionOf(12071), 'Southwest Florida') // Lee: Fort Myers
  assert.equal(regionOf(12033), 'Northwest Florida') // Escambia: Pensacola
  assert.equal(regionOf(2110), 'Southeast Alaska') // Juneau
  assert.equal(regionOf(2016), 'Southwest Alaska') // Aleutians West
  assert.equal(regionOf(10001), 'Delaware') // Kent
})
