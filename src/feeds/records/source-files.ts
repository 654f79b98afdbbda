import { MAX_DOCUMENTS } from '../../domain/listings/draft/draft-documents.ts'
import { MAX_PICTURES } from '../../domain/listings/draft/draft-tour.ts'
import type { DocumentDraft, PictureDraft } from '../../domain/listings/draft/listing-draft.ts'
import { MAX_TEXT_CHARACTERS } from '../../domain/values/plain-text.ts'
import { isYouTubeVideo } from '../../domain/values/web-address.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { SourceField } from '../mapping/source-fields.ts'
import type { SourceValues } from '../mapping/source-values.ts'
import { addressIn } from '../values/addresses.ts'
import { plainTextIn } from '../values/texts.ts'
import type { RecordNotes } from './record-notes.ts'
import { filesIn, hasMore, inOrder, type SourceFile } from './source-photos.ts'

const ACCEPTED = 'an http or https address'

/** Reads the photos of a record, the main one first. */
export function sourcePhotos(
  values: SourceValues,
  mapping: Mapping,
  notes: RecordNotes,
): PictureDraft[] {
  const found = [...values.all('photoColumns'), ...values.all('photos')]
  const photos = inOrder(filesIn(found).filter(({ isDocument }) => !isDocument))
  const known = new Set<string>()
  const drafts: PictureDraft[] = []
  for (const photo of photos) {
    const sourceUrl = addressOf(photo, mapping, notes)
    if (sourceUrl === null || known.has(sourceUrl)) continue
    known.add(sourceUrl)
    drafts.push({
      sourceUrl,
      knownBy: mapping.photoIdentity,
      description: photo.caption && plainTextIn(photo.caption, MAX_TEXT_CHARACTERS).text,
      label: null,
      ...(photo.changedAt !== null && { sourceChangedAt: photo.changedAt }),
    })
  }
  const [first] = photos
  if (drafts.length > MAX_PICTURES && first) {
    const reported = { path: first.path, value: undefined }
    const count = hasMore(found) ? `more than ${drafts.length - 1}` : drafts.length
    notes.record(
      'photos-left-out',
      reported,
      `A listing has at most ${MAX_PICTURES} photos; the first ${MAX_PICTURES} of ${count} were taken.`,
    )
  }
  return drafts.slice(0, MAX_PICTURES)
}

/** Reads the documents of a record, which may be among its photos. */
export function sourceDocuments(
  values: SourceValues,
  mapping: Mapping,
  notes: RecordNotes,
): DocumentDraft[] {
  const files = [
    ...filesIn(values.all('documents')),
    ...filesIn(values.all('photos')).filter(({ isDocument }) => isDocument),
  ]
  return files.slice(0, MAX_DOCUMENTS).flatMap(file => {
    const url = addressOf(file, mapping, notes)
    const description = file.caption && plainTextIn(file.caption, MAX_TEXT_CHARACTERS).text
    return url === null ? [] : [{ url, description }]
  })
}

/** Reads an optional address of a listing. */
export function sourceAddress(
  values: SourceValues,
  field: SourceField,
  mapping: Mapping,
  notes: RecordNotes,
): string | null {
  const found = values.text(field)
  if (found === null) return null
  const address = addressIn(found.value, mapping.photoBase)
  if (address === null) notes.warn('address-left-out', found, ACCEPTED, 'It was left out')
  return address
}

/** Reads the tour of the land: a video on YouTube, or another one. */
export function sourceTour(values: SourceValues, mapping: Mapping, notes: RecordNotes) {
  const address = sourceAddress(values, 'tour', mapping, notes)
  const isVideo = address !== null && isYouTubeVideo(address)
  return { youTube: isVideo ? address : null, virtualTour: isVideo ? null : address }
}

function addressOf(file: SourceFile, { photoBase }: Mapping, notes: RecordNotes): string | null {
  const address = addressIn(file.address, photoBase)
  if (address === null) {
    const reported = { path: file.path, value: file.address }
    notes.warn('address-left-out', reported, ACCEPTED, 'The file was left out')
  }
  return address
}
