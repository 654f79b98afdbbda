import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLakes } from '../../src/reference/bundled-lakes.ts'
import { loadBundledPlaces } from '../../src/reference/bundled-places.ts'
import { loadCountyShapes } from '../../src/reference/county-shapes.ts'

const { states, counties, lakes } = loadBundledPlaces()

/** How far outside of its county's outline a lake's point may lie. */
const TOLERANCE_MILES = 15

test('there are at least 400 lakes', () => {
  assert.ok(lakes.length >= 400, `${lakes.length} lakes`)
})

test('every lake lies in or near the county that it names', () => {
  const shapes = loadCountyShapes()
  const astray = lakes
    .map(lake => ({ name: lake.name, miles: shapes.distanceMiles(lake.countyId, lake) }))
    .filter(({ miles }) => !(miles <= TOLERANCE_MILES))
  assert.deepEqual(astray, [])
})

test('no lake is there twice', () => {
  const names = lakes.map(({ name, countyId }) => `${name} in ${countyId}`)
  assert.deepEqual(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  )
})

const read = (text: string) => readLakes(text, states, counties)

test('a bare name means the county, and a label tells an independent city apart', () => {
  const text = [
    '# comment',
    '1\tLake Whitney\tTX\tBosque\t31.87\t-97.37',
    '2\tLoch Raven Reservoir\tMD\tBaltimore\t39.45\t-76.57',
    '3\tDruid Lake\tMD\tBaltimore City\t39.32\t-76.64',
    '4\tPost-Dispatch Lake\tMO\tSt. Louis City\t38.64\t-90.28',
    '5\tLake Tahoe\tNV\tCarson City\t39.1\t-119.93',
    '',
  ]
  assert.deepEqual(
    read(text.join('\n')).map(({ countyId }) => Number(countyId)),
    [48035, 24005, 24510, 29510, 32510],
  )
})

test('a fault in the file is reported with its line', () => {
  const good = '# comment\n1\tLake Whitney\tTX\tBosque\t31.87\t-97.37\n'
  const faults: [string, RegExp][] = [
    ['2\tLake\tTX\tNowhere\t31\t-97', /line 3: TX has no county named "Nowhere"/],
    ['2\tLake\tXX\tBosque\t31\t-97', /line 3: XX has no county/],
    ['1\tLake\tTX\tBosque\t31\t-97', /line 3: the id 1 comes a second time/],
    ['x\tLake\tTX\tBosque\t31\t-97', /line 3: "x" is not an id/],
    ['2\tLake\tTX\tBosque\t131\t-97', /line 3: "131", "-97" is not a point/],
    ['2\tLake\tTX\tBosque\t31', /line 3: 5 columns instead of 6/],
  ]
  for (const [line, message] of faults) assert.throws(() => read(good + line), { message })
})
