import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LENGTHS } from './lengths.ts'
import { assertNothingOld, openStoppableSite } from './stoppable-site.ts'

test('a node of several threads is stopped', async t => {
  await using site = await openStoppableSite({ ACREAGE_THREADS: '2' })
  const { pid = 0 } = site.node
  const { shown, refused } = await assertNothingOld(site, [pid], LENGTHS.stoppedMs)
  t.diagnostic(`${shown} answers were new, ${refused} were refusals`)
  assert.ok(shown > 0)
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
