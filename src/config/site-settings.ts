import type { Registration } from '../domain/users/user-link.ts'

/** The operator's settings of the public site. */
export interface SiteSettings {
  /** The name of the site. */
  readonly name: string
  /** The color of links and buttons, such as #2f5d3a; null for the default. */
  readonly color: string | null
  /** How visitors reach the operator; empty if not stated. */
  readonly contact: readonly ContactWay[]
  /** The folder of the operator's own texts and logo. It may be missing. */
  readonly directory: string
  /** How many pages an address may request in a minute; 0 for no limit. */
  readonly ratePerMinute: number
  /** The same for crawlers and other programs. */
  readonly crawlerRatePerMinute: number
  /** The analytics script; null for none. */
  readonly analytics: AnalyticsScript | null
  /** The origins of other sites that may show listings in frames; empty for none. */
  readonly embedOrigins: readonly string[]
  readonly map: MapSettings
  /** Whether visitors may create seller accounts in the console; null without a console. */
  readonly registration: Registration | null
}

/** A way to reach the operator, as configured. */
export interface ContactWay {
  readonly kind: 'email' | 'phone' | 'web'
  readonly text: string
}

/** The layers of the map below the listings; null for the built-in ones. */
export interface MapSettings {
  readonly style: MapStyle | null
  /** PMTiles files of vector tiles, and of elevations. */
  readonly basemapFile: string | null
  readonly terrainFile: string | null
  /** The folder of the maps that the operator added; null for none. It may be missing. */
  readonly directory: string | null
}

/** A style for MapLibre. */
export interface MapStyle {
  readonly url: string
  /** The origins of the other hosts that the style loads from. */
  readonly origins: readonly string[]
}

/** A script of another site or of the operator, and the data-… attributes that it reads. */
export interface AnalyticsScript {
  readonly url: string
  readonly attributes: readonly (readonly [name: string, value: string])[]
}

export const DEFAULT_SITE_SETTINGS: Omit<SiteSettings, 'directory'> = {
  name: 'Acreage',
  color: null,
  contact: [],
  ratePerMinute: 600,
  crawlerRatePerMinute: 120,
  analytics: null,
  embedOrigins: [],
  map: { style: null, basemapFile: null, terrainFile: null, directory: null },
  registration: null,
}

/** The value of the setting: `land@example.com, 512-555-0100` */
export function contactText(ways: readonly ContactWay[]): string {
  return ways.map(({ text }) => text).join(', ')
}

/** The value of the setting: `https://tiles.land.example/style.json https://fonts.land.example` */
export function mapStyleText({ url, origins }: MapStyle): string {
  return [url, ...origins].join(' ')
}

/** The value of the setting: `https://stats.land.example/script.js data-site=7` */
export function analyticsText({ url, attributes }: AnalyticsScript): string {
  return [url, ...attributes.map(([name, value]) => `${name}=${value}`)].join(' ')
}
