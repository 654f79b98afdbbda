import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import { type ClientConfig, type CustomTypesConfig, Pool, type PoolClient, types } from 'pg'
import { Problem } from '../../../domain/problem.ts'
import type { PostgresSettings } from '../../database-settings.ts'
import { HighestTimeline } from './highest-timeline.ts'
import { type ConfigAt, primaryAmong, primaryClient } from './primary-client.ts'
import type { PrimaryHost } from './primary-host.ts'

const CONNECT_TIMEOUT_MS = 5000
const IDLE_TIMEOUT_MS = 60_000
/** After this long without a word, TCP asks whether the other side is still there. */
const KEEP_ALIVE_AFTER_MS = 10_000

/** PostgreSQL's numbers of these types: `bigint`, and `numeric`, which sums have. */
const NUMBER_TYPES: readonly number[] = [20, 1700]

/** All whole numbers that are stored have at most 53 bits, so a JavaScript number holds them. */
const NUMBERS: CustomTypesConfig = {
  getTypeParser: ((typeId: number, format?: 'text' | 'binary') =>
    NUMBER_TYPES.includes(typeId)
      ? Number
      : types.getTypeParser(typeId, format as 'text')) as CustomTypesConfig['getTypeParser'],
}

interface PoolOptions {
  readonly maxConnections: number
  /** A statement that takes longer fails, and its connection is closed; null: no limit. */
  readonly maxStatementMs: number | null
}

/**
 * Connections to a database. They are opened when they are needed, and broken ones are replaced.
 */
export function openPool(
  place: PostgresSettings,
  { maxConnections, maxStatementMs }: PoolOptions,
  primary: PrimaryHost | null = primaryOf(place),
): Pool {
  const [first] = place.hosts
  if (!first) throw new Error('A place has at least one host.')
  const pool = new Pool({
    ...connectionTo(place)(first),
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    ...(maxStatementMs !== null && { query_timeout: maxStatementMs }),
    ...(primary !== null && { Client: primaryClient(primary) }),
  })
  // The next statement on a broken connection fails with its own error.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  if (primary !== null) leaveFormerPrimary(pool, primary)
  return pool
}

/** The server that takes the writes, among several; null: there is only one server. */
export function primaryOf(place: PostgresSettings): PrimaryHost | null {
  if (place.hosts.length === 1) return null
  return primaryAmong(place.hosts, connectionTo(place), new HighestTimeline(place.timelineFile))
}

export function connectionTo(place: PostgresSettings): ConfigAt {
  const { user, password, database } = place
  const config: ClientConfig = {
    user,
    // Without this, the driver would look for a password in its own variables and files.
    password: password ?? '',
    database,
    ssl: tlsOf(place),
    application_name: 'acreage',
    types: NUMBERS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  }
  return ({ host, port }) => ({ ...config, host, port })
}

/**
 * Closes the connections to other servers when another server takes the writes. Their statements
 * fail immediately.
 */
function leaveFormerPrimary(pool: Pool, primary: PrimaryHost): void {
  const clients = new Set<PoolClient>()
  pool.on('connect', client => clients.add(client))
  pool.on('remove', client => clients.delete(client))
  primary.onMove(({ host, port }) => {
    for (const client of clients) {
      if (client.host === host && client.port === port) continue
      client.connection.stream.destroy(new Error('Connection terminated: the primary has moved'))
    }
  })
}

/** @throws Problem `invalid-input` when the file of authorities cannot be read. */
function tlsOf({ tls, tlsAuthoritiesFile }: PostgresSettings): ConnectionOptions | false {
  if (tls === 'disable') return false
  const authorities = tlsAuthoritiesFile === null ? {} : { ca: authoritiesIn(tlsAuthoritiesFile) }
  // Like PostgreSQL's own programs: if authorities are named, the certificate must come from one of
  // them.
  const isVerified = tls !== 'require' || tlsAuthoritiesFile !== null
  const namesHost = tls === 'verify-full'
  return {
    ...authorities,
    rejectUnauthorized: isVerified,
    ...(!namesHost && { checkServerIdentity: () => undefined }),
  }
}

function authoritiesIn(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const detail = `The file ${file}, which ACREAGE_DATABASE_URL names as sslrootcert, cannot be read: ${error instanceof Error ? error.message : error}.`
    throw Problem.of('invalid-input', 'No certificates', detail, { cause: error })
  }
}
