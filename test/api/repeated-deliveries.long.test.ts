import { test } from 'node:test'
import { deliverTwice } from './random-deliveries.ts'

for (const seed of [2, 3]) {
  test(`many listings and edits that are delivered again change nothing (seed ${seed})`, () =>
    deliverTwice(120, seed))
}
