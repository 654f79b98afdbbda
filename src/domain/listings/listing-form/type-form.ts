import { textOf, wholeNumberOf } from '../../values/scalars.ts'
import type { Listing } from '../listing.ts'
import { ALL_PROPERTY_TYPE_BITS, PROPERTY_TYPES, type PropertyTypeId } from '../lookup-lists.ts'
import type { MemberReader } from './member-reader.ts'

const SLOTS = ['LFType1', 'LFType2', 'LFType3'] as const

/**
 * The types of a listing, from the sum in propertyTypes, from LFType1 to 3, or both. A sum keeps
 * the main type first where it stays; the slots say the order themselves.
 * @returns Null, with a fault, when there is none that can be read.
 */
export function readTypes(
  reader: MemberReader,
  before: Listing['types'] | null,
): Listing['types'] | null {
  const old: readonly PropertyTypeId[] = before ?? []
  const sum = readSum(reader, sumOf(old))
  const given = SLOTS.map(name => readSlot(reader, name))
  const slots = given.filter(slot => slot !== 'fault')
  if (sum === 'fault' || slots.length < given.length) return before
  const summed = sum === undefined ? old : typesOf(sum, old)
  const isSlotted = slots.some(slot => slot !== undefined)
  const types = isSlotted ? inSlots(slots, summed, sum !== undefined) : summed
  if (sum !== undefined && sumOf(types) !== sum) {
    reader.fault(
      'Invalid',
      'propertyTypes',
      'data.propertyTypes and data.LFType1 to LFType3 must name the same types; give one of them.',
    )
  }
  if (isSlotted) refuseSlots(reader, slots, types)
  const isCleared = reader.value('propertyTypes') === null && !isSlotted
  const [main, ...others] = isCleared ? [] : types
  if (main === undefined) {
    const detail = 'A listing has one to three property types, in propertyTypes or LFType1.'
    reader.fault('Missing', 'propertyTypes', detail)
    return null
  }
  return [main, ...others]
}

/** The sum given; undefined when none is, or the one that there was. */
function readSum(reader: MemberReader, before: number): number | undefined | 'fault' {
  const member = reader.object('propertyTypes', ['id', 'label'])
  if (member === undefined || member === null || member.value('id') === undefined) return undefined
  const sum = wholeNumberOf(member.value('id'))
  if (sum === before) return undefined
  const isOfTypes =
    sum !== undefined && sum > 0 && sum <= ALL_PROPERTY_TYPE_BITS && typesOf(sum, []).length <= 3
  if (isOfTypes) return sum
  member.refuse('id', 'the sum of one to three property type ids')
  return 'fault'
}

/** The types of a sum: the old ones that stay, in their order, then the others by id. */
function typesOf(sum: number, old: readonly PropertyTypeId[]): PropertyTypeId[] {
  const all = PROPERTY_TYPES.map(type => type.id).filter(id => (sum & id) !== 0)
  return [...old.filter(id => all.includes(id)), ...all.filter(id => !old.includes(id))]
}

type Slot = PropertyTypeId | null | undefined

function readSlot(reader: MemberReader, name: (typeof SLOTS)[number]): Slot | 'fault' {
  const value = reader.value(name)
  if (value === undefined) return undefined
  if (reader.isCleared(name) || value === 0) {
    // Clients that send every member they know send null for those that they do not use.
    return name === 'LFType1' && !reader.isAbsent('propertyTypes') ? undefined : null
  }
  const text = textOf(value)?.toLowerCase()
  const type = PROPERTY_TYPES.find(
    ({ id, label }) => String(id) === text || label.toLowerCase() === text,
  )
  if (type) return type.id
  reader.refuse(name, 'the id or the label of a property type')
  return 'fault'
}

function inSlots(
  slots: readonly Slot[],
  rest: readonly PropertyTypeId[],
  isSummed: boolean,
): PropertyTypeId[] {
  const given = slots.filter(slot => typeof slot === 'number')
  if (isSummed) return [...given, ...rest.filter(type => !given.includes(type))]
  return slots.flatMap((slot, i) => (slot === undefined ? rest[i] : slot) ?? [])
}

function refuseSlots(
  reader: MemberReader,
  slots: readonly Slot[],
  types: readonly PropertyTypeId[],
): void {
  if (slots[0] === null) {
    const detail = 'data.LFType1 is the main property type; it can be changed, not cleared.'
    reader.fault('Missing', 'LFType1', detail)
  }
  if (new Set(types).size < types.length) {
    const detail = 'data.LFType1 to LFType3 must name different property types.'
    reader.fault('Repeated', 'LFType1', detail)
  }
}

function sumOf(types: readonly PropertyTypeId[]): number {
  return types.reduce((sum: number, type) => sum | type, 0)
}
