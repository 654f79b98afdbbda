import { FaultList } from '../domain/problem.ts'
import { joined } from '../domain/values/joined.ts'
import { formatValue } from '../domain/values/scalars.ts'
import { LOG_LEVELS, MAX_THREADS, type SettingKind } from './setting-kinds.ts'

/**
 * The settings, each with its meaning, which ends with its default; docs/settings.md is generated
 * from this table.
 */
export const SETTINGS = {
  ACREAGE_PORT: 'the port to listen on; 0 takes any free one (default: 8080)',
  ACREAGE_HOST:
    'the address to listen on; 0.0.0.0 makes it reachable from other machines (default: 127.0.0.1)',
  ACREAGE_THREADS: `how many threads answer requests, from 1 to ${MAX_THREADS}; on macOS and Windows one does (default: the number of cores)`,
  ACREAGE_METRICS_PORT: 'the port of /metrics; 0 takes any free one (default: none)',
  ACREAGE_METRICS_HOST: 'the address of the metrics port (default: 127.0.0.1)',
  ACREAGE_DATA_DIR:
    'the folder of the database, pictures, documents and mail files; a relative path starts at the working directory, ~ is refused, and .env cannot set it (default: data in the folder of Acreage)',
  ACREAGE_DATABASE_URL:
    'sqlite:FILE, or postgres://USER:PASSWORD@HOST:5432/DATABASE, which several nodes may share; sqlite:FILE?max_page_count=N refuses writes that would make the database larger than N pages of 4 KiB (default: acreage.db in the data directory)',
  ACREAGE_DATABASE_READ_URLS:
    'PostgreSQL replicas that records are read from, separated by commas (default: none)',
  ACREAGE_SEARCH:
    'what answers searches: memory, an index in each process, or sql, the PostgreSQL server, for catalogs larger than the memory of a node (default: memory)',
  ACREAGE_MEDIA_URL:
    "s3://BUCKET/PREFIX?endpoint=URL&region=NAME, where sellers' files are stored (default: the data directory)",
  ACREAGE_SNAPSHOT_URL:
    's3://BUCKET/PREFIX?endpoint=URL&region=NAME or file:FOLDER, where nodes share snapshots of the search index (default: none)',
  ACREAGE_BASE_URL:
    'the address of the service, with which links in answers begin; the Host header is never used (default: http://localhost:PORT, or the address to listen on)',
  ACREAGE_PORTAL_URL:
    'the address of the public site, with which links to it begin; only pages at its host may send the forms of the site, and it has a path only when another program serves the site (default: the base URL)',
  ACREAGE_SITE: 'on, or off for a service without the public site (default: on)',
  ACREAGE_SITE_NAME: 'the name of the public site (default: Acreage)',
  ACREAGE_SITE_COLOR:
    'the color of links and buttons, as #rrggbb; it is made darker or lighter until it is readable in both themes (default: a dark green)',
  ACREAGE_SITE_CONTACT:
    'how visitors reach you: up to five email addresses, phone numbers and URLs, such as land@example.com, 512-555-0100 (default: none)',
  ACREAGE_SITE_DIR:
    'the folder with logo.svg, .png or .webp and your texts about.md, sell.md, terms.md, privacy.md and imprint.md; read at the start (default: site in the data directory)',
  ACREAGE_SITE_RATE:
    'pages a minute for one address, a sixth of them at the same time; 0: no limit (default: 600)',
  ACREAGE_SITE_CRAWLER_RATE:
    'the same for crawlers and other programs, known by their User-Agent (default: 120)',
  ACREAGE_SITE_ANALYTICS:
    'the URL of a script that counts visits, with its attributes, such as https://stats.land.example/script.js data-site=7; pages may then send to its host (default: none)',
  ACREAGE_EMBED_ORIGINS:
    'the sites that may show listings in frames on their pages, such as https://www.example.com https://*.example.com, or * for all (default: none)',
  ACREAGE_MAP_STYLE:
    "the URL of a MapLibre style that replaces the site's map, followed by its other origins, such as https://tiles.land.example/style.json https://fonts.land.example (default: none)",
  ACREAGE_BASEMAP:
    'a PMTiles file with the layers of the Protomaps basemap: roads, waters and parks (default: none)',
  ACREAGE_TERRAIN: 'a PMTiles file of elevations: hills and contours (default: none)',
  ACREAGE_CONSOLE: 'on, or off for a service without signing in (default: on)',
  ACREAGE_CONSOLE_URL:
    'a host for the console alone, such as https://console.land.example; the console then answers only there (default: the base URL)',
  ACREAGE_MCP: 'on, or off for a service without tools for assistants at /mcp (default: on)',
  ACREAGE_MCP_RATE:
    'tool calls a minute for one address without a key, a sixth of them at the same time; 0: no limit (default: 60)',
  ACREAGE_RESO: 'on, or off for a service without the RESO Web API at /reso/odata (default: on)',
  ACREAGE_APPROVAL:
    'which listings need approval before they are public: off, none; first, those of accounts without an approved or public listing; all, every listing, and edits are reviewed after they are public (default: off)',
  ACREAGE_REGISTRATION:
    'who may create an account in the console: closed, no one; approval, its listings are public once an operator approves it; open, everybody (default: closed)',
  ACREAGE_DRAFT_MEGABYTES:
    'megabytes for photos and documents of all drafts of an account; 0: no limit (default: 5000)',
  ACREAGE_TIME_ZONE:
    'the time zone of dates in answers and filters, such as America/Chicago (default: UTC)',
  ACREAGE_TRUSTED_PROXIES:
    'addresses and networks of proxies whose X-Forwarded-For is used, such as 10.0.0.0/8,::1 (default: none)',
  ACREAGE_CORS_ORIGINS:
    'origins whose scripts may read answers, such as https://www.land.example; none; * for all (default: *)',
  ACREAGE_MEDIA_RATE:
    'pictures and documents a minute for one address, a sixth of them at the same time; 0: no limit; raise it for a CDN that is not a trusted proxy (default: 12000)',
  ACREAGE_LEADS_PER_ADDRESS_AND_SELLER:
    'leads an hour from one address to one seller by the forms of the site, up to 1,000; 0: no limit (default: 10)',
  ACREAGE_LEADS_PER_ADDRESS: 'the same to all sellers together (default: 30)',
  ACREAGE_LEADS_PER_KEY_AND_RECIPIENT:
    'leads an hour with one key to one recipient, a quarter of them by one buyer, up to 1,000; 0: no limit (default: 200)',
  ACREAGE_MAX_LAG_MS:
    'requests that would wait longer than this many milliseconds are refused (503); 0: none (default: 500)',
  ACREAGE_CALLER_PERCENT:
    'percent of a processor of each process that one account or network may use, averaged over a minute; 0: no limit (default: 50)',
  ACREAGE_OUTGOING:
    'on, or off for a node that sends and fetches nothing: no mail, webhooks, feeds and photos from other servers; "serve --quiet" does the same (default: on)',
  ACREAGE_SMTP_URL:
    'the mail server: smtp://user:password@host:587, or smtps://… (default: none, mail is written to files in the data directory)',
  ACREAGE_MAIL_FROM:
    'the sender of mail, an address or Name <address>, which the mail server must let you use (default: Acreage <acreage@HOST>, by the base URL)',
  ACREAGE_INBOUND_ADDRESS:
    "the address at which your mail server takes buyers' answers for the pages of leads, with {token} for the part that names a lead, such as reply+{token}@in.land.example (default: none)",
  ACREAGE_INBOUND_SECRET:
    'what your mail server sends with these answers, 32 characters or more, such as from openssl rand -hex 32; needed with the address (default: none)',
  ACREAGE_CONFIRMATIONS_PER_KEY:
    'emails an hour for one key that ask buyers to confirm a saved search, up to 10,000; 0: no limit (default: 30)',
  ACREAGE_CONFIRMATIONS_PER_ACCOUNT: 'the same for all keys of an account together (default: 60)',
  ACREAGE_CONFIRMATIONS:
    'the same for the whole service, at most half of them for keys and the rest for the forms of the site (default: 1000)',
  ACREAGE_ALERT_HOUR:
    'the hour, 0 to 23 in the time zone, of daily and weekly email alerts (default: 7)',
  ACREAGE_ALERT_MAILBOX:
    'an address for people who want no more email alerts; mail programs offer it next to the link (default: none)',
  ACREAGE_SOURCE_NETWORKS:
    'networks, in addition to the public Internet, that feeds and photos may be fetched from, such as 10.0.0.0/8 (default: none)',
  ACREAGE_WEBHOOK_NETWORKS:
    'networks, in addition to the public Internet, that webhooks may be sent to, also by http and on other ports, such as 10.0.0.0/8 (default: none)',
  ACREAGE_CHANGE_LOG_DAYS:
    'days that the change log waits for a follower that does not read it (default: 7)',
  ACREAGE_INTERVALS:
    'how often background work runs, such as jobs=200ms,unused-files=6h (default: see docs/settings.md)',
  ACREAGE_LOG_LEVEL: `one of ${LOG_LEVELS.join(', ')} (default: info)`,
  ACREAGE_V1_DEPRECATED_ON:
    'the day from which version 1 says in its headers that it is deprecated, yyyy-mm-dd (default: none)',
} as const

