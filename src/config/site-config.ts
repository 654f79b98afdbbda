import { join, resolve } from 'node:path'
import type { Approval } from '../domain/listings/listing-review.ts'
import type { Registration } from '../domain/users/user-link.ts'
import { isEmailAddress } from '../domain/values/email.ts'
import { readMap } from './map-config.ts'
import {
  APPROVAL,
  FOLDER,
  MEGABYTES,
  ON_OR_OFF,
  RATE,
  REGISTRATION,
  type SettingKind,
  WEB_ADDRESS,
} from './setting-kinds.ts'
import type { SettingReader } from './settings.ts'
import {
  type AnalyticsScript,
  type ContactWay,
  DEFAULT_SITE_SETTINGS,
  type SiteSettings,
} from './site-settings.ts'

const MAX_NAME_CHARACTERS = 60

const NAME: SettingKind<string> = {
  accepts: `a name of at most ${MAX_NAME_CHARACTERS} characters`,
  read: text => ([...text].length <= MAX_NAME_CHARACTERS ? text : undefined),
}

const COLOR: SettingKind<string> = {
  accepts: 'a color as #rrggbb',
  read: text => (/^#[\da-f]{6}$/i.test(text) ? text.toLowerCase() : undefined),
}

const MAX_CONTACTS = 5
const MAX_CONTACT_CHARACTERS = 200

const CONTACTS: SettingKind<readonly ContactWay[]> = {
  accepts: `up to ${MAX_CONTACTS} email addresses, phone numbers and http or https URLs, separated by commas`,
  read: text => {
    const ways = text.split(',').map(one => contactWay(one.trim()))
    const known = ways.filter(way => way !== undefined)
    return known.length === ways.length && ways.length <= MAX_CONTACTS ? known : undefined
  },
}

function contactWay(text: string): ContactWay | undefined {
  if (text.length > MAX_CONTACT_CHARACTERS) return undefined
  if (isEmailAddress(text)) return { kind: 'email', text }
  if (/^\+?[\d(][\d ().-]{5,30}$/.test(text)) return { kind: 'phone', text }
  const url = WEB_ADDRESS.read(text)
  return url === undefined ? undefined : { kind: 'web', text: url }
}

const ANALYTICS: SettingKind<AnalyticsScript> = {
  accepts:
    'the http or https URL of a script, with nothing or attributes such as data-site=7 behind it, separated by spaces',
  read: text => {
    const [address = '', ...rest] = text.split(/\s+/)
    const attributes = rest.map(one => /^(data-[a-z\d-]+)=(.+)$/.exec(one))
    const url = WEB_ADDRESS.read(address)
    if (url === undefined || attributes.includes(null)) return undefined
    return { url, attributes: attributes.map(found => [found?.[1] ?? '', found?.[2] ?? '']) }
  },
}

const MAX_ORIGINS = 100
// linear: at most 300 characters
const ORIGIN = /^https?:\/\/(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d{1,5})?$/i

const ORIGINS: SettingKind<readonly string[]> = {
  accepts: `up to ${MAX_ORIGINS} origins such as https://www.example.com or https://*.example.com, separated by spaces or commas, or * for all sites`,
  read: text => {
    const origins = text.split(/[\s,]+/).filter(one => one !== '')
    const isKnown = (one: string) => one === '*' || (one.length <= 300 && ORIGIN.test(one))
    return origins.length <= MAX_ORIGINS && origins.every(isKnown) ? origins : undefined
  },
}

const HOST_ADDRESS: SettingKind<string> = {
  accepts: 'an http or https URL without a path',
  read: text => {
    const url = WEB_ADDRESS.read(text)
    return url !== undefined && new URL(url).pathname === '/' ? new URL(url).origin : undefined
  },
}

/** Room for hundreds of drafts with all their photos. */
const DEFAULT_DRAFT_MEGABYTES = 5000

/** Who can sign in, and where. */
export interface ConsoleConfig {
  readonly hasConsole: boolean
  /** The address of the console's own host, without a trailing slash; null for the base URL. */
  readonly consoleUrl: string | null
  readonly registration: Registration
  readonly approval: Approval
  /** The space for files of one account's drafts; 0 for no limit. */
  readonly draftMegabytes: number
}

export function readConsole(settings: SettingReader): ConsoleConfig {
  return {
    hasConsole: settings.read('ACREAGE_CONSOLE', ON_OR_OFF, true),
    consoleUrl: settings.read('ACREAGE_CONSOLE_URL', HOST_ADDRESS, null),
    registration: settings.read('ACREAGE_REGISTRATION', REGISTRATION, 'closed'),
    approval: settings.read('ACREAGE_APPROVAL', APPROVAL, 'off'),
    draftMegabytes: settings.read('ACREAGE_DRAFT_MEGABYTES', MEGABYTES, DEFAULT_DRAFT_MEGABYTES),
  }
}

/** @returns Null for no public site. */
export function readSite(
  settings: SettingReader,
  dataDirectory: string,
  { hasConsole, registration }: ConsoleConfig,
): SiteSettings | null {
  const { name, ratePerMinute, crawlerRatePerMinute } = DEFAULT_SITE_SETTINGS
  const base = settings.sourceOf('ACREAGE_SITE_DIR') === '.env' ? dataDirectory : process.cwd()
  const site: SiteSettings = {
    name: settings.read('ACREAGE_SITE_NAME', NAME, name),
    color: settings.read('ACREAGE_SITE_COLOR', COLOR, null),
    contact: settings.read('ACREAGE_SITE_CONTACT', CONTACTS, []),
    directory: resolve(
      base,
      settings.read('ACREAGE_SITE_DIR', FOLDER, join(dataDirectory, 'site')),
    ),
    ratePerMinute: settings.read('ACREAGE_SITE_RATE', RATE, ratePerMinute),
    crawlerRatePerMinute: settings.read('ACREAGE_SITE_CRAWLER_RATE', RATE, crawlerRatePerMinute),
    analytics: settings.read('ACREAGE_SITE_ANALYTICS', ANALYTICS, null),
    embedOrigins: settings.read('ACREAGE_EMBED_ORIGINS', ORIGINS, []),
    map: readMap(settings, dataDirectory),
    registration: hasConsole ? registration : null,
  }
  return settings.read('ACREAGE_SITE', ON_OR_OFF, true) ? site : null
}
