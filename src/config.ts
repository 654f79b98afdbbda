import { join, resolve } from 'node:path'
import { isDate } from './domain/calendar.ts'
import { readS3Place, type S3Place } from './domain/media-place.ts'
import { FaultList } from './domain/problem.ts'
import { shown } from './domain/scalars.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const MOST_WORKERS = 64

/** What the operator has decided; read once, at the start. */
export interface Config {
  /** 0: any free port. */
  readonly port: number
  readonly host: string
  /** How many processes answer requests; 1: the one that was started. */
  readonly workers: number
  readonly dataDirectory: string
  readonly databaseFile: string
  /** Where pictures are drawn into, and the files of sellers are kept unless `mediaPlace` says otherwise. */
  readonly mediaDirectory: string
  /** Null: the media directory. */
  readonly mediaPlace: S3Place | null
  /** Where files that are being sent lie until all of them are there. */
  readonly uploadDirectory: string
  /** Where the search index is kept from one start to the next. */
  readonly snapshotFile: string
  /** The service's own address in answers, without a slash at the end; null: made from the port. */
  readonly baseUrl: string | null
  /** The public site's address, without a slash at the end; null: the service's own. */
  readonly portalUrl: string | null
  readonly timeZone: string
  readonly logLevel: LogLevel
  /** From when on version 1 is deprecated, yyyy-mm-dd; null: it is not. */
  readonly v1DeprecatedOn: string | null
}

/** What may stand before the host of a URL. */
const SECRETS = /\/\/[^/?#]*@/

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
  ACREAGE_DATA_DIR: 'the folder of the database and the pictures (default ./data)',
  ACREAGE_DATABASE_URL: 'sqlite:FILE (default acreage.db in the data directory)',
  ACREAGE_MEDIA_URL:
    's3://BUCKET/PREFIX?endpoint=URL&region=NAME for the files of sellers (default: the data directory)',
  ACREAGE_BASE_URL:
    "the service's own address in answers (default http://localhost:PORT, or the address to listen on)",
  ACREAGE_PORTAL_URL: "the public site's address in answers (default: the base URL)",
  ACREAGE_TIME_ZONE: 'the time zone of dates, such as America/Chicago (default UTC)',
  ACREAGE_LOG_LEVEL: `one of ${LOG_LEVELS.join(', ')} (default info)`,
  ACREAGE_V1_DEPRECATED_ON: 'from when on version 1 says that it is deprecated, yyyy-mm-dd',
} as const
type SettingName = keyof typeof SETTINGS

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
        const said = shown(text.replace(SECRETS, '//…@'))
        faults.add(`Invalid ${name}`, `${name} must be ${accepts}, not ${said}.`)
      }
      return value ?? absent
    }
  }
  const dataDirectory = resolve(
    setting('ACREAGE_DATA_DIR')('a folder, with the home folder written out', readFolder, './data'),
  )
  const config: Config = {
    port: setting('ACREAGE_PORT')('a port from 0 to 65535', readPort, 8080),
    host: setting('ACREAGE_HOST')('a host name or address', readHost, '127.0.0.1'),
    workers: setting('ACREAGE_WORKERS')(`a number from 1 to ${MOST_WORKERS}`, readWorkers, 1),
    dataDirectory,
    databaseFile: setting('ACREAGE_DATABASE_URL')(
      'sqlite:FILE, the only kind of database of this version',
      readDatabaseFile,
      join(dataDirectory, 'acreage.db'),
    ),
    mediaDirectory: join(dataDirectory, 'media'),
    mediaPlace: setting('ACREAGE_MEDIA_URL')<S3Place | null>(
      's3://BUCKET, with a PREFIX, ?endpoint=URL and &region=NAME where they are needed',
      text => readS3Place(text, machineOf(environment)),
      null,
    ),
    uploadDirectory: join(dataDirectory, 'uploads'),
    snapshotFile: join(dataDirectory, 'index.snapshot'),
    baseUrl: setting('ACREAGE_BASE_URL')<string | null>('an http or https URL', readUrl, null),
    portalUrl: setting('ACREAGE_PORTAL_URL')<string | null>('an http or https URL', readUrl, null),
    timeZone: setting('ACREAGE_TIME_ZONE')(
      'an IANA time zone such as America/Chicago',
      readTimeZone,
      'UTC',
    ),
    logLevel: setting('ACREAGE_LOG_LEVEL')<LogLevel>(
      `one of ${LOG_LEVELS.join(', ')}`,
      text => LOG_LEVELS.find(level => level === text.toLowerCase()),
      'info',
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

function readHost(text: string): string | undefined {
  return /^[\w.:-]+$/.test(text) ? text : undefined
}

/** Only a shell replaces a tilde; elsewhere it would make a folder of that name. */
function readFolder(text: string): string | undefined {
  return /^~(?:\/|$)/.test(text) ? undefined : text
}

function readDatabaseFile(text: string): string | undefined {
  const file = /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(text)?.[1]
  return file === undefined ? undefined : resolve(file)
}

function readUrl(text: string): string | undefined {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  return url.search === '' && url.hash === '' ? url.href.replace(/\/+$/, '') : undefined
}

/** What Amazon's own programs take from these variables. */
function machineOf({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  AWS_SESSION_TOKEN: sessionToken,
  AWS_REGION: region,
}: Environment): Pick<S3Place, 'region' | 'credentials'> {
  const token = sessionToken ? { sessionToken } : {}
  return {
    region: region || 'us-east-1',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey, ...token } : null,
  }
}

function readTimeZone(text: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
