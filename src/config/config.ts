import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DatabasePlace, PostgresPlace } from '../domain/database-place.ts'
import { DEFAULT_LEAD_LIMITS, type LeadLimits } from '../domain/leads/lead-limits.ts'
import type { Mailbox } from '../domain/leads/mailbox.ts'
import type { SmtpServer } from '../domain/leads/smtp-server.ts'
import type { S3Place } from '../domain/pictures/media-place.ts'
import { Problem } from '../domain/problem.ts'
import type { SiteSettings } from '../domain/site-settings.ts'
import type { SnapshotPlace } from '../domain/snapshot-place.ts'
import { machineOf } from './machine-credentials.ts'
import {
  DATE,
  DAYS,
  databaseIn,
  FOLDER,
  HOST,
  LAG,
  LEADS,
  LOG_LEVEL,
  type LogLevel,
  MAILBOX,
  NETWORKS,
  ORIGINS,
  PORT,
  RATE,
  replicasIn,
  SEARCH_ENGINE,
  type SearchEngine,
  SMTP_SERVER,
  s3PlaceOn,
  snapshotPlaceIn,
  TIME_ZONE,
  WEB_ADDRESS,
  WORKERS,
} from './setting-kinds.ts'
import {
  type Environment,
  READ_SETTINGS,
  SETTINGS,
  type SettingName,
  SettingReader,
  type SettingSource,
} from './settings.ts'
import { readSettingsFile } from './settings-file.ts'
import { readSite } from './site-config.ts'

const DEFAULT_MAX_LAG_MS = 500
const DEFAULT_CHANGE_LOG_DAYS = 7
/** A page of 100 listings asks for 100 thumbnails: 20 such pages at once, and two a second. */
const DEFAULT_MEDIA_RATE_PER_MINUTE = 12_000

/** In the folder of Acreage, in whichever folder a command is run. */
const DEFAULT_DATA_DIRECTORY = fileURLToPath(new URL('../../data', import.meta.url))

/** Where the service listens, and with how many processes. */
interface ListeningConfig {
  /** 0: any free port. */
  readonly port: number
  readonly host: string
  /** How many processes answer requests; 1: only the process that was started. */
  readonly workers: number
  /** The port of the metrics; null: there are no metrics. */
  readonly metricsPort: number | null
  readonly metricsHost: string
}

/** Where data is stored. */
interface StorageConfig {
  readonly database: DatabasePlace
  /** Servers that records are read from; each of their hosts is a replica. */
  readonly replicas: readonly PostgresPlace[]
  readonly dataDirectory: string
  /** The folder of drawn pictures, and of the files of sellers unless `mediaPlace` is set. */
  readonly mediaDirectory: string
  /** Null: the media directory. */
  readonly mediaPlace: S3Place | null
  /** The folder of uploads that are not complete yet. */
  readonly uploadDirectory: string
  /** The search index of the last run. */
  readonly snapshotFile: string
  /** Where nodes share snapshots of the index; null: this node shares none. */
  readonly snapshotPlace: SnapshotPlace | null
  /** How many days the change log waits for a follower that does not read it. */
  readonly changeLogDays: number
  /** What answers searches. */
  readonly searchEngine: SearchEngine
}

/** What answers say. */
interface AnswerConfig {
  /** The service's own address in answers, without a slash at the end; null: made from the port. */
  readonly baseUrl: string | null
  /** The public site's address, without a slash at the end; null: the service's own. */
  readonly portalUrl: string | null
  readonly timeZone: string
  /** From when on version 1 is deprecated, yyyy-mm-dd; null: it is not. */
  readonly v1DeprecatedOn: string | null
}

/** How the service protects itself from clients. */
interface ProtectionConfig {
  /** Addresses and networks (CIDR) of the proxies in front of the service. */
  readonly trustedProxies: readonly string[]
  /** The origins whose scripts may read answers; `*`: all origins. */
  readonly corsOrigins: readonly string[]
  /** How late the process may be before it refuses requests; null: it refuses none. */
  readonly maxLagMs: number | null
  /** How many pictures and documents an address may ask for in a minute; 0: no limit. */
  readonly mediaRatePerMinute: number
  readonly leadLimits: LeadLimits
}

interface MailConfig {
  /** The server that mail is sent to; null: mail is written to the mail directory. */
  readonly smtpServer: SmtpServer | null
  readonly mailDirectory: string
  /** The sender of mail; null: made from the base URL. */
  readonly mailFrom: Mailbox | null
}

