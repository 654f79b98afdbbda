import type { FaultList } from '../../problem.ts'
import { isDate } from '../../values/calendar.ts'
import { booleanOf, numberOf, shown, textOf, wholeNumberOf } from '../../values/scalars.ts'
import { characterCount, oneLine, severalLines } from '../plain-text.ts'

/** Dates of listings and auctions lie between these. */
const FIRST_DATE = '1900-01-01'
const LAST_DATE = '2099-12-31'

interface TextRules {
  /** In characters. */
  readonly most: number
  readonly lines: 'one' | 'several'
}

interface NumberRules {
  readonly min: number
  readonly max: number
  /** Completes "… must be". */
  readonly accepts: string
  /** Whether 0 says that the number is not known. */
  readonly zeroIsNone: boolean
}

/**
 * Reads the members of one object that a client sent. What cannot be read becomes a fault that
 * names the member; the result is of use only when there is none. Each reading takes what the
 * member was before: an absent member stays so, and one that holds just that is never a fault, so
 * that whatever was answered can be sent back.
 */
export class MemberReader {
  readonly #members: Readonly<Record<string, unknown>>
  readonly #path: string
  readonly #faults: FaultList

  /** @param path What stands before the names of members in faults: empty, or `address.`. */
  constructor(members: Readonly<Record<string, unknown>>, path: string, faults: FaultList) {
    this.#members = members
    this.#path = path
    this.#faults = faults
  }

  /** Undefined when the member is absent. */
  value(name: string): unknown {
    return Object.hasOwn(this.#members, name) ? this.#members[name] : undefined
  }

  /** Whether the member says that there is to be no value: null, or an empty text. */
  isCleared(name: string): boolean {
    const value = this.value(name)
    return value === null || (typeof value === 'string' && value.trim() === '')
  }

  /** Whether the member holds nothing, or is not there. */
  isAbsent(name: string): boolean {
    return this.value(name) === undefined || this.isCleared(name)
  }

  /** @param ignored Members that may be there too, and are not worth naming. */
  refuseUnknown(known: readonly string[], ignored: readonly string[] = []): void {
    for (const name of Object.keys(this.#members)) {
      if (known.includes(name) || ignored.includes(name)) continue
      this.#faults.add(
        'Unknown member',
        `data.${this.#path}${shown(name).slice(1, -1)} is not known; the members here are ${known.join(', ')}.`,
      )
    }
  }

  /** Says what a member must be. @param accepts Completes "… must be". */
  refuse(name: string, accepts: string): void {
    const path = `${this.#path}${name}`
    const value = this.value(name)
    this.#faults.add(`Invalid ${path}`, `data.${path} must be ${accepts}, not ${shown(value)}.`)
  }

  /** Says anything else of a member. */
  fault(title: string, name: string, detail: string): void {
    this.#faults.add(`${title} ${this.#path}${name}`, detail)
  }

  text(name: string, before: string, { most, lines }: TextRules): string {
    const value = this.value(name)
    if (value === undefined || value === before) return before
    if (value === null) return ''
    const given = textOf(value)
    if (given === undefined) {
      this.refuse(name, `a text of at most ${most.toLocaleString('en')} characters`)
      return before
    }
    const text = lines === 'one' ? oneLine(given) : severalLines(given)
    const length = characterCount(text)
    if (length > most) {
      const detail = `data.${this.#path}${name} has ${length.toLocaleString('en')} characters; at most ${most.toLocaleString('en')} are accepted.`
      this.fault('Too long:', name, detail)
    }
    return text
  }

  /** A text that is of a certain kind, or empty. @param accepts Completes "… must be". */
  textLike(
    name: string,
    before: string,
    isLike: (text: string) => boolean,
    accepts: string,
  ): string {
    const value = this.value(name)
    if (value === undefined || value === before) return before
    if (this.isCleared(name)) return ''
    const text = textOf(value)
    if (text?.isWellFormed() && isLike(text)) return text
    this.refuse(name, accepts)
    return before
  }

  number(name: string, before: number | null, rules: NumberRules): number | null {
    const value = this.value(name)
    if (value === undefined) return before
    const number = this.isCleared(name) ? null : numberOf(value)
    if (number === null || (number === 0 && rules.zeroIsNone)) return null
    if (number === before) return before
    if (number !== undefined && number >= rules.min && number <= rules.max) return number
    this.refuse(name, rules.accepts)
    return before
  }

  /** A count from 0, where 0 says that it is not known. */
  count(name: string, before: number | null, max: number): number | null {
    const value = this.value(name)
    if (value === undefined) return before
    const number = this.isCleared(name) ? 0 : wholeNumberOf(value)
    if (number === before) return before
    if (number !== undefined && number <= max) return number || null
    this.refuse(name, `a whole number from 0 to ${max.toLocaleString('en')}`)
    return before
  }

  /** An id: undefined when absent, null when there is to be none (null, empty, 0). */
  id<Id extends number>(name: string): Id | null | undefined {
    const value = this.value(name)
    if (value === undefined) return undefined
    const id = this.isCleared(name) ? 0 : wholeNumberOf(value)
    if (id !== undefined) return id === 0 ? null : (id as Id)
    this.refuse(name, 'an id: a whole number')
    return undefined
  }

  /** Undefined when absent. */
  flag(name: string): boolean | undefined {
    const value = this.value(name)
    if (value === undefined) return undefined
    const flag = booleanOf(value)
    if (flag === undefined) this.refuse(name, 'true, false, 1, 0, yes or no')
    return flag
  }

  /** A day from 1900 to 2099, or what it was before; undefined when absent or cleared. */
  date(name: string, before: string | null): string | undefined {
    if (this.isAbsent(name)) return undefined
    const date = textOf(this.value(name)) ?? ''
    if (date === before) return before
    if (isDate(date) && date >= FIRST_DATE && date <= LAST_DATE) return date
    this.refuse(name, `a day written yyyy-mm-dd, from ${FIRST_DATE} to ${LAST_DATE}`)
    return undefined
  }

  /** An object with some members, and no others; undefined when absent, null when cleared. */
  object(name: string, known: readonly string[]): MemberReader | null | undefined {
    const value = this.value(name)
    if (value === undefined) return undefined
    if (value === null) return null
    if (typeof value !== 'object' || Array.isArray(value)) {
      this.refuse(name, `an object with the members ${known.join(', ')}`)
      return undefined
    }
    const reader = this.#within(name, value)
    reader.refuseUnknown(known)
    return reader
  }

  /** The elements of a list of objects, empty when cleared; undefined when absent. */
  objects(name: string, known: readonly string[], most: number): MemberReader[] | undefined {
    const value = this.value(name)
    if (value === undefined) return undefined
    const list = value === null ? [] : value
    if (!Array.isArray(list) || list.some(element => !isObject(element))) {
      this.refuse(name, `a list of objects with the members ${known.join(', ')}`)
      return undefined
    }
    if (list.length > most) {
      const detail = `data.${this.#path}${name} has ${list.length} elements; at most ${most} are accepted.`
      this.fault('Too many:', name, detail)
      return undefined
    }
    return list.map((element, i) => {
      const reader = this.#within(`${name}[${i}]`, element)
      reader.refuseUnknown(known)
      return reader
    })
  }

  #within(name: string, members: object): MemberReader {
    const path = `${this.#path}${name}.`
    return new MemberReader(members as Record<string, unknown>, path, this.#faults)
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
