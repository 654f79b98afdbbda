import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { LightMyRequestResponse } from 'fastify'
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '../../src/config/site-settings.ts'
import { readSiteLook } from '../../src/http/site/look/site-look.ts'
import { DrawnCountry } from '../../src/reference/drawn-country.ts'
import { startTestService, type TestService } from '../api/service.ts'

/** The headers that browsers send. */
export const BROWSER = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

export interface TestSite {
  readonly service: TestService
  /** Asks for a page as a browser does, without a key. */
  open(url: string, headers?: Readonly<Record<string, string>>): Promise<LightMyRequestResponse>
}

type Options = NonNullable<Parameters<typeof startTestService>[0]>

/**
 * A service with the public site, which ends after the file's tests.
 * @param settings Those of the operator; there is no limit without them.
 */
export async function startTestSite(
  settings: Partial<SiteSettings> = {},
  options: Omit<Options, 'site'> = {},
): Promise<TestSite> {
  const service = await startTestService({ ...options, site: siteOptions(settings) })
  after(() => service[Symbol.asyncDispose]())
  return { service, open: opener(service) }
}

/** What a service needs to have the public site. */
export function siteOptions(settings: Partial<SiteSettings> = {}): NonNullable<Options['site']> {
  const directory = join(tmpdir(), 'no-site-folder')
  const unlimited = { ratePerMinute: 0, crawlerRatePerMinute: 0 }
  const all = { ...DEFAULT_SITE_SETTINGS, ...unlimited, directory, ...settings }
  return { settings: all, look: readSiteLook(all), map: new DrawnCountry() }
}

/** Asks a service for pages. */
export function opener({ app }: TestService): TestSite['open'] {
  return (url, headers = {}) =>
    app.inject({ method: 'GET', url, headers: { ...BROWSER, ...headers } })
}

/** A folder that is removed after the file's tests. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'acreage-site-'))
  after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const NAMED_SIGNS: Readonly<Record<string, string>> = {
  ndash: '\u2013',
  rsquo: '\u2019',
  hellip: '\u2026',
  middot: '\u00b7',
}

/** A page with the signs beyond ASCII that its references name, as people see it. What HTML escapes stays escaped. */
export function withSigns(page: string): string {
  return page
    .replaceAll(/&#(\d+);/g, (reference, code) =>
      Number(code) < 128 ? reference : String.fromCodePoint(Number(code)),
    )
    .replaceAll(/&(\w+);/g, (reference, name: string) => NAMED_SIGNS[name] ?? reference)
}
