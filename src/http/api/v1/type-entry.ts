import type { Static } from 'typebox'
import type { TypeEntry } from '../endpoints/types.ts'
import { component } from '../resources/described.ts'
import { TYPE_ENTRY_MEMBERS } from '../resources/type-entry.ts'

export const TYPE_ENTRY = component('TypeEntry', 'An entry of a lookup list', TYPE_ENTRY_MEMBERS)

export function presentType({ id, label, code }: TypeEntry): Static<typeof TYPE_ENTRY> {
  return { ID: id, type: label, ...(code !== undefined && { code }) }
}
