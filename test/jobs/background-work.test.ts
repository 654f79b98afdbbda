import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BackgroundWork } from '../../src/jobs/background-work.ts'
import { until } from '../until.ts'

test('work that keeps failing is tried less and less often, until it succeeds', async () => {
  const failing = new Set([1, 2, 3, 4, 5, 7])
  const triedAt: number[] = []
  const errors: unknown[] = []
  await using _work = new BackgroundWork(
    async () => {
      triedAt.push(performance.now())
      if (failing.has(triedAt.length)) throw new Error('The disk is full.')
      return triedAt.length < 8
    },
    error => errors.push(error),
    3_600_000,
    { failurePause: { firstMs: 20, maxMs: 80 } },
  )
  await until(() => triedAt.length === 8)
  const pauses = triedAt.slice(1).map((at, i) => at - (triedAt[i] ?? 0))
  // The sixth try succeeds, so the pause after the seventh is the first one again.
  const least = [20, 40, 80, 80, 80, 0, 20]
  for (const [i, pause] of pauses.entries()) {
    assert.ok(pause >= (least[i] ?? 0) - 2, `${pauses}`)
  }
  assert.equal(errors.length, failing.size)
})
