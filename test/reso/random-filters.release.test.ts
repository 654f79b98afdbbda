import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { assertFiltersEqualPlainEvaluation, startRandomLand } from './random-filters.ts'

const FILTERS = 10_000

const reso = await startRandomLand()
after(() => reso.service[Symbol.asyncDispose]())

test(`${FILTERS} random filters find what a plain evaluation finds`, async () => {
  const found = await assertFiltersEqualPlainEvaluation(reso, FILTERS)
  assert.ok(found > FILTERS / 4)
})
