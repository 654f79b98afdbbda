import { type Principal, userOf } from '../../domain/accounts/principal.ts'
import { NOTE_LIMITS } from '../../domain/leads/lead-status.ts'
import { HELD, requireRoom } from '../../domain/limits.ts'
import { FaultList, Problem } from '../../domain/problem.ts'
import type { LeadId } from '../../domain/values/ids.ts'
import { characterCount, severalLines } from '../../domain/values/plain-text.ts'
import { changeLeads, type LeadTools } from './change-leads.ts'

/**
 * Adds a note to a lead.
 * @throws Problem as `changeLeads`, `invalid-input` for a text that is empty or too long, `conflict`
 * after 100 notes, and for a lead that was erased.
 */
export async function addNote(
  tools: LeadTools,
  principal: Principal,
  id: LeadId,
  written: string,
): Promise<void> {
  const text = noteText(written)
  await changeLeads(tools, principal, [id], async (transaction, [lead], at) => {
    if (lead?.emailAddress === '') {
      const detail = 'This lead was erased, so it cannot have new notes.'
      throw Problem.of('conflict', 'Lead erased', detail)
    }
    requireRoom(HELD.note, lead?.noteCount ?? 0)
    await transaction.inbox.addNote({ leadId: id, authorId: userOf(principal), at, text })
    return { ids: [id], action: 'given a note', details: {} }
  })
}

/** Removes a note. @returns Whether the lead had it. @throws Problem as `changeLeads`. */
export function removeNote(
  tools: LeadTools,
  principal: Principal,
  id: LeadId,
  noteId: number,
): Promise<boolean> {
  return changeLeads(tools, principal, [id], async transaction => {
    const isRemoved = await transaction.inbox.removeNote(id, noteId)
    return isRemoved ? { ids: [id], action: 'freed of a note', details: {} } : null
  })
}

function noteText(written: string): string {
  const faults = new FaultList()
  const text = written.length > 4 * NOTE_LIMITS.characters ? written : severalLines(written)
  const count = characterCount(text)
  if (count === 0) faults.add('missing', 'note', 'Write the note first.')
  if (count > NOTE_LIMITS.characters) {
    const detail = `The note has ${count.toLocaleString('en-US')} characters; at most ${NOTE_LIMITS.characters.toLocaleString('en-US')} are accepted.`
    faults.add('too-long', 'note', detail)
  }
  faults.throwIfAny()
  return text
}
