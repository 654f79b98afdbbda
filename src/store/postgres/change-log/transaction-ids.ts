import { type Kysely, sql } from 'kysely'
import { prunedPosition } from '../../changes/change-queries.ts'
import type { Schema } from '../../schema/database-schema.ts'
import { SettingReader, SettingWriter } from '../../settings/setting-records.ts'

const SETTING = 'transaction-offset'

/**
 * Turns the ids of transactions into those of the change log. They differ where a database was
 * dumped and loaded into a new server, which counts from the beginning: an offset keeps new entries
 * behind the old ones.
 */
export class TransactionIds {
  readonly #db: Kysely<Schema>
  #offset = 0

  constructor(db: Kysely<Schema>) {
    this.#db = db
  }

  /** The offset: it is added to each id. */
  get offset(): number {
    return this.#offset
  }

  /** Reads the offset. */
  async read(): Promise<void> {
    this.#offset = Number((await new SettingReader(this.#db).get(SETTING)) ?? 0)
  }

  /** Reads the offset, and raises it if the server's ids are not above those of the log. */
  async align(): Promise<void> {
    await this.read()
    if (!(await this.#areBehind(this.#db))) return
    await this.#db.transaction().execute(async db => {
      // Open transactions have the former offset: wait until they have ended.
      await sql`lock table change_log in share row exclusive mode`.execute(db)
      this.#offset = Number((await new SettingReader(db).get(SETTING)) ?? 0)
      if (!(await this.#areBehind(db))) return
      this.#offset = (await highestIn(db)) + 1
      await new SettingWriter(db).set(SETTING, String(this.#offset))
    })
  }

  async #areBehind(db: Kysely<Schema>): Promise<boolean> {
    const highest = await highestIn(db)
    const { rows } = await sql<{ next: number }>`
      select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next`.execute(db)
    // All that can be read was committed below the next id.
    return highest >= (rows[0]?.next ?? 0) + this.#offset
  }
}

/** The highest id that an entry of the log, or a place in it, has. */
async function highestIn(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ entry: number | null; follower: number | null }>`
    select (select max(transaction) from change_log) as entry,
      (select max(transaction) from follower) as follower`.execute(db)
  const pruned = prunedPosition(await new SettingReader(db).get('changes-pruned-until'))
  return Math.max(rows[0]?.entry ?? 0, rows[0]?.follower ?? 0, pruned.transaction)
}
