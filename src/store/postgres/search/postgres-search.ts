import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { MapCell, MapGrid } from '../../../domain/places/map-cells.ts'
import type { Criteria, SearchRequest, SearchResult } from '../../../domain/searching/criteria.ts'
import type { FacetPart, FacetsOf } from '../../../domain/searching/facets.ts'
import type { ListingFigures } from '../../../domain/searching/listing-figures.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import type { ListingReader } from '../../listings/listing-reader.ts'
import type { Schema } from '../../schema/database-schema.ts'
import type { StoredSearch } from '../../search/search-records.ts'
import { fillStep, gatherStatistics, makeTables } from './fill.ts'
import { type FillState, fillState } from './fill-state.ts'
import type { SearchSchema } from './search-tables.ts'
import { SqlSearch } from './sql-search.ts'

const LOOK_AGAIN_MS = 200

/** Runs work in a transaction. */
type InTransaction = <Result>(work: (db: Kysely<Schema>) => Promise<Result>) => Promise<Result>

export interface SearchConnections {
  readonly reader: Kysely<Schema>
  /** Serializable transactions; colliding ones are retried. */
  readonly inTransaction: InTransaction
  /** A transaction that may wait for long, and runs once. */
  readonly withoutTimeLimit: InTransaction
  /** Reads listings in a transaction. */
  readonly listingsIn: (db: Kysely<Schema>) => Pick<ListingReader, 'searchRecords'>
}

/** Searches with SQL, and the making of the rows that they read. */
export class PostgresSearch implements StoredSearch {
  readonly #connections: SearchConnections
  readonly #db: Kysely<SearchSchema>
  readonly #search: SqlSearch

  constructor(connections: SearchConnections) {
    this.#connections = connections
    this.#db = connections.reader.withTables<SearchSchema>() as unknown as Kysely<SearchSchema>
    this.#search = new SqlSearch(this.#db)
  }

  async prepare(onProgress: (listings: number) => void, signal: AbortSignal): Promise<void> {
    await this.#connections.withoutTimeLimit(makeTables)
    const isUsable = (state: FillState) => {
      onProgress(state.filled_until ?? 0)
      return state.is_usable
    }
    const steps = await this.#fill(signal, isUsable)
    // Without them the planner knows nothing of the rows until autovacuum gathers them.
    if (steps > 0) await this.#connections.withoutTimeLimit(gatherStatistics)
  }

  async renew(signal: AbortSignal): Promise<void> {
    await this.#fill(signal, state => state.filled_until === null)
  }

  search(request: SearchRequest): Promise<SearchResult> {
    return this.#search.search(request)
  }

  facets<Part extends FacetPart = FacetPart>(
    criteria: Criteria,
    parts?: readonly Part[],
  ): Promise<FacetsOf<Part>> {
    return this.#search.facets(criteria, parts)
  }

  figures(ids: readonly ListingId[]): Promise<ListingFigures[]> {
    return this.#search.figures(ids)
  }

  cells(criteria: Criteria, grid: MapGrid): Promise<MapCell[]> {
    return this.#search.cells(criteria, grid)
  }

  /**
   * Takes steps until `isEnough`. Nodes that fill at the same time take turns. @returns How many
   * steps were taken.
   */
  async #fill(signal: AbortSignal, isEnough: (state: FillState) => boolean): Promise<number> {
    const { inTransaction, listingsIn } = this.#connections
    let steps = 0
    let state = await fillState(this.#db)
    while (!isEnough(state) && !signal.aborted) {
      const next = await inTransaction(db => fillStep(db, listingsIn(db)))
      if (next === null) await sleep(LOOK_AGAIN_MS, undefined, { signal }).catch(() => {})
      else steps++
      state = next ?? (await fillState(this.#db))
    }
    return steps
  }
}