export type SettingName = keyof typeof SETTINGS

/** Settings of former versions: what replaces them, and what to do about them. */
const FORMER_SETTINGS: Readonly<Record<string, string>> = {
  ACREAGE_REDIS_URL:
    'PostgreSQL counts requests for all nodes. Remove this setting, and set ACREAGE_DATABASE_URL to the postgres:// address that the nodes share.',
}

/** Former names that are still read, with the current ones. */
const FORMER_NAMES: Readonly<Record<string, SettingName>> = {
  ACREAGE_MOST_LAG_MS: 'ACREAGE_MAX_LAG_MS',
  ACREAGE_WORKERS: 'ACREAGE_THREADS',
}

const READ_SETTINGS = { ...SETTINGS, ...FORMER_SETTINGS, ...FORMER_NAMES }

/**
 * The prefix of settings with feed credentials. Feeds refer to these settings by name; they have no
 * default.
 */
const FEED_CREDENTIALS = 'ACREAGE_FEED_'

export function isSetting(name: string): boolean {
  return Object.hasOwn(READ_SETTINGS, name) || name.startsWith(FEED_CREDENTIALS)
}

/** The credentials of feeds, by the names of their settings. */
export function feedCredentials(values: Environment): Readonly<Record<string, string>> {
  const named = Object.entries(values).flatMap(([name, value]) =>
    name.startsWith(FEED_CREDENTIALS) && value !== undefined ? [[name, value] as const] : [],
  )
  return Object.fromEntries(named)
}

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Settings that may contain a password. An invalid value is not shown, because the password in it
 * cannot be located. A valid value is shown with `***` instead of the password.
 */
