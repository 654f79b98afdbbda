import type { SearchRequest, SearchResult } from '../../src/domain/searching/criteria.ts'

/** One that searches are put to, beside others. */
export interface Contestant extends AsyncDisposable {
  /** What it is, with its version. */
  readonly about: string
  /** In process it answers at once; a server's answer is waited for. */
  search(request: SearchRequest): SearchResult | Promise<SearchResult>
  /** What the process that answers holds resident. */
  memoryBytes(): number
  /** Bytes on the disk. */
  readonly diskBytes: number
}

/** Sets one up over a catalogue's folder; null, having said why, where it is not at hand. */
export type OpenContestant = (folder: string, listings: number) => Promise<Contestant | null>
