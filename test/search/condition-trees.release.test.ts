import { test } from 'node:test'
import {
  assertSqlTreesEqualPlainEvaluation,
  assertTreesEqualPlainEvaluation,
  TREES_PER_CATALOG,
} from './condition-trees.ts'

const CATALOGS = 200
const SQL_CATALOGS = 20

test(`${CATALOGS * TREES_PER_CATALOG} random trees of conditions find what a plain evaluation finds`, () => {
  assertTreesEqualPlainEvaluation(CATALOGS)
})

test(`${SQL_CATALOGS * TREES_PER_CATALOG} of them find the same with SQL`, async () => {
  await assertSqlTreesEqualPlainEvaluation(SQL_CATALOGS)
})
