import type { FaultList } from './problem.ts'
import { booleanOf, formatValue, numberOf } from './values/scalars.ts'

/** How one parameter of a URL is read, described and refused. */
export interface Parameter<Value> {
  /** JSON Schema of the value. */
  readonly schema: object
  /** The purpose of the parameter, as a sentence without its period. */
  readonly meaning?: string
  /** Completes "… must be". */
  readonly accepts: string
  /**
   * Undefined when the text is not acceptable; null when the text is blank, as if the parameter
   * were absent.
   */
  readonly read: (text: string) => Value | null | undefined
  /** A sentence about a refused text; null if the sentence of `accepts` is enough. */
  readonly whyNot?: (text: string) => string | null
  /** The text without meaningless parts, such as empty elements; never longer. */
  readonly tidy?: (text: string) => string
  /** Whether a repeated parameter is one list: `status=P&status=S` is `status=P,S`. */
  readonly isRepeatable?: true
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>

/** The values by name; null where a parameter is absent. */
export type ParameterValues<Params extends Parameters> = {
  readonly [Name in keyof Params]: Params[Name] extends Parameter<infer Value>
    ? Value | null
    : never
}

export interface ParametersRead {
  /** By the parameters' own names; null where a parameter is absent or invalid. */
  readonly values: Readonly<Record<string, unknown>>
  /** The texts of the accepted parameters as they were sent, by the parameters' own names. */
  readonly sent: Readonly<Record<string, string>>
  /** All texts that were sent, by names in lower case. */
  readonly given: ReadonlyMap<string, readonly string[]>
}

/** How HTTP clients mark the elements of an array. */
const ARRAY_ENDING = /\[\d{0,4}\]$/

/** Reads parameters by name. */
export class ParameterReader {
  /** The parameters' own names, by their names in lower case. */
  readonly names: ReadonlyMap<string, string>
  readonly #rows: readonly (readonly [lower: string, name: string, Parameter<unknown>])[]
  readonly #absent: Readonly<Record<string, null>>
  readonly #repeatable: ReadonlySet<string>

  constructor(parameters: Parameters) {
    const entries = Object.entries(parameters)
    this.names = new Map(entries.map(([name]) => [name.toLowerCase(), name]))
    this.#rows = entries.map(([name, parameter]) => [name.toLowerCase(), name, parameter])
    this.#absent = Object.fromEntries(entries.map(([name]) => [name, null]))
    const repeatable = this.#rows.filter(([, , { isRepeatable }]) => isRepeatable)
    this.#repeatable = new Set(repeatable.map(([lower]) => lower))
  }

