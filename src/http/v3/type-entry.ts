import { type Static, Type } from 'typebox'
import type { TypeEntry } from '../endpoints/types.ts'
import { text, whole } from '../resources/examples.ts'
import { FLAG_NUMBER, flagNumber } from '../resources/numbers.ts'

export const TYPE_ENTRY = Type.Object({
  ID: whole(128),
  type: text('Hunting Land'),
  code: Type.Optional(Type.String()),
  WaterType: Type.Optional(FLAG_NUMBER),
  LandType: Type.Optional(FLAG_NUMBER),
})

/** Version 3 tells of a property type whether it is land or by the water. */
export function presentType({ id, label, code, water }: TypeEntry): Static<typeof TYPE_ENTRY> {
  return {
    ID: id,
    type: label,
    ...(code !== undefined && { code }),
    ...(water !== undefined && { WaterType: flagNumber(water), LandType: flagNumber(!water) }),
  }
}
