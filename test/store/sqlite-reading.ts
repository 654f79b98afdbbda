import Database from 'better-sqlite3'

/** Reads one state of a database, as a backup does, until it is disposed of. */
export function readingFrom(file: string): Disposable {
  const database = new Database(file, { readonly: true })
  database.exec('begin')
  database.prepare('select count(*) from setting').get()
  return { [Symbol.dispose]: () => void database.close() }
}
