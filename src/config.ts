import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { isDate } from './domain/calendar.ts'
import { type Mailbox, readMailbox } from './domain/mailbox.ts'
import { FaultList } from './domain/problem.ts'
import { shown } from './domain/scalars.ts'
import { readSmtpServer, type SmtpServer } from './domain/smtp-server.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const MOST_WORKERS = 64
const DEFAULT_MOST_LAG_MS = 500

/** What the operator has decided; read once, at the start. */
export interface Config {
  /** 0: any free port. */
  readonly port: number
  readonly host: string
  /** How many processes answer requests; 1: the one that was started. */
  readonly workers: number
  /** Where metrics are told, on a port of their own; null: nowhere. */
  readonly metricsPort: number | null
  readonly metricsHost: string
  readonly dataDirectory: string
  readonly databaseFile: string
  /** How many pages of 4 KiB the database may have; null: as many as the disk holds. */
  readonly databaseMostPages: number | null
  readonly mediaDirectory: string
  /** Where the search index is kept from one start to the next. */
  readonly snapshotFile: string
  /** The service's own address in answers, without a slash at the end; null: made from the port. */
  readonly baseUrl: string | null
  /** The public site's address, without a slash at the end; null: the service's own. */
  readonly portalUrl: string | null
  readonly timeZone: string
  /** Where mail is handed over; null: it is written to the mail directory instead. */
  readonly smtpServer: SmtpServer | null
  readonly mailDirectory: string
  /** Whom mail is from; null: made from the base URL. */
  readonly mailFrom: Mailbox | null
  readonly logLevel: LogLevel
  /** Addresses and networks (CIDR) of the proxies in front. */
  readonly trustedProxies: readonly string[]
  /** The origins whose scripts may read answers; `*`: all. */
  readonly corsOrigins: readonly string[]
  /** How late the process may be before it refuses requests; null: it refuses none. */
  readonly mostLagMs: number | null
  /** The Redis or Valkey server that counts requests for several nodes; null: each counts for itself. */
  readonly redisUrl: string | null
  /** From when on version 1 is deprecated, yyyy-mm-dd; null: it is not. */
  readonly v1DeprecatedOn: string | null
}

type Environment = Readonly<Record<string, string | undefined>>
type Read = <Value>(
  accepts: string,
  read: (text: string) => Value | undefined,
  absent: Value,
) => Value

/** Each setting's variable, what it is for, and what holds without it. */
export const SETTINGS = {
  ACREAGE_PORT: 'the port to listen on; 0 takes any free one (default 8080)',
  ACREAGE_HOST: 'the address to listen on (default 127.0.0.1; 0.0.0.0 for all)',
  ACREAGE_WORKERS: `how many processes answer requests, from 1 to ${MOST_WORKERS} (default 1)`,
  ACREAGE_METRICS_PORT:
    'the port that /metrics is answered on; 0 takes any free one (default: none)',
  ACREAGE_METRICS_HOST: 'the address that /metrics is answered on (default 127.0.0.1)',
  ACREAGE_DATA_DIR: 'the folder of the database and the pictures (default ./data)',
  ACREAGE_DATABASE_URL:
    'sqlite:FILE (default acreage.db in the data directory); with ?max_page_count=N behind it, a database of at most so many pages of 4 KiB',
  ACREAGE_BASE_URL:
    "the service's own address in answers (default http://localhost:PORT, or the address to listen on)",
  ACREAGE_PORTAL_URL: "the public site's address in answers (default: the base URL)",
  ACREAGE_TIME_ZONE: 'the time zone of dates, such as America/Chicago (default UTC)',
  ACREAGE_TRUSTED_PROXIES:
    'addresses and networks of proxies whose X-Forwarded-For is believed, such as 10.0.0.0/8,::1 (default none)',
  ACREAGE_CORS_ORIGINS:
    'origins whose scripts may read answers, such as https://www.land.example; none; * for all (default *)',
  ACREAGE_MOST_LAG_MS:
    'requests are refused (503) while the process is so late; 0: never (default 500)',
  ACREAGE_REDIS_URL:
    'redis://:PASSWORD@HOST:6379/0 of a Redis or Valkey server that counts requests for all nodes (default none)',
  ACREAGE_SMTP_URL:
    'where mail is handed over: smtp://user:password@host:587, or smtps://… (default: none, mail is written to files in the data directory)',
  ACREAGE_MAIL_FROM:
    'whom mail is from: an address, or Name <address> (default Acreage <acreage@HOST>, by the base URL)',
  ACREAGE_LOG_LEVEL: `one of ${LOG_LEVELS.join(', ')} (default info)`,
  ACREAGE_V1_DEPRECATED_ON: 'from when on version 1 says that it is deprecated, yyyy-mm-dd',
} as const
type SettingName = keyof typeof SETTINGS

