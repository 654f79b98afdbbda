import { queryText } from './query-texts.ts'

/** A place in the audit log: the time and the number of an entry. */
export interface EntryPlace {
  readonly at: number
  readonly sequence: number
}

const PLACE = /^(\d{1,15})\.(\d{1,15})$/

/** The place that an address names; null: none, so the latest entry is the first. */
export function queriedPlace(query: unknown): EntryPlace | null {
  const [, at, sequence] = PLACE.exec(queryText(query, 'before')) ?? []
  return at === undefined ? null : { at: Number(at), sequence: Number(sequence) }
}

/** A place, as an address names it. */
export function placeText({ at, sequence }: EntryPlace): string {
  return `${at}.${sequence}`
}
