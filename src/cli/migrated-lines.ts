/** The migration that creates the tables. */
const FIRST = '0088-account-events'

/**
 * What a command prints about the migrations that it has run: one line for those of a new database.
 */
export function migratedLines(migrations: readonly string[]): string[] {
  if (migrations[0] !== FIRST) return migrations.map(name => `Migrated: ${name}`)
  return ['Created the tables of a new database.']
}
