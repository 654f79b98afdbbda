import type { SearchRequest, SearchResult } from '../../src/domain/searching/criteria.ts'

/** An engine that is compared with others. */
export interface Contestant extends AsyncDisposable {
  /** Its name and version. */
  readonly about: string
  /** An engine in this process answers at once, a server with a promise. */
  search(request: SearchRequest): SearchResult | Promise<SearchResult>
  /** The resident memory of the process that answers, in bytes. */
  memoryBytes(): number
  /** Bytes on the disk. */
  readonly diskBytes: number
}

/** Prepares an engine for a catalog in a folder. Prints why and gives null when the engine is not installed. */
export type OpenContestant = (folder: string, listings: number) => Promise<Contestant | null>
