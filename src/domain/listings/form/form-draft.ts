import { acceptedFact, STATED_NAMES } from '../../facts/posted-facts.ts'
import type { Gazetteer } from '../../places/gazetteer.ts'
import { nameKey } from '../../places/name-key.ts'
import type { LakeId, StateId } from '../../values/ids.ts'
import type { DraftField, ListingDraft } from '../draft/listing-draft.ts'
import {
  HOME_NUMBERS,
  LISTING_FIELDS,
  LISTING_NUMBERS,
  LISTING_TEXTS,
  UNPUBLISHED_TEXTS,
} from '../listing-fields.ts'
import { PROPERTY_TYPES, STATUSES } from '../lookup-lists.ts'
import { readAmenityLines } from './amenity-lines.ts'
import type { FormFaults } from './form-faults.ts'
import { FORM_FIELDS, type FormName, isInForm, type ListingForm, typedUnit } from './form-names.ts'
import { type TypedUnit, typedNumber } from './typed-number.ts'
import { typedPrice, wholePrice } from './typed-price.ts'
import { typedTime } from './typed-time.ts'

const ADDRESS = ['state', 'county', 'city', 'street', 'zip'] as const
const AUCTION_TEXTS = {
  auctionTitle: 'title',
  auctionStreet: 'street',
  auctionCity: 'city',
  auctionDate: 'date',
  auctionTime: 'time',
} as const

/** Facts about a listing without which its form cannot be read. */
interface FormContext {
  readonly gazetteer: Gazetteer
  /** The state of the listing, where the form does not name one. */
  readonly stateId: StateId | null
  /** Whether the listing is in an auction. */
  readonly hasAuction: boolean
  /** The acres of the listing, where the form has none. */
  readonly acres: number | null
  /** Whether the listing is a lease, where the form does not say. */
  readonly isLease: boolean
}

/**
 * Reads the texts of a form into a draft: only fields that were sent are in it. A text that cannot
 * be read becomes a fault. The photos and the documents are not in the form.
 */
export function draftOfForm(
  form: ListingForm,
  context: FormContext,
  faults: FormFaults,
): ListingDraft {
  return {
    ...numbersOf(form, faults),
    ...priceOf(form, context, faults),
    ...textsOf(form),
    ...typesOf(form),
    ...lookupsOf(form),
    ...placeOf(form, context, faults),
    ...houseOf(form, faults),
    ...auctionOf(form, context, faults),
    ...(form.listedOn !== undefined && { listedOn: form.listedOn.trim() || null }),
    ...amenitiesOf(form, faults),
    ...factsOf(form, faults),
  }
}

function numbersOf(form: ListingForm, faults: FormFaults): Partial<ListingDraft> {
  const names = LISTING_NUMBERS.filter(isInForm).filter(name => name !== 'priceUsd')
  const read = names.flatMap(name => {
    const { accepts } = LISTING_FIELDS[name]
    const number = numberIn(form[name], name, { accepts, unit: typedUnit(name) }, faults)
    return number === undefined ? [] : [[name, number] as const]
  })
  return Object.fromEntries(read)
}

/** The price of all the land, or of a year of its lease. */
function priceOf(
  { priceUsd, acres: typedAcres, listingType }: ListingForm,
  context: FormContext,
  faults: FormFaults,
): Partial<ListingDraft> {
  if (priceUsd === undefined) return {}
  const isLease = listingType === undefined ? context.isLease : listingType === '3'
  const { amount, unit } = typedPrice(priceUsd)
  if (unit === 'month' && !isLease) {
    faults.refuseText('priceUsd', 'Only a lease has a price per month. Enter the whole price.')
    return {}
  }
  const acres =
    typedAcres === undefined ? context.acres : (typedNumber(typedAcres, 'acres') ?? null)
  if (unit === 'acre' && acres === null && amount !== '') {
    faults.refuseText(
      'priceUsd',
      'A price per acre needs the acres. Enter them, or the whole price.',
    )
    return {}
  }
  const price = wholePrice(priceUsd, acres)
  if (price !== undefined) return { priceUsd: price }
  faults.refuse('priceUsd', LISTING_FIELDS.priceUsd.accepts)
  return {}
}

/** Undefined: the field was not sent, or is not a number. */
function numberIn(
  text: string | undefined,
  field: DraftField,
  { accepts, unit = 'other' }: { readonly accepts: string; readonly unit?: TypedUnit },
  faults: FormFaults,
): number | null | undefined {
  if (text === undefined) return undefined
  const number = typedNumber(text, unit)
  if (number === undefined) faults.refuse(field, accepts)
  return number
}

function textsOf(form: ListingForm): Partial<ListingDraft> {
  const names = [...LISTING_TEXTS, ...UNPUBLISHED_TEXTS]
  return Object.fromEntries(
    names.flatMap(name => {
      const text = isInForm(name) ? form[name] : undefined
      return text === undefined ? [] : [[name, text]]
    }),
  )
}

function typesOf(form: ListingForm): Pick<ListingDraft, 'typeSlots'> {
  const slot = (name: 'type1' | 'type2' | 'type3') => {
    const text = form[name]
    if (text === undefined) return undefined
    return PROPERTY_TYPES.find(({ id }) => String(id) === text)?.id ?? null
  }
  const slots = [slot('type1'), slot('type2'), slot('type3')] as const
  return slots.every(one => one === undefined) ? {} : { typeSlots: slots }
}

