import { statfsSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { MAX_CONFIRMATION_LIMIT } from '../domain/alerts/confirmation-limits.ts'
import { type InboundMailbox, readInboundMailbox } from '../domain/leads/inbound-mailbox.ts'
import { MAX_LEAD_LIMIT } from '../domain/leads/lead-limits.ts'
import { APPROVALS, type Approval } from '../domain/listings/listing-review.ts'
import { REGISTRATIONS, type Registration } from '../domain/users/user-link.ts'
import { isDate } from '../domain/values/calendar.ts'
import { canonicalAddress } from '../domain/values/network-address.ts'
import { type Mailbox, readMailbox } from '../mail/mailbox.ts'
import { readSmtpServer, type SmtpServer } from '../mail/smtp-server.ts'
import { readS3Bucket, type S3Bucket } from '../media/s3-bucket.ts'
import type { SnapshotStorage } from '../snapshot/snapshot-storage.ts'
import {
  type DatabaseSettings,
  type PostgresSettings,
  readPostgresSettings,
} from '../store/database-settings.ts'

export interface SettingKind<Value> {
  /** The accepted values; completes "must be …". */
  readonly accepts: string
  /** @returns Undefined for a text that is not accepted. */
  readonly read: (text: string) => Value | undefined
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** An index in the memory of each process, or the database. */
const SEARCH_ENGINES = ['memory', 'sql'] as const
export type SearchEngine = (typeof SEARCH_ENGINES)[number]

export const MAX_THREADS = 64

export const PORT: SettingKind<number> = {
  accepts: 'a port from 0 to 65535',
  read: text => wholeNumber(text, 0, 65_535),
}

export const THREADS: SettingKind<number> = {
  accepts: `a number from 1 to ${MAX_THREADS}`,
  read: text => wholeNumber(text, 1, MAX_THREADS),
}

/** Null for none. */
export const LAG: SettingKind<number | null> = {
  accepts: 'milliseconds from 50 to 60000, or 0 for none',
  read: text => (wholeNumber(text, 0, 0) === 0 ? null : wholeNumber(text, 50, 60_000)),
}

/** 0 for no limit. */
export const PERCENT: SettingKind<number> = {
  accepts: 'a percentage from 1 to 100, or 0 for no limit',
  read: text => wholeNumber(text, 0, 100),
}

export const DAYS: SettingKind<number> = {
  accepts: 'a number of days from 1 to 3650',
  read: text => wholeNumber(text, 1, 3650),
}

export const HOUR: SettingKind<number> = {
  accepts: 'an hour from 0 to 23',
  read: text => wholeNumber(text, 0, 23),
}

export const MEGABYTES: SettingKind<number> = {
  accepts: 'megabytes from 1 to 99999, or 0 for no limit',
  read: text => wholeNumber(text, 0, 99_999),
}

/** 0 for no limit. */
export const RATE: SettingKind<number> = {
  accepts: 'requests a minute from 1 to 99999, or 0 for no limit',
  read: text => wholeNumber(text, 0, 99_999),
}

/** 0 for no limit. */
export const LEADS: SettingKind<number> = {
  accepts: `leads an hour from 1 to ${MAX_LEAD_LIMIT}, or 0 for no limit`,
  read: text => wholeNumber(text, 0, MAX_LEAD_LIMIT),
}

export const EMAILS: SettingKind<number> = {
  accepts: `emails an hour from 1 to ${MAX_CONFIRMATION_LIMIT}, or 0 for no limit`,
  read: text => wholeNumber(text, 0, MAX_CONFIRMATION_LIMIT),
}

export const ON_OR_OFF: SettingKind<boolean> = {
  accepts: 'on or off',
  read: text => ({ on: true, off: false })[text.toLowerCase()],
}

export const REGISTRATION: SettingKind<Registration> = {
  accepts: REGISTRATIONS.join(', '),
  read: text => REGISTRATIONS.find(one => one === text.toLowerCase()),
}

export const SEARCH_ENGINE: SettingKind<SearchEngine> = {
  accepts: SEARCH_ENGINES.join(' or '),
  read: text => SEARCH_ENGINES.find(engine => engine === text),
}

export const HOST: SettingKind<string> = {
  accepts: 'a host name or address',
  read: text => (/^[\w.:-]+$/.test(text) ? text : undefined),
}

/** Only a shell expands a tilde. Here it would create a folder of that name. */
export const FOLDER: SettingKind<string> = {
  accepts: 'a folder, with the home folder written out, and not in the proc file system',
  read: text => (/^~(?:\/|$)/.test(text) || isOnProc(text) ? undefined : text),
}

/** The type that statfs(2) reports for /proc on Linux. */
const PROC_FILE_SYSTEM = 0x9fa0

/**
 * Whether a path would be in the proc file system, where Node.js hangs when it creates a folder
 * with its parents.
 */
function isOnProc(path: string): boolean {
  const place = resolve(path)
  try {
    return statfsSync(place).type === PROC_FILE_SYSTEM
  } catch {
    // It does not exist yet, or this user may not see it.
    return dirname(place) !== place && isOnProc(dirname(place))
  }
}

/** @param folder The base of relative paths. */
export function databaseIn(folder: string): SettingKind<DatabaseSettings> {
  return {
    accepts:
      'sqlite:FILE, not in the proc file system, with nothing or ?max_page_count=N behind it, or postgres://USER:PASSWORD@HOST:5432/DATABASE, percent-encoded, with nothing or sslmode=MODE, sslrootcert=FILE, host=FOLDER, connections=N behind a question mark',
    read: text => {
      if (/^postgres/.test(text)) return postgresIn(folder, text)
      const form = /^sqlite:(?:\/\/(?=\/))?([^?]+)(?:\?max_page_count=([1-9]\d{0,8}))?$/
      const [, file, maxPages] = form.exec(text) ?? []
      if (file === undefined || isOnProc(resolve(folder, file))) return undefined
      return {
        kind: 'sqlite',
        file: resolve(folder, file),
        maxPages: maxPages === undefined ? null : Number(maxPages),
      }
    },
  }
}

function postgresIn(folder: string, text: string): PostgresSettings | undefined {
  const place = readPostgresSettings(text)
  if (!place || place.tlsAuthoritiesFile === null) return place
  return { ...place, tlsAuthoritiesFile: resolve(folder, place.tlsAuthoritiesFile) }
}

/** @param folder The base of relative paths. */
export function replicasIn(folder: string): SettingKind<readonly PostgresSettings[]> {
  return {
    accepts:
      'one or more of postgres://USER:PASSWORD@HOST:5432/DATABASE, as ACREAGE_DATABASE_URL takes it, with commas between them',
    read: text => {
      const addresses = text.split(/(?<![\s,])[\s,]+(?=postgres)/)
      // A comma after the hosts would be part of the database name.
      if (addresses.some(each => /[\s,]/.test(each.slice(each.lastIndexOf('/'))))) return undefined
      const places = addresses.map(each => postgresIn(folder, each))
      const known = places.filter(place => place !== undefined)
      return known.length === places.length ? known : undefined
    },
  }
}

/** The value has no trailing slash. */
export const WEB_ADDRESS: SettingKind<string> = {
  accepts: 'an http or https URL',
  read: text => {
    const url = URL.parse(text)
    if (url === null || !/^https?:$/.test(url.protocol) || url.username + url.password !== '') {
      return undefined
    }
    return url.search === '' && url.hash === '' ? url.href.replace(/(?<!\/)\/+$/, '') : undefined
  },
}

export const TIME_ZONE: SettingKind<string> = {
  accepts: 'an IANA time zone such as America/Chicago',
  read: text => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
    } catch {
      return undefined
    }
  },
}

