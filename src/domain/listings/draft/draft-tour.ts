import { isSamePhoto } from '../../pictures/photo-identity.ts'
import type { ListingPicture } from '../../pictures/picture.ts'
import type { PictureId } from '../../values/ids.ts'
import { MAX_TEXT_CHARACTERS } from '../../values/plain-text.ts'
import { isWebAddress } from '../../values/web-address.ts'
import type { TourPicture } from '../listing.ts'
import { isAddressOf } from './draft-documents.ts'
import { isBlank, isTooLong, judgedFormedText, judgedPlainText } from './field-rules.ts'
import type { DraftFaults, PictureDraft } from './listing-draft.ts'

/** The most photos that a listing may have. */
export const MAX_PICTURES = 30

const CAPTION = { kind: 'line', maxCharacters: MAX_TEXT_CHARACTERS } as const
const ADDRESS = {
  isAccepted: isWebAddress,
  accepts: 'the http or https address of a photo',
  isAddress: true,
}

/** A photo of a tour: it is kept already, or is to be fetched. */
export type TourStop =
  | ({
      readonly kind: 'kept'
      /**
       * Where to fetch the photo from if no attempt is to come undefined: the photo is ready, waits
       * for its turn, or no address named it.
       */
      readonly missingUrl?: string
      /**
       * Where the same photo comes from now: it has not been fetched yet and has another address,
       * or its source has changed it.
       */
      readonly renewed?: PhotoSource
      /**
       * Whether its source has changed the photo since it was fetched. What was fetched stays until
       * then.
       */
      readonly isOutdated?: true
    } & ListingPicture)
  | ({ readonly kind: 'new'; readonly source: PhotoSource } & Omit<ListingPicture, 'pictureId'>)

/** Where a photo is fetched from. */
export interface PhotoSource {
  readonly sourceUrl: string
  /** When the source has changed it, in milliseconds since 1970 UTC; null: it does not say. */
  readonly changedAt: number | null
}

/**
 * The photos of a listing, in order. A photo from an address is recognized by the address, even if
 * it could not be fetched, so that feeds can send the same addresses again; a photo that is ready,
 * also by the address that answers show. Only the main photo, as an answer without the others shows
 * it, leaves the others as they are; its id alone keeps only that photo.
 */
export function judgedTour(
  pictures: readonly PictureDraft[] | null | undefined,
  before: readonly TourPicture[],
  faults: DraftFaults,
): TourStop[] {
  const old = before.map(({ pictureId, description, label }) => ({
    kind: 'kept' as const,
    pictureId,
    description,
    label,
  }))
  if (pictures === undefined) return old
  const given = pictures ?? []
  if (isTooLong('pictures', given, MAX_PICTURES, faults)) return old
  const unclaimed = [...before]
  const tour = given.flatMap(
    (picture, i) => judgedStop(picture, i, { before, unclaimed }, faults) ?? [],
  )
  refuseRepeated(tour, faults)
  const main = given.length === 1 && given[0]?.isOnlyAnswered ? tour[0] : undefined
  if (main?.kind !== 'kept' || !mayBeMain(main.pictureId, before)) return tour
  return old.map(stop => (stop.pictureId === main.pictureId ? main : stop))
}

/**
 * Whether an answer may have shown a photo as the main one: no photo before it is ready, or was
 * ready when the answer was made. A photo from an address may have become ready since then.
 */
function mayBeMain(id: PictureId, before: readonly TourPicture[]): boolean {
  const place = before.findIndex(picture => picture.pictureId === id)
  const earlier = before.slice(0, Math.max(0, place))
  return place >= 0 && earlier.every(({ files, sourceUrl }) => files === null || sourceUrl !== '')
}

interface TourBefore {
  readonly before: readonly TourPicture[]
  /** The photos that no address has named yet; those that an address names are removed from it. */
  readonly unclaimed: TourPicture[]
}

