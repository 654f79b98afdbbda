import { createHash } from 'node:crypto'
import type { StoredData } from './stored-data.ts'

/** They are the same in all tests, large, and read-only while a service runs. */
const PLACES = ['state', 'region', 'county', 'city', 'lake', 'zip']

/** Triggers refuse every change of a row. */
const LOG = 'audit'

/** A digest of the rows of each table, by its name. */
export type TableDigests = Readonly<Record<string, string>>

/** The tables of a service's database, without those of places and migrations. */
export class ServiceTables {
  readonly #data: Pick<StoredData, 'query' | 'place'>
  readonly #names: readonly string[]
  #latest: { readonly version: number; readonly digests: TableDigests } | null = null

  constructor(data: Pick<StoredData, 'query' | 'place'>) {
    this.#data = data
    const sql = this.#isSqlite
      ? "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'"
      : 'select tablename as name from pg_tables where schemaname = current_schema()'
    const names = data.query<{ readonly name: string }>(sql).map(({ name }) => name)
    this.#names = names
      .filter(name => !PLACES.includes(name) && !name.startsWith('kysely_'))
      .toSorted()
  }

  digests(): TableDigests {
    const version = this.#version()
    if (version !== null && this.#latest?.version === version) return this.#latest.digests
    const digests = this.#isSqlite ? this.#readHere() : this.#readThere()
    this.#latest = version === null ? null : { version, digests }
    return digests
  }

  /** The names of the tables whose rows have changed. */
  changed(before: TableDigests): readonly string[] {
    const now = this.digests()
    return now === before ? [] : this.#names.filter(name => now[name] !== before[name])
  }

  get #isSqlite(): boolean {
    return this.#data.place.kind === 'sqlite'
  }

  /** It changes with each transaction of another connection; null: the database has none. */
  #version(): number | null {
    if (!this.#isSqlite) return null
    return this.#data.query<{ readonly data_version: number }>('pragma data_version')[0]
      ?.data_version as number
  }

  #readHere(): TableDigests {
    const digests = this.#names.map(table => {
      const columns = table === LOG ? 'count(*), max(audit_id)' : '*'
      const rows = this.#data.query(`select ${columns} from "${table}"`)
      return [table, createHash('sha256').update(JSON.stringify(rows)).digest('base64')]
    })
    return Object.fromEntries(digests)
  }

  #readThere(): TableDigests {
    const digests = this.#names.map(
      name =>
        `select '${name}' as name, md5(coalesce(string_agg(row::text, '' order by row::text), '')) as digest from "${name}" as row`,
    )
    const rows = this.#data.query<{ readonly name: string; readonly digest: string }>(
      digests.join(' union all '),
    )
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
  }
}
