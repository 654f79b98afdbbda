import assert from 'node:assert/strict'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { migrated, newDatabase } from '../postgres/databases.ts'
import { acreage } from './acreage.ts'
import { at, copyOfOrigin, folder, makeOriginBeforeTests, refused } from './backed-up.ts'
import { alter, query } from './catalog-copy.ts'

makeOriginBeforeTests()

const OLD = "delete from kysely_migration where name > '0087'"
const REFUSED =
  /^Only version 0\.4\.0 of Acreage can update this database, which an older version wrote: run "acreage migrate" with version 0\.4\.0 once, and then use this version again\.$/m

const commands = () => [
  ['serve', '--port', '0'],
  ['migrate'],
  ['account', 'list'],
  ['reference', 'import', 'places.txt'],
  ['backup', join(folder, 'old.tar')],
]

test('no command uses an SQLite file of a version before 0.4, and none changes it', async () => {
  const data = copyOfOrigin()
  alter(data, OLD)
  const file = join(data, 'acreage.db')
  await using target = await newDatabase()
  for (const command of [...commands(), ['move', '--to', target.url]]) {
    await refused(data, command, REFUSED)
  }
  const { stdout } = await acreage(['doctor'], at(data))
  assert.match(
    stdout,
    /^fault +database: Only version 0\.4\.0 of Acreage can update this database/m,
  )
  const other = copyOfOrigin()
  await refused(other, ['restore', file], /restore it with version 0\.4\.0, run "acreage migrate"/)
  assert.deepEqual(query(data, 'select max(name) from kysely_migration'), ['0083-changed-profiles'])
  assert.ok(!readdirSync(data).some(name => name.includes('before')))
})

test('no command uses a PostgreSQL database of a version before 0.4', async () => {
  await using database = await newDatabase(migrated)
  await database.query(OLD)
  const data = join(folder, 'on-server')
  mkdirSync(data)
  const settings = { ...at(data), ACREAGE_DATABASE_URL: database.url }
  for (const command of commands()) {
    const { code, stderr } = await acreage(command, settings)
    assert.equal(code, 1, command.join(' '))
    assert.match(stderr, REFUSED, command.join(' '))
  }
  const { stdout } = await acreage(['doctor'], settings)
  assert.match(
    stdout,
    /^fault +database: Only version 0\.4\.0 of Acreage can update this database/m,
  )
  const source = copyOfOrigin()
  await refused(source, ['move', '--to', database.url], REFUSED)
})
