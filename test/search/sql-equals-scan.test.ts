import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { distanceMiles } from '../../src/domain/places/distance.ts'
import { ScanIndex } from './scan-index.ts'
import { recordOf, requestOf } from './search-records.ts'
import { assertSqlEqualsScan, SEARCHES_PER_RUN } from './sql-equals-scan.ts'
import { newSqlTables, type SqlTables } from './sql-tables.ts'

const RUNS = 8

let tables: SqlTables
before(async () => {
  tables = await newSqlTables()
})
after(() => tables[Symbol.asyncDispose]())

test(`${RUNS * SEARCHES_PER_RUN} random searches find the same with SQL, in memory and by a scan`, async () => {
  const statements = await assertSqlEqualsScan(RUNS)
  assert.ok(statements.size > 100)
  for (const statement of statements) assertStaysOnOneNode(statement)
})

/**
 * On a distributed PostgreSQL, both tables are divided by listing_id. Each node must be able to work alone: a statement
 * reads one table, or joins rows of the same listing. Nodes add up counts and merge sorted rows, and nothing else.
 */
function assertStaysOnOneNode(statement: string): void {
  const text = statement.replaceAll(/\s+/g, ' ').replaceAll('is distinct from', '<>').trim()
  // The parts behind `matching` look only at the listings found, which are on one node then.
  const few = /^with matching as materialized \((.*)\), count as \(/.exec(text)
  const many = /^with count as \((.*)\), page as \((.*)\) select total, uncertain, /.exec(text)
  const [, ...parts] = few ?? many ?? ['', text]
  for (const part of parts) assertReadsOnce(part.trim())
}

const FORMS = [
  /^(begin isolation level repeatable read|commit)$/,
  /^select [^;]* from (listing_search|listing_search join listing_words using \(listing_id\)) where [^;]*$/,
  /^insert into (listing_search|listing_words) \([^;]*\) (select \* from unnest\(|values \()[^;]* on conflict \(listing_id\) do update set [^;]*$/,
  /^delete from (listing_search|listing_words) where listing_id = any\([^;]*$/,
]

/** A look at the edges of a polygon, which come with the statement. */
const EDGES =
  /\(select count\(\*\) from unnest\([^()]*\) as edge \([^()]*\) where [^;]*?\) % 2 = 1/g

function assertReadsOnce(statement: string): void {
  const text = statement.replaceAll(EDGES, 'true')
  assert.ok(
    FORMS.some(form => form.test(text)),
    text,
  )
  for (const word of ['select', 'from', 'join']) {
    assert.ok(text.split(new RegExp(`\\b${word}\\b`)).length <= 2, text)
  }
  assert.doesNotMatch(text, /\b(with|union|over|grouping|exists|for update)\b/)
}

test('a circle that ends at a listing includes it exactly as the scan does', async () => {
  const center = { latitude: 31.1, longitude: -97.3 }
  const points = Array.from({ length: 20 }, (_, i) => ({
    latitude: 31.1 + Math.sin(i) * (i / 7),
    longitude: -97.3 + Math.cos(i) * (i / 7),
  }))
  const records = points.map((point, i) => recordOf(i + 1, point))
  await tables.clear()
  await tables.put(records)
  const scan = new ScanIndex()
  for (const record of records) scan.put(record)
  for (const point of points) {
    const exact = distanceMiles(center, point)
    for (const miles of [exact, exact * (1 - 2e-16), exact * (1 + 3e-16)]) {
      const location = { kind: 'near', id: 1, center, distanceMiles: miles } as const
      const request = requestOf({ location })
      assert.deepEqual(await tables.search.search(request), scan.search(request))
      assert.deepEqual(await tables.search.facets(request.criteria), scan.facets(request.criteria))
    }
  }
})
