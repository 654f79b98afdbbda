import { ownConsoleHost } from '../domain/public-urls.ts'
import { type Config, localBaseUrl } from './config.ts'

type Addressed = Pick<Config, 'baseUrl' | 'consoleUrl' | 'host'>

/** Where people sign in, without a trailing slash. */
export function consoleAddress({ baseUrl, consoleUrl, host }: Addressed, port: number): string {
  return consoleUrl ?? baseUrl ?? localBaseUrl(host, port)
}

/**
 * Warns when a third-party script runs on public pages of the host where people sign in, because it
 * can do there everything that they can.
 * @returns Null for no warning.
 */
export function analyticsWarning(
  config: Addressed & Pick<Config, 'hasConsole' | 'port' | 'site'>,
): string | null {
  if (!config.hasConsole || !config.site?.analytics) return null
  const base = config.baseUrl ?? localBaseUrl(config.host, config.port)
  const isApart = ownConsoleHost({ base, console: consoleAddress(config, config.port) }) !== null
  return isApart
    ? null
    : 'the script of ACREAGE_SITE_ANALYTICS runs on the host where people sign in, so it could read and change what they can: give the console a host of its own by ACREAGE_CONSOLE_URL'
}