export const DATE: SettingKind<string> = {
  accepts: 'a date as yyyy-mm-dd',
  read: text => (isDate(text) ? text : undefined),
}

export const LOG_LEVEL: SettingKind<LogLevel> = {
  accepts: `one of ${LOG_LEVELS.join(', ')}`,
  read: text => LOG_LEVELS.find(level => level === text.toLowerCase()),
}

export const NETWORKS: SettingKind<readonly string[]> = {
  accepts:
    'IP addresses and networks such as 10.0.0.0/8, though not of all addresses (/0), separated by commas',
  read: text => listOf(text, isNetwork),
}

export const ORIGINS: SettingKind<readonly string[]> = {
  accepts: 'origins such as https://www.land.example, separated by commas; none; or *',
  read: text => (text.toLowerCase() === 'none' ? [] : listOf(text, isOrigin)),
}

export const SMTP_SERVER: SettingKind<SmtpServer> = {
  accepts:
    'smtp://host:port or smtps://host:port, with user:password@ before the host where it asks for them, percent-encoded',
  read: readSmtpServer,
}

export const MAILBOX: SettingKind<Mailbox> = {
  accepts: 'an email address, or a name before one as in Name <name@example.com>',
  read: readMailbox,
}

export const INBOUND_MAILBOX: SettingKind<InboundMailbox> = {
  accepts:
    'an email address with {token} before the @, and at most 16 other characters there, such as reply+{token}@in.land.example',
  read: readInboundMailbox,
}

