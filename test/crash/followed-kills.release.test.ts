import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Random } from '../../demo/random.ts'
import { followThroughKills } from './followed-kills.ts'

/** `npm run soak:changes` writes 10,000 times. */
const WRITES = 150
const KILLS = 2

const folder = mkdtempSync(join(tmpdir(), 'acreage-followed-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const random = new Random(3, 0, 0)

test('a copy that follows through kills equals the file of all listings', async () => {
  const { events, written } = await followThroughKills({
    settings: { ACREAGE_DATA_DIR: folder, ACREAGE_LOG_LEVEL: 'error' },
    file: join(folder, 'copy.db'),
    writes: WRITES,
    kills: KILLS,
    random: () => random.next(),
  })
  assert.ok(written >= WRITES)
  assert.ok(events > 20, `${events} events`)
})
