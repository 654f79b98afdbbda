import type { Found } from '../mapping/source-values.ts'

/**
 * What a source says about a field. A value that is present but not understood is not a missing
 * one: code that reads a field decides about each of the three.
 */
export type Said<Value> =
  | { readonly kind: 'unsaid' }
  | { readonly kind: 'understood'; readonly value: Value; readonly found: Found<string> }
  | { readonly kind: 'not-understood'; readonly found: Found<string> }

/** A value of a field, read. @param read Returns null for a text that it does not understand. */
export function saidIn<Value>(
  found: Found<string> | null | undefined,
  read: (text: string) => Value | null,
): Said<Value> {
  if (!found) return { kind: 'unsaid' }
  const value = read(found.value)
  return value === null ? { kind: 'not-understood', found } : { kind: 'understood', value, found }
}
