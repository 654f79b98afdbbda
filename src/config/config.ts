import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type ConfirmationLimits,
  DEFAULT_CONFIRMATION_LIMITS,
} from '../domain/alerts/confirmation-limits.ts'
import { DEFAULT_ALERT_HOUR } from '../domain/alerts/saved-search.ts'
import type { InboundMailbox } from '../domain/leads/inbound-mailbox.ts'
import { DEFAULT_LEAD_LIMITS, type LeadLimits } from '../domain/leads/lead-limits.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import type { SmtpServer } from '../mail/smtp-server.ts'
import {
  DATE,
  EMAILS,
  FOLDER,
  HOST,
  HOUR,
  INBOUND_MAILBOX,
  LAG,
  LEADS,
  LOG_LEVEL,
  type LogLevel,
  MAILBOX,
  MAX_THREADS,
  NETWORKS,
  ON_OR_OFF,
  ORIGINS,
  PERCENT,
  PORT,
  RATE,
  SECRET,
  SMTP_SERVER,
  THREADS,
  TIME_ZONE,
  WEB_ADDRESS,
} from './setting-kinds.ts'
import {
  type Environment,
  feedCredentials,
  isSetting,
  SETTINGS,
  type SettingName,
  SettingReader,
  type SettingSource,
} from './settings.ts'
import { readSettingsFile } from './settings-file.ts'
import { type ConsoleConfig, readConsole, readSite } from './site-config.ts'
import type { SiteSettings } from './site-settings.ts'
import { readStorage, type StorageConfig } from './storage-config.ts'
import { DEFAULT_INTERVALS, INTERVALS, type WorkIntervals } from './work-intervals.ts'

const DEFAULT_MAX_LAG_MS = 500
const DEFAULT_CALLER_PERCENT = 50
/** A page of 100 listings requests 100 thumbnails: 20 such pages in a burst, and two per second. */
const DEFAULT_MEDIA_RATE_PER_MINUTE = 12_000
const DEFAULT_MCP_RATE_PER_MINUTE = 60

/** In the program's folder, so it does not depend on the current directory. */
const DEFAULT_DATA_DIRECTORY = fileURLToPath(new URL('../../data', import.meta.url))

interface ListeningConfig {
  /** 0 for any free port. */
  readonly port: number
  readonly host: string
  /** How many threads answer requests; 1: everything is in one thread. */
  readonly threads: number
  /** The port of the metrics; null turns them off. */
  readonly metricsPort: number | null
  readonly metricsHost: string
}

/** Settings that affect the contents of answers. */
interface AnswerConfig {
  /**
   * The service's own address in answers, without a trailing slash; null to derive it from the
   * port.
   */
  readonly baseUrl: string | null
  /** The public site's address, without a trailing slash; null for the service's own. */
  readonly portalUrl: string | null
  readonly timeZone: string
  /** The date from which version 1 is deprecated, yyyy-mm-dd; null if it is not. */
  readonly v1DeprecatedOn: string | null
  /** Whether the MCP endpoint /mcp is on. */
  readonly hasMcp: boolean
  /**
   * How many tool calls a client without a key may make per minute from one address; 0 for no
   * limit.
   */
  readonly mcpRatePerMinute: number
  /** Whether the RESO Web API at /reso/odata is on. */
  readonly hasReso: boolean
}

/** How the service protects itself from clients. */
interface ProtectionConfig {
  /** Addresses and networks (CIDR) of the proxies in front of the service. */
  readonly trustedProxies: readonly string[]
  /** The origins whose scripts may read answers; `*` for all origins. */
  readonly corsOrigins: readonly string[]
  /** The event loop delay above which requests are refused; null to refuse none. */
  readonly maxLagMs: number | null
  /**
   * The share of each process's processor time that one account or network may use for long, in
   * percent; 0 for no limit.
   */
  readonly callerPercent: number
  /** How many pictures and documents an address may request per minute; 0 for no limit. */
  readonly mediaRatePerMinute: number
  readonly leadLimits: LeadLimits
}

export interface InboundConfig {
  readonly mailbox: InboundMailbox
  readonly secret: string
}

