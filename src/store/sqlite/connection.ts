import Database from 'better-sqlite3'

/**
 * How long a statement waits for another process before it fails, and this process with it; once
 * the schema is up to date, transactions wait by themselves.
 */
const BUSY_TIMEOUT_MS = 5000

/** A log that a long transaction made larger is cut back to this once it is written anew. */
const LARGEST_LOG_BYTES = 64 * 2 ** 20

export function connect(file: string, options: Database.Options): Database.Database {
  const database = new Database(file, { ...options, timeout: BUSY_TIMEOUT_MS })
  if (!options.readonly) database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma(`journal_size_limit = ${LARGEST_LOG_BYTES}`)
  database.pragma('foreign_keys = ON')
  // What is removed or replaced, such as a person's data, is not to stay in the free space of a page.
  database.pragma('secure_delete = ON')
  return database
}
