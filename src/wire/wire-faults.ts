import type { DraftFaults, DraftField } from '../domain/listings/draft/listing-draft.ts'
import type { FaultCode, FaultList } from '../domain/problem.ts'
import { nearestName } from '../domain/values/nearest-name.ts'
import { formatValue } from '../domain/values/scalars.ts'
import { wireName } from './wire-names.ts'

/** The accepted values of propertyTypes.id; completes "… must be". */
export const TYPE_SUM_FORM = 'the sum of one to three property type ids'

/** Comparing names takes time, and nobody fixes more in one go. */
const MAX_COMPARED = 10

interface RefusedMember {
  readonly path: string
  readonly value: unknown
  readonly found?: string | undefined
}

/**
 * Reports the faults of a posted listing in the names of its members, with their values as they
 * were sent.
 */
export class WireFaults implements DraftFaults {
  readonly #form: unknown
  readonly #faults: FaultList
  readonly #refused = new Set<DraftField>()
  #unknown = 0

  constructor(form: Readonly<Record<string, unknown>>, faults: FaultList) {
    this.#form = form
    this.#faults = faults
  }

  refuse(field: DraftField, accepts: string, found?: string): void {
    // The types are sent as one sum, so the fault is that of the sum.
    const isSum = field === 'types'
    const path = isSum ? 'propertyTypes.id' : wireName(field)
    const value = valueAt(this.#form, path)
    this.refuseMember({ path, value, found }, isSum ? TYPE_SUM_FORM : accepts, field)
  }

  add(code: FaultCode, field: DraftField, detail: string): void {
    this.addMember(code, wireName(field), detail)
  }

  has(field: DraftField): boolean {
    return this.#refused.has(field)
  }

  name(field: DraftField): string {
    return `data.${wireName(field)}`
  }

  label(field: DraftField): string {
    return wireName(field).split('.').at(-1) ?? ''
  }

  /** Says what a member must be. @param field The field of the draft that stays empty for that. */
  refuseMember(
    { path, value, found = `not ${formatValue(value)}` }: RefusedMember,
    accepts: string,
    field: DraftField | null,
  ): void {
    this.#faults.add('invalid', path, `data.${path} must be ${accepts}, ${found}.`)
    if (field !== null) this.#refused.add(field)
  }

  /** Says anything else of a member. */
  addMember(code: FaultCode, path: string, detail: string): void {
    this.#faults.add(code, path, detail)
  }

  /** @param name The last name of the path. @param known The names that are known there. */
  addUnknown(path: string, name: string, known: readonly string[]): void {
    const meant = this.#unknown++ < MAX_COMPARED ? nearestMember(name, known) : undefined
    const hint = meant === undefined ? '' : ` Did you mean ${meant}?`
    const detail = `data.${path} is not known.${hint} The members here are ${known.join(', ')}.`
    this.#faults.add('unknown', path, detail, 'Unknown member')
  }

  /** Remembers that a field stays empty because of a fault that is in the list already. */
  markRefused(field: DraftField): void {
    this.#refused.add(field)
  }
}

function nearestMember(name: string, known: readonly string[]): string | undefined {
  const nearest = nearestName(
    name.toLowerCase(),
    known.map(one => one.toLowerCase()),
  )
  return known.find(one => one.toLowerCase() === nearest)
}

/** The value at a path such as `images[0].large.ID`; undefined where there is none. */
export function valueAt(form: unknown, path: string): unknown {
  let value = form
  for (const name of path.split(/\.|\[|\]\.?/).filter(part => part !== '')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}
