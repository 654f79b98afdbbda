import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Client } from 'pg'
import { newDatabase, type TestDatabase } from '../postgres/databases.ts'
import { demoCatalog } from '../postgres/demo-catalog.ts'
import { until } from '../until.ts'
import { acreage } from './acreage.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-erase-pg-'))
const opened = new AsyncDisposableStack()
opened.defer(() => rmSync(folder, { recursive: true, force: true }))
after(() => opened.disposeAsync())

let database: TestDatabase

before(async () => {
  database = opened.use(await newDatabase(demoCatalog))
})

/** Stores a lead of a person. */
async function addLead(email: string): Promise<void> {
  await database.query(
    `insert into lead (listing_id, account_id, contact_name, email_address, phone_number, comment, source, client_address, buyer, created_at)
      select listing_id, account_id, 'Pat', '${email}', '', 'Call me', '', '', '', 5 from listing where listing_id = 1`,
  )
}

function erase(email: string, url = database.url) {
  const settings = { ACREAGE_DATA_DIR: join(folder, 'data'), ACREAGE_DATABASE_URL: url }
  return acreage(['lead', 'erase', '--email', email], settings)
}

/** The server's report of the rows that a vacuum of the leads still finds to remove. */
async function foundByVacuum(): Promise<string> {
  await using superuser = await connected('postgres')
  const said: string[] = []
  superuser.client.on('notice', ({ message }) => said.push(message ?? ''))
  await superuser.client.query('vacuum (verbose) lead')
  return /tuples: (\d+) removed|found (\d+) removable/.exec(said.join('\n'))?.[0] ?? said.join()
}

async function connected(user: string) {
  const { hosts, database: name } = database.place
  const client = new Client({ ...hosts[0], user, database: name })
  await client.connect()
  return { client, [Symbol.asyncDispose]: () => client.end() }
}

/** How often the table was vacuumed. */
async function vacuums(): Promise<number> {
  const [row] = await database.query(
    "select vacuum_count::int as count from pg_stat_user_tables where relname = 'lead'",
  )
  return Number(row?.['count'])
}

test('erasing a person removes the old versions of rows, and says what PostgreSQL keeps', async () => {
  await addLead('pat@example.com')
  const { code, stdout, stderr } = await erase('pat@example.com')
  assert.deepEqual([code, stderr], [0, ''])
  assert.match(stdout, /^Erased 1 lead, /m)
  assert.match(stdout, /^What Acreage cannot erase:\n- backups\n- PostgreSQL's write-ahead log, /m)
  assert.match(stdout, /^- replicas that are disconnected or delayed/m)
  assert.match(stdout, /VACUUM FULL of the tables lead, job/)
  assert.doesNotMatch(stdout, /before-restore/)
  assert.match(await foundByVacuum(), /\b0 remov/)
})

test('the erasure waits for a transaction that still sees erased rows', async () => {
  await addLead('lou@example.com')
  await using opening = await connected('acreage')
  const reader = opening.client
  await reader.query('begin isolation level repeatable read')
  await reader.query('select count(*) from lead')
  const before = await vacuums()
  let isEnded = false
  const erasing = erase('lou@example.com').finally(() => {
    isEnded = true
  })
  await until(async () => (await vacuums()) > before, 'A first vacuum')
  const { rows } = await reader.query("select 1 from lead where email_address = 'lou@example.com'")
  assert.deepEqual([rows.length, isEnded], [1, false])
  await reader.query('commit')
  const { code, stderr } = await erasing
  assert.deepEqual([code, stderr], [0, ''])
})

test('a user who may not vacuum is told whom to ask', async () => {
  const guest = `guest_of_${database.place.database}`
  await database.query(`create role ${guest} login`)
  for (const what of ['tables', 'sequences']) {
    await database.query(`grant all on all ${what} in schema public to ${guest}`)
  }
  await addLead('kim@example.com')
  const url = database.url.replace('acreage@', `${guest}@`)
  const { code, stdout, stderr } = await erase('kim@example.com', url)
  await database.query(`drop owned by ${guest}`)
  await database.query(`drop role ${guest}`)
  assert.equal(code, 1, stdout)
  assert.match(stdout, /^Erased 1 lead, /m)
  assert.match(stderr, /does not own all tables.* Have their owner run VACUUM/)
})
