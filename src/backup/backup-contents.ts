/**
 * The names of the files in a backup. Unpacked into a data directory, they are in the right place.
 */
export const DATABASE_NAME = 'acreage.db'
export const MANIFEST_NAME = 'backup.json'
const MEDIA_PREFIX = 'media/'

interface PackedPictures {
  readonly files: number
  readonly bytes: number
  /** How many files named in the database are stored elsewhere, and so not in the backup. */
  readonly elsewhere: number
}

/** The description file in a backup. */
export interface Manifest {
  /** The version of this format; there is only one so far. */
  readonly format: 1
  /**
   * When the backup started, in milliseconds since 1970 UTC. The database is a snapshot of this
   * moment.
   */
  readonly madeAt: number
  /** The row counts of the main tables. */
  readonly counts: Readonly<Record<string, number>>
  /** Null if it was made without pictures. */
  readonly pictures: PackedPictures | null
  /**
   * How many of the operator's files it has: `.env`, and the files of the site's theme. Absent in
   * backups from before version 0.3.
   */
  readonly operatorFiles?: number
}

export function nameOfPicture(path: string): string {
  return `${MEDIA_PREFIX}${path}`
}

/**
 * The path in the media folder of a file in a backup; null if it is not a picture, or its path
 * leads out of the folder.
 */
export function pictureOfName(name: string): string | null {
  if (!name.startsWith(MEDIA_PREFIX)) return null
  const path = name.slice(MEDIA_PREFIX.length)
  const isInside = path.split('/').every(part => part !== '' && part !== '.' && part !== '..')
  return isInside && !/[\\\0]/.test(path) ? path : null
}

/** @returns Null when the text is not a description in a known version. */
export function readManifest(text: string): Manifest | null {
  try {
    const manifest = JSON.parse(text) as Manifest
    return manifest.format === 1 && manifest.counts ? manifest : null
  } catch {
    return null
  }
}
