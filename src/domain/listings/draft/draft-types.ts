import type { Listing } from '../listing.ts'
import { PROPERTY_TYPES, type PropertyTypeId } from '../lookup-lists.ts'
import type { DraftFaults, ListingDraft, TypeSlot } from './listing-draft.ts'

const MAX_TYPES = 3

/**
 * The types of a listing, from all types, from single slots, or both. In all types, the present main type stays first
 * if it is among them; slots have an order of their own.
 * @returns Null, with a fault, when none can be read.
 */
export function judgedTypes(
  { types: given, typeSlots: slots = [undefined, undefined, undefined] }: ListingDraft,
  before: Listing['types'] | null,
  faults: DraftFaults,
): Listing['types'] | null {
  const old: readonly PropertyTypeId[] = before ?? []
  if (faults.has('types') || slots.some((_, i) => faults.has(`typeSlots.${i}`))) return before
  const isEmptied = given?.length === 0 && old.length > 0
  if (isEmptied || (given ?? []).length > MAX_TYPES) {
    faults.refuse('types', 'one to three property types')
    return before
  }
  const sum = given && sumOf(given) !== sumOf(old) ? sumOf(given) : undefined
  const all = sum === undefined ? old : typesOf(sum, old)
  const isSlotted = slots.some(slot => slot !== undefined)
  const types = isSlotted ? inSlots(slots, all, sum !== undefined) : all
  if (sum !== undefined && sumOf(types) !== sum) {
    const detail = `${faults.name('types')} and ${faults.name('typeSlots')} must name the same types; give one of them.`
    faults.add('Invalid', 'types', detail)
  }
  if (isSlotted) refuseSlots(slots, types, faults)
  const [main, ...others] = given === null && !isSlotted ? [] : types
  if (main === undefined) {
    const detail = `A listing has one to three property types, in ${faults.label('types')} or ${faults.label('typeSlots.0')}.`
    faults.add('Missing', 'types', detail)
    return null
  }
  return [main, ...others]
}

/** The types of a sum of ids: the old types that stay, in their order, then the others by id. */
export function typesOf(sum: number, old: readonly PropertyTypeId[]): PropertyTypeId[] {
  const all = PROPERTY_TYPES.map(type => type.id).filter(id => (sum & id) !== 0)
  return [...old.filter(id => all.includes(id)), ...all.filter(id => !old.includes(id))]
}

function inSlots(
  slots: readonly TypeSlot[],
  rest: readonly PropertyTypeId[],
  isSummed: boolean,
): PropertyTypeId[] {
  const given = slots.filter(slot => typeof slot === 'number')
  if (isSummed) return [...given, ...rest.filter(type => !given.includes(type))]
  return slots.flatMap((slot, i) => (slot === undefined ? rest[i] : slot) ?? [])
}

function refuseSlots(
  slots: readonly TypeSlot[],
  types: readonly PropertyTypeId[],
  faults: DraftFaults,
): void {
  if (slots[0] === null) {
    const detail = `${faults.name('typeSlots.0')} is the main property type; it can be changed, not cleared.`
    faults.add('Missing', 'typeSlots.0', detail)
  }
  if (new Set(types).size < types.length) {
    const detail = `${faults.name('typeSlots')} must name different property types.`
    faults.add('Repeated', 'typeSlots.0', detail)
  }
}

function sumOf(types: readonly PropertyTypeId[]): number {
  return types.reduce((sum: number, type) => sum | type, 0)
}
