import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import { type CustomTypesConfig, Pool, types } from 'pg'
import type { PostgresPlace } from '../../domain/database-place.ts'
import { Problem } from '../../domain/problem.ts'

const CONNECT_TIMEOUT_MS = 5000
const IDLE_TIMEOUT_MS = 60_000

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

/** Connections to a database. They are opened when they are needed, and broken ones are replaced. */
export function openPool(
  place: PostgresPlace,
  { maxConnections, maxStatementMs }: PoolOptions,
): Pool {
  const { user, password, database } = place
  const [first] = place.hosts
  const pool = new Pool({
    host: first?.host,
    port: first?.port,
    user,
    // Without this, the driver would look for a password in its own variables and files.
    password: password ?? '',
    database,
    ssl: tlsOf(place),
    application_name: 'acreage',
    types: NUMBERS,
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    ...(maxStatementMs !== null && { query_timeout: maxStatementMs }),
  })
  // The next statement on a broken connection fails with its own error.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

/** @throws Problem `invalid-input` when the file of authorities cannot be read. */
function tlsOf({ tls, tlsAuthoritiesFile, hosts }: PostgresPlace): ConnectionOptions | false {
  if (tls === 'disable') return false
  const authorities = tlsAuthoritiesFile === null ? {} : { ca: authoritiesIn(tlsAuthoritiesFile) }
  // As for PostgreSQL's own programs, naming authorities means to check that the certificate comes from one of them.
  const isVerified = tls !== 'require' || tlsAuthoritiesFile !== null
  const namesHost = tls === 'verify-full'
  const [first] = hosts
  return {
    ...authorities,
    rejectUnauthorized: isVerified,
    ...(first && !/^[\d.]+$|:/.test(first.host) && { servername: first.host }),
    ...(!namesHost && { checkServerIdentity: () => undefined }),
  }
}

function authoritiesIn(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const detail = `The file ${file}, which ACREAGE_DATABASE_URL names as sslrootcert, cannot be read: ${error instanceof Error ? error.message : error}.`
    throw Problem.of('invalid-input', 'No certificates', detail, error)
  }
}
