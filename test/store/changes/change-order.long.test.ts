import { test } from 'node:test'
import { assertNoneSkipped } from './change-order.ts'

test('PostgreSQL: of a million changes that are committed in any order, readers skip none', () =>
  assertNoneSkipped({
    writers: 16,
    accounts: 500,
    transactionsOfWriter: 420,
    maxChanges: 340,
    maxPauseMs: 60,
    killIntervalMs: 2000,
    random: Math.random,
  }))
