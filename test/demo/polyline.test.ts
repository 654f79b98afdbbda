import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areaAcres, decodePolyline, encodePolyline } from '../../src/domain/places/polyline.ts'

// The example of Google's description of the format.
const EXAMPLE = '_p~iF~ps|U_ulLnnqC_mqNvxq`@'
const POINTS = [
  { latitude: 38.5, longitude: -120.2 },
  { latitude: 40.7, longitude: -120.95 },
  { latitude: 43.252, longitude: -126.453 },
]

test('points encode to the published text, and the text decodes to the points', () => {
  assert.equal(encodePolyline(POINTS), EXAMPLE)
  assert.deepEqual(decodePolyline(EXAMPLE), POINTS)
  assert.deepEqual(decodePolyline(''), [])
})

test('a text that is no polyline decodes to null', () => {
  const cutShort = EXAMPLE.slice(0, -1)
  const oneNumberTooMany = `${EXAMPLE}?`
  const signBelowTheAlphabet = '_p~iF ps|U'
  const beyondThePole = encodePolyline([{ latitude: 90.1, longitude: 0 }])
  const beyondTheDateLine = encodePolyline([{ latitude: 0, longitude: -180.1 }])
  const endless = '_'.repeat(1000)
  const numberTooLong = '~~~~~~~??'
  for (const text of [
    cutShort,
    oneNumberTooMany,
    signBelowTheAlphabet,
    beyondThePole,
    beyondTheDateLine,
    endless,
    numberTooLong,
  ])
    assert.equal(decodePolyline(text), null, text)
})

test('a quarter of a section has 160 acres, closed or open, either way round', () => {
  // Half a mile on a side, at the 40th parallel.
  const north = 804.672 / 111_195.08
  const east = north / Math.cos(((40 + north / 2) * Math.PI) / 180)
  const ring = [
    { latitude: 40, longitude: -95 },
    { latitude: 40, longitude: -95 + east },
    { latitude: 40 + north, longitude: -95 + east },
    { latitude: 40 + north, longitude: -95 },
  ]
  const closed = [...ring, { latitude: 40, longitude: -95 }]
  for (const points of [ring, closed, ring.toReversed()])
    assert.ok(Math.abs(areaAcres(points) - 160) < 0.01, `${areaAcres(points)}`)
})

test('the area of a ring across the antimeridian is not that of the rest of the world', () => {
  const ring = [
    { latitude: 51, longitude: 179.999 },
    { latitude: 51, longitude: -179.999 },
    { latitude: 51.001, longitude: -179.999 },
    { latitude: 51.001, longitude: 179.999 },
  ]
  const moved = ring.map(({ latitude, longitude }) => ({
    latitude,
    longitude: longitude > 0 ? longitude - 10 : longitude + 350,
  }))
  assert.ok(Math.abs(areaAcres(ring) - areaAcres(moved)) < 1e-6)
})

test('fewer than three points enclose nothing', () => {
  assert.equal(areaAcres([]), 0)
  assert.equal(areaAcres(POINTS.slice(0, 1)), 0)
  assert.equal(areaAcres(POINTS.slice(0, 2)), 0)
})