const SECRETS: readonly SettingName[] = [
  'ACREAGE_DATABASE_READ_URLS',
  'ACREAGE_INBOUND_SECRET',
  'ACREAGE_MEDIA_URL',
  'ACREAGE_SMTP_URL',
  'ACREAGE_SNAPSHOT_URL',
]

/** Whether a text is an address that has a login, or may have one. */
function mayHaveLogin(text: string): boolean {
  const start = text.indexOf('://')
  return (start >= 0 && text.includes('@', start)) || /^postgres/i.test(text)
}

export type SettingSource = 'environment' | '.env' | 'default'

export interface FileSettings {
  readonly path: string
  readonly values: Environment
}

/** Reads settings one by one, and collects their faults. */
export class SettingReader {
  readonly #environment: Environment
  readonly faults = new FaultList()
  #file: FileSettings | null = null

  constructor(environment: Environment) {
    this.#environment = environment
  }

  /** Uses the values of this file for settings that the environment does not have. */
  addFile(file: FileSettings): void {
    this.#file = file
  }

  refuseFormerSettings(): void {
    for (const [name, advice] of Object.entries(FORMER_SETTINGS)) {
      const isInFile = isSet(this.#file?.values[name])
      if (!isInFile && !isSet(this.#environment[name])) continue
      const place = isInFile ? ` in ${this.#file?.path}` : ''
      this.faults.add('unknown', name, `${name}${place} is no longer used. ${advice}`)
    }
  }

  /** A sentence for each former name that is set. */
  formerNames(): string[] {
    return Object.entries(FORMER_NAMES).flatMap(([former, name]) => {
      const isInFile = isSet(this.#file?.values[former])
      if (!isInFile && !isSet(this.#environment[former])) return []
      const place = isInFile ? ` in ${this.#file?.path}` : ''
      return `${former}${place} is now called ${name}. The former name still works, unless both are set.`
    })
  }

  sourceOf(name: SettingName): SettingSource {
    return this.#find(name).source
  }

  /**
   * Where a setting is set, and under which of its names; the current name takes precedence over a
   * former one.
   */
  #find(name: SettingName): { source: SettingSource; variable: string; text: string } {
    const names = [name, ...Object.keys(FORMER_NAMES).filter(one => FORMER_NAMES[one] === name)]
    const places = [
      ['environment', this.#environment],
      ['.env', this.#file?.values ?? {}],
    ] as const
    for (const [source, values] of places) {
      const variable = names.find(one => isSet(values[one]))
      if (variable !== undefined) return { source, variable, text: values[variable]?.trim() ?? '' }
    }
    return { source: 'default', variable: name, text: '' }
  }

  /**
   * @returns `absent` for a missing value, and for an invalid one, which is added to the faults.
   */
  read<Value, Absent>(
    name: SettingName,
    { accepts, read }: SettingKind<Value>,
    absent: Absent,
  ): Value | Absent {
    const { source, variable, text } = this.#find(name)
    if (source === 'default') return absent
    const value = read(text)
    if (value !== undefined) return value
    const isSecret = SECRETS.includes(name) || mayHaveLogin(text)
    const found = isSecret ? 'what it is set to' : formatValue(text)
    const place = source === '.env' ? ` in ${this.#file?.path}` : ''
    const cause = mayHaveLogin(text) ? encodingHint(text) : ''
    const detail = `${variable} must be ${accepts}, not ${found}${place}.${cause}`
    this.faults.add('invalid', variable, detail)
    return absent
  }
}

/**
 * A hint to percent-encode characters that would end a user name or password in an address; empty
 * if there is neither.
 */
function encodingHint(text: string): string {
  const logins = text
    .split(/(?<![\s,])[\s,]+(?=\w+:\/\/)/)
    .map(address =>
      address.slice(address.indexOf('://') + 3, Math.max(0, address.lastIndexOf('@'))),
    )
    .filter(login => login.includes(':'))
  const found = ['#', '/', '?', '@'].filter(one => logins.some(login => login.includes(one)))
  if (logins.some(login => /%(?![\da-f]{2})/i.test(login))) found.push('%')
  const forms = found.map(one => `${one} as ${encodeURIComponent(one)}`)
  return forms.length === 0 ? '' : ` In a user name or a password, write ${joined(forms)}.`
}

function isSet(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== ''
}
