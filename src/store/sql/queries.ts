import type { Kysely } from 'kysely'
import type { Schema } from '../schema/database-schema.ts'

/** The statements of a room, on any connection or within a transaction. */
export abstract class Queries {
  protected readonly db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.db = db
  }
}
