import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { COPIED_TABLES } from '../../src/store/copying/copied-tables.ts'
import { query } from '../cli/catalog-copy.ts'
import { copyEmptyDatabase } from '../golden/databases.ts'

const SHORT_LIVED = ['lease']
const folder = mkdtempSync(join(tmpdir(), 'acreage-tables-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('a move to another database takes every table of the schema, except those whose rows live for seconds', async () => {
  await copyEmptyDatabase(join(folder, 'acreage.db'))
  const tables = query(
    folder,
    "select name from sqlite_schema where type = 'table' and name not like 'sqlite%' and name not like 'kysely%'",
  )
  assert.deepEqual(
    COPIED_TABLES.map(({ name }) => name).toSorted(),
    tables.filter(name => !SHORT_LIVED.includes(String(name))).toSorted(),
  )
})
