import type { Command } from 'commander'
import { localBaseUrl, readConfig, SETTINGS } from '../config.ts'
import { shownS3Place } from '../domain/media-place.ts'
import { runCommand } from './session.ts'
import { terminal } from './terminal.ts'

export function addConfig(program: Command): void {
  program
    .command('config')
    .description('Show the configuration that is in force, and every setting')
    .option('--json', 'print the values as JSON')
    .action((options: { json?: boolean }) => runCommand(async () => show(options.json ?? false)))
}

function show(asJson: boolean): void {
  const config = readConfig()
  const base = config.baseUrl ?? localBaseUrl(config.host, config.port)
  const values: Record<keyof typeof SETTINGS, string | number> = {
    ACREAGE_PORT: config.port,
    ACREAGE_HOST: config.host,
    ACREAGE_WORKERS: config.workers,
    ACREAGE_DATA_DIR: config.dataDirectory,
    ACREAGE_DATABASE_URL: `sqlite:${config.databaseFile}`,
    ACREAGE_MEDIA_URL: config.mediaPlace ? shownS3Place(config.mediaPlace) : '',
    ACREAGE_BASE_URL: base,
    ACREAGE_PORTAL_URL: config.portalUrl ?? base,
    ACREAGE_TIME_ZONE: config.timeZone,
    ACREAGE_LOG_LEVEL: config.logLevel,
    ACREAGE_V1_DEPRECATED_ON: config.v1DeprecatedOn ?? '',
  }
  if (asJson) {
    terminal.print(JSON.stringify(values, null, 2))
    return
  }
  for (const [name, purpose] of Object.entries(SETTINGS)) {
    terminal.print(`${name}=${values[name as keyof typeof SETTINGS]}\n    ${purpose}`)
  }
}
