import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package as package-lock.json has it. */
interface LockedPackage {
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
  readonly optional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

export interface InstalledPackage {
  readonly name: string
  /** Its folder in the project, such as `node_modules/sharp`. */
  readonly path: string
  /** SPDX; null: its package.json does not say it. */
  readonly license: string | null
  /** Whether npm leaves it out on some machines, so that its files may not be here. */
  readonly isOptional: boolean
}

/** All packages that `npm ci --omit=dev --workspaces=false` installs on any machine, by name. */
export function installedPackages(root: string): InstalledPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, LockedPackage>>
  }
  const found = new Map<string, InstalledPackage>()
  const waiting = ['']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const name of namesNeeded(packages[path] ?? {}, path === '')) {
      const place = placeOf(packages, path, name)
      const locked = place === null ? undefined : packages[place]
      if (place === null || !locked || locked.dev || locked.link || found.has(place)) continue
      const { license = null, optional = false } = locked
      found.set(place, { name, path: place, license, isOptional: optional })
      waiting.push(place)
    }
  }
  return [...found.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** npm installs what a package needs of others, but nothing beside the project itself. */
function namesNeeded(locked: LockedPackage, isProject: boolean): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = locked
  const peers = isProject ? {} : peerDependencies
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peers })
}

/** Where a package finds another one: in its own folder, or in one of those around it. */
function placeOf(
  packages: Readonly<Record<string, LockedPackage>>,
  path: string,
  name: string,
): string | null {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (place in packages) return place
    if (folder === '') return null
  }
}
