import { TIME_FORM } from '../domain/listings/draft/draft-auction.ts'
import { MAX_DOCUMENTS } from '../domain/listings/draft/draft-documents.ts'
import { MAX_PICTURES } from '../domain/listings/draft/draft-tour.ts'
import { typesOf } from '../domain/listings/draft/draft-types.ts'
import { DATE_FORM } from '../domain/listings/draft/field-rules.ts'
import type {
  AuctionDraft,
  DocumentDraft,
  ListingDraft,
  NamedSlot,
  PictureDraft,
} from '../domain/listings/draft/listing-draft.ts'
import {
  ALL_PROPERTY_TYPE_BITS,
  PROPERTY_TYPES,
  type PropertyTypeId,
} from '../domain/listings/lookup-lists.ts'
import type { AuctionId, PictureId, StateId } from '../domain/values/ids.ts'
import { nearestName } from '../domain/values/nearest-name.ts'
import { MAX_TEXT_CHARACTERS } from '../domain/values/plain-text.ts'
import { textOf, wholeNumberOf } from '../domain/values/scalars.ts'
import type { MemberReader } from './member-reader.ts'
import { TYPE_SUM_FORM, type WireFaults } from './wire-faults.ts'

const AUCTION_MEMBERS = ['title', 'address', 'city', 'stateID', 'date', 'time']
const IMAGE_MEMBERS = ['thumbnail', 'popup', 'large', 'description', 'label']
const FILE_MEMBERS = ['ID', 'SRC', 'height', 'width']
const ANY_TEXT = textForm(MAX_TEXT_CHARACTERS)

/** The accepted form of a plain text; completes "… must be". */
export function textForm(maxCharacters: number): string {
  return `a text of at most ${maxCharacters.toLocaleString('en')} characters`
}

/** Longer labels name no type. */
const MAX_LABEL_CHARACTERS = 300

/** The types, from the sum of their ids in propertyTypes and from LFType1 to LFType3. */
export function postedTypes(
  data: MemberReader,
): Pick<ListingDraft, 'types' | 'typeOrder' | 'typeSlots'> {
  const member = data.object('propertyTypes', ['id', 'label'], null)
  const sum = member && postedSum(member)
  const labeled = member ? postedLabels(member) : undefined
  if (member && labeled !== undefined) refuseOtherTypes(member, labeled, sum)
  const [first, second, third] = [0, 1, 2].map(slot => postedSlot(data, slot))
  return { types: labeled ?? sum, typeOrder: labeled, typeSlots: [first, second, third] }
}

function postedSum(member: MemberReader): ListingDraft['types'] {
  const id = member.value('id')
  if (id === undefined) return undefined
  const sum = member.isCleared('id') ? 0 : wholeNumberOf(id)
  if (sum === 0) return null
  const types = sum !== undefined && sum <= ALL_PROPERTY_TYPE_BITS ? typesOf(sum) : []
  if (types.length >= 1 && types.length <= 3) return types
  return member.refuse('id', TYPE_SUM_FORM, 'types')
}

/** The types that the labels name, in their order; undefined where there are none. */
function postedLabels(member: MemberReader): readonly PropertyTypeId[] | undefined {
  if (member.isAbsent('label')) return undefined
  const label = textOf(member.value('label')) ?? ''
  const names = label.length > MAX_LABEL_CHARACTERS ? [] : label.split(',')
  const types = new Set(names.map(name => propertyTypeOf(name)?.id))
  if (types.size >= 1 && types.size <= 3 && !types.has(undefined)) {
    return [...types] as PropertyTypeId[]
  }
  const unknown = names.find(name => !propertyTypeOf(name)) ?? ''
  return member.refuse(
    'label',
    `one to three labels of property types${nearestTo(unknown)}`,
    'types',
  )
}

/** The labels may only name the types of the sum. */
function refuseOtherTypes(
  member: MemberReader,
  labeled: readonly PropertyTypeId[],
  sum: ListingDraft['types'],
): void {
  if (sum === undefined) return
  const isSame = sum?.length === labeled.length && sum.every(type => labeled.includes(type))
  if (isSame) return
  const total = labeled.reduce((bits, type) => bits + type, 0)
  const detail = `data.propertyTypes.id and data.propertyTypes.label name different types; the id of these labels is ${total}. Send one of them.`
  member.fault('contradictory', 'label', detail)
}

function postedSlot(data: MemberReader, slot: number): NamedSlot {
  const name = `LFType${slot + 1}`
  const value = data.value(name)
  if (value === undefined) return undefined
  const id = wholeNumberOf(value)
  if (data.isCleared(name) || id === 0) return null
  const label = textOf(value) ?? ''
  const type = PROPERTY_TYPES.find(one => one.id === id) ?? propertyTypeOf(label)
  return type?.id ?? data.refuse(name, typeForm(label), `typeSlots.${slot}`)
}

/**
 * The accepted values of a slot, with the type that a label most likely means; completes "… must
 * be".
 */
function typeForm(label: string): string {
  return `the id or the label of a property type${nearestTo(label)}`
}

/** The type that a label most likely means, in brackets; empty: none. */
function nearestTo(label: string): string {
  const nearest = nearestName(
    label.trim().toLowerCase(),
    PROPERTY_TYPES.map(type => type.label.toLowerCase()),
  )
  const type = PROPERTY_TYPES.find(one => one.label.toLowerCase() === nearest)
  return type ? ` (the nearest is ${type.id}, ${type.label})` : ''
}

function propertyTypeOf(label: string) {
  const wanted = label.trim().toLowerCase()
  return PROPERTY_TYPES.find(type => type.label.toLowerCase() === wanted)
}

/** The auction: an id, or else the members of a new one. */
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
    time: described.text('time', 'auction.time', TIME_FORM),
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
 * A photo that cannot be read is in the list without a name, so that the others keep their
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
      image.fault('missing', 'large', detail)
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