/** The file of the database; null: the database is on a server. */
export function databaseFileOf({ database }: Pick<Config, 'database'>): string | null {
  return database.kind === 'sqlite' ? database.file : null
}

/** @throws Problem `invalid-input` with the advice when the database is on a server. */
export function sqliteFileOf(config: Pick<Config, 'database'>, advice: string): string {
  const file = databaseFileOf(config)
  if (file === null) throw Problem.of('invalid-input', 'Only for SQLite', advice)
  return file
}

/** All settings; read once, at the start. */
export interface Config
  extends ListeningConfig,
    StorageConfig,
    AnswerConfig,
    ProtectionConfig,
    MailConfig {
  /** Null: there is no public site. */
  readonly site: SiteSettings | null
  readonly logLevel: LogLevel
}

/** A configuration, and the source of each value. */
export interface SourcedConfig {
  readonly config: Config
  readonly sources: Readonly<Record<SettingName, SettingSource>>
}

/** The environment of this process. */
export function processEnvironment(): Environment {
  return process.env
}

/**
 * Reads the configuration from the environment and, for what it does not set, from `.env` in the data directory.
 * @throws Problem `invalid-input` that names every wrong value.
 */
export function readConfig(environment: Environment): Config {
  return readSourcedConfig(environment).config
}

/** As `readConfig`, with the source of each value. */
export function readSourcedConfig(environment: Environment): SourcedConfig {
  const settings = new SettingReader(environment)
  const dataDirectory = resolve(settings.read('ACREAGE_DATA_DIR', FOLDER, DEFAULT_DATA_DIRECTORY))
  const file = readSettingsFile(dataDirectory, settings.faults)
  settings.addFile(file)
  settings.refuseFormerSettings()
  const config: Config = {
    ...readListening(settings),
    ...readStorage(settings, dataDirectory, { ...file.values, ...environment }),
    ...readAnswers(settings),
    ...readProtection(settings),
    ...readMail(settings, dataDirectory),
    site: readSite(settings, dataDirectory),
    logLevel: settings.read('ACREAGE_LOG_LEVEL', LOG_LEVEL, 'info'),
  }
  if (config.searchEngine === 'sql' && config.database.kind === 'sqlite') {
    settings.faults.add(
      'contradictory',
      'ACREAGE_SEARCH',
      'ACREAGE_SEARCH=sql needs a PostgreSQL server: set ACREAGE_DATABASE_URL to postgres://USER:PASSWORD@HOST:5432/DATABASE, or leave ACREAGE_SEARCH out.',
    )
  }
  settings.faults.throwIfAny()
  const names = Object.keys(SETTINGS) as SettingName[]
  const sources = Object.fromEntries(names.map(name => [name, settings.sourceOf(name)]))
  return { config: Object.freeze(config), sources: sources as SourcedConfig['sources'] }
}

function readListening(settings: SettingReader): ListeningConfig {
  return {
    port: settings.read('ACREAGE_PORT', PORT, 8080),
    host: settings.read('ACREAGE_HOST', HOST, '127.0.0.1'),
    workers: settings.read('ACREAGE_WORKERS', WORKERS, 1),
    metricsPort: settings.read('ACREAGE_METRICS_PORT', PORT, null),
    metricsHost: settings.read('ACREAGE_METRICS_HOST', HOST, '127.0.0.1'),
  }
}

function readStorage(
  settings: SettingReader,
  dataDirectory: string,
  environment: Environment,
): StorageConfig {
  const ownDatabase: DatabasePlace = {
    kind: 'sqlite',
    file: join(dataDirectory, 'acreage.db'),
    maxPages: null,
  }
  const machine = machineOf(environment)
  const baseOf = (name: SettingName) =>
    settings.sourceOf(name) === '.env' ? dataDirectory : process.cwd()
  const place = databaseIn(baseOf('ACREAGE_DATABASE_URL'))
  const database = settings.read('ACREAGE_DATABASE_URL', place, ownDatabase)
  const snapshotPlace = snapshotPlaceIn(baseOf('ACREAGE_SNAPSHOT_URL'), machine)
  return {
    dataDirectory,
    database,
    replicas: readReplicas(settings, database, dataDirectory),
    mediaDirectory: join(dataDirectory, 'media'),
    mediaPlace: settings.read('ACREAGE_MEDIA_URL', s3PlaceOn(machine), null),
    uploadDirectory: join(dataDirectory, 'uploads'),
    snapshotFile: join(dataDirectory, 'index.snapshot'),
    snapshotPlace: settings.read('ACREAGE_SNAPSHOT_URL', snapshotPlace, null),
    changeLogDays: settings.read('ACREAGE_CHANGE_LOG_DAYS', DAYS, DEFAULT_CHANGE_LOG_DAYS),
    searchEngine: settings.read('ACREAGE_SEARCH', SEARCH_ENGINE, 'memory'),
  }
}

