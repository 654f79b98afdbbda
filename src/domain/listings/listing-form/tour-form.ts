import type { ListingPicture } from '../../pictures/picture.ts'
import type { PictureId } from '../../values/ids.ts'
import { isWebAddress } from '../../values/web-address.ts'
import type { TourPicture } from '../listing.ts'
import { MAX_TEXT_CHARACTERS } from '../plain-text.ts'
import type { MemberReader } from './member-reader.ts'

/** The most photos that a listing may have. */
export const MOST_PICTURES = 30

const MEMBERS = ['thumbnail', 'popup', 'large', 'description', 'label']
const FILE_MEMBERS = ['ID', 'SRC', 'height', 'width']

/** A photo of a tour as a form names it: one that is kept already, or one to be fetched. */
export type TourStop =
  | ({ readonly kind: 'kept' } & ListingPicture)
  | ({ readonly kind: 'new'; readonly sourceUrl: string } & Omit<ListingPicture, 'pictureId'>)

/**
 * The photos of a listing, in order. A photo that was fetched from an address is known by it, so
 * that feeds can send the same addresses again. The main photo alone, with its id and its address as an
 * answer without includeImages shows it, leaves the others as they are; its id alone keeps only that photo.
 */
export function readTour(reader: MemberReader, before: readonly TourPicture[]): TourStop[] {
  const old = before.map(({ pictureId, description, label }) => ({
    kind: 'kept' as const,
    ...{ pictureId, description, label },
  }))
  const images = reader.objects('images', MEMBERS, MOST_PICTURES)
  if (images === undefined) return old
  const unclaimed = [...before]
  const read = images.flatMap(image => readStop(image, before, unclaimed) ?? [])
  const tour = read.map(({ stop }) => stop)
  refuseRepeated(reader, tour)
  const [only, ...others] = read
  const isAlone = others.length === 0 && only !== undefined && only.isAsAnswered
  const main = isAlone ? only.stop : null
  if (main?.kind !== 'kept' || !mayBeMain(main.pictureId, before)) return tour
  return old.map(stop => (stop.pictureId === main.pictureId ? main : stop))
}

/**
 * Whether an answer may have shown a photo as the main one: no photo before it is ready, or was when the
 * answer was made. A photo from an address may have become ready since then.
 */
function mayBeMain(id: PictureId, before: readonly TourPicture[]): boolean {
  const place = before.findIndex(picture => picture.pictureId === id)
  const earlier = before.slice(0, Math.max(0, place))
  return place >= 0 && earlier.every(({ files, sourceUrl }) => files === null || sourceUrl !== '')
}

/** @param unclaimed The photos that no address has named yet; loses the one that this names. */
function readStop(
  image: MemberReader,
  before: readonly TourPicture[],
  unclaimed: TourPicture[],
): { stop: TourStop; isAsAnswered: boolean } | null {
  for (const size of ['thumbnail', 'popup']) image.object(size, FILE_MEMBERS)
  const large = image.object('large', FILE_MEMBERS)
  if (large === null || image.value('large') === undefined) {
    const detail =
      'Each photo has the member large, with its ID or, for a new one, its address as SRC.'
    image.fault('Missing', 'large', detail)
  }
  if (!large) return null
  const pictureId = large.value('ID') === undefined ? null : large.id<PictureId>('ID')
  if (pictureId === undefined) return null
  if (pictureId !== null) {
    const old = before.find(picture => picture.pictureId === pictureId)
    const stop = { kind: 'kept', pictureId, ...readCaption(image, old) } as const
    return { stop, isAsAnswered: large.value('SRC') !== undefined }
  }
  const sourceUrl = large.textLike('SRC', '', isWebAddress, 'the http or https address of a photo')
  if (sourceUrl !== '') return { stop: stopFrom(sourceUrl, image, unclaimed), isAsAnswered: false }
  if (large.isAbsent('SRC')) {
    large.fault(
      'Missing',
      'SRC',
      'A photo is named by its ID or, if it is new, by its address as SRC.',
    )
  }
  return null
}

function stopFrom(sourceUrl: string, image: MemberReader, unclaimed: TourPicture[]): TourStop {
  // An address that is posted twice makes two photos, which are both there when it is sent again.
  const found = unclaimed.findIndex(picture => picture.sourceUrl === sourceUrl)
  const [old] = found < 0 ? [] : unclaimed.splice(found, 1)
  const caption = readCaption(image, old)
  return old
    ? { kind: 'kept', pictureId: old.pictureId, ...caption }
    : { kind: 'new', sourceUrl, ...caption }
}

function readCaption(image: MemberReader, old: ListingPicture | undefined) {
  const rules = { most: MAX_TEXT_CHARACTERS, lines: 'one' } as const
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
