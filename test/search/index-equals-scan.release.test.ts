import { test } from 'node:test'
import { assertIndexEqualsScan, SEARCHES_PER_RUN } from './changing-catalogs.ts'

/** `bench/random-searches.ts` makes a million searches. */
const RUNS = 25

test(`${RUNS * SEARCHES_PER_RUN} random searches of changing catalogs equal the scan`, () => {
  assertIndexEqualsScan(RUNS)
})