interface MailConfig {
  readonly confirmationLimits: ConfirmationLimits
  /** Whether email, webhooks and other outgoing messages are sent. */
  readonly hasOutgoing: boolean
  /** The server that sends email; null writes email to the mail directory. */
  readonly smtpServer: SmtpServer | null
  readonly mailDirectory: string
  /** The sender of email; null derives it from the base URL. */
  readonly mailFrom: Mailbox | null
  /**
   * The hour at which daily and weekly alerts are sent, in the configured time zone, from 0 to 23.
   */
  readonly alertHour: number
  /** Where the mail server hands over buyers' answers; null: it does not. */
  readonly inbound: InboundConfig | null
  /** The address for opting out of alerts by email; null if opting out works only by link. */
  readonly alertMailbox: Mailbox | null
}

/** The networks that feeds are fetched from, and that webhooks are sent to. */
interface FeedConfig {
  /**
   * Networks (CIDR) and addresses that webhooks may be sent to, in addition to public addresses.
   */
  readonly webhookNetworks: readonly string[]
  /**
   * Networks (CIDR) and addresses that feeds may be fetched from, in addition to public addresses.
   */
  readonly sourceNetworks: readonly string[]
  /**
   * The credentials of feeds, by the names of their settings: `basic USER:PASSWORD`, or
   * `bearer TOKEN`.
   */
  readonly feedCredentials: Readonly<Record<string, string>>
}

/** All settings; read once, at startup. */
export interface Config
  extends ListeningConfig,
    StorageConfig,
    AnswerConfig,
    ProtectionConfig,
    FeedConfig,
    ConsoleConfig,
    MailConfig {
  /** Null for no public site. */
  readonly site: SiteSettings | null
  readonly logLevel: LogLevel
  /** How often background work runs. */
  readonly intervals: WorkIntervals
}

export interface SourcedConfig {
  readonly config: Config
  /** A sentence for each setting that is set under a former name. */
  readonly warnings: readonly string[]
  readonly sources: Readonly<Record<SettingName, SettingSource>>
}

export function processEnvironment(): Environment {
  return process.env
}

/**
 * Reads the configuration from the environment and, for settings that it lacks, from `.env` in the
 * data directory.
 * @throws Problem `invalid-input` that names every wrong value.
 */
export function readConfig(environment: Environment): Config {
  return readSourcedConfig(environment).config
}

/** Like `readConfig`, with the source of each value. */
export function readSourcedConfig(environment: Environment): SourcedConfig {
  const settings = new SettingReader(environment)
  const dataDirectory = resolve(settings.read('ACREAGE_DATA_DIR', FOLDER, DEFAULT_DATA_DIRECTORY))
  const file = readSettingsFile(dataDirectory, settings.faults)
  settings.addFile(file)
  settings.refuseFormerSettings()
  const people = readConsole(settings)
  const config: Config = {
    ...readListening(settings),
    ...readStorage(settings, dataDirectory, { ...file.values, ...environment }),
    ...readAnswers(settings),
    ...readProtection(settings),
    ...readMail(settings, dataDirectory),
    sourceNetworks: settings.read('ACREAGE_SOURCE_NETWORKS', NETWORKS, []),
    webhookNetworks: settings.read('ACREAGE_WEBHOOK_NETWORKS', NETWORKS, []),
    feedCredentials: feedCredentials({ ...file.values, ...environment }),
    ...people,
    site: readSite(settings, dataDirectory, people),
    logLevel: settings.read('ACREAGE_LOG_LEVEL', LOG_LEVEL, 'info'),
    intervals: settings.read('ACREAGE_INTERVALS', INTERVALS, DEFAULT_INTERVALS),
  }
  settings.faults.throwIfAny()
  const names = Object.keys(SETTINGS) as SettingName[]
  const sources = Object.fromEntries(names.map(name => [name, settings.sourceOf(name)]))
  return {
    config: Object.freeze(config),
    warnings: settings.formerNames(),
    sources: sources as SourcedConfig['sources'],
  }
}

function readListening(settings: SettingReader): ListeningConfig {
  return {
    port: settings.read('ACREAGE_PORT', PORT, 8080),
    host: settings.read('ACREAGE_HOST', HOST, '127.0.0.1'),
    threads: readThreads(settings),
    metricsPort: settings.read('ACREAGE_METRICS_PORT', PORT, null),
    metricsHost: settings.read('ACREAGE_METRICS_HOST', HOST, '127.0.0.1'),
  }
}

/** Systems on which several threads may listen on one port. */
const SHARE_PORTS: readonly NodeJS.Platform[] = ['linux', 'freebsd', 'sunos', 'aix']

function readThreads(settings: SettingReader): number {
  const cores = Math.min(availableParallelism(), MAX_THREADS)
  const threads = settings.read('ACREAGE_THREADS', THREADS, cores)
  return SHARE_PORTS.includes(process.platform) ? threads : 1
}

