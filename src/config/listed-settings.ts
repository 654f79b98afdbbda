import { inboundMailboxText } from '../domain/leads/inbound-mailbox.ts'
import { mailboxText } from '../mail/mailbox.ts'
import { smtpServerText } from '../mail/smtp-server.ts'
import { s3BucketText } from '../media/s3-bucket.ts'
import { snapshotStorageText } from '../snapshot/snapshot-storage.ts'
import { databaseText } from '../store/database-settings.ts'
import { type Config, localBaseUrl, mailFromOf, type SourcedConfig } from './config.ts'
import { SETTINGS, type SettingName, type SettingSource } from './settings.ts'
import { analyticsText, contactText, mapStyleText, type SiteSettings } from './site-settings.ts'
import { intervalsText } from './work-intervals.ts'

/** A setting without passwords and keys. */
export interface ListedSetting {
  readonly name: SettingName
  readonly value: string | number
  readonly source: SettingSource
  readonly meaning: string
}

/** All settings with their values and sources. */
export function settingsList({
  config,
  sources,
}: Pick<SourcedConfig, 'config' | 'sources'>): readonly ListedSetting[] {
  const values = settingValues(config)
  return (Object.keys(SETTINGS) as SettingName[]).map(name => ({
    name,
    value: values[name],
    source: sources[name],
    meaning: SETTINGS[name],
  }))
}

function settingValues(config: Config): Readonly<Record<SettingName, string | number>> {
  const base = config.baseUrl ?? localBaseUrl(config.host, config.port)
  return {
    ACREAGE_PORT: config.port,
    ACREAGE_HOST: config.host,
    ACREAGE_THREADS: config.threads,
    ACREAGE_METRICS_PORT: config.metricsPort ?? '',
    ACREAGE_METRICS_HOST: config.metricsHost,
    ACREAGE_DATA_DIR: config.dataDirectory,
    ACREAGE_DATABASE_URL: databaseText(config.database),
    ACREAGE_DATABASE_READ_URLS: config.replicas.map(databaseText).join(','),
    ACREAGE_MEDIA_URL: config.mediaBucket ? s3BucketText(config.mediaBucket) : '',
    ACREAGE_SNAPSHOT_URL: config.snapshotStorage ? snapshotStorageText(config.snapshotStorage) : '',
    ACREAGE_BASE_URL: base,
    ACREAGE_PORTAL_URL: config.portalUrl ?? base,
    ...siteValues(config.site),
    ACREAGE_CONSOLE: config.hasConsole ? 'on' : 'off',
    ACREAGE_CONSOLE_URL: config.consoleUrl ?? base,
    ACREAGE_MCP: config.hasMcp ? 'on' : 'off',
    ACREAGE_MCP_RATE: config.mcpRatePerMinute,
    ACREAGE_RESO: config.hasReso ? 'on' : 'off',
    ACREAGE_REGISTRATION: config.registration,
    ACREAGE_APPROVAL: config.approval,
    ACREAGE_DRAFT_MEGABYTES: config.draftMegabytes,
    ACREAGE_TIME_ZONE: config.timeZone,
    ACREAGE_TRUSTED_PROXIES: config.trustedProxies.join(','),
    ACREAGE_CORS_ORIGINS: config.corsOrigins.join(',') || 'none',
    ACREAGE_MEDIA_RATE: config.mediaRatePerMinute,
    ACREAGE_LEADS_PER_ADDRESS_AND_SELLER: config.leadLimits.perAddressAndSeller,
    ACREAGE_LEADS_PER_ADDRESS: config.leadLimits.perAddress,
    ACREAGE_LEADS_PER_KEY_AND_RECIPIENT: config.leadLimits.perKeyAndRecipient,
    ACREAGE_MAX_LAG_MS: config.maxLagMs ?? 0,
    ACREAGE_CALLER_PERCENT: config.callerPercent,
    ACREAGE_OUTGOING: config.hasOutgoing ? 'on' : 'off',
    ACREAGE_SMTP_URL: config.smtpServer ? smtpServerText(config.smtpServer) : '',
    ACREAGE_MAIL_FROM: mailboxText(config.mailFrom ?? mailFromOf(base)),
    ACREAGE_INBOUND_ADDRESS: config.inbound ? inboundMailboxText(config.inbound.mailbox) : '',
    ACREAGE_INBOUND_SECRET: config.inbound ? '***' : '',
    ACREAGE_CONFIRMATIONS_PER_KEY: config.confirmationLimits.perKey,
    ACREAGE_CONFIRMATIONS_PER_ACCOUNT: config.confirmationLimits.perAccount,
    ACREAGE_CONFIRMATIONS: config.confirmationLimits.inAll,
    ACREAGE_ALERT_HOUR: config.alertHour,
    ACREAGE_ALERT_MAILBOX: config.alertMailbox ? mailboxText(config.alertMailbox) : '',
    ACREAGE_SEARCH: config.searchEngine,
    ACREAGE_SOURCE_NETWORKS: config.sourceNetworks.join(','),
    ACREAGE_WEBHOOK_NETWORKS: config.webhookNetworks.join(','),
    ACREAGE_CHANGE_LOG_DAYS: config.changeLogDays,
    ACREAGE_INTERVALS: intervalsText(config.intervals),
    ACREAGE_LOG_LEVEL: config.logLevel,
    ACREAGE_V1_DEPRECATED_ON: config.v1DeprecatedOn ?? '',
  }
}

/** Without the site, its settings are unused. */
function siteValues(site: SiteSettings | null) {
  return {
    ACREAGE_SITE: site ? 'on' : 'off',
    ACREAGE_SITE_NAME: site?.name ?? '',
    ACREAGE_SITE_COLOR: site?.color ?? '',
    ACREAGE_SITE_CONTACT: site ? contactText(site.contact) : '',
    ACREAGE_SITE_DIR: site?.directory ?? '',
    ACREAGE_SITE_RATE: site?.ratePerMinute ?? '',
    ACREAGE_SITE_CRAWLER_RATE: site?.crawlerRatePerMinute ?? '',
    ACREAGE_SITE_ANALYTICS: site?.analytics ? analyticsText(site.analytics) : '',
    ACREAGE_EMBED_ORIGINS: site?.embedOrigins.join(' ') ?? '',
    ACREAGE_MAP_STYLE: site?.map.style ? mapStyleText(site.map.style) : '',
    ACREAGE_BASEMAP: site?.map.basemapFile ?? '',
    ACREAGE_TERRAIN: site?.map.terrainFile ?? '',
  }
}
