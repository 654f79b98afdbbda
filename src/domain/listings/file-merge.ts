import type { ListingPicture } from '../pictures/picture.ts'
import { documentKey } from './file-changes.ts'
import type { ListingDocument } from './listing.ts'

/** The photos, documents and boundary of a listing. */
export interface FileSet {
  readonly pictures: readonly ListingPicture[]
  readonly documents: readonly ListingDocument[]
  /** Its whole text (`boundaryOf`); empty: none. */
  readonly boundary: string
}

/** The files that a draft holds. */
export interface DraftFileSet extends FileSet {
  /** The files of the listing when the draft took them over; a new listing had none. */
  readonly base: FileSet
}

export const NO_FILES: FileSet = { pictures: [], documents: [], boundary: '' }

/** The files of a draft, with the changes that others have made to the listing since. */
export interface MergedFiles extends FileSet {
  /** Whether both have changed the boundary; the draft's is used then. */
  readonly isBoundaryContested: boolean
}

/** @param theirs What the listing has now. */
export function mergedFiles({ base, ...mine }: DraftFileSet, theirs: FileSet): MergedFiles {
  const isMine = mine.boundary !== base.boundary
  const isTheirs = theirs.boundary !== base.boundary && theirs.boundary !== mine.boundary
  return {
    pictures: merged(base.pictures, mine.pictures, theirs.pictures, ({ pictureId }) => pictureId),
    documents: merged(base.documents, mine.documents, theirs.documents, documentKey),
    boundary: isMine ? mine.boundary : theirs.boundary,
    isBoundaryContested: isMine && isTheirs,
  }
}

/** Whether a draft changes the files of a listing. */
export function changesFiles({ base, ...mine }: DraftFileSet): boolean {
  return (
    mine.boundary !== base.boundary ||
    !isSame(mine.pictures, base.pictures) ||
    !isSame(mine.documents, base.documents)
  )
}

/**
 * The order and the texts of the draft; files that others have added come behind them, and files
 * that others have removed are left out.
 */
function merged<File extends { readonly description: string }, Key>(
  base: readonly File[],
  mine: readonly File[],
  theirs: readonly File[],
  keyOf: (file: File) => Key,
): readonly File[] {
  if (isSame(mine, base)) return theirs
  if (isSame(theirs, base)) return mine
  const byKey = (files: readonly File[]) => new Map(files.map(file => [keyOf(file), file]))
  const before = byKey(base)
  const now = byKey(theirs)
  const own = byKey(mine)
  const kept = mine.flatMap(file => {
    const old = before.get(keyOf(file))
    const present = now.get(keyOf(file))
    if (old !== undefined && present === undefined) return []
    const isUntouched = old !== undefined && old.description === file.description
    return isUntouched && present !== undefined ? [present] : [file]
  })
  const added = theirs.filter(file => !before.has(keyOf(file)) && !own.has(keyOf(file)))
  return [...kept, ...added]
}

function isSame(files: readonly unknown[], others: readonly unknown[]): boolean {
  return JSON.stringify(files) === JSON.stringify(others)
}
