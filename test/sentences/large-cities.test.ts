import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadPlaceBackground } from '../../src/reference/bundled-background.ts'
import { loadBundledPlaces } from '../../src/reference/bundled-places.ts'
import { startSearches } from '../api/search-cases.ts'
import { catalog } from '../demo/sample.ts'

const LISTINGS = 4000
const INHABITANTS = 150_000
/** Of two cities of a name with about as many people, land decides. */
const LEAST = 0.97

const service = await startSearches({ source: catalog(LISTINGS) })

test('land near a large city is around the largest city of that name', async () => {
  const { populations } = loadPlaceBackground()
  const { cities } = loadBundledPlaces()
  const sizeOf = ({ id }: (typeof cities)[number]) => populations.get(id) ?? 0
  const large = cities
    .filter(city => sizeOf(city) >= INHABITANTS)
    .filter(city =>
      cities.every(other => other.name !== city.name || sizeOf(other) <= sizeOf(city)),
    )
  assert.ok(large.length > 170)
  const wrong: string[] = []
  for (const { id, name } of large) {
    const answer = await service.get(`/ext/understand?q=${encodeURIComponent(`land near ${name}`)}`)
    const { cityID, distance } = answer.json().parameters
    if (cityID !== String(id) || distance !== '50') wrong.push(`${name}: ${answer.body}`)
  }
  assert.ok(wrong.length <= (1 - LEAST) * large.length, wrong.join('\n'))
})
