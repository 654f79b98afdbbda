import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NamedPlace } from '../../src/domain/suggesting/named-place.ts'
import { MAX_FOUND, PlaceNames, pointsOfMatch } from '../../src/domain/suggesting/places-by-name.ts'
import type { StateId } from '../../src/domain/values/ids.ts'
import { loadPlaceBackground } from '../../src/reference/bundled-background.ts'
import { loadBundledPlaces } from '../../src/reference/bundled-places.ts'

const places = loadBundledPlaces()
const building = PlaceNames.build(places, loadPlaceBackground())
let step = building.next()
while (!step.done) step = building.next()
const names = step.value
const allStates: ReadonlySet<StateId> = new Set(places.states.map(({ id }) => id))

/** Points of the best places that a text may mean, states left out. */
function bestPoints(text: string, states: ReadonlySet<StateId> | null, max: number): number[] {
  const best = new Map<NamedPlace, number>()
  names.matches(text, states, (place, cost) => {
    if (place.kind === 'state') return
    const points = pointsOfMatch(place, cost)
    best.set(place, Math.max(points, best.get(place) ?? points))
  })
  return [...best.values()].sort((a, b) => b - a).slice(0, max)
}

test('beginnings of many names lead to the same places as if each name were looked at', () => {
  // Places are looked at one by one if they must lie within given states.
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const pairs = letters.flatMap(first => letters.map(second => first + second))
  const words = ['new', 'san', 'saint', 'lake', 'fort', 'north', 'west ', 'south b', 'springfield']
  let count = 0
  for (const text of [...letters, ...pairs, ...words]) {
    let states = 0
    names.matches(text, null, ({ kind }) => {
      if (kind === 'state') states++
    })
    const max = Math.max(0, MAX_FOUND - states)
    const expected = bestPoints(text, allStates, max)
    assert.deepEqual(bestPoints(text, null, max), expected, text)
    count += expected.length
  }
  assert.ok(count > 3000, `${count} places`)
})
