import type { ListingPicture } from '../pictures/picture.ts'
import { FaultList, Problem } from '../problem.ts'
import type { PictureId } from '../values/ids.ts'
import { inOrder, inserted, moved, type Step } from '../values/moved-item.ts'
import { characterCount, MAX_TEXT_CHARACTERS, oneLine } from '../values/plain-text.ts'
import { isWebAddress } from '../values/web-address.ts'
import { MAX_DOCUMENTS } from './draft/draft-documents.ts'
import { MAX_PICTURES } from './draft/draft-tour.ts'
import type { ListingDocument } from './listing.ts'

/** A change of files of a listing, made on the list as it is when it is written. */
export type FileChange<Key> =
  | { readonly kind: 'move'; readonly key: Key; readonly step: Step }
  | { readonly kind: 'describe'; readonly key: Key; readonly description: string }
  | { readonly kind: 'remove'; readonly key: Key }
  | { readonly kind: 'order'; readonly keys: readonly Key[] }

/** A change of photos, which their ids name. */
export type PhotoChange = FileChange<PictureId> | AddedFile<ListingPicture>

/** A change of documents, which `documentKey` names. */
export type DocumentChange = FileChange<string> | AddedFile<ListingDocument>

/** A file that the list gets, or gets back. */
interface AddedFile<File> {
  readonly kind: 'add'
  readonly file: File
  /** From 0. */
  readonly place: number
}

/** The path or the address of a document. */
export function documentKey(document: ListingDocument): string {
  return 'path' in document ? document.path : document.url
}

/**
 * @throws Problem `conflict` for a photo that the listing does not show, `invalid-input` for a text
 * that is too long, and when there is no room.
 */
export function changedPhotos(
  photos: readonly ListingPicture[],
  change: PhotoChange,
): readonly ListingPicture[] {
  const rules = {
    keyOf: ({ pictureId }: ListingPicture) => pictureId,
    what: 'photo',
    most: MAX_PICTURES,
  }
  return changedFiles(photos, change, rules)
}

/** @throws Problem as `changedPhotos`, and `invalid-input` for a text that is not an address. */
export function changedDocuments(
  documents: readonly ListingDocument[],
  change: DocumentChange,
): readonly ListingDocument[] {
  if (change.kind === 'add' && 'url' in change.file) requireAddress(change.file.url)
  const rules = { keyOf: documentKey, what: 'document', most: MAX_DOCUMENTS }
  return changedFiles(documents, change, rules)
}

interface ListRules<File, Key> {
  readonly keyOf: (file: File) => Key
  readonly what: string
  readonly most: number
}

function changedFiles<File extends { readonly description: string }, Key>(
  files: readonly File[],
  change: FileChange<Key> | AddedFile<File>,
  { keyOf, what, most }: ListRules<File, Key>,
): readonly File[] {
  if (change.kind === 'order') return inOrder(files, keyOf, change.keys)
  if (change.kind === 'add') {
    const { file, place } = change
    if (files.some(one => keyOf(one) === keyOf(file))) return files
    if (files.length >= most) throw noRoom(most, what)
    return inserted(files, place, [{ ...file, description: text(file.description) }])
  }
  const at = files.findIndex(one => keyOf(one) === change.key)
  if (at < 0) throw gone(what)
  if (change.kind === 'move') return moved(files, at, change.step)
  if (change.kind === 'remove') return files.filter((_file, i) => i !== at)
  const description = text(change.description)
  return files.map((file, i) => (i === at ? { ...file, description } : file))
}

function text(typed: string): string {
  const line = oneLine(typed)
  const count = characterCount(line)
  if (count <= MAX_TEXT_CHARACTERS) return line
  const most = MAX_TEXT_CHARACTERS.toLocaleString('en')
  const faults = new FaultList()
  faults.add('too-long', 'description', `A text has at most ${most} characters; this one has more.`)
  faults.throwIfAny()
  return line
}

function requireAddress(url: string): void {
  if (isWebAddress(url)) return
  const faults = new FaultList()
  faults.add('invalid', 'url', 'Enter an address that begins with https:// or http://.')
  faults.throwIfAny()
}

function noRoom(most: number, what: string): Problem {
  return Problem.of('invalid-input', 'No room', `A listing has at most ${most} ${what}s.`)
}

function gone(what: string): Problem {
  const detail = `The listing no longer has this ${what}. It may have been removed by someone else.`
  return Problem.of('conflict', 'Not there any more', detail)
}
