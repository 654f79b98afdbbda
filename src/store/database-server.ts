import type { DatabaseState } from './database-file.ts'
import type { Store } from './store.ts'

/** Facts about a server and its connections, as the server tells them. */
export interface ServerFacts {
  /** Such as `PostgreSQL 17.6`. */
  readonly engine: string
  /** Settings of the server that put its data at risk; each is half a sentence. */
  readonly risks: readonly string[]
  /** Milliseconds since 1970 UTC. */
  readonly clock: number
  readonly databaseBytes: number
  readonly connections: ConnectionFacts
}

interface ConnectionFacts {
  /**
   * How many connections the user may have open together with all others, without those reserved
   * for administrators.
   */
  readonly max: number
  readonly used: number
  /** How many of the used connections belong to Acreage. */
  readonly ownUsed: number
}

/** Rights that the user lacks, by tables; empty: it has all that are necessary. */
export interface MissingRights {
  /** Tables that it may not read or write. */
  readonly unusable: readonly string[]
  /** Tables that it does not own, so that no later version can change them. */
  readonly notOwned: readonly string[]
}

/** A database on a server, as it is at one moment. Nothing can be written. */
export interface CheckedServer extends AsyncDisposable {
  readonly store: Store
  facts(): Promise<ServerFacts>
  missingRights(): Promise<MissingRights>
  /** Checks every reference, index and number; pages are the server's own to check. */
  check(): Promise<DatabaseState>
  /**
   * The files of pictures and documents that its rows name, relative to the media folder; some may
   * come twice.
   */
  mediaFiles(): AsyncIterable<string>
}

/** How far a replica is. */
export interface ReplicaFacts {
  readonly server: string
  /**
   * `behind`: it has not replayed within some seconds the log that the primary had at the
   * beginning; `no-standby`: such as the primary; `other`: it is a copy of another database;
   * `away`: it does not answer.
   */
  readonly state: 'current' | 'behind' | 'no-standby' | 'other' | 'away'
  /** How much of the primary's log it lacks; 0 unless it is behind. */
  readonly lagBytes: number
  /** The message of the server or the driver; empty unless the server is away. */
  readonly reason: string
}
