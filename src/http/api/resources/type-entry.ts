import { Type } from 'typebox'
import { choice, text, whole } from './described.ts'
import { STATUS_CODES } from './lookups.ts'

/** The members of an entry of a lookup list in both versions. */
export const TYPE_ENTRY_MEMBERS = {
  ID: whole('Id of the entry, as searches and answers use it', 128),
  type: text('Label of the entry', 'Hunting Land'),
  code: Type.Optional(
    choice(
      'Code that searches take as status; only entries of the status list have it',
      STATUS_CODES,
      'P',
    ),
  ),
}
