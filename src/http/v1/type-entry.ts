import { type Static, Type } from 'typebox'
import type { TypeEntry } from '../endpoints/types.ts'

export const TYPE_ENTRY = Type.Object({
  ID: Type.Integer(),
  type: Type.String(),
  code: Type.Optional(Type.String()),
})

export function presentType({ id, label, code }: TypeEntry): Static<typeof TYPE_ENTRY> {
  return { ID: id, type: label, ...(code !== undefined && { code }) }
}
