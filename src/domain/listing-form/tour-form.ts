import type { PictureId } from '../ids.ts'
import type { ListingPicture } from '../picture.ts'
import { isWebAddress } from '../web-address.ts'
import type { MemberReader } from './member-reader.ts'

/** The most photos that a listing may have. */
export const MOST_PICTURES = 30
export const MOST_CAPTION_CHARACTERS = 500

const MEMBERS = ['thumbnail', 'popup', 'large', 'description', 'label']
const FILE_MEMBERS = ['ID', 'SRC', 'height', 'width']

/** A photo of a tour as a form names it: one that is kept already, or one to be fetched. */
export type TourStop =
  | ({ readonly kind: 'kept' } & ListingPicture)
  | ({ readonly kind: 'new'; readonly sourceUrl: string } & Omit<ListingPicture, 'pictureId'>)

/**
 * The photos of a listing, in order. The main photo alone, as an answer without includeImages has
 * it, leaves the others as they are.
 */
export function readTour(reader: MemberReader, before: readonly ListingPicture[]): TourStop[] {
  const old = before.map(picture => ({ kind: 'kept' as const, ...picture }))
  const images = reader.objects('images', MEMBERS, MOST_PICTURES)
  if (images === undefined) return old
  const tour = images.flatMap(image => readStop(image, before) ?? [])
  refuseRepeated(reader, tour)
  const [only, ...others] = tour
  const isMainAlone = only?.kind === 'kept' && only.pictureId === old[0]?.pictureId
  return isMainAlone && others.length === 0 ? [only, ...old.slice(1)] : tour
}

function readStop(image: MemberReader, before: readonly ListingPicture[]): TourStop | null {
  for (const size of ['thumbnail', 'popup']) image.object(size, FILE_MEMBERS)
  const large = image.object('large', FILE_MEMBERS)
  if (!large) {
    const detail =
      'Each photo has the member large, with its ID or, for a new one, its address as SRC.'
    image.fault('Missing', 'large', detail)
    return null
  }
  const pictureId = large.value('ID') === undefined ? null : large.id<PictureId>('ID')
  if (pictureId === undefined) return null
  if (pictureId !== null) {
    const old = before.find(picture => picture.pictureId === pictureId)
    return { kind: 'kept', pictureId, ...readCaption(image, old) }
  }
  const sourceUrl = large.textLike('SRC', '', isWebAddress, 'the http or https address of a photo')
  if (sourceUrl !== '') return { kind: 'new', sourceUrl, ...readCaption(image, undefined) }
  if (large.isAbsent('SRC')) {
    large.fault(
      'Missing',
      'SRC',
      'A photo is named by its ID or, if it is new, by its address as SRC.',
    )
  }
  return null
}

function readCaption(image: MemberReader, old: ListingPicture | undefined) {
  const rules = { most: MOST_CAPTION_CHARACTERS, lines: 'one' } as const
  return {
    description: image.text('description', old?.description ?? '', rules),
    label: image.text('label', old?.label ?? '', rules),
  }
}

function refuseRepeated(reader: MemberReader, tour: readonly TourStop[]): void {
  const ids = tour.flatMap(stop => (stop.kind === 'kept' ? stop.pictureId : []))
  const repeated = ids.find((id, i) => ids.indexOf(id) < i)
  if (repeated === undefined) return
  reader.fault('Repeated', 'images', `data.images names the photo ${repeated} more than once.`)
}
