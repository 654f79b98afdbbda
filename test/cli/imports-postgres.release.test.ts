import assert from 'node:assert/strict'
import { after } from 'node:test'
import { newDatabase } from '../postgres/databases.ts'
import { acreage } from './acreage.ts'
import { importsSuite } from './imports-suite.ts'

const database = await newDatabase()
after(() => database[Symbol.asyncDispose]())

importsSuite('PostgreSQL', async folder => {
  const settings = { ACREAGE_DATA_DIR: folder, ACREAGE_DATABASE_URL: database.url }
  const { code, stderr } = await acreage(['migrate'], settings)
  assert.equal(code, 0, stderr)
  return settings
})