  /**
   * Adds a fault for each invalid parameter. Names are case-insensitive; empty values and unknown
   * parameters are ignored. A list may be repeated, also as `status[]=P&status[]=S` or
   * `status[0]=P&status[1]=S`, as HTTP clients write arrays.
   */
  read(query: Readonly<Record<string, unknown>>, faults: FaultList): ParametersRead {
    const given = byLowerCaseName(query)
    this.#takeArrays(given, faults)
    const values: Record<string, unknown> = { ...this.#absent }
    const sent: Record<string, string> = {}
    for (const [lower, name, parameter] of this.#rows) {
      const texts = given.get(lower)
      if (texts === undefined) continue
      if (texts.length > 1 && !parameter.isRepeatable) {
        faults.add(
          'repeated',
          name,
          `${faults.name(name)} may be given once, not ${texts.length} times.`,
        )
        continue
      }
      const text = texts
        .filter(one => one.trim() !== '')
        .join()
        .trim()
      if (text === '') continue
      const value = parameter.read(text)
      if (value === undefined) {
        const detail = `${faults.name(name)} must be ${parameter.accepts}, not ${formatValue(text)}.`
        faults.add('invalid', name, parameter.whyNot?.(text) ?? detail)
        continue
      }
      values[name] = value
      if (value !== null) sent[name] = text
    }
    return { values, sent, given }
  }

  /**
   * Merges the texts of `name[]` and `name[0]` into those of `name`. Adds a fault where that is not
   * a list.
   */
  #takeArrays(given: Map<string, string[]>, faults: FaultList): void {
    const refused = new Set<string>()
    for (const [lower, texts] of given) {
      const base = lower.endsWith(']') ? lower.replace(ARRAY_ENDING, '') : lower
      const name = this.names.get(base)
      if (base === lower || name === undefined) continue
      given.delete(lower)
      if (this.#repeatable.has(base)) {
        given.set(base, [...(given.get(base) ?? []), ...texts])
      } else if (!refused.has(name)) {
        refused.add(name)
        const detail = `${faults.name(name)} is not a list here: write ${name}=…, without brackets.`
        faults.add('invalid', name, detail)
      }
    }
  }
}

/** Spellings of one name that differ in case count as repetitions. */
export function byLowerCaseName(query: Readonly<Record<string, unknown>>): Map<string, string[]> {
  const texts = new Map<string, string[]>()
  for (const [name, value] of Object.entries(query)) {
    const list = Array.isArray(value) ? value.map(String) : [String(value)]
    const key = name.toLowerCase()
    const earlier = texts.get(key)
    if (earlier) earlier.push(...list)
    else texts.set(key, list)
  }
  return texts
}

/** A parameter with a sentence about its purpose. */
export function meaning<Value>(text: string, parameter: Parameter<Value>): Parameter<Value> {
  return { ...parameter, meaning: text }
}

/** A parameter with a default, which its schema names. */
export function byDefault<Value>(value: unknown, parameter: Parameter<Value>): Parameter<Value> {
  return { ...parameter, schema: { ...parameter.schema, default: value } }
}

/** A parameter whose text is validated later, because other parameters may make it meaningless. */
export function readLater(described: Parameter<unknown>): Parameter<string> {
  return { ...described, read: text => text }
}

/** A decimal number within a range. */
export function number(min: number, max: number, accepts: string): Parameter<number> {
  return {
    schema: { type: 'number', minimum: min, ...(max < Number.MAX_VALUE && { maximum: max }) },
    accepts,
    read: text => {
      const value = numberOf(text)
      // Adding 0 turns -0 into 0, because texts do not distinguish them.
      return value !== undefined && value >= min && value <= max ? value + 0 : undefined
    },
  }
}

/** An amount, a size or a count: a number that is not negative. */
export const AMOUNT: Parameter<number> = number(0, Number.MAX_VALUE, 'a number from 0')

/** A whole number, at least `min`. */
export function whole(min: number): Parameter<number> {
  return {
    schema: { type: 'integer', minimum: min },
    accepts: `a whole number from ${min}`,
    read: text => {
      const value = readWhole(text)
      return value !== undefined && value >= min ? value : undefined
    },
  }
}

/** An id: a whole number from 0. */
export const ID: Parameter<number> = whole(0)

export const FLAG: Parameter<boolean> = {
  schema: { type: 'boolean' },
  accepts: 'true, false, 1, 0, yes or no',
  read: booleanOf,
}

/** Several values separated by commas, read one by one; null when there are none between them. */
export function list<Value>(element: Parameter<Value>, accepts: string): Parameter<Value[]> {
  return {
    schema: { type: 'array', items: element.schema },
    accepts,
    read: text => {
      const values = new Set<Value>()
      for (const part of text.split(',')) {
        if (part.trim() === '') continue
        const value = element.read(part.trim())
        if (value === undefined || value === null) return undefined
        values.add(value)
      }
      return values.size === 0 ? null : [...values]
    },
    tidy: tidyList,
    isRepeatable: true,
  }
}

/** The elements without spaces around them; empty ones are left out. */
export function tidyList(text: string): string {
  const parts = text.split(',').map(part => part.trim())
  return parts.filter(part => part !== '').join(',')
}

/** One of some words or numbers; words are case-insensitive, numbers may begin with zeros. */
export function oneOf<Value>(
  choices: readonly (readonly [text: string, value: Value])[],
): Parameter<Value> {
  const texts = choices.map(([text]) => text)
  return {
    schema: choiceOf(texts),
    accepts: `one of ${texts.join(', ')}`,
    read: text => {
      const wanted = text.toLowerCase().replace(/^0+(?=\d)/, '')
      return choices.find(([choice]) => choice.toLowerCase() === wanted)?.[1]
    },
  }
}

/** Numbers are described as such. */
function choiceOf(texts: readonly string[]): object {
  return texts.every(text => readWhole(text) !== undefined)
    ? { type: 'integer', enum: texts.map(Number) }
    : { type: 'string', enum: texts }
}

function readWhole(text: string): number | undefined {
  const value = /^\+?\d+$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(value) ? value : undefined
}
