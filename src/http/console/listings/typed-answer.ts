import type { FastifyReply } from 'fastify'
import type { DraftSaved } from '../../../catalog/drafts/own-drafts.ts'
import { FORM_FIELDS, FORM_NAMES } from '../../../domain/listings/form/form-names.ts'
import { writeSeen } from '../../../domain/listings/form/seen-texts.ts'

/**
 * The answer to the script that sends what is typed: when it was saved, and which fields another
 * tab has changed.
 */
export function typedAnswer(reply: FastifyReply, { draft, conflicts }: DraftSaved): FastifyReply {
  const saved = FORM_NAMES.filter(name => draft.form[name] !== undefined)
  return reply
    .header('cache-control', 'no-store')
    .send({
      savedAt: new Date(draft.savedAt).toISOString(),
      seen: writeSeen(draft.form, saved),
      conflicts: conflicts.map(({ name, theirs }) => ({
        name,
        label: FORM_FIELDS[name].label,
        theirs,
      })),
    })
}
