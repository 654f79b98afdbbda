import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { serveHere } from '../cli/acreage.ts'
import { until } from '../until.ts'
import { newDatabase } from './databases.ts'
import { LandOffice, newKey } from './land-office.ts'

const LONG_LOG = 50_000
const LEADS = 10

const folder = mkdtempSync(join(tmpdir(), 'acreage-long-log-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('a lead reads only the newest entries of a long change log', async () => {
  await using database = await newDatabase()
  const settings = {
    ACREAGE_DATA_DIR: folder,
    ACREAGE_DATABASE_URL: database.url,
    ACREAGE_LOG_LEVEL: 'warn',
  }
  const key = await newKey(settings)
  await using service = await serveHere([], settings)
  const office = new LandOffice(service.address, key)
  const { listingID } = await office.post('Land')
  await database.query(`insert into change_log
    (transaction, kind, entity_id, at, actions, fields, actor_kind, actor_name)
    select transaction, kind, entity_id, at, actions, fields, actor_kind, actor_name
    from (select * from change_log limit 1) first, generate_series(1, ${LONG_LOG})`)
  await database.query('analyze change_log')
  const counts = async () => {
    const [row] = await database.query(`select n_tup_ins::int as written,
        seq_tup_read::int + (
          select sum(idx_tup_read)::int from pg_stat_user_indexes where relname = 'change_log'
        ) as read
      from pg_stat_user_tables where relname = 'change_log'`)
    return row as { written: number; read: number }
  }
  const whenWritten = async (entries: number) => {
    await until(async () => (await counts()).written >= entries)
    return await counts()
  }
  const before = await whenWritten(LONG_LOG)
  const person = { contactName: 'A Buyer', emailAddress: 'buyer@example.com' }
  for (let i = 1; i <= LEADS; i++) {
    const lead = { listingID, ...person, comment: `Is it still for sale? ${i}` }
    const response = await office.send('/v3/lead', lead)
    assert.equal(response.status, 201, await response.text())
  }
  const now = await whenWritten(before.written + LEADS)
  assert.ok(now.read - before.read < LONG_LOG, `${now.read - before.read} entries were read`)
})
