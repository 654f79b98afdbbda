import type { Static, TObject, TProperties, TSchema } from 'typebox'
import type { FaultList } from '../../../domain/problem.ts'
import { booleanOf } from '../../../domain/values/scalars.ts'

/** The most elements of a list. */
const MAX_ELEMENTS = 100

/** How a kind of member is read, by the type of its schema. */
const KINDS: Readonly<
  Record<string, { accepts: string; read: (value: unknown) => unknown | undefined }>
> = {
  string: { accepts: 'a text', read: value => (typeof value === 'string' ? value : undefined) },
  boolean: { accepts: 'true or false', read: booleanOf },
  array: { accepts: 'a list of texts', read: value => (isListOfTexts(value) ? value : undefined) },
  object: { accepts: 'an object', read: value => (isObject(value) ? value : undefined) },
}
/** Accepts any JSON. */
const ANY = { accepts: '', read: (value: unknown) => value }

/**
 * Reads members of `data` as their schemas describe them; a member that was not sent is absent. The
 * rules for their values are the catalog's.
 * @param noun What has the members, such as `a webhook`.
 */
export function readMembers<Members extends TProperties>(
  data: Readonly<Record<string, unknown>>,
  members: Members,
  noun: string,
  faults: FaultList,
): Partial<Static<TObject<Members>>> {
  for (const name of Object.keys(data).filter(one => !Object.hasOwn(members, one))) {
    const known = Object.keys(members).join(', ')
    const detail = `data.${name} is not known; the members of ${noun} are ${known}.`
    faults.add('unknown', `data.${name}`, detail)
  }
  const read = Object.entries(members).flatMap(([name, schema]) => {
    const sent = data[name]
    if (sent === undefined) return []
    const kind = KINDS[typeOf(schema)] ?? ANY
    const value = kind.read(sent)
    if (value !== undefined) return [[name, value] as const]
    faults.mustBe(`data.${name}`, kind.accepts, sent)
    return []
  })
  return Object.fromEntries(read) as Partial<Static<TObject<Members>>>
}

function typeOf(schema: TSchema): string {
  return 'type' in schema ? String(schema.type) : ''
}

function isListOfTexts(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length <= MAX_ELEMENTS &&
    value.every(one => typeof one === 'string')
  )
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
