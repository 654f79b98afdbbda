import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import Database from 'better-sqlite3'
import { fillWithDemo } from '../../src/app/demo.ts'
import { SERVICE } from '../../src/domain/accounts/actor.ts'
import { SqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { NOW, places } from '../api/catalog.ts'

/** Two transactions' worth. */
const PLAN = { listings: 2300, seed: 3, now: NOW }

const folder = mkdtempSync(join(tmpdir(), 'acreage-demo-'))
after(() => rmSync(folder, { recursive: true, force: true }))

async function openWithPlaces(file: string): Promise<SqliteStore> {
  const { store } = await SqliteStore.open(join(folder, file))
  await store.transact(({ places: geography }) => geography.put(places))
  return store
}

type Row = Readonly<Record<string, unknown>>

function contents(file: string): readonly (readonly Row[])[] {
  const database = new Database(join(folder, file), { readonly: true })
  const tables = [
    'account',
    'picture',
    'listing',
    'listing_picture',
    'listing_history',
    'spotlight',
  ]
  const rows = tables.map(table => database.prepare<[], Row>(`select * from ${table}`).all())
  database.close()
  // When an account was last changed is the time of the machine.
  return rows.map(some => some.map(({ changed_at: _, ...row }) => row))
}

test('a demo load that was cut short is finished by the next one as if nothing had happened', async () => {
  await using whole = await openWithPlaces('whole.db')
  await fillWithDemo(whole, SERVICE, PLAN, () => {})
  await using broken = await openWithPlaces('broken.db')
  const cutShort = fillWithDemo(broken, SERVICE, PLAN, () => {
    throw new Error('cut short')
  })
  await assert.rejects(cutShort, /cut short/)
  const loaded = await broken.listings.count()
  assert.ok(loaded > 0 && loaded < PLAN.listings)
  await assert.rejects(
    fillWithDemo(broken, SERVICE, { ...PLAN, seed: 4 }, () => {}),
    { name: 'Problem', code: 'conflict' },
  )
  await fillWithDemo(broken, SERVICE, { ...PLAN, now: NOW + 1 }, () => {})
  assert.equal(await broken.listings.count(), PLAN.listings)
  assert.deepEqual(contents('broken.db'), contents('whole.db'))
})