function lookupsOf({ listingType, status }: ListingForm): Partial<ListingDraft> {
  const type = listingType === '2' ? 2 : listingType === '3' ? 3 : undefined
  const stage = STATUSES.find(({ code }) => code === status)?.code
  return { ...(type && { listingType: type }), ...(stage && { status: stage }) }
}

function placeOf(
  form: ListingForm,
  context: FormContext,
  faults: FormFaults,
): Partial<ListingDraft> {
  const address = Object.fromEntries(
    ADDRESS.flatMap(name => (form[name] === undefined ? [] : [[name, form[name]]])),
  )
  const [latitude, longitude] = (['latitude', 'longitude'] as const).map(name =>
    numberIn(form[name], name, { accepts: `degrees such as ${FORM_EXAMPLES[name]}` }, faults),
  )
  const lakeId = lakeOf(form, context, faults)
  return {
    ...(Object.keys(address).length > 0 && { address }),
    ...(lakeId !== undefined && { placeIds: { lakeId } }),
    ...(latitude !== undefined && { latitude }),
    ...(longitude !== undefined && { longitude }),
  }
}

const FORM_EXAMPLES = { latitude: '31.9', longitude: '-97.6' } as const
const MAX_NAME_CHARACTERS = 100
/** No fact has more values. */
const MAX_VALUES = 20

function lakeOf(
  { lake, state }: ListingForm,
  { gazetteer, stateId }: FormContext,
  faults: FormFaults,
): LakeId | null | undefined {
  if (lake === undefined) return undefined
  const name = lake.trim()
  if (name === '') return null
  const id = gazetteer.statesNamed(state?.slice(0, MAX_NAME_CHARACTERS) ?? '')[0]?.id ?? stateId
  const lakes = id === null || name.length > MAX_NAME_CHARACTERS ? [] : gazetteer.lakesOfState(id)
  const key = nameKey(name.slice(0, MAX_NAME_CHARACTERS))
  const found = lakes.find(one => nameKey(one.name) === key)
  if (found) return found.id
  const where = id === null ? '' : ` in ${gazetteer.state(id)?.name}`
  faults.refuse('placeIds.lakeId', `the name of a lake${where} that is known, or empty`)
  return undefined
}

function houseOf(form: ListingForm, faults: FormFaults): Partial<ListingDraft> {
  const home = Object.fromEntries(
    HOME_NUMBERS.filter(isInForm).flatMap(name => {
      const { accepts } = LISTING_FIELDS[name]
      const number = numberIn(form[name], `home.${name}`, { accepts }, faults)
      return number === undefined ? [] : [[name, number]]
    }),
  )
  const { hasHouse } = form
  return {
    ...(hasHouse !== undefined && { hasHouse: hasHouse === 'yes' }),
    ...(Object.values(home).some(value => value !== null) || hasHouse === undefined
      ? Object.keys(home).length > 0 && { home }
      : {}),
  }
}

function auctionOf(
  form: ListingForm,
  { gazetteer, hasAuction }: FormContext,
  faults: FormFaults,
): Partial<ListingDraft> {
  const texts = Object.entries(AUCTION_TEXTS).flatMap(([name, member]) => {
    const text = form[name as FormName]
    if (text === undefined) return []
    return [[member, member === 'time' ? typedTime(text) : text.trim()] as const]
  })
  const { auctionState } = form
  const state = auctionState === undefined ? undefined : gazetteer.statesNamed(auctionState)[0]
  const described = {
    ...Object.fromEntries(texts),
    ...(auctionState !== undefined && { stateId: state?.id ?? null }),
  }
  const isFilled = texts.some(([, text]) => text !== '') || state !== undefined
  const wanted = form.hasAuction === undefined ? hasAuction : form.hasAuction === 'yes'
  if (wanted) {
    const isRequested = form.hasAuction === 'yes' && !hasAuction
    return isRequested || Object.keys(described).length > 0 ? { auction: described } : {}
  }
  if (hasAuction) return { auction: null }
  if (isFilled) {
    const detail = 'An auction is described: check the box, or empty its fields.'
    faults.refuseText('auction', detail)
  }
  return {}
}

function amenitiesOf({ amenities }: ListingForm, faults: FormFaults): Partial<ListingDraft> {
  if (amenities === undefined) return {}
  const read = readAmenityLines(amenities)
  if (typeof read !== 'string') return { amenities: read }
  const line = read.slice(0, 60)
  const detail = `Amenities are lines such as "Land > Fencing: barbed wire"; this one is not: ${line}`
  faults.refuseText('amenities', detail)
  return {}
}

function factsOf(form: ListingForm, faults: FormFaults): Partial<ListingDraft> {
  const facts = new Map<string, number | readonly string[] | null>()
  for (const name of STATED_NAMES) {
    const text = form[`fact-${name}`]
    if (text === undefined) continue
    if (FORM_FIELDS[`fact-${name}`].kind === 'number') {
      const amount = numberIn(text, `facts.${name}`, { accepts: acceptedFact(name) }, faults)
      if (amount !== undefined) facts.set(name, amount)
    } else {
      const values = text.split(',', MAX_VALUES).filter(value => value !== '')
      facts.set(name, values.length === 0 ? null : values)
    }
  }
  return facts.size === 0 ? {} : { facts: Object.fromEntries(facts) }
}
