import { Queries } from '../sql/queries.ts'

/** Says which process does something. */
export interface Lease {
  /** Empty: no process. */
  readonly holder: string
  /** Grows with each change. While it grows, the holder is alive. */
  readonly beat: number
}

export class LeaseReader extends Queries {
  /** Null until the first process takes the lease. */
  async get(name: string): Promise<Lease | null> {
    const row = await this.db
      .selectFrom('lease')
      .select(['holder', 'beat'])
      .where('name', '=', name)
      .executeTakeFirst()
    return row ?? null
  }
}

/**
 * Each change is one statement that compares and sets, so that no two processes can both succeed.
 */
export class LeaseWriter extends LeaseReader {
  /**
   * Takes or keeps a lease, if it is still as it was read.
   * @param seen The lease as it was read; null: never taken.
   * @returns False when another process has changed it.
   */
  async take(name: string, seen: Lease | null, holder: string): Promise<boolean> {
    if (seen === null) {
      const { numInsertedOrUpdatedRows } = await this.db
        .insertInto('lease')
        .values({ name, holder, beat: 1 })
        .onConflict(conflict => conflict.column('name').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    }
    const { numUpdatedRows } = await this.db
      .updateTable('lease')
      .set(({ eb }) => ({ holder, beat: eb('beat', '+', 1) }))
      .where('name', '=', name)
      .where('holder', '=', seen.holder)
      .where('beat', '=', seen.beat)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /**
   * Shows that the holder is alive, or hands the lease to `next`.
   * @returns False when another process has the lease.
   */
  async beat(name: string, holder: string, next: string): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('lease')
      .set(({ eb }) => ({ holder: next, beat: eb('beat', '+', 1) }))
      .where('name', '=', name)
      .where('holder', '=', holder)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }
}
