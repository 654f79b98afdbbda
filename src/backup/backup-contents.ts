/** What the files within a backup are called; unpacked in a data directory, they lie where they belong. */
export const DATABASE_NAME = 'acreage.db'
export const MANIFEST_NAME = 'backup.json'
const MEDIA_PREFIX = 'media/'

/** The files of pictures and documents in a backup. */
interface PackedPictures {
  readonly files: number
  readonly bytes: number
  /** How many others the database names that are kept elsewhere, and are not in the backup. */
  readonly elsewhere: number
}

/** What a backup says of itself. */
export interface Manifest {
  /** Of this description; there is only one yet. */
  readonly format: 1
  /** When it was begun, in milliseconds since 1970 UTC: what the database was then is in it. */
  readonly madeAt: number
  /** How many rows the main tables of its database have. */
  readonly counts: Readonly<Record<string, number>>
  /** Null: it was made without them. */
  readonly pictures: PackedPictures | null
}

export function nameOfPicture(path: string): string {
  return `${MEDIA_PREFIX}${path}`
}

/** Where in the media folder a file of a backup belongs; null: it is no picture, or would lie elsewhere. */
export function pictureOfName(name: string): string | null {
  if (!name.startsWith(MEDIA_PREFIX)) return null
  const path = name.slice(MEDIA_PREFIX.length)
  const isInside = path.split('/').every(part => part !== '' && part !== '.' && part !== '..')
  return isInside && !/[\\\0]/.test(path) ? path : null
}

/** @returns Null when it is none. */
export function readManifest(text: string): Manifest | null {
  try {
    const manifest = JSON.parse(text) as Manifest
    return manifest.format === 1 && manifest.counts ? manifest : null
  } catch {
    return null
  }
}
