import { MAX_DOCUMENTS } from '../../../../domain/listings/draft/draft-documents.ts'
import { MAX_PICTURES } from '../../../../domain/listings/draft/draft-tour.ts'
import { typesOf } from '../../../../domain/listings/draft/draft-types.ts'
import { DATE_FORM } from '../../../../domain/listings/draft/field-rules.ts'
import type {
  AuctionDraft,
  DocumentDraft,
  ListingDraft,
  PictureDraft,
  TypeSlot,
} from '../../../../domain/listings/draft/listing-draft.ts'
import { ALL_PROPERTY_TYPE_BITS, PROPERTY_TYPES } from '../../../../domain/listings/lookup-lists.ts'
import { MAX_TEXT_CHARACTERS } from '../../../../domain/listings/plain-text.ts'
import type { AuctionId, PictureId, StateId } from '../../../../domain/values/ids.ts'
import { nearestName } from '../../../../domain/values/nearest-name.ts'
import { textOf, wholeNumberOf } from '../../../../domain/values/scalars.ts'
import type { MemberReader } from './member-reader.ts'
import { TYPE_SUM_FORM, type WireFaults } from './wire-faults.ts'

const AUCTION_MEMBERS = ['title', 'address', 'city', 'stateID', 'date', 'time']
const IMAGE_MEMBERS = ['thumbnail', 'popup', 'large', 'description', 'label']
const FILE_MEMBERS = ['ID', 'SRC', 'height', 'width']
const ANY_TEXT = textForm(MAX_TEXT_CHARACTERS)

/** What a plain text must be; completes "… must be". */
export function textForm(maxCharacters: number): string {
  return `a text of at most ${maxCharacters.toLocaleString('en')} characters`
}

/** The types, from the sum of their ids in propertyTypes and from LFType1 to LFType3. */
export function postedTypes(data: MemberReader): Pick<ListingDraft, 'types' | 'typeSlots'> {
  const [first, second, third] = [0, 1, 2].map(slot => postedSlot(data, slot))
  return { types: postedSum(data), typeSlots: [first, second, third] }
}

function postedSum(data: MemberReader): ListingDraft['types'] {
  const member = data.object('propertyTypes', ['id', 'label'], null)
  if (member === undefined || member === null) return member
  if (member.value('id') === undefined) return undefined
  const sum = wholeNumberOf(member.value('id'))
  const types = sum !== undefined && sum <= ALL_PROPERTY_TYPE_BITS ? typesOf(sum, []) : []
  if (sum === 0 || (types.length >= 1 && types.length <= 3)) return types
  return member.refuse('id', TYPE_SUM_FORM, 'types')
}

function postedSlot(data: MemberReader, slot: number): TypeSlot {
  const name = `LFType${slot + 1}`
  const value = data.value(name)
  if (value === undefined) return undefined
  if (data.isCleared(name) || value === 0) {
    // Clients that send every member they know send null for those that they do not use.
    return slot === 0 && !data.isAbsent('propertyTypes') ? undefined : null
  }
  const text = textOf(value)?.toLowerCase()
  const type = PROPERTY_TYPES.find(
    ({ id, label }) => String(id) === text || label.toLowerCase() === text,
  )
  return type?.id ?? data.refuse(name, typeForm(textOf(value) ?? ''), `typeSlots.${slot}`)
}

/** What a slot must be, with the type that a label most likely means. */
function typeForm(label: string): string {
  const nearest = nearestName(
    label.trim().toLowerCase(),
    PROPERTY_TYPES.map(type => type.label.toLowerCase()),
  )
  const type = PROPERTY_TYPES.find(one => one.label.toLowerCase() === nearest)
  const form = 'the id or the label of a property type'
  return type ? `${form} (the nearest is ${type.id}, ${type.label})` : form
}

/** The auction: an id, or else what is to be new of an auction. */
export function postedAuction(data: MemberReader): Pick<ListingDraft, 'auctionId' | 'auction'> {
  const auctionId = data.id<AuctionId>('auctionID', 'auctionId')
  const described = data.object('auction', AUCTION_MEMBERS, 'auction')
  if (!described) return { auctionId, auction: described }
  if (auctionId) return { auctionId }
  const text = (name: string, field: keyof AuctionDraft) =>
    described.text(name, `auction.${field}`, ANY_TEXT)
  const auction = {
    title: text('title', 'title'),
    street: text('address', 'street'),
    city: text('city', 'city'),
    stateId: described.id<StateId>('stateID', 'auction.stateId'),
    date: described.trimmed('date', 'auction.date', DATE_FORM),
    time: described.text('time', 'auction.time', 'a time of 24 hours such as 14:30'),
  }
  return { auctionId, auction }
}

export function postedDocuments(data: MemberReader): DocumentDraft[] | null | undefined {
  const documents = data.objects('documents', ['description', 'URL'], MAX_DOCUMENTS, 'documents')
  if (!documents) return documents
  return documents.map((document, i) => ({
    url: document.text('URL', `documents.${i}.url`, 'the http or https address of a document'),
    description: document.text('description', `documents.${i}.description`, ANY_TEXT),
  }))
}

/**
 * A photo that cannot be read stands in the list without a name, so that the others keep their
 * numbers.
 */
export function postedPictures(
  data: MemberReader,
  faults: WireFaults,
): PictureDraft[] | null | undefined {
  const images = data.objects('images', IMAGE_MEMBERS, MAX_PICTURES, 'pictures')
  if (!images) return images
  return images.map((image, i) => {
    for (const size of ['thumbnail', 'popup']) image.object(size, FILE_MEMBERS, null)
    const field = `pictures.${i}.pictureId` as const
    const large = image.object('large', FILE_MEMBERS, field)
    if (large === null || image.value('large') === undefined) {
      const detail =
        'Each photo has the member large, with its ID or, for a new one, its address as SRC.'
      image.fault('Missing', 'large', detail)
    }
    if (!large) {
      faults.markRefused(field)
      return {}
    }
    const pictureId = large.id<PictureId>('ID', field)
    const hasId = typeof pictureId === 'number'
    const address = 'the http or https address of a photo'
    return {
      pictureId,
      sourceUrl: hasId ? null : large.text('SRC', `pictures.${i}.sourceUrl`, address),
      isOnlyAnswered: images.length === 1 && hasId && large.value('SRC') !== undefined,
      description: image.text('description', `pictures.${i}.description`, ANY_TEXT),
      label: image.text('label', `pictures.${i}.label`, ANY_TEXT),
    }
  })
}