function readReplicas(
  settings: SettingReader,
  database: DatabasePlace,
  dataDirectory: string,
): readonly PostgresPlace[] {
  const isInFile = settings.sourceOf('ACREAGE_DATABASE_READ_URLS') === '.env'
  const kind = replicasIn(isInFile ? dataDirectory : process.cwd())
  const replicas = settings.read('ACREAGE_DATABASE_READ_URLS', kind, [])
  if (replicas.length > 0 && database.kind === 'sqlite') {
    settings.faults.add(
      'contradictory',
      'ACREAGE_DATABASE_READ_URLS',
      'ACREAGE_DATABASE_READ_URLS names replicas of a PostgreSQL database, and ACREAGE_DATABASE_URL names none: set it too, or leave out both.',
    )
  }
  return replicas
}

function readAnswers(settings: SettingReader): AnswerConfig {
  return {
    baseUrl: settings.read('ACREAGE_BASE_URL', WEB_ADDRESS, null),
    portalUrl: settings.read('ACREAGE_PORTAL_URL', WEB_ADDRESS, null),
    timeZone: settings.read('ACREAGE_TIME_ZONE', TIME_ZONE, 'UTC'),
    v1DeprecatedOn: settings.read('ACREAGE_V1_DEPRECATED_ON', DATE, null),
  }
}

function readProtection(settings: SettingReader): ProtectionConfig {
  return {
    trustedProxies: settings.read('ACREAGE_TRUSTED_PROXIES', NETWORKS, []),
    corsOrigins: settings.read('ACREAGE_CORS_ORIGINS', ORIGINS, ['*']),
    mediaRatePerMinute: settings.read('ACREAGE_MEDIA_RATE', RATE, DEFAULT_MEDIA_RATE_PER_MINUTE),
    maxLagMs: settings.read('ACREAGE_MOST_LAG_MS', LAG, DEFAULT_MAX_LAG_MS),
    leadLimits: {
      perAddressAndSeller: settings.read(
        'ACREAGE_LEADS_PER_ADDRESS_AND_SELLER',
        LEADS,
        DEFAULT_LEAD_LIMITS.perAddressAndSeller,
      ),
      perAddress: settings.read('ACREAGE_LEADS_PER_ADDRESS', LEADS, DEFAULT_LEAD_LIMITS.perAddress),
      perKeyAndRecipient: settings.read(
        'ACREAGE_LEADS_PER_KEY_AND_RECIPIENT',
        LEADS,
        DEFAULT_LEAD_LIMITS.perKeyAndRecipient,
      ),
    },
  }
}

function readMail(settings: SettingReader, dataDirectory: string): MailConfig {
  return {
    smtpServer: settings.read('ACREAGE_SMTP_URL', SMTP_SERVER, null),
    mailDirectory: join(dataDirectory, 'mail'),
    mailFrom: settings.read('ACREAGE_MAIL_FROM', MAILBOX, null),
  }
}

/** The address of the service when no base URL is set. */
export function localBaseUrl(host: string, port: number): string {
  const isAnyOrLocal = ['127.0.0.1', '0.0.0.0', '::'].includes(host)
  const name = isAnyOrLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

/** The sender of mail when none is set: an address at the host of the base URL. */
export function mailFromOf(baseUrl: string): Mailbox {
  const { hostname } = new URL(baseUrl)
  const address = `acreage@${hostname}`
  // Mail servers refuse senders at an IP address.
  const isName = /^(?:[a-z\d-]+\.)*[a-z][a-z\d-]*$/.test(hostname)
  return { name: 'Acreage', address: isName ? address : 'acreage@localhost' }
}

/** Variables that look like settings and are none, such as misspelt ones. */
export function unknownSettings(environment: Environment): string[] {
  return Object.keys(environment).filter(
    name => name.startsWith('ACREAGE_') && !Object.hasOwn(READ_SETTINGS, name),
  )
}
