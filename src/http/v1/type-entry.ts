import { type Static, Type } from 'typebox'
import type { TypeEntry } from '../endpoints/types.ts'
import { text, whole } from '../resources/examples.ts'

export const TYPE_ENTRY = Type.Object({
  ID: whole(128),
  type: text('Hunting Land'),
  code: Type.Optional(Type.String()),
})

export function presentType({ id, label, code }: TypeEntry): Static<typeof TYPE_ENTRY> {
  return { ID: id, type: label, ...(code !== undefined && { code }) }
}
