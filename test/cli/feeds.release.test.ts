import assert from 'node:assert/strict'
import { after } from 'node:test'
import { newDatabase } from '../postgres/databases.ts'
import { acreage } from './acreage.ts'
import { feedsSuite } from './feeds-suite.ts'

const database = await newDatabase()
after(() => database[Symbol.asyncDispose]())

feedsSuite('SQLite', 1, async folder => {
  const settings = { ACREAGE_DATA_DIR: folder, ACREAGE_INTERVALS: 'feed-lease=500ms' }
  const { code, stderr } = await acreage(['migrate'], settings)
  assert.equal(code, 0, stderr)
  return settings
})

feedsSuite('PostgreSQL', 8, async folder => {
  const settings = {
    ACREAGE_DATA_DIR: folder,
    ACREAGE_DATABASE_URL: database.url,
    ACREAGE_INTERVALS: 'feed-lease=500ms',
  }
  const { code, stderr } = await acreage(['migrate'], settings)
  assert.equal(code, 0, stderr)
  return settings
})
