import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { serveHere } from '../cli/acreage.ts'
import { newDatabase } from './databases.ts'
import { LandOffice, newKey } from './land-office.ts'

/** From the sixth use on, a statement is prepared. */
const USES = 8

const folder = mkdtempSync(join(tmpdir(), 'acreage-prepared-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('a service goes on when another node changes the tables of statements that it has prepared', async () => {
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
  const setPrices = async (first: number) => {
    for (let price = first; price < first + USES; price++) {
      await office.setPrice(listingID, price)
      assert.equal(await office.price(listingID), price)
    }
  }
  await setPrices(1000)
  for (const table of ['listing', 'account', 'change_log', 'audit']) {
    await database.query(`alter table ${table} add column later_version text default 'x'`)
  }
  await setPrices(2000)
  assert.doesNotMatch(service.stderr(), /"level":50/)
})