/** Settings whose value nobody is shown, not even a wrong one. */
const SECRETS: readonly SettingName[] = ['ACREAGE_SMTP_URL']

/**
 * Reads the configuration.
 * @throws Problem `invalid-input` with every wrong value at once.
 */
export function readConfig(environment: Environment = process.env): Config {
  const faults = new FaultList()
  const setting = (name: SettingName): Read => {
    return (accepts, read, absent) => {
      const text = environment[name]?.trim() ?? ''
      if (text === '') return absent
      const value = read(text)
      if (value === undefined) {
        const found = SECRETS.includes(name) ? 'what it is set to' : shown(text)
        faults.add(`Invalid ${name}`, `${name} must be ${accepts}, not ${found}.`)
      }
      return value === undefined ? absent : value
    }
  }
  const dataDirectory = resolve(
    setting('ACREAGE_DATA_DIR')('a folder, with the home folder written out', readFolder, './data'),
  )
  const config: Config = {
    port: setting('ACREAGE_PORT')('a port from 0 to 65535', readPort, 8080),
    host: setting('ACREAGE_HOST')('a host name or address', readHost, '127.0.0.1'),
    workers: setting('ACREAGE_WORKERS')(`a number from 1 to ${MOST_WORKERS}`, readWorkers, 1),
    metricsPort: setting('ACREAGE_METRICS_PORT')<number | null>(
      'a port from 0 to 65535',
      readPort,
      null,
    ),
    metricsHost: setting('ACREAGE_METRICS_HOST')('a host name or address', readHost, '127.0.0.1'),
    dataDirectory,
    ...databaseOf(setting('ACREAGE_DATABASE_URL'), dataDirectory),
    mediaDirectory: join(dataDirectory, 'media'),
    snapshotFile: join(dataDirectory, 'index.snapshot'),
    baseUrl: setting('ACREAGE_BASE_URL')<string | null>('an http or https URL', readUrl, null),
    portalUrl: setting('ACREAGE_PORTAL_URL')<string | null>('an http or https URL', readUrl, null),
    timeZone: setting('ACREAGE_TIME_ZONE')(
      'an IANA time zone such as America/Chicago',
      readTimeZone,
      'UTC',
    ),
    smtpServer: setting('ACREAGE_SMTP_URL')<SmtpServer | null>(
      'smtp://host:port or smtps://host:port, with user:password@ before the host where it asks for them, percent-encoded',
      readSmtpServer,
      null,
    ),
    mailDirectory: join(dataDirectory, 'mail'),
    mailFrom: setting('ACREAGE_MAIL_FROM')<Mailbox | null>(
      'an e-mail address, or a name before one as in Name <name@example.com>',
      readMailbox,
      null,
    ),
    logLevel: setting('ACREAGE_LOG_LEVEL')<LogLevel>(
      `one of ${LOG_LEVELS.join(', ')}`,
      text => LOG_LEVELS.find(level => level === text.toLowerCase()),
      'info',
    ),
    trustedProxies: setting('ACREAGE_TRUSTED_PROXIES')<readonly string[]>(
      'IP addresses and networks such as 10.0.0.0/8, separated by commas',
      text => listOf(text, isNetwork),
      [],
    ),
    corsOrigins: setting('ACREAGE_CORS_ORIGINS')<readonly string[]>(
      'origins such as https://www.land.example, separated by commas; none; or *',
      text => (text.toLowerCase() === 'none' ? [] : listOf(text, isOrigin)),
      ['*'],
    ),
    mostLagMs: setting('ACREAGE_MOST_LAG_MS')<number | null>(
      'milliseconds from 50 to 60000, or 0 for none',
      readLag,
      DEFAULT_MOST_LAG_MS,
    ),
    redisUrl: setting('ACREAGE_REDIS_URL')<string | null>(
      'a redis:// or rediss:// URL',
      text => (/^rediss?:$/.test(URL.parse(text)?.protocol ?? '') ? text : undefined),
      null,
    ),
    v1DeprecatedOn: setting('ACREAGE_V1_DEPRECATED_ON')<string | null>(
      'a date as yyyy-mm-dd',
      text => (isDate(text) ? text : undefined),
      null,
    ),
  }
  faults.throwIfAny()
  return Object.freeze(config)
}

