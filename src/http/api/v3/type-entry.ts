import { type Static, Type } from 'typebox'
import type { TypeEntry } from '../endpoints/types.ts'
import { component } from '../resources/described.ts'
import { flagNumber, zeroOrOne } from '../resources/numbers.ts'
import { TYPE_ENTRY_MEMBERS } from '../resources/type-entry.ts'

export const TYPE_ENTRY = component('TypeEntry', 'An entry of a lookup list', {
  ...TYPE_ENTRY_MEMBERS,
  WaterType: Type.Optional(
    zeroOrOne('1 for land by the water; only entries of the property list have it', 0),
  ),
  LandType: Type.Optional(
    zeroOrOne('1 for other land; only entries of the property list have it', 1),
  ),
})

/** Version 3 says whether a property type is land or waterfront. */
export function presentType({ id, label, code, water }: TypeEntry): Static<typeof TYPE_ENTRY> {
  return {
    ID: id,
    type: label,
    ...(code !== undefined && { code }),
    ...(water !== undefined && { WaterType: flagNumber(water), LandType: flagNumber(!water) }),
  }
}