export const SECRET: SettingKind<string> = {
  accepts: '32 to 200 letters, digits and signs',
  read: text => (/^[\x21-\x7e]{32,200}$/.test(text) ? text : undefined),
}

/** @param machine Provides the region or credentials that the address leaves out. */
export function s3BucketOn(
  machine: Pick<S3Bucket, 'region' | 'credentials'>,
): SettingKind<S3Bucket> {
  return {
    accepts:
      's3://BUCKET, with KEY:SECRET@ before the bucket, a PREFIX, ?endpoint=URL and &region=NAME where they are needed',
    read: text => readS3Bucket(text, machine),
  }
}

/** @param folder The base of relative paths. @param machine As for `s3BucketOn`. */
export function snapshotStorageIn(
  folder: string,
  machine: Pick<S3Bucket, 'region' | 'credentials'>,
): SettingKind<SnapshotStorage> {
  return {
    accepts:
      'file:FOLDER, not in the proc file system, or s3://BUCKET/PREFIX as ACREAGE_MEDIA_URL takes it',
    read: text => {
      if (text.startsWith('s3:')) return readS3Bucket(text, machine)
      const [, path] = /^file:(?:\/\/(?=\/))?([^~?#][^?#]*)$/.exec(text) ?? []
      if (path === undefined || isOnProc(resolve(folder, path))) return undefined
      return { folder: resolve(folder, path) }
    },
  }
}

function wholeNumber(text: string, least: number, most: number): number | undefined {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  return number >= least && number <= most ? number : undefined
}

function listOf(text: string, isElement: (text: string) => boolean): string[] | undefined {
  const elements = text.split(',').map(element => element.trim())
  return elements.every(isElement) ? elements : undefined
}

/** Not /0: if every address were trusted, each caller could choose its own address. */
function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/')
  const canonical = canonicalAddress(address)
  if (canonical === null || bits === undefined) return canonical !== null
  return isIP(canonical) === isIP(address) && ipaddr.isValidCIDR(text) && Number(bits) > 0
}

function isOrigin(text: string): boolean {
  return text === '*' || (/^https?:/.test(text) && URL.parse(text)?.origin === text)
}

/** Which listings need approval. */
export const APPROVAL: SettingKind<Approval> = {
  accepts: APPROVALS.join(', '),
  read: text => APPROVALS.find(one => one === text.toLowerCase()),
}
