import {
  acceptedFact,
  type PostedFacts,
  readPostedFact,
  STATED_NAMES,
} from '../../facts/posted-facts.ts'
import type { DraftFaults } from './listing-draft.ts'

const FORM = `null or an object with facts among ${STATED_NAMES.join(', ')}`

/**
 * The facts that a seller has posted, after a draft: only named facts change, and null takes a
 * correction away.
 */
export function judgedFacts(given: unknown, before: PostedFacts, faults: DraftFaults): PostedFacts {
  if (given === undefined) return before
  if (given === null) return {}
  if (typeof given !== 'object' || Array.isArray(given)) {
    faults.refuse('facts', FORM)
    return before
  }
  const facts: Record<string, readonly string[] | number> = { ...before }
  for (const [name, value] of Object.entries(given)) {
    const known = STATED_NAMES.find(one => one === name)
    if (known === undefined) {
      faults.refuse('facts', FORM, `and has no ${name.slice(0, 40)}`)
      continue
    }
    const read = readPostedFact(known, value)
    if (read === 'as before') continue
    if (read === null) delete facts[known]
    else if (read === undefined) faults.refuse(`facts.${known}`, acceptedFact(known))
    else facts[known] = read
  }
  // In one order, so that the same facts are stored as the same text.
  return Object.fromEntries(
    STATED_NAMES.flatMap(name => (facts[name] === undefined ? [] : [[name, facts[name]]])),
  )
}
