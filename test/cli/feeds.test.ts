import assert from 'node:assert/strict'
import { acreage } from './acreage.ts'
import { feedsSuite } from './feeds-suite.ts'

feedsSuite('SQLite', 3, async folder => {
  const settings = { ACREAGE_DATA_DIR: folder, ACREAGE_INTERVALS: 'feed-lease=500ms' }
  const { code, stderr } = await acreage(['migrate'], settings)
  assert.equal(code, 0, stderr)
  return settings
})
