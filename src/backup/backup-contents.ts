/** The names of the files in a backup. Unpacked in a data directory, they are where they belong. */
export const DATABASE_NAME = 'acreage.db'
export const MANIFEST_NAME = 'backup.json'
const MEDIA_PREFIX = 'media/'

/** The files of pictures and documents in a backup. */
interface PackedPictures {
  readonly files: number
  readonly bytes: number
  /**
   * How many files the database names that are stored elsewhere and therefore not in the backup.
   */
  readonly elsewhere: number
}

/** The description in a backup. */
export interface Manifest {
  /** The version of this description; there is only one so far. */
  readonly format: 1
  /**
   * When the backup was begun, in milliseconds since 1970 UTC. It has the database as it was then.
   */
  readonly madeAt: number
  /** The numbers of rows of the main tables. */
  readonly counts: Readonly<Record<string, number>>
  /** Null: it was made without pictures. */
  readonly pictures: PackedPictures | null
  /**
   * How many of the operator's files it has: `.env`, and the files of the site's look. Absent in
   * backups before version 0.3.
   */
  readonly operatorFiles?: number
}

export function nameOfPicture(path: string): string {
  return `${MEDIA_PREFIX}${path}`
}

/**
 * The path in the media folder of a file in a backup; null: it is no picture, or its path leads out
 * of the folder.
 */
export function pictureOfName(name: string): string | null {
  if (!name.startsWith(MEDIA_PREFIX)) return null
  const path = name.slice(MEDIA_PREFIX.length)
  const isInside = path.split('/').every(part => part !== '' && part !== '.' && part !== '..')
  return isInside && !/[\\\0]/.test(path) ? path : null
}

/** @returns Null when the text is no description of a known version. */
export function readManifest(text: string): Manifest | null {
  try {
    const manifest = JSON.parse(text) as Manifest
    return manifest.format === 1 && manifest.counts ? manifest : null
  } catch {
    return null
  }
}
