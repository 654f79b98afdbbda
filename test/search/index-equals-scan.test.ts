import { test } from 'node:test'
import { assertIndexEqualsScan, SEARCHES_PER_RUN } from './changing-catalogues.ts'

const RUNS = 110

test(`${RUNS * SEARCHES_PER_RUN} random searches of changing catalogues find what a scan finds`, () => {
  assertIndexEqualsScan(RUNS)
})
