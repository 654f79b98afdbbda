import type { Listing } from './listing.ts'
import type { PropertyTypeId } from './lookup-lists.ts'

/**
 * The first, second and third property type of a listing, where they were posted; null: an empty
 * slot.
 */
export type TypeSlots = readonly [TypeSlot, TypeSlot, TypeSlot]
type TypeSlot = PropertyTypeId | null

export type SlottedTypes = Pick<Listing, 'types' | 'emptyTypeSlots'>

export function slottedTypes({ types, emptyTypeSlots }: SlottedTypes): SlottedTypes {
  return { types, emptyTypeSlots }
}

export function slotsOf({ types, emptyTypeSlots }: SlottedTypes): TypeSlots {
  const filled = types.values()
  const slot = (i: number) =>
    emptyTypeSlots.includes(i) ? null : ((filled.next().value ?? null) as TypeSlot)
  return [slot(0), slot(1), slot(2)]
}

/** The types in some slots; null where all are empty. */
export function typesIn(slots: TypeSlots): SlottedTypes | null {
  const [main, ...others] = slots.filter(slot => slot !== null)
  if (main === undefined) return null
  const last = slots.findLastIndex(slot => slot !== null)
  const emptyTypeSlots = slots.flatMap((slot, i) => (slot === null && i < last ? i : []))
  return { types: [main, ...others], emptyTypeSlots }
}

/** The order in which answers name types: the main type first, the others by id. */
export function inPublicOrder([main, ...others]: Listing['types']): readonly PropertyTypeId[] {
  return [main, ...others.toSorted((a, b) => a - b)]
}
