import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'lightningcss'
import { type FontFile, fontFaces } from '../design/font-faces.ts'
import { AssetSet } from './asset-set.ts'
import { addBrowserModules } from './browser-modules.ts'

/**
 * The files that all scopes with pages share: design tokens, controls, icons, islands, the theme.
 */
const WEB_FOLDER = fileURLToPath(new URL('..', import.meta.url))

const TOKENS = 'design/1-tokens.css'

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
/** Nearly all pages need this font, so they request it before the style sheet is parsed. */
export const FIRST_FONT = 'source-serif-4-latin-wght-normal.woff2'

/** A scope with pages. */
export interface PagesOf {
  /** The prefix of its assets, such as `/site/assets`. */
  readonly path: string
  /**
   * The folder of the scope, searched recursively for style sheets (`*.css`) and browser modules
   * (`*.browser.ts`).
   */
  readonly folder: string
  /** The name of its style sheet, such as `site.css`. */
  readonly styleSheet: string
  /**
   * The style sheet of pages in frames of other sites: the tokens, some components and the file of
   * its own name, which no other page has.
   */
  readonly embedded?: { readonly styleSheet: string; readonly components: readonly string[] }
  /** Files of packages that its pages load as published, by asset name. */
  readonly packageFiles: Readonly<Record<string, string>>
}

/**
 * Reads the assets of a scope's pages: the shared ones and its own. Takes some milliseconds; call
 * it once per scope.
 */
export function scopeAssets(pages: PagesOf): AssetSet {
  const { path, folder, styleSheet, embedded, packageFiles } = pages
  const assets = new AssetSet(path)
  const fonts = FONTS.map(font => {
    const file = import.meta.resolve(`@fontsource-variable/source-serif-4/files/${font.name}`)
    return { ...font, path: assets.add(font.name, readFileSync(fileURLToPath(file))) }
  })
  assets.add('favicon.svg', readFileSync(join(WEB_FOLDER, 'design/favicon.svg')))
  const own = styleSheetsIn(folder)
  const ofFrames = own.filter(file => basename(file) === embedded?.styleSheet)
  const ofPages = own.filter(file => !ofFrames.includes(file))
  const css = [fontFaces(fonts), ...[...styleSheetsIn(WEB_FOLDER), ...ofPages].map(readText)]
  assets.add(styleSheet, minified(styleSheet, css))
  if (embedded) {
    const components = embedded.components.map(file => join(folder, file))
    const files = [join(WEB_FOLDER, TOKENS), ...components, ...ofFrames]
    assets.add(embedded.styleSheet, minified(embedded.styleSheet, files.map(readText)))
  }
  addBrowserModules(assets, [WEB_FOLDER, folder])
  for (const [name, file] of Object.entries(packageFiles)) {
    assets.add(name, readFileSync(fileURLToPath(import.meta.resolve(file))))
  }
  return assets
}

/**
 * The style sheets of a folder, by path. A component's rules must not depend on the order of the
 * other components.
 */
function styleSheetsIn(folder: string): string[] {
  const files = globSync('**/*.css', { cwd: folder }).toSorted()
  return files.map(file => join(folder, file))
}

function readText(file: string): string {
  return readFileSync(file, 'utf8')
}

function minified(filename: string, parts: readonly string[]): Buffer {
  const code = Buffer.from(parts.join('\n'))
  return Buffer.from(transform({ filename, code, minify: true }).code)
}
