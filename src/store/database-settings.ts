import { HIDDEN } from '../domain/values/hidden-password.ts'

/** A database in a file of this machine. */
interface SqliteSettings {
  readonly kind: 'sqlite'
  readonly file: string
  /** The largest number of pages of 4 KiB that the database may have; null: no limit. */
  readonly maxPages: number | null
}

/** A database on one PostgreSQL server, or on several with one primary. */
export interface PostgresSettings {
  readonly kind: 'postgres'
  /** Never empty; in the order in which they are tried. */
  readonly hosts: readonly PostgresHost[]
  readonly user: string
  /** Null: the server asks for none. */
  readonly password: string | null
  readonly database: string
  readonly tls: PostgresTls
  /** A file with the certificates of trusted authorities; null: those that Node.js trusts. */
  readonly tlsAuthoritiesFile: string | null
  /**
   * Where this node stores the highest timeline of several servers, to never write to a former
   * primary; null: nowhere.
   */
  readonly timelineFile: string | null
  /** How many connections each process may have, at least 2. */
  readonly maxConnections: number
}

export interface PostgresHost {
  /** A name, an address, or the folder of a Unix socket, which begins with a slash. */
  readonly host: string
  readonly port: number
}

/**
 * PostgreSQL's own words: `disable`: no TLS; `require`: encrypted, without checking the server;
 * `verify-ca`: the certificate comes from a trusted authority; `verify-full`: it also names the
 * host.
 */
const POSTGRES_TLS = ['disable', 'require', 'verify-ca', 'verify-full'] as const
type PostgresTls = (typeof POSTGRES_TLS)[number]

export type DatabaseSettings = SqliteSettings | PostgresSettings

const DEFAULT_PORT = 5432
const DEFAULT_CONNECTIONS = 20
const MAX_CONNECTIONS = 500
const PARAMETERS = ['sslmode', 'sslrootcert', 'host', 'connections']
const FORM = /^postgres(?:ql)?:\/\/([^:@/?#]+)(?::([^@/?#]*))?@([^/?#]*)\/([^/?#]+)(?:\?([^#]*))?$/

/**
 * Reads `postgres://user:password@host:5432,other:5432/database?sslmode=verify-full`. User,
 * password and database are percent-encoded. The folder of a Unix socket is given as
 * `?host=/var/run/postgresql`.
 * @returns Undefined for any other text.
 */
export function readPostgresSettings(text: string): PostgresSettings | undefined {
  const [, user = '', password, hostList = '', database = '', query = ''] = FORM.exec(text) ?? []
  const parameters = new URLSearchParams(query)
  const names = [...parameters.keys()]
  if (names.some(name => !PARAMETERS.includes(name)) || new Set(names).size < names.length) {
    return undefined
  }
  const folder = parameters.get('host')
  const hosts = folder === null ? hostList.split(',').map(hostOf) : [socketOf(folder, hostList)]
  const tls = POSTGRES_TLS.find(mode => mode === (parameters.get('sslmode') ?? 'disable'))
  const maxConnections = connectionsOf(parameters.get('connections'))
  const decodedUser = decoded(user)
  const decodedDatabase = decoded(database)
  const decodedPassword = password === undefined ? null : decoded(password)
  if (!decodedUser || !decodedDatabase || decodedPassword === undefined) return undefined
  if (tls === undefined || maxConnections === undefined) return undefined
  const known = hosts.filter(host => host !== undefined)
  if (known.length < hosts.length) return undefined
  return {
    kind: 'postgres',
    hosts: known,
    user: decodedUser,
    password: decodedPassword,
    database: decodedDatabase,
    tls,
    tlsAuthoritiesFile: parameters.get('sslrootcert'),
    timelineFile: null,
    maxConnections,
  }
}

/** A place as a person may see it, in the form in which it is set, without the password. */
export function databaseText(place: DatabaseSettings): string {
  if (place.kind === 'sqlite') {
    const { file, maxPages } = place
    return `sqlite:${file}${maxPages === null ? '' : `?max_page_count=${maxPages}`}`
  }
  const { hosts, user, password, database, tls, tlsAuthoritiesFile, maxConnections } = place
  const folder = hosts[0]?.host.startsWith('/') ? hosts[0].host : null
  const parameters = [
    ...(folder === null ? [] : [`host=${folder}`]),
    ...(tls === 'disable' ? [] : [`sslmode=${tls}`]),
    ...(tlsAuthoritiesFile === null ? [] : [`sslrootcert=${tlsAuthoritiesFile}`]),
    ...(maxConnections === DEFAULT_CONNECTIONS ? [] : [`connections=${maxConnections}`]),
  ]
  const login = encodeURIComponent(user) + (password === null ? '' : `:${HIDDEN}`)
  const servers = hosts.map(host => (folder === null ? hostText(host) : `:${host.port}`)).join()
  const query = parameters.length === 0 ? '' : `?${parameters.join('&')}`
  return `postgres://${login}@${servers}/${encodeURIComponent(database)}${query}`
}

/** A database as sentences name it: its file, or its name and servers. */
export function databaseName(place: DatabaseSettings): string {
  if (place.kind === 'sqlite') return place.file
  return `the database ${place.database} at ${place.hosts.map(hostText).join(', ')}`
}

export function hostText({ host, port }: PostgresHost): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}

function hostOf(text: string): PostgresHost | undefined {
  const form = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/i
  const [, address, name, port] = form.exec(text) ?? []
  const host = address ?? name
  return host === undefined ? undefined : withPort(host, port)
}

/** @param port Is written as `:5433` where a host would stand, or left out. */
function socketOf(folder: string, port: string): PostgresHost | undefined {
  if (!folder.startsWith('/') || !/^(?::\d{1,5})?$/.test(port)) return undefined
  return withPort(folder, port === '' ? undefined : port.slice(1))
}

function withPort(host: string, port: string | undefined): PostgresHost | undefined {
  const number = port === undefined ? DEFAULT_PORT : Number(port)
  return number >= 1 && number <= 65_535 ? { host, port: number } : undefined
}

function connectionsOf(text: string | null): number | undefined {
  if (text === null) return DEFAULT_CONNECTIONS
  const number = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return number >= 2 && number <= MAX_CONNECTIONS ? number : undefined
}

/** Undefined: it is not percent-encoded UTF-8. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
