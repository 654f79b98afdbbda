import { test } from 'node:test'
import { assertTreesEqualPlainEvaluation, TREES_PER_CATALOG } from './condition-trees.ts'

const CATALOGS = 6

test(`${CATALOGS * TREES_PER_CATALOG} random trees of conditions find what a plain evaluation finds`, () => {
  assertTreesEqualPlainEvaluation(CATALOGS)
})
