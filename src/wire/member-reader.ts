import type { DraftField } from '../domain/listings/draft/listing-draft.ts'
import type { FaultCode } from '../domain/problem.ts'
import {
  booleanOf,
  formatValue,
  numberOf,
  textOf,
  wholeNumberOf,
} from '../domain/values/scalars.ts'
import type { WireFaults } from './wire-faults.ts'

/**
 * Reads the members of one object that a client posted. An absent member is undefined, and a member
 * that states that there is no value is null. A member that cannot be read becomes a fault,
 * and is undefined as well.
 */
export class MemberReader {
  readonly #members: Readonly<Record<string, unknown>>
  readonly #path: string
  readonly #faults: WireFaults

  /** @param path What stands before the names of members in faults: empty, or `address.`. */
  constructor(members: Readonly<Record<string, unknown>>, path: string, faults: WireFaults) {
    this.#members = members
    this.#path = path
    this.#faults = faults
  }

  /** Undefined when the member is absent. */
  value(name: string): unknown {
    return Object.hasOwn(this.#members, name) ? this.#members[name] : undefined
  }

  /** Whether the member clears the value: null, or an empty text. */
  isCleared(name: string): boolean {
    const value = this.value(name)
    return value === null || (typeof value === 'string' && value.trim() === '')
  }

  /** Whether the member is not there, or holds nothing. */
  isAbsent(name: string): boolean {
    return this.value(name) === undefined || this.isCleared(name)
  }

  /** @param ignored Members that may be there too, and that faults do not name. */
  refuseUnknown(known: readonly string[], ignored: readonly string[] = []): void {
    for (const name of Object.keys(this.#members)) {
      if (known.includes(name) || ignored.includes(name)) continue
      this.#faults.addUnknown(`${this.#path}${formatValue(name).slice(1, -1)}`, name, known)
    }
  }

  /** Says what a member must be. @param accepts Completes "… must be". */
  refuse(name: string, accepts: string, field: DraftField | null): undefined {
    this.#faults.refuseMember(
      { path: `${this.#path}${name}`, value: this.value(name) },
      accepts,
      field,
    )
  }

  /** Says anything else of a member. */
  fault(code: FaultCode, name: string, detail: string): void {
    this.#faults.addMember(code, `${this.#path}${name}`, detail)
  }

  /** A text as it was sent, or a number as its digits. */
  text(name: string, field: DraftField, accepts: string): string | null | undefined {
    const value = this.value(name)
    if (value === undefined || value === null || typeof value === 'string') return value
    return textOf(value) ?? this.refuse(name, accepts, field)
  }

  /** Like `text`, without spaces around it; null when it is empty. */
  trimmed(name: string, field: DraftField, accepts: string): string | null | undefined {
    const text = this.text(name, field, accepts)?.trim()
    return this.isCleared(name) ? null : text
  }

  number(name: string, field: DraftField, accepts: string): number | null | undefined {
    const value = this.value(name)
    if (value === undefined) return undefined
    if (this.isCleared(name)) return null
    return numberOf(value) ?? this.refuse(name, accepts, field)
  }

  /** A whole number from 0. */
  count(name: string, field: DraftField, accepts: string): number | null | undefined {
    const value = this.value(name)
    if (value === undefined) return undefined
    if (this.isCleared(name)) return null
    return wholeNumberOf(value) ?? this.refuse(name, accepts, field)
  }

  /** An id; 0 clears it. */
  id<Id extends number>(name: string, field: DraftField): Id | null | undefined {
    const id = this.count(name, field, 'an id: a whole number')
    return id === 0 ? null : (id as Id | null | undefined)
  }

  /** A flag is set, never cleared: null and an empty text are ignored. */
  flag(name: string, field: DraftField): boolean | undefined {
    if (this.isAbsent(name)) return undefined
    const value = this.value(name)
    return booleanOf(value) ?? this.refuse(name, 'true, false, 1, 0, yes or no', field)
  }

  /** An object with some members, and no others. */
  object(
    name: string,
    known: readonly string[],
    field: DraftField | null,
  ): MemberReader | null | undefined {
    const value = this.value(name)
    if (value === undefined || value === null) return value
    if (!isObject(value)) {
      return this.refuse(name, `an object with the members ${known.join(', ')}`, field)
    }
    return this.#within(name, value, known)
  }

  /** The elements of a list of objects with some members, and no others. */
  objects(
    name: string,
    known: readonly string[],
    max: number,
    field: DraftField,
  ): MemberReader[] | null | undefined {
    const value = this.value(name)
    if (value === undefined || value === null) return value
    if (!Array.isArray(value) || !value.every(isObject)) {
      return this.refuse(name, `a list of objects with the members ${known.join(', ')}`, field)
    }
    if (value.length > max) {
      const detail = `data.${this.#path}${name} has ${value.length} elements; at most ${max} are accepted.`
      this.fault('too-many', name, detail)
      return undefined
    }
    return value.map((element, i) => this.#within(`${name}[${i}]`, element, known))
  }

  #within(name: string, members: object, known: readonly string[]): MemberReader {
    const path = `${this.#path}${name}.`
    const reader = new MemberReader(members as Record<string, unknown>, path, this.#faults)
    reader.refuseUnknown(known)
    return reader
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
