import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AssetSet } from './asset-set.ts'
import { WrittenModules } from './written-modules.ts'

/** Packages that our modules import, and the files in them that browsers run as published. */
const PACKAGE_FILES: Readonly<Record<string, string>> = {
  'maplibre-contour': 'maplibre-contour',
  'terra-draw': 'terra-draw',
  'terra-draw-maplibre-gl-adapter': 'terra-draw-maplibre-gl-adapter',
  uqr: 'uqr',
}

/**
 * The imports of a module that remain at run time. Each begins on a new line: ours are formatted
 * that way, and packages have them at the top.
 */
// linear: at most 300,000 characters, because all files are of the program or its packages
const IMPORT = /^(import(?! type\b)[^'"()]*)(['"])([^'"]+)\2/gm

/**
 * Adds the modules that browsers run: our own (`*.browser.ts`) in some folders, and modules of
 * packages that they import. Imported names are replaced by addresses; otherwise modules of
 * packages are served as published.
 */
export function addBrowserModules(assets: AssetSet, folders: readonly string[]): void {
  const added = new Set<string>()
  const written = new WrittenModules()

  /**
   * Adds a module after everything that it imports; the linter forbids cycles. @returns The name of
   * its asset.
   */
  function add(asset: string, file: string): string {
    if (added.has(asset)) return asset
    added.add(asset)
    const imports: string[] = []
    const text = readFileSync(file, 'utf8').replaceAll(
      IMPORT,
      (_, before: string, quote: string, name: string) => {
        const imported = name.startsWith('.') ? addOwn(join(dirname(file), name)) : addPackage(name)
        imports.push(imported)
        return `${before}${quote}${assets.path(imported)}${quote}`
      },
    )
    const content = file.endsWith('.ts') ? written.add(text) : Buffer.from(text)
    assets.add(asset, content, imports)
    return asset
  }

  function addOwn(file: string): string {
    return add(`${basename(file, '.browser.ts')}.js`, file)
  }

  function addPackage(name: string): string {
    const file = PACKAGE_FILES[name]
    if (file === undefined)
      throw new Error(`PACKAGE_FILES does not say which file of ${name} browsers run.`)
    return add(`${basename(name)}.js`, fileURLToPath(import.meta.resolve(file)))
  }

  for (const folder of folders) {
    const own = globSync('**/*.browser.ts', { cwd: folder }).toSorted()
    for (const file of own) addOwn(join(folder, file))
  }
}
