import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Coordinates } from '../../src/domain/places/place.ts'
import type { CountyId } from '../../src/domain/values/ids.ts'
import type { AtlasShape } from '../../src/reference/census-atlas.ts'
import { countyShapes, loadCountyShapes } from '../../src/reference/county-shapes.ts'

const shapes = loadCountyShapes()
const county = (id: number) => id as CountyId
const point = (latitude: number, longitude: number): Coordinates => ({ latitude, longitude })

test('points are in the counties that they are known to be in', () => {
  const known: [Coordinates, number | null][] = [
    [point(31.78, -97.58), 48035], // Clifton, Texas
    [point(38.9, -77.03), 11001], // Washington
    [point(39.29, -76.61), 24510], // Baltimore, a city within a county
    [point(39.4, -76.61), 24005], // Towson, in the county around it
    [point(51.88, -176.65), 2016], // Adak
    [point(52.9, 173.0), 2016], // Attu, west of the antimeridian
    [point(21.3, -157.85), 15003], // Honolulu
    [point(27, -90), null], // the Gulf of Mexico
    [point(18.4, -66.1), null], // San Juan, in a territory
    [point(0, 0), null],
    [point(90, 180), null],
  ]
  for (const [at, id] of known) {
    assert.equal(shapes.countyAt(at), id)
    if (id !== null) assert.ok(shapes.contains(county(id), at))
  }
})

test('countyAt and contains agree everywhere', () => {
  for (let latitude = 24.7; latitude < 49; latitude += 0.91)
    for (let longitude = -124.6; longitude < -67; longitude += 1.13) {
      const at = point(latitude, longitude)
      const id = shapes.countyAt(at)
      if (id === null) continue
      assert.ok(shapes.contains(id, at))
      assert.equal(shapes.distanceMiles(id, at), 0)
    }
})

test('a neighbor does not contain the point', () => {
  assert.equal(shapes.contains(county(48309), point(31.78, -97.58)), false)
  assert.equal(shapes.contains(county(24005), point(39.29, -76.61)), false)
})

test('distances are to the nearest edge, also across the antimeridian', () => {
  // Bosque's northern edge is about 32.2 degrees north, west of Whitney.
  const toBosque = shapes.distanceMiles(county(48035), point(33.2, -97.6))
  assert.ok(toBosque > 60 && toBosque < 75, String(toBosque))
  const toAleutians = shapes.distanceMiles(county(2016), point(51.6, 180))
  assert.ok(toAleutians > 5 && toAleutians < 30, String(toAleutians))
  const fromTheOtherSide = shapes.distanceMiles(county(2016), point(51.6, -180))
  assert.ok(Math.abs(fromTheOtherSide - toAleutians) < 0.001)
})

test('a county without an outline contains nothing', () => {
  assert.equal(shapes.contains(county(9110), point(41.76, -72.67)), false)
  assert.equal(shapes.distanceMiles(county(9110), point(41.76, -72.67)), Number.POSITIVE_INFINITY)
})

test('a hole is not part of the county, and its edge counts as an edge', () => {
  const square = (half: number) => [
    [-100 - half, 40 - half],
    [-100 - half, 40 + half],
    [-100 + half, 40 + half],
    [-100 + half, 40 - half],
    [-100 - half, 40 - half],
  ]
  const shape: AtlasShape = {
    fips: '31001',
    name: 'Ring',
    shape: {
      type: 'Feature',
      properties: null,
      geometry: { type: 'Polygon', coordinates: [square(2), square(1).reverse()] },
    },
  }
  const ring = countyShapes([shape])
  assert.equal(ring.countyAt(point(40, -100)), null)
  assert.equal(ring.countyAt(point(41.5, -100)), 31001)
  const toHole = ring.distanceMiles(county(31001), point(40.9, -100))
  assert.ok(Math.abs(toHole - 6.91) < 0.02, String(toHole))
})
