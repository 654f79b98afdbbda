import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused } from '../refusal.ts'
import { idsFound, startSearches } from '../search-cases.ts'
import { catalogOf, quietListing } from '../search-catalog.ts'

const POND = 9001
const CREEKS = 9002
const ROAD = 9003
const DRY = 9004
const BARN = 9005

const texts = new Map([
  [POND, 'A pond is stocked with bass.'],
  [CREEKS, 'Two creeks cross the land.'],
  [ROAD, 'On Deer Creek Road.'],
  [DRY, 'No pond, no creek.'],
  [BARN, 'A red barn.'],
])
const service = await startSearches({
  source: catalogOf([...texts].map(([id, description]) => quietListing(id, { description }))),
})

async function found(query: string): Promise<number[]> {
  const ids = await idsFound(service, 'ext', new URLSearchParams(query).toString())
  return ids.sort((a, b) => a - b)
}

test('a wish finds land that states a fact, or has one of the words, in singular and plural', async () => {
  assert.deepEqual(await found('wants=surfaceWater.creek'), [CREEKS])
  assert.deepEqual(await found('wants=barns'), [BARN])
  assert.deepEqual(await found('wants=surfaceWater.pond or barn'), [POND, BARN])
  assert.deepEqual(await found('wants=red,barn'), [BARN])
  assert.deepEqual(await found('wants=red,surfaceWater.pond'), [])
})

test('"not" leaves land out, and neither "not" nor "or" depends on its case', async () => {
  assert.deepEqual(await found('wants=surfaceWater.pond OR barn'), [POND, BARN])
  for (const not of ['not', 'NOT']) {
    assert.deepEqual(await found(`wants=${not} barn`), [POND, CREEKS, ROAD, DRY])
  }
})

test('a wish or a place that cannot be read gets 400', async () => {
  const terms = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`)
  for (const query of [
    'wants=surfaceWater.lava',
    'wants=hoa.',
    'wants=pond or ',
    'wants=or pond',
    'wants=pond or or barn',
    'wants=!!!',
    `wants=${terms(11).join()}`,
    `wants=${terms(13).join(' or ')}`,
    `wants=${'x'.repeat(61)}`,
    'except=44',
    'except=planet.1',
    'except=state.TX',
  ]) {
    const answer = await service.get(`/ext/listings?${new URLSearchParams(query)}`)
    assertRefused(answer, 400, 'v3')
  }
})

test('places are left out by their kinds and ids', async () => {
  const { stateId, countyId } = quietListing(POND)
  assert.deepEqual(await found(`except=state.${stateId}`), [])
  assert.deepEqual(await found(`stateID=${stateId}&except=county.${countyId}`), [])
  assert.equal((await found('except=state.1')).length, stateId === 1 ? 0 : texts.size)
})
