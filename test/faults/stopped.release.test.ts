import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { LENGTHS } from './lengths.ts'
import { assertNothingOld, openStoppableSite } from './stoppable-site.ts'

const skip = process.platform !== 'linux' && 'the processes of a service are found in /proc'

test('all processes of a node with workers are stopped, then some of them', { skip }, async t => {
  await using site = await openStoppableSite({ ACREAGE_WORKERS: '2' })
  const { pid: primary = 0 } = site.node
  const workers = childrenOf(primary)
  assert.ok(workers.length >= 2)
  for (const [what, processIds, milliseconds] of [
    ['all', [primary, ...workers], LENGTHS.stoppedMs],
    ['the primary', [primary], 3000],
    ['the workers', workers, 3000],
  ] as const) {
    const { shown, refused } = await assertNothingOld(site, processIds, milliseconds)
    t.diagnostic(`${what}: ${shown} answers were new, ${refused} were refusals`)
    assert.ok(shown > 0)
  }
})

test('a node whose searches the database answers is stopped', async t => {
  await using site = await openStoppableSite({ ACREAGE_SEARCH: 'sql' })
  const { pid = 0 } = site.node
  const { shown, refused } = await assertNothingOld(site, [pid], 3000)
  t.diagnostic(`${shown} answers were new, ${refused} were refusals`)
  assert.ok(shown > 0)
  // Here most answers are new in any case: only what is kept of listings can be old.
  assert.match(site.node.stderr(), /"msg":"Read the latest changes; answering again"/)
})

function childrenOf(processId: number): number[] {
  const text = readFileSync(`/proc/${processId}/task/${processId}/children`, 'utf8')
  return text.trim().split(' ').map(Number)
}