function judgedStop(
  picture: PictureDraft,
  i: number,
  { before, unclaimed }: TourBefore,
  faults: DraftFaults,
): TourStop | null {
  const { pictureId } = picture
  const idField = `pictures.${i}.pictureId` as const
  const urlField = `pictures.${i}.sourceUrl` as const
  if (faults.has(idField)) return null
  if (pictureId) {
    const old = before.find(one => one.pictureId === pictureId)
    return { kind: 'kept', pictureId, ...judgedCaption(picture, i, old, faults) }
  }
  const sourceUrl = judgedFormedText(
    ADDRESS,
    urlField,
    { given: picture.sourceUrl, before: '' },
    faults,
  )
  const own = before.find(one => isPhotoAt(one, sourceUrl))
  if (own)
    return { kind: 'kept', pictureId: own.pictureId, ...judgedCaption(picture, i, own, faults) }
  if (sourceUrl !== '') {
    const old = claimed(unclaimed, sourceUrl, picture)
    return stopFrom(sourceUrl, picture, old, judgedCaption(picture, i, old, faults))
  }
  if (isBlank(picture.sourceUrl) && !faults.has(urlField)) {
    const detail = `A photo is named by its ${faults.label(idField)} or, if it is new, by its address as ${faults.label(urlField)}.`
    faults.add('missing', urlField, detail)
  }
  return null
}

function isPhotoAt({ files }: TourPicture, address: string): boolean {
  return files !== null && Object.values(files).some(({ path }) => isAddressOf(path, address))
}

/**
 * The photo from an address, which is then claimed: an address that is posted twice makes two
 * photos, which are both there when it is sent again.
 */
function claimed(
  unclaimed: TourPicture[],
  address: string,
  { knownBy = 'address' }: PictureDraft,
): TourPicture | undefined {
  const isKnown = ({ sourceUrl }: TourPicture) =>
    sourceUrl !== '' && isSamePhoto(sourceUrl, address, knownBy)
  const found = unclaimed.findIndex(isKnown)
  return found < 0 ? undefined : unclaimed.splice(found, 1)[0]
}

function stopFrom(
  sourceUrl: string,
  picture: PictureDraft,
  old: TourPicture | undefined,
  caption: ReturnType<typeof judgedCaption>,
): TourStop {
  const { sourceChangedAt: changedAt = null } = picture
  if (!old) return { kind: 'new', source: { sourceUrl, changedAt }, ...caption }
  return {
    kind: 'kept',
    pictureId: old.pictureId,
    ...caption,
    ...renewal(old, { sourceUrl, changedAt }),
  }
}

/** What is to be done about a photo that is known, by what its source says of it now. */
function renewal(old: TourPicture, { sourceUrl, changedAt }: PhotoSource) {
  const isFetched = old.files !== null
  const isChanged = changedAt !== null && changedAt !== old.sourceChangedAt
  const isMoved = !isFetched && old.sourceUrl !== sourceUrl
  // When a photo was changed before its source first said so is unknown.
  const isOutdated =
    isFetched && isChanged && old.sourceChangedAt !== null && changedAt > old.sourceChangedAt
  return {
    ...(!isFetched && !old.awaitsWalk && { missingUrl: sourceUrl }),
    ...((isMoved || isChanged) && {
      renewed: { sourceUrl, changedAt: changedAt ?? old.sourceChangedAt },
    }),
    ...(isOutdated && { isOutdated }),
  } as const
}

function judgedCaption(
  picture: PictureDraft,
  i: number,
  old: ListingPicture | undefined,
  faults: DraftFaults,
) {
  const text = (name: 'description' | 'label') =>
    judgedPlainText(
      CAPTION,
      `pictures.${i}.${name}`,
      { given: picture[name], before: old?.[name] ?? '' },
      faults,
    )
  return { description: text('description'), label: text('label') }
}

function refuseRepeated(tour: readonly TourStop[], faults: DraftFaults): void {
  const ids = tour.flatMap(stop => (stop.kind === 'kept' ? stop.pictureId : []))
  const repeated = ids.find((id, i) => ids.indexOf(id) < i)
  if (repeated === undefined) return
  const detail = `${faults.name('pictures')} names the photo ${repeated} more than once.`
  faults.add('repeated', 'pictures', detail)
}
