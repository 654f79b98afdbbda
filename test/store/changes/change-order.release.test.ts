import { test } from 'node:test'
import { assertNoneSkipped } from './change-order.ts'

test('PostgreSQL: of a hundred thousand changes that are committed in any order, readers skip none', () =>
  assertNoneSkipped({
    writers: 16,
    accounts: 500,
    transactionsOfWriter: 42,
    maxChanges: 340,
    maxPauseMs: 60,
    killIntervalMs: 2000,
    random: Math.random,
  }))
