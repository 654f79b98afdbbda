import {
  changesFiles,
  type DraftFileSet,
  type FileSet,
  type MergedFiles,
  mergedFiles,
  NO_FILES,
} from '../../domain/listings/file-merge.ts'
import type { Listing, ListingDetail, TourPicture } from '../../domain/listings/listing.ts'
import { boundaryOf } from '../../domain/places/tracts.ts'
import { FaultList } from '../../domain/problem.ts'
import { isOfSeller } from '../../media/media-store.ts'
import type { StoredDraft } from '../../store/drafts/draft-records.ts'
import type { Reader } from '../../store/store.ts'

/** The files of a draft, with their version: 0 while the draft has those of its listing. */
export interface HeldFiles {
  readonly files: DraftFileSet
  readonly version: number
}

/** @param before The listing that the draft edits; null: a new one. */
export async function heldFiles(
  { drafts }: Pick<Reader, 'drafts'>,
  { id }: Pick<StoredDraft, 'id'>,
  before: ListingDetail | null,
): Promise<HeldFiles> {
  const stored = await drafts.files(id)
  if (stored) return stored
  const base = before === null ? NO_FILES : filesOf(before.listing)
  return { files: { ...base, base }, version: 0 }
}

/** The files of another listing that a draft begins with. */
export interface CopiedFiles {
  readonly files: FileSet
  /** The documents that were copied only for the draft. */
  readonly copies: readonly { readonly path: string; readonly bytes: number }[]
}

/**
 * The paths of documents that a draft may publish: documents that were sent to it, and drawn ones,
 * which copies share.
 */
export async function sentDocuments(
  { drafts }: Pick<Reader, 'drafts'>,
  { id }: Pick<StoredDraft, 'id'>,
  { files: { documents } }: HeldFiles,
): Promise<readonly string[]> {
  const drawn = documents.flatMap(one => ('path' in one && !isOfSeller(one.path) ? one.path : []))
  return [...(await drafts.documentPaths(id)), ...drawn]
}

/** The files of a listing. */
export function filesOf(listing: Listing): FileSet {
  const { pictures, documents } = listing
  return { pictures, documents, boundary: boundaryOf(listing) }
}

/** The files that publishing a draft gives its listing; null: no change. */
export function publishedFiles(
  { files }: HeldFiles,
  before: ListingDetail | null,
): MergedFiles | null {
  if (!changesFiles(files)) return null
  return mergedFiles(files, before === null ? NO_FILES : filesOf(before.listing))
}

/** @throws Problem `invalid-input` when another person has changed the boundary, too. */
export function requireOwnBoundary(files: MergedFiles | null): void {
  if (!files?.isBoundaryContested) return
  const faults = new FaultList()
  const detail =
    'Another person has changed the boundary of the listing, too. Compare both on the Boundary page of your changes, and choose one.'
  faults.add('invalid', null, detail)
  faults.throwIfAny()
}

/**
 * The photos of a draft as a page shows them. @param before The listing that the draft edits; null:
 * a new one.
 */
export async function tourOf(
  { pictures: reader }: Pick<Reader, 'pictures'>,
  { pictures }: Pick<FileSet, 'pictures'>,
  before: ListingDetail | null,
): Promise<readonly TourPicture[]> {
  const known = new Map(before?.pictures.map(picture => [picture.pictureId, picture]))
  const sent = pictures.map(({ pictureId }) => pictureId).filter(id => !known.has(id))
  const files = new Map((await reader.files(sent)).map(one => [one.id, one.files]))
  return pictures.map(picture => {
    const old = known.get(picture.pictureId)
    if (old) return { ...old, ...picture }
    const { pictureId: id } = picture
    const fromFile = { sourceUrl: '', awaitsWalk: false, sourceChangedAt: null }
    return { ...picture, id, files: files.get(id) ?? null, ...fromFile }
  })
}
