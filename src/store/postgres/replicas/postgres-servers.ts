import { Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { hostText, type PostgresSettings } from '../../database-settings.ts'
import { ListingReader } from '../../listings/listing-reader.ts'
import { type DatabaseParts, SqlReader } from '../../readers/sql-reader.ts'
import type { Schema } from '../../schema/database-schema.ts'
import type { ReplicaFigures, ServerEvent } from '../../server-events.ts'
import type { Reader, StoreServers } from '../../store.ts'
import { PostgresChangeQueries } from '../change-log/postgres-change-queries.ts'
import type { TransactionIds } from '../change-log/transaction-ids.ts'
import { connectionTo } from '../connecting/pool.ts'
import type { PostgresDialect } from '../connecting/pool-dialect.ts'
import type { PrimaryHost } from '../connecting/primary-host.ts'
import { PrimaryWatch } from '../connecting/primary-watch.ts'
import { queryRunner, type RunQuery } from '../connecting/query-runner.ts'
import { readDialect } from '../connecting/read-dialect.ts'
import { Replica } from './replica.ts'
import { Replicas } from './replicas.ts'

interface ServersOptions {
  readonly place: PostgresSettings
  /** Each host of these is a replica. */
  readonly replicaPlaces: readonly PostgresSettings[]
  /** Null: there is one host. */
  readonly primary: PrimaryHost | null
  /** Over the connections that read from the primary. */
  readonly reader: PostgresDialect
  readonly ids: TransactionIds
  readonly parts: DatabaseParts
}

/** The servers of a PostgreSQL database, which are watched until this is disposed of. */
export class PostgresServers implements StoreServers, AsyncDisposable {
  readonly records: Reader
  readonly spare: Reader
  readonly #listeners = new Set<(event: ServerEvent) => void>()
  /** The last event of each server. */
  readonly #last = new Map<string, ServerEvent>()
  readonly #watch: PrimaryWatch | null
  readonly #replicas: Replicas

  constructor({ place, replicaPlaces, primary, reader, ids, parts }: ServersOptions) {
    const elapsed = () => performance.now()
    const replicas = replicaPlaces.flatMap(several =>
      several.hosts.map(host => new Replica({ ...several, hosts: [host] }, elapsed)),
    )
    this.#replicas = new Replicas(queryRunner(reader), replicas, event => this.#tell(event))
    this.#watch = primary && new PrimaryWatch(primary, connectionTo(place))
    primary?.onMove(host => {
      this.#replicas.keepUp()
      this.#tell({ kind: 'is-primary', server: hostText(host) })
    })
    const readerOver = (run: RunQuery) => {
      const db = new Kysely<Schema>({ dialect: readDialect(reader, run) })
      const listings = new ListingReader(db, jsonArrayFrom)
      return new SqlReader(db, { listings, changes: new PostgresChangeQueries(db, ids) }, parts)
    }
    this.records = readerOver(this.#replicas.records)
    this.spare = readerOver(this.#replicas.spare)
  }

  /** This process has committed, and the log of the primary ended at a position after that. */
  committed(position: number): void {
    this.#replicas.committed(position)
  }

  keepUp(): void {
    this.#replicas.keepUp()
  }

  watch(listener: (event: ServerEvent) => void): void {
    this.#listeners.add(listener)
    for (const event of this.#last.values()) listener(event)
  }

  replicas(): readonly ReplicaFigures[] {
    return this.#replicas.figures()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#watch?.[Symbol.asyncDispose]()
    await this.#replicas[Symbol.asyncDispose]()
  }

  #tell(event: ServerEvent): void {
    this.#last.set(event.server, event)
    for (const listener of this.#listeners) listener(event)
  }
}
