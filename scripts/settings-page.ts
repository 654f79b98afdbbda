import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { SETTINGS, type SettingName } from '../src/config/settings.ts'
import { BACKGROUND_WORK, DEFAULT_INTERVALS, intervalsText } from '../src/config/work-intervals.ts'
import { withTables } from './derived-tables.ts'

/**
 * Writes the tables of docs/settings.md from those in src/config. With --check, reports whether they differ.
 */

const FILE = fileURLToPath(new URL('../docs/settings.md', import.meta.url))

/** The tables of the page, by the names of their places. Every setting is in one. */
const GROUPS: Readonly<Record<string, readonly SettingName[]>> = {
  address: [
    'ACREAGE_PORT',
    'ACREAGE_HOST',
    'ACREAGE_BASE_URL',
    'ACREAGE_PORTAL_URL',
    'ACREAGE_CONSOLE_URL',
    'ACREAGE_TRUSTED_PROXIES',
    'ACREAGE_CORS_ORIGINS',
    'ACREAGE_TIME_ZONE',
  ],
  data: [
    'ACREAGE_DATA_DIR',
    'ACREAGE_DATABASE_URL',
    'ACREAGE_DATABASE_READ_URLS',
    'ACREAGE_MEDIA_URL',
    'ACREAGE_SNAPSHOT_URL',
    'ACREAGE_SEARCH',
    'ACREAGE_THREADS',
  ],
  site: [
    'ACREAGE_SITE',
    'ACREAGE_SITE_NAME',
    'ACREAGE_SITE_COLOR',
    'ACREAGE_SITE_CONTACT',
    'ACREAGE_SITE_DIR',
    'ACREAGE_SITE_ANALYTICS',
    'ACREAGE_EMBED_ORIGINS',
    'ACREAGE_MAP_STYLE',
    'ACREAGE_BASEMAP',
    'ACREAGE_TERRAIN',
  ],
  features: [
    'ACREAGE_CONSOLE',
    'ACREAGE_REGISTRATION',
    'ACREAGE_APPROVAL',
    'ACREAGE_DRAFT_MEGABYTES',
    'ACREAGE_MCP',
    'ACREAGE_RESO',
    'ACREAGE_V1_DEPRECATED_ON',
  ],
  mail: [
    'ACREAGE_SMTP_URL',
    'ACREAGE_MAIL_FROM',
    'ACREAGE_ALERT_HOUR',
    'ACREAGE_ALERT_MAILBOX',
    'ACREAGE_INBOUND_ADDRESS',
    'ACREAGE_INBOUND_SECRET',
    'ACREAGE_OUTGOING',
    'ACREAGE_SOURCE_NETWORKS',
    'ACREAGE_WEBHOOK_NETWORKS',
  ],
  limits: [
    'ACREAGE_SITE_RATE',
    'ACREAGE_SITE_CRAWLER_RATE',
    'ACREAGE_MEDIA_RATE',
    'ACREAGE_MCP_RATE',
    'ACREAGE_MAX_LAG_MS',
    'ACREAGE_CALLER_PERCENT',
    'ACREAGE_LEADS_PER_ADDRESS_AND_SELLER',
    'ACREAGE_LEADS_PER_ADDRESS',
    'ACREAGE_LEADS_PER_KEY_AND_RECIPIENT',
    'ACREAGE_CONFIRMATIONS_PER_KEY',
    'ACREAGE_CONFIRMATIONS_PER_ACCOUNT',
    'ACREAGE_CONFIRMATIONS',
  ],
  operation: [
    'ACREAGE_LOG_LEVEL',
    'ACREAGE_METRICS_PORT',
    'ACREAGE_METRICS_HOST',
    'ACREAGE_CHANGE_LOG_DAYS',
    'ACREAGE_INTERVALS',
  ],
}

const placed = new Set(Object.values(GROUPS).flat())
const unplaced = Object.keys(SETTINGS).filter(name => !placed.has(name as SettingName))
if (unplaced.length > 0) throw new Error(`In no group: ${unplaced.join(', ')}`)

const present = readFileSync(FILE, 'utf8')
const derived = withTables(present, [
  ...Object.entries(GROUPS).map(([group, names]) => [group, settingsTable(names)] as const),
  ['background work', workTable()],
])
if (!process.argv.includes('--check')) writeFileSync(FILE, derived)
else if (derived !== present) {
  process.stderr.write('docs/settings.md differs from src/config. Run: npm run settings-page\n')
  process.exitCode = 1
}

function settingsTable(names: readonly SettingName[]): string {
  const rows = names.map(name => {
    const [, meaning = '', value = ''] = /^(.*) \(default: (.*)\)$/.exec(SETTINGS[name]) ?? []
    if (value === '') throw new Error(`The text of ${name} does not end with its default.`)
    return `| \`${name}\` | ${inCell(value)} | ${inCell(meaning)} |`
  })
  return ['| Setting | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
}

function workTable(): string {
  const rows = intervalsText(DEFAULT_INTERVALS)
    .split(',')
    .map((interval, i) => {
      const [name, time] = interval.split('=')
      return `| \`${name}\` | ${time} | ${Object.values(BACKGROUND_WORK)[i]?.work} |`
    })
  return ['| Name | Default | Work |', '|---|---|---|', ...rows].join('\n')
}

/** Addresses, examples and names in angle brackets are shown as they are typed. */
function inCell(text: string): string {
  return text.replaceAll(
    /(?<![\w`])(?:\*(?= |$)|~|[^\s,;]*(?:[<>]|:\/\/|&)[^\s,;]*|sqlite:[^\s,;]+|file:[^\s,;]+|#rrggbb)/g,
    '`$&`',
  )
}
