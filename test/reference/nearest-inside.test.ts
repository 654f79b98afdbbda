import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distanceMiles } from '../../src/domain/places/distance.ts'
import { loadBundledPlaces } from '../../src/reference/bundled-places.ts'
import { LazyCountyOutlines } from '../../src/reference/county-outlines.ts'

const { cities, counties } = loadBundledPlaces()
const countiesOfState = Map.groupBy(counties, county => county.stateId)
const outlines = new LazyCountyOutlines()

/** Two square miles, which its outline has lost. */
const FALLS_CHURCH = 51610
/** The outline of San Francisco has islets that are lines. */
const SAN_FRANCISCO = 6075

test('the nearest point in a county lies in the county, and hardly further away than the county', () => {
  let count = 0
  for (const city of cities.filter((_, i) => i % 20 === 0)) {
    for (const county of countiesOfState.get(city.stateId) ?? []) {
      if (distanceMiles(city, county) > 60 || county.id === FALLS_CHURCH) continue
      const inside = outlines.nearestInside(county, city)
      assert.equal(outlines.contains(county, inside), true, `${city.name}, ${county.name}`)
      const milesOut = outlines.milesFrom(county, city) ?? 0
      if (milesOut === 0) assert.equal(inside, city)
      else if (county.id !== SAN_FRANCISCO) {
        // Where a county ends in a point, its center stands in.
        const isCenter = distanceMiles(inside, county) === 0
        assert.ok(
          isCenter || distanceMiles(inside, city) < milesOut + 0.5,
          `${city.name}, ${county.name}`,
        )
      }
      count += 1
    }
  }
  assert.ok(count > 10_000, `${count} pairs`)
})

test('it is found from anywhere on the earth, also across the antimeridian', () => {
  const aleutians = counties.find(({ name }) => name === 'Aleutians West')
  assert.ok(aleutians)
  for (const latitude of [-90, -51.9, 0, 51.9, 60, 90])
    for (const longitude of [-180, -179.9, -100, 0, 100, 172, 179.9, 180]) {
      const inside = outlines.nearestInside(aleutians, { latitude, longitude })
      assert.equal(outlines.contains(aleutians, inside), true, `${latitude}, ${longitude}`)
    }
  // Attu lies beyond the antimeridian: a point west of it is nearest to it.
  assert.ok(outlines.nearestInside(aleutians, { latitude: 53, longitude: 170 }).longitude > 172)
})

test('a county that is newer than the outlines leaves a point where it is', () => {
  const capitol = { ...counties[0], id: 9110, latitude: 41.8, longitude: -72.6 }
  const point = { latitude: 10, longitude: 10 }
  assert.equal(outlines.contains(capitol as never, point), null)
  assert.equal(outlines.nearestInside(capitol as never, point), point)
})
