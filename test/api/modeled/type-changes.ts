import fc from 'fast-check'
import { type Change, labelOf, type Slots, sumOf, TYPES, typesOf } from './land.ts'

const pick = <Value>(values: readonly Value[]) => fc.constantFrom(...values)
const someTypes = fc.oneof(
  fc.shuffledSubarray([1, 2, 4, 128], { minLength: 1, maxLength: 3 }),
  fc.shuffledSubarray([...TYPES], { minLength: 1, maxLength: 3 }),
)

const slotsOf = ([first = 0, second = 0, third = 0]: readonly number[]): Slots => [
  first,
  second,
  third,
]

/** Types that stay keep their slots, and the first of them is the main one: others fill the slots behind it, by id. */
function withSum(slots: Slots, types: readonly number[]): Slots {
  const staying = slots.filter(type => types.includes(type))
  const coming = types.filter(type => !slots.includes(type)).sort((a, b) => a - b)
  if (staying.length === 0) return slotsOf(coming)
  const main = slots.findIndex(type => types.includes(type))
  // Where they have too few slots, all move to the front.
  if (main + types.length > slots.length) return slotsOf([...staying, ...coming])
  const filled = slots.map((type, i) => {
    if (types.includes(type)) return type
    return i < main ? 0 : (coming.shift() ?? 0)
  })
  return slotsOf(filled)
}

const labelsOf = (types: readonly number[]) => types.map(labelOf).join(', ')

/** Labels give the order, except that those which an answer has say nothing new. */
function withLabels(slots: Slots, types: readonly number[]): Slots {
  return labelsOf(typesOf({ slots })) === labelsOf(types) ? slots : slotsOf(types)
}

function withSlots(slots: Slots, named: readonly (readonly [slot: number, type: number])[]): Slots {
  const types = named.map(([, type]) => type)
  const after = slots.map((type, i) => {
    const change = named.find(([slot]) => slot === i + 1)
    if (change) return change[1]
    return types.includes(type) ? 0 : type
  })
  return slotsOf(after)
}

export const typesChange: fc.Arbitrary<Change> = fc.oneof(
  fc
    .tuple(someTypes, pick(['', '0']))
    .map(
      ([types, zero]): Change => ({
        sent: { propertyTypes: { id: `${zero}${sumOf(types)}` } },
        after: land => ({ ...land, slots: withSum(land.slots, types) }),
      }),
    ),
  fc
    .tuple(someTypes, fc.boolean())
    .map(
      ([types, hasId]): Change => ({
        sent: { propertyTypes: { ...(hasId && { id: sumOf(types) }), label: labelsOf(types) } },
        after: land => ({ ...land, slots: withLabels(land.slots, types) }),
      }),
    ),
  fc
    .tuple(someTypes, fc.shuffledSubarray([1, 2, 3], { minLength: 3 }), fc.nat(3), fc.boolean())
    .map(([types, order, cleared, isById]): Change => {
      const named = order
        .slice(0, Math.max(types.length, cleared))
        .map((slot, i) => [slot, types[i] ?? 0] as const)
      const sent = named.map(([slot, type]) => {
        const value = type === 0 ? (isById ? 0 : null) : isById ? String(type) : labelOf(type)
        return [`LFType${slot}`, value]
      })
      return {
        sent: Object.fromEntries(sent),
        after: land => ({ ...land, slots: withSlots(land.slots, named) }),
      }
    }),
)
