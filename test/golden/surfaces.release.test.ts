import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ON_SQLITE } from '../store/stored-data.ts'
import { digestsOf, recordSurfaces } from './surfaces.ts'

// PostgreSQL numbers changes in another way.
test('every surface answers as recorded', ON_SQLITE, async () => {
  const recorded = readFileSync(new URL('surfaces.txt', import.meta.url), 'utf8').split('\n')
  const found = digestsOf(await recordSurfaces()).split('\n')
  const known = new Set(recorded)
  const now = new Set(found)
  assert.deepEqual(
    {
      other: found.filter(line => !known.has(line)),
      missing: recorded.filter(line => !now.has(line)),
    },
    { other: [], missing: [] },
    'Answers have changed. If they should, run: node bin/run scripts/record-surfaces.ts',
  )
})
