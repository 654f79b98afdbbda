import { test } from 'node:test'
import { assertNoneSkipped } from './change-order.ts'

test('PostgreSQL: of changes that are committed in any order, readers skip none', () =>
  assertNoneSkipped({
    writers: 16,
    accounts: 200,
    transactionsOfWriter: 20,
    maxChanges: 10,
    maxPauseMs: 20,
    killIntervalMs: 300,
    random: Math.random,
  }))
