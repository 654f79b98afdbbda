import Database from 'better-sqlite3'
import { MAX_BATCH } from '../../src/catalog/listings/listing-batch.ts'

/** Reads what an import has written for the listings of some ids, each table behind those that it refers to. */
const WRITTEN: Readonly<Record<string, string>> = {
  listing: 'select * from listing where listing_id > :after and listing_id <= :last',
  picture: `select picture.* from listing_picture
    join picture on picture.picture_id = listing_picture.picture_id
    where listing_id > :after and listing_id <= :last`,
  listing_picture:
    'select * from listing_picture where listing_id > :after and listing_id <= :last',
  listing_history:
    'select * from listing_history where listing_id > :after and listing_id <= :last',
  // The log has an entry for each listing, in their order, behind some others.
  change_log: `select change_log.* from change_log, (
      select min(sequence) - 1 as others from change_log where kind = 'listing'
    ) where sequence > :after + others and sequence <= :last + others`,
}

/**
 * Writes the rows of imported listings once more, into a database that has none, by prepared statements of one row, with as many
 * listings in a transaction as an import has at most.
 * @param to A copy of the database before the import.
 * @returns How many seconds the writing took; the reading does not count.
 */
export function plainInserts(from: string, to: string, listings: number): number {
  const source = new Database(from, { readonly: true })
  const target = new Database(to)
  try {
    target.pragma('synchronous = full')
    target.pragma('foreign_keys = on')
    const selects = Object.entries(WRITTEN).map(
      ([table, sql]) => [table, source.prepare<[object], Record<string, unknown>>(sql)] as const,
    )
    const inserts = new Map<string, Database.Statement>()
    let ms = 0
    for (let after = 0; after < listings; after += MAX_BATCH) {
      const batch = selects.map(([table, select]) => {
        const rows = select.all({ after, last: after + MAX_BATCH })
        return [table, rows.map(row => Object.values(row)), Object.keys(rows[0] ?? {})] as const
      })
      const startedAt = performance.now()
      target.exec('begin immediate')
      for (const [table, rows, names] of batch) {
        if (names.length === 0) continue
        const values = names.map(() => '?').join()
        const insert =
          inserts.get(table) ??
          target.prepare(
            `insert into ${table} (${names.map(name => `"${name}"`).join()}) values (${values})`,
          )
        inserts.set(table, insert)
        for (const row of rows) insert.run(row)
      }
      target.exec('commit')
      ms += performance.now() - startedAt
    }
    return ms / 1000
  } finally {
    source.close()
    target.close()
  }
}
