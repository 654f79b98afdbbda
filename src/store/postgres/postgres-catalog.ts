import { Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PostgresSettings } from '../database-settings.ts'
import { type CatalogReader, catalogReader } from '../readers/catalog-reader.ts'
import type { Schema } from '../schema/database-schema.ts'
import { openPool } from './connecting/pool.ts'
import { PostgresDialect } from './connecting/pool-dialect.ts'

/**
 * Opens a database, whose schema must be up to date, with one connection, which is closed while
 * nothing is read.
 */
export function openPostgresCatalog(
  place: PostgresSettings,
  maxStatementMs: number,
): CatalogReader {
  const pool = openPool(place, { maxConnections: 1, maxStatementMs })
  return catalogReader(new Kysely<Schema>({ dialect: new PostgresDialect(pool) }), jsonArrayFrom)
}
