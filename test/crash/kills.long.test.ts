import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Random } from '../../demo/random.ts'
import { killAgainAndAgain } from './kills.ts'

/** `npm run soak` kills 100 times. */
const KILLS = 3
const folder = mkdtempSync(join(tmpdir(), 'acreage-kills-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const random = new Random(11, 0, 0)

test('acknowledged writes survive kills at any moment, each exactly once', async t => {
  const { acknowledged, unanswered, readyMs } = await killAgainAndAgain({
    folder,
    kills: KILLS,
    random: () => random.next(),
    onKill: () => {},
  })
  t.diagnostic(
    `${acknowledged} writes, ${unanswered} sent again; ready after ${readyMs.map(Math.round)} ms`,
  )
  assert.equal(readyMs.length, KILLS)
  assert.ok(acknowledged > 10 * KILLS, `Only ${acknowledged} writes`)
  assert.ok(unanswered > KILLS, `Only ${unanswered} requests were broken off`)
})
