import { Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/sqlite'
import { type CatalogReader, catalogReader } from '../readers/catalog-reader.ts'
import type { Schema } from '../schema/database-schema.ts'
import { connect } from './connection.ts'
import { SqliteDialect } from './dialect.ts'

/**
 * Opens a database, whose schema must be up to date, with one connection that only reads; it stays
 * open as long as the process.
 */
export function openSqliteCatalog(file: string): CatalogReader {
  const database = connect(file, { readonly: true, fileMustExist: true })
  return catalogReader(new Kysely<Schema>({ dialect: new SqliteDialect(database) }), jsonArrayFrom)
}
