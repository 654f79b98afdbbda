import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { recordCatalog } from '../../src/app/open-catalog.ts'
import { SERVICE_PRINCIPAL } from '../../src/domain/accounts/principal.ts'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { newDatabase, type TestDatabase } from '../postgres/databases.ts'
import { demoCatalog } from '../postgres/demo-catalog.ts'
import { until } from '../until.ts'
import type { RunningService } from './acreage.ts'

export const COPIED = 'Shared snapshot of the search index copied'
export const READ = 'Search index read from its snapshot'
export const WRITTEN = 'Snapshot of the search index written'
export const SHARED = 'Snapshot of the search index shared'
export const NOT_SHARED = 'A shared snapshot of the search index was ignored'

/** The lines about snapshots in the log of a service, in order. */
export function snapshotLines({ stderr }: Pick<RunningService, 'stderr'>): string[] {
  return logOf({ stderr })
    .map(({ msg }) => msg)
    .filter(message => message.includes('napshot'))
}

/** Checks what the log says of snapshots. Some lines come a moment after the service is ready. */
export async function says(
  service: Pick<RunningService, 'stderr'>,
  expected: readonly string[],
): Promise<void> {
  const count = () => snapshotLines(service).length
  await until(() => count() >= expected.length, service.stderr)
  assert.deepEqual(snapshotLines(service), expected)
}

/** Why a service ignored a shared snapshot; null: it did not. */
export function reasonIn(service: Pick<RunningService, 'stderr'>): string | null {
  return logOf(service).find(({ msg }) => msg === NOT_SHARED)?.reason ?? null
}

function logOf({ stderr }: Pick<RunningService, 'stderr'>): { msg: string; reason?: string }[] {
  const lines = stderr().split('\n').slice(0, -1)
  return lines.filter(line => line.startsWith('{')).map(line => JSON.parse(line))
}

/** A catalog that several nodes share, each with a data folder of its own. */
export class SharedCatalog implements AsyncDisposable {
  readonly database: TestDatabase
  readonly #folder: string
  readonly #key: string

  private constructor(database: TestDatabase, folder: string, key: string) {
    this.database = database
    this.#folder = folder
    this.#key = key
  }

  /** @param folder Where nodes have their data folders. */
  static async make(folder: string): Promise<SharedCatalog> {
    const database = await newDatabase(demoCatalog)
    // Each node of a demo would draw its pictures beside the test.
    await database.query("delete from setting where name = 'demo'")
    await using store = await database.open()
    const { text } = await recordCatalog(store, Date.now).keys.create(SERVICE_PRINCIPAL, {
      accountId: 1 as AccountId,
      permissions: ['listings:write'],
      ratePerMinute: 0,
    })
    return new SharedCatalog(database, folder, text)
  }

  /** The settings of a node. @param place Where it shares snapshots. */
  node(name: string, place = `file:${this.shared}`) {
    return {
      ACREAGE_DATA_DIR: join(this.#folder, name),
      ACREAGE_DATABASE_URL: this.database.url,
      ACREAGE_SNAPSHOT_URL: place,
    }
  }

  /** The folder that the nodes share. */
  get shared(): string {
    return join(this.#folder, 'shared')
  }

  /** The paths of all files that are shared. */
  sharedFiles(): string[] {
    const entries = readdirSync(this.shared, { recursive: true, withFileTypes: true })
    return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  }

  /** The headers of the complete snapshots that are shared. */
  headers(): string[] {
    return this.sharedFiles().filter(path => path.endsWith('/header.snapshot'))
  }

  async setPrice({ address }: Pick<RunningService, 'address'>, id: number, price: number) {
    const response = await fetch(`${address}/v3/listings/${id}`, {
      method: 'POST',
      headers: { 'X-API-Key': this.#key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ accountID: 1, data: { price: { numeric: price } } }),
    })
    assert.equal(response.status, 200, await response.text())
  }

  /** A listing of the account that the key belongs to. */
  async ownListing(): Promise<number> {
    const [row] = await this.database.query(
      "select min(listing_id) as listing_id from listing where account_id = 1 and active = 1 and status = 'P'",
    )
    return Number(row?.['listing_id'])
  }

  /** The totals and ids of some searches. */
  async pages({ address }: Pick<RunningService, 'address'>): Promise<unknown[]> {
    const queries = ['', 'sortid=3', 'kw=creek', 'lp=7654321&hp=7654321', 'sortid=25&pageNumber=2']
    const pages = queries.map(async query => {
      const headers = { 'X-API-Key': this.#key }
      const response = await fetch(`${address}/v3/listings?${query}`, { headers })
      const body = (await response.json()) as { records: number; data: { listingID: number }[] }
      return [body.records, body.data.map(({ listingID }) => listingID)]
    })
    return await Promise.all(pages)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.database[Symbol.asyncDispose]()
  }
}
