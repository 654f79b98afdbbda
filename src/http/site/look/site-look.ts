import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteSettings } from '../../../config/site-settings.ts'
import { scopeAssets } from '../../web/assets/scope-assets.ts'
import { accentColors } from '../../web/design/accent-colors.ts'
import { readIcons } from '../../web/design/icons.ts'
import type { MapLook } from '../maps/live/live-map.ts'
import { BaseTiles } from '../maps/tiles/base-tiles.ts'
import { type MapSources, NO_MAP_SOURCES } from '../maps/tiles/map-sources.ts'
import { type OperatorText, operatorTexts } from '../texts/operator-texts.ts'
import { SITE_PAGES } from './site-assets.ts'

/** The look of all pages: files and texts that are read once at startup. */
export interface SiteLook extends MapLook {
  readonly name: string
  /** The address of the operator's logo; null for none. */
  readonly logo: string | null
  /** The address of the style sheet with the operator's color; null for none. */
  readonly colors: string | null
  readonly texts: readonly OperatorText[]
  readonly analytics: SiteSettings['analytics']
  /** Whether there is a console to sign in to. */
  readonly hasConsole: boolean
}

const LOGOS = ['logo.svg', 'logo.png', 'logo.webp']

/**
 * Reads the files of the program and of the operator. @param mapSources The caller must close them.
 */
export function readSiteLook(
  settings: SiteSettings,
  mapSources: MapSources = NO_MAP_SOURCES,
): SiteLook {
  const { name, color, directory, analytics } = settings
  const icons = readIcons()
  const assets = scopeAssets(SITE_PAGES)
  const logo = LOGOS.find(file => existsSync(join(directory, file)))
  return {
    name,
    assets,
    icons,
    logo: logo === undefined ? null : assets.add(logo, readFileSync(join(directory, logo))),
    colors: color === null ? null : assets.add('colors.css', colorSheet(color)),
    texts: operatorTexts(settings),
    analytics,
    hasConsole: settings.registration !== null,
    baseTiles: new BaseTiles(),
    mapStyle: settings.map.style,
    mapSources,
  }
}

function colorSheet(color: string): Buffer {
  const { light, dark } = accentColors(color)
  return Buffer.from(`:root{--accent:light-dark(${light},${dark})}`)
}
