/**
 * Keeps a copy of all listings of a service in an SQLite file, until it is stopped:
 * node sqlite-copy.ts http://localhost:8080 acr_… copy.db
 *
 * It may be stopped or killed at any moment, and goes on where it was. Needs Node.js 24, for node:sqlite.
 */
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
// Outside of this repository: '@acreage/client'
import { ApiError, type ChangePage, type Client, createClient } from '../src/client.ts'

const PAUSE_MS = 2000

type ListingSource = Pick<Client, 'exported' | 'changes' | 'follow'>

/** The copy: a row for each listing, and the cursor up to which it is right. Both change in one transaction. */
export class ListingCopy {
  readonly #database: DatabaseSync
  readonly #put: StatementSync
  readonly #drop: StatementSync

  constructor(file: string) {
    this.#database = new DatabaseSync(file)
    this.#database.exec(`pragma journal_mode = wal;
      create table if not exists listing (id integer primary key, json text not null) strict;
      create table if not exists place (cursor text not null) strict`)
    this.#put = this.#database.prepare('insert or replace into listing values (?, ?)')
    this.#drop = this.#database.prepare('delete from listing where id = ?')
  }

  /** Null: nothing was read yet, or the copy has to be made again. */
  get cursor(): string | null {
    const row = this.#database.prepare('select cursor from place').get()
    return row === undefined ? null : String(row['cursor'])
  }

  /** Makes the copy anew. Until it is whole, readers of the file see the former one. */
  async readAll(source: ListingSource, signal?: AbortSignal): Promise<void> {
    this.#database.exec('begin; delete from listing')
    try {
      const file = source.exported({ signal })
      let part = await file.next()
      for (; !part.done; part = await file.next()) this.#keep(part.value)
      this.#commit(part.value)
    } catch (error) {
      this.#database.exec('rollback')
      throw error
    }
  }

  /** Takes a page of events in. */
  take({ data, cursor }: ChangePage): void {
    this.#database.exec('begin')
    for (const { listingID, listing } of data) {
      // A listing that was removed meanwhile has null in earlier events, too.
      if (listing) this.#keep(listing)
      else this.#drop.run(listingID)
    }
    this.#commit(cursor)
  }

  /** The listings as JSON, by their ids. */
  all(): Map<number, string> {
    const rows = this.#database.prepare('select id, json from listing order by id').all()
    return new Map(rows.map(({ id, json }) => [Number(id), String(json)]))
  }

  forget(): void {
    this.#database.exec('delete from place')
  }

  close(): void {
    this.#database.close()
  }

  #keep(listing: object): void {
    this.#put.run(Number(Reflect.get(listing, 'listingID')), JSON.stringify(listing))
  }

  #commit(cursor: string): void {
    this.#database.exec('delete from place')
    this.#database.prepare('insert into place values (?)').run(cursor)
    this.#database.exec('commit')
  }
}

/** Follows until the signal ends it, through failures of the network and restarts of the service. */
export async function keepCopy(
  source: ListingSource,
  copy: ListingCopy,
  signal: AbortSignal,
  pauseMs = PAUSE_MS,
): Promise<void> {
  while (!signal.aborted) {
    try {
      if (copy.cursor === null) await copy.readAll(source, signal)
      const pages = source.follow(copy.cursor ?? '', { include: 'listing', signal })
      for await (const page of pages) copy.take(page)
    } catch (error) {
      if (signal.aborted) return
      // The copy was not brought up to date for 90 days, or the service was restored from a backup.
      if (error instanceof ApiError && error.status === 410) copy.forget()
      else if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw error
      await sleep(pauseMs, undefined, { signal }).catch(() => {})
    }
  }
}

if (import.meta.main) {
  const [baseUrl = '', key = '', file = 'copy.db'] = process.argv.slice(2)
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort())
  const copy = new ListingCopy(file)
  await keepCopy(createClient({ baseUrl, key }), copy, stop.signal)
  copy.close()
}
