import { isDeepStrictEqual } from 'node:util'
import { PROPERTY_TYPES, type PropertyTypeId, propertyTypeLabel } from '../lookup-lists.ts'
import {
  inPublicOrder,
  type SlottedTypes,
  slotsOf,
  type TypeSlots,
  typesIn,
} from '../type-slots.ts'
import type { DraftFaults, ListingDraft, NamedSlots } from './listing-draft.ts'

const MAX_TYPES = 3
const NO_SLOTS: TypeSlots = [null, null, null]

/**
 * The types of a listing, from all types, from single slots, or both, which must agree. The same
 * draft gives the same slots again.
 * @returns Null, with a fault, when none can be read.
 */
export function judgedTypes(
  draft: ListingDraft,
  before: SlottedTypes | null,
  faults: DraftFaults,
): SlottedTypes | null {
  const { types: all, typeSlots: named = [undefined, undefined, undefined] } = draft
  if (faults.has('types') || named.some((_, i) => faults.has(`typeSlots.${i}`))) return before
  if (all && all.length > MAX_TYPES) {
    faults.refuse('types', 'one to three property types')
    return before
  }
  refuseRepeated(named, faults)
  const isNamed = named.some(slot => slot !== undefined)
  if (!all?.length && !isNamed && before && all === undefined) return before
  const slots = all?.length
    ? slotsOfAll(draft, named, before, faults)
    : isNamed && inSlots(named, before)
  const types = slots ? typesIn(slots) : null
  if (types === null) refuseWithoutTypes(before !== null && isNamed, named, faults)
  return types
}

/** The types of a sum of ids, by id. */
export function typesOf(sum: number): PropertyTypeId[] {
  return PROPERTY_TYPES.map(type => type.id).filter(id => (sum & id) !== 0)
}

/** Changes the named slots. A type that is named for another slot leaves its own. */
function inSlots(named: NamedSlots, before: SlottedTypes | null): TypeSlots {
  const old = before ? slotsOf(before) : NO_SLOTS
  const slot = (i: 0 | 1 | 2) => {
    const type = named[i] === undefined ? old[i] : named[i]
    return named[i] === undefined && named.includes(type) ? null : type
  }
  return [slot(0), slot(1), slot(2)]
}

/** Next to all types, an empty slot is ignored: clients send every member that they know. */
function slotsOfAll(
  { types, typeOrder }: ListingDraft,
  named: NamedSlots,
  before: SlottedTypes | null,
  faults: DraftFaults,
): TypeSlots {
  const all = types ?? []
  const others = named.filter(slot => typeof slot === 'number' && !all.includes(slot))
  if (others.length > 0) {
    const detail = `${faults.name('types')} and ${faults.name('typeSlots')} must name the same types; give one of them.`
    faults.add('invalid', 'types', detail)
  }
  const order = typeOrder && !isAnswered(typeOrder, before) ? typeOrder : null
  const old = before && order === null ? slotsOf(before) : NO_SLOTS
  const slots = old.map((type, i) => {
    if (named[i]) return named[i]
    return type !== null && all.includes(type) && !named.includes(type) ? type : null
  })
  const added = (order ?? all.toSorted((a, b) => a - b)).filter(type => !slots.includes(type))
  return filled(
    slots,
    added,
    named.some(slot => slot),
  )
}

/**
 * Whether an answer names the types of a listing in this order: then its order says nothing of
 * their slots.
 */
function isAnswered(order: readonly PropertyTypeId[], before: SlottedTypes | null): boolean {
  return before !== null && isDeepStrictEqual(order, inPublicOrder(before.types))
}

/** Puts types into empty slots. A main type that no slot names stays the first. */
function filled(
  slots: readonly (PropertyTypeId | null)[],
  added: readonly PropertyTypeId[],
  isNamed: boolean,
): TypeSlots {
  const main = isNamed ? -1 : slots.findIndex(slot => slot !== null)
  const empty = slots.flatMap((slot, i) => (slot === null && i > main ? i : []))
  const hasRoom = empty.length >= added.length
  const types = hasRoom
    ? slots.map((slot, i) => slot ?? added[empty.indexOf(i)] ?? null)
    : [...slots.filter(slot => slot !== null), ...added]
  return [types[0] ?? null, types[1] ?? null, types[2] ?? null]
}

function refuseRepeated(named: NamedSlots, faults: DraftFaults): void {
  const second = named.findIndex((type, i) => type && named.indexOf(type) < i)
  const type = named[second]
  if (!type) return
  const first = faults.label(`typeSlots.${named.indexOf(type)}`)
  const detail = `${faults.name(`typeSlots.${second}`)} and ${first} both name ${propertyTypeLabel(type)}; a type may be named once.`
  faults.add('repeated', `typeSlots.${second}`, detail)
}

function refuseWithoutTypes(isCleared: boolean, named: NamedSlots, faults: DraftFaults): void {
  if (isCleared) {
    const slot = `typeSlots.${named.indexOf(null)}` as const
    const detail = `${faults.name(slot)} is the last property type of the listing; it can be changed, not cleared.`
    faults.add('missing', slot, detail)
    return
  }
  const detail = `A listing has one to three property types, in ${faults.label('types')} or ${faults.label('typeSlots.0')}.`
  faults.add('missing', 'types', detail)
}
