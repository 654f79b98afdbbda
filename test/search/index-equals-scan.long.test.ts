import { test } from 'node:test'
import { assertIndexEqualsScan, SEARCHES_PER_RUN } from './changing-catalogues.ts'

const RUNS = 60

test(`${RUNS * SEARCHES_PER_RUN} random searches of changing catalogues equal the scan`, () => {
  assertIndexEqualsScan(RUNS)
})