/** Where the service is reached when no base URL is set. */
export function localBaseUrl(host: string, port: number): string {
  const isAnyOrLocal = ['127.0.0.1', '0.0.0.0', '::'].includes(host)
  const name = isAnyOrLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

/** Whom mail is from when that is not set, by the name of the service's own address. */
export function mailFromOf(baseUrl: string): Mailbox {
  const { hostname } = new URL(baseUrl)
  const address = `acreage@${hostname}`
  // No mail server takes an address at a number for one of its own.
  const isName = /^(?:[a-z\d-]+\.)*[a-z][a-z\d-]*$/.test(hostname)
  return { name: 'Acreage', address: isName ? address : 'acreage@localhost' }
}

/** Variables that look like settings and are none: a slip of the pen that would go unseen. */
export function unknownSettings(environment: Environment = process.env): string[] {
  return Object.keys(environment).filter(
    name => name.startsWith('ACREAGE_') && !Object.hasOwn(SETTINGS, name),
  )
}

function readPort(text: string): number | undefined {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  return port <= 65_535 ? port : undefined
}

function readWorkers(text: string): number | undefined {
  const workers = /^\d{1,2}$/.test(text) ? Number(text) : 0
  return workers >= 1 && workers <= MOST_WORKERS ? workers : undefined
}

/** 0 is told from a fault by its being null, which is kept. */
function readLag(text: string): number | null | undefined {
  const lag = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (lag === 0) return null
  return lag >= 50 && lag <= 60_000 ? lag : undefined
}

function listOf(text: string, isElement: (text: string) => boolean): string[] | undefined {
  const elements = text.split(',').map(element => element.trim())
  return elements.every(isElement) ? elements : undefined
}

function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/')
  return isIP(address) > 0 && (bits === undefined || ipaddr.isValidCIDR(text))
}

function isOrigin(text: string): boolean {
  return text === '*' || (/^https?:/.test(text) && URL.parse(text)?.origin === text)
}

function readHost(text: string): string | undefined {
  return /^[\w.:-]+$/.test(text) ? text : undefined
}

/** Only a shell replaces a tilde; elsewhere it would make a folder of that name. */
function readFolder(text: string): string | undefined {
  return /^~(?:\/|$)/.test(text) ? undefined : text
}

type DatabaseSettings = Pick<Config, 'databaseFile' | 'databaseMostPages'>

function databaseOf(read: Read, dataDirectory: string): DatabaseSettings {
  return read<DatabaseSettings>(
    'sqlite:FILE, the only kind of database of this version, with nothing or ?max_page_count=N behind it',
    readDatabaseUrl,
    { databaseFile: join(dataDirectory, 'acreage.db'), databaseMostPages: null },
  )
}

function readDatabaseUrl(text: string): DatabaseSettings | undefined {
  const form = /^sqlite:(?:\/\/(?=\/))?([^?]+)(?:\?max_page_count=([1-9]\d{0,8}))?$/
  const [, file, mostPages] = form.exec(text) ?? []
  if (file === undefined) return undefined
  return {
    databaseFile: resolve(file),
    databaseMostPages: mostPages === undefined ? null : Number(mostPages),
  }
}

function readUrl(text: string): string | undefined {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  return url.search === '' && url.hash === '' ? url.href.replace(/\/+$/, '') : undefined
}

function readTimeZone(text: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
