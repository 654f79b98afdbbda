import Database from 'better-sqlite3'
import type { AuditEntry } from '../../domain/accounts/audit.ts'
import { counted } from '../../domain/values/counted.ts'
import { auditRow } from '../changes/audit-records.ts'
import {
  type DatabaseFiles,
  type DatabaseState,
  readCopy,
  type UnfinishedCopy,
} from '../database-file.ts'
import { compareMigrations, MIGRATION_TABLE } from '../migrations/migrations.ts'
import { fromJson } from '../sql/rows.ts'
import { copyInto } from './copy-database.ts'
import { explained } from './dialect.ts'
import { lockAlone } from './lock-alone.ts'

const MAX_FAULTS = 5
const COUNTED = ['account', 'listing', 'lead', 'picture', 'api_key']
/** Tables whose rows stay for some time after they were deleted. */
const RESTORABLE = ['account', 'listing']
const MESSAGES_WAIT = `due_at is not null and topic in ('mail', 'alert', 'alert-question')`
const UNREAD = { ...compareMigrations([]), unfinished: null, counts: {}, deleted: {} }
const PICTURE_COLUMNS = [
  'select files from picture',
  'select distinct badge from account',
  'select distinct portrait from account',
  'select distinct logo from account',
]
/** Listings may share a document. */
const DOCUMENT_PATHS = `
  select distinct json_extract(document.value, '$.path') from listing, json_each(listing.documents) as document
  where json_extract(document.value, '$.path') is not null
  union select path from dropped_document union select path from draft_document`

export const sqliteFiles: DatabaseFiles = {
  copy(from, to) {
    using opened = openToRead(from)
    // One read transaction, so that the copy has the state of one moment; writers do not wait for
    // it.
    copyInto(opened.database, to)
  },

  check(file) {
    using opened = openToRead(file)
    return stateOf(opened.database)
  },

  *mediaFiles(file) {
    using opened = openToRead(file)
    for (const sql of PICTURE_COLUMNS) {
      for (const text of opened.database.prepare(sql).pluck().iterate()) {
        const files = text === null ? null : fromJson<PictureColumn>(String(text))
        for (const { path } of Object.values(files ?? {})) yield path
      }
    }
    for (const path of opened.database.prepare(DOCUMENT_PATHS).pluck().iterate()) {
      yield String(path)
    }
  },

  holdAlone(file) {
    const database = new Database(file, { fileMustExist: true, timeout: 0 })
    try {
      lockAlone(database)
    } catch (error) {
      database.close()
      throw error
    }
    return { [Symbol.dispose]: () => void database.close() }
  },

  compact(file) {
    const database = new Database(file, { fileMustExist: true, timeout: 0 })
    try {
      // Each opening turns the write-ahead log on again.
      lockAlone(database)
      database.exec('vacuum')
    } catch (error) {
      throw explained(error)
    } finally {
      database.close()
    }
  },

  outgoing(file) {
    using opened = openToRead(file)
    const count = (table: string, condition: string) => {
      const sql = `select count(*) from ${table} where ${condition}`
      return Number(opened.database.prepare(sql).pluck().get())
    }
    return {
      messages: count('job', MESSAGES_WAIT),
      feeds: count('feed', 'paused = 0'),
      webhooks: count('webhook', `state = 'active'`),
      savedSearches: count('saved_search', 'confirmed_at is not null'),
    }
  },

  noteRestore(file, entry, isLive) {
    const database = new Database(file, { fileMustExist: true })
    try {
      insert(database, entry)
      database.prepare(`delete from setting where name = 'published-log'`).run()
      const pause = isLive ? '' : JSON.stringify({ since: entry.at })
      database
        .prepare(`insert or replace into setting (name, value) values ('outgoing-pause', ?)`)
        .run(pause)
    } finally {
      database.close()
    }
  },
}

type PictureColumn = Readonly<Record<string, { readonly path: string }>> | null

/** A read-only connection, which is closed when it goes out of scope. */
function openToRead(file: string) {
  const database = new Database(file, { readonly: true, fileMustExist: true })
  return { database, [Symbol.dispose]: () => void database.close() }
}

function stateOf(database: Database.Database): DatabaseState {
  const rows = database.prepare(`pragma integrity_check(${MAX_FAULTS})`).pluck().all()
  const faults = rows.map(String).filter(row => row !== 'ok')
  if (faults.length > 0) return { ...UNREAD, faults }
  const strays = database.pragma('foreign_key_check') as { table: string; parent: string }[]
  const [stray] = strays
  if (stray) {
    const sentence = `${counted(strays.length, 'row names another that is', 'rows name others that are')} not there, such as one of ${stray.table} a missing ${stray.parent}`
    return { ...UNREAD, faults: [sentence] }
  }
  const had = hasTable(database, MIGRATION_TABLE)
    ? database.prepare(`select name from ${MIGRATION_TABLE}`).pluck().all().map(String)
    : []
  if (had.length === 0) return { ...UNREAD, faults: ['it is not a database of Acreage'] }
  const migrations = compareMigrations(had)
  if (migrations.isTooOld) return { ...UNREAD, ...migrations, faults: [] }
  return {
    ...migrations,
    faults: [],
    unfinished: unfinishedIn(database),
    counts: Object.fromEntries(COUNTED.flatMap(table => countOf(database, table))),
    deleted: Object.fromEntries(RESTORABLE.flatMap(table => deletedOf(database, table))),
  }
}

function unfinishedIn(database: Database.Database): UnfinishedCopy | null {
  const value = database.prepare(`select value from setting where name = 'move'`).pluck().get()
  return readCopy(typeof value === 'string' ? value : null)
}

function countOf(database: Database.Database, table: string): [string, number][] {
  if (!hasTable(database, table)) return []
  return [[table, Number(database.prepare(`select count(*) from ${table}`).pluck().get())]]
}

function deletedOf(database: Database.Database, table: string): [string, number][] {
  const count = `select count(*) from ${table} where deleted_at is not null`
  return [[table, Number(database.prepare(count).pluck().get())]]
}

function hasTable(database: Database.Database, table: string): boolean {
  const found = "select 1 from sqlite_schema where type = 'table' and name = ?"
  return database.prepare(found).get(table) !== undefined
}

function insert(database: Database.Database, entry: Omit<AuditEntry, 'sequence'>): void {
  const row = auditRow(entry)
  const columns = Object.keys(row)
  const places = columns.map(column => `@${column}`)
  database.prepare(`insert into audit (${columns.join()}) values (${places.join()})`).run(row)
}