function readAnswers(settings: SettingReader): AnswerConfig {
  return {
    baseUrl: settings.read('ACREAGE_BASE_URL', WEB_ADDRESS, null),
    portalUrl: settings.read('ACREAGE_PORTAL_URL', WEB_ADDRESS, null),
    timeZone: settings.read('ACREAGE_TIME_ZONE', TIME_ZONE, 'UTC'),
    v1DeprecatedOn: settings.read('ACREAGE_V1_DEPRECATED_ON', DATE, null),
    hasMcp: settings.read('ACREAGE_MCP', ON_OR_OFF, true),
    mcpRatePerMinute: settings.read('ACREAGE_MCP_RATE', RATE, DEFAULT_MCP_RATE_PER_MINUTE),
    hasReso: settings.read('ACREAGE_RESO', ON_OR_OFF, true),
  }
}

function readProtection(settings: SettingReader): ProtectionConfig {
  return {
    trustedProxies: settings.read('ACREAGE_TRUSTED_PROXIES', NETWORKS, []),
    corsOrigins: settings.read('ACREAGE_CORS_ORIGINS', ORIGINS, ['*']),
    mediaRatePerMinute: settings.read('ACREAGE_MEDIA_RATE', RATE, DEFAULT_MEDIA_RATE_PER_MINUTE),
    maxLagMs: settings.read('ACREAGE_MAX_LAG_MS', LAG, DEFAULT_MAX_LAG_MS),
    callerPercent: settings.read('ACREAGE_CALLER_PERCENT', PERCENT, DEFAULT_CALLER_PERCENT),
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
  const { perKey, perAccount, inAll } = DEFAULT_CONFIRMATION_LIMITS
  return {
    hasOutgoing: settings.read('ACREAGE_OUTGOING', ON_OR_OFF, true),
    smtpServer: settings.read('ACREAGE_SMTP_URL', SMTP_SERVER, null),
    mailDirectory: join(dataDirectory, 'mail'),
    mailFrom: settings.read('ACREAGE_MAIL_FROM', MAILBOX, null),
    confirmationLimits: {
      perKey: settings.read('ACREAGE_CONFIRMATIONS_PER_KEY', EMAILS, perKey),
      perAccount: settings.read('ACREAGE_CONFIRMATIONS_PER_ACCOUNT', EMAILS, perAccount),
      inAll: settings.read('ACREAGE_CONFIRMATIONS', EMAILS, inAll),
    },
    alertHour: settings.read('ACREAGE_ALERT_HOUR', HOUR, DEFAULT_ALERT_HOUR),
    alertMailbox: settings.read('ACREAGE_ALERT_MAILBOX', MAILBOX, null),
    inbound: readInbound(settings),
  }
}

function readInbound(settings: SettingReader): InboundConfig | null {
  const mailbox = settings.read('ACREAGE_INBOUND_ADDRESS', INBOUND_MAILBOX, null)
  const secret = settings.read('ACREAGE_INBOUND_SECRET', SECRET, null)
  const isSet = (name: SettingName) => settings.sourceOf(name) !== 'default'
  if (isSet('ACREAGE_INBOUND_ADDRESS') !== isSet('ACREAGE_INBOUND_SECRET')) {
    const detail = 'ACREAGE_INBOUND_ADDRESS and ACREAGE_INBOUND_SECRET must be set together.'
    settings.faults.add('missing', 'ACREAGE_INBOUND_SECRET', detail)
  }
  return mailbox !== null && secret !== null ? { mailbox, secret } : null
}

/** The address of the service when no base URL is set. */
export function localBaseUrl(host: string, port: number): string {
  const isAnyOrLocal = ['127.0.0.1', '0.0.0.0', '::'].includes(host)
  const name = isAnyOrLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

/** The default sender of email: an address at the host of the base URL. */
export function mailFromOf(baseUrl: string): Mailbox {
  const { hostname } = new URL(baseUrl)
  const address = `acreage@${hostname}`
  // Mail servers refuse senders at an IP address.
  const isName = /^(?:[a-z\d-]+\.)*[a-z][a-z\d-]*$/.test(hostname)
  return { name: 'Acreage', address: isName ? address : 'acreage@localhost' }
}

/** Variables that look like settings but are not, such as misspelled ones. */
export function unknownSettings(environment: Environment): string[] {
  return Object.keys(environment).filter(name => name.startsWith('ACREAGE_') && !isSetting(name))
}
