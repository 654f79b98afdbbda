import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'lightningcss'
import { type FontFile, fontFaces } from '../design/font-faces.ts'
import { addBrowserModules } from './browser-modules.ts'
import { SiteAssets } from './site-assets.ts'

const SITE_FOLDER = fileURLToPath(new URL('..', import.meta.url))
export const STYLE_SHEET = 'site.css'

const FONTS: readonly Omit<FontFile, 'path'>[] = [
  {
    name: 'source-serif-4-latin-wght-normal.woff2',
    unicodeRange:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  },
  {
    name: 'source-serif-4-latin-ext-wght-normal.woff2',
    unicodeRange:
      'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  },
]
/** Most pages need only this one, so they ask for it before the style sheet is read. */
export const FIRST_FONT = 'source-serif-4-latin-wght-normal.woff2'

/** What the map is made of: the library as it is published, and a font. */
const MAP_FILES: Readonly<Record<string, string>> = {
  'maplibre-gl.mjs': 'maplibre-gl/dist/maplibre-gl.mjs',
  'maplibre-gl-worker.mjs': 'maplibre-gl/dist/maplibre-gl-worker.mjs',
  'maplibre-gl.css': 'maplibre-gl/dist/maplibre-gl.css',
  'map-italic.woff2':
    '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2',
}

/** Reads the files that come with the program. Takes some milliseconds; call it once. */
export function programAssets(): SiteAssets {
  const assets = new SiteAssets()
  const fonts = FONTS.map(font => {
    const file = import.meta.resolve(`@fontsource-variable/source-serif-4/files/${font.name}`)
    return { ...font, path: assets.add(font.name, readFileSync(fileURLToPath(file))) }
  })
  assets.add('favicon.svg', readFileSync(join(SITE_FOLDER, 'design/favicon.svg')))
  assets.add(STYLE_SHEET, styleSheet(fontFaces(fonts)))
  addBrowserModules(assets)
  for (const [name, file] of Object.entries(MAP_FILES)) {
    assets.add(name, readFileSync(fileURLToPath(import.meta.resolve(file))))
  }
  return assets
}

/**
 * All style sheets of the site as one file: first those of design/, then those of the components, by path. A component's
 * rules must not depend on the order of the other components.
 */
function styleSheet(beginning: string): Buffer {
  const files = globSync('**/*.css', { cwd: SITE_FOLDER }).toSorted()
  const isDesign = (file: string) => file.startsWith('design')
  const ordered = [...files.filter(isDesign), ...files.filter(file => !isDesign(file))]
  const texts = ordered.map(file => readFileSync(join(SITE_FOLDER, file), 'utf8'))
  const code = Buffer.from([beginning, ...texts].join('\n'))
  return Buffer.from(transform({ filename: basename(STYLE_SHEET), code, minify: true }).code)
}
