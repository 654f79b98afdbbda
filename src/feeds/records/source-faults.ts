import {
  type DraftFaults,
  type DraftField,
  draftFieldOf,
} from '../../domain/listings/draft/listing-draft.ts'
import { FIELD_NAMES, fieldOf } from '../../domain/listings/listing-fields.ts'
import type { FaultCode, FaultList } from '../../domain/problem.ts'
import { readableValue } from '../../domain/values/scalars.ts'
import type { SourceField } from '../mapping/source-fields.ts'
import type { SourceValues } from '../mapping/source-values.ts'

/** The source fields that draft fields are read from, where their names differ. */
const SOURCES: Readonly<Record<string, SourceField>> = {
  ...Object.fromEntries(
    FIELD_NAMES.flatMap(name => {
      const sources = Object.keys(fieldOf(name).sources ?? {}) as SourceField[]
      const source = sources.find(one => one === name) ?? sources[0]
      return source === undefined ? [] : [[draftFieldOf(name), source]]
    }),
  ),
  typeSlots: 'types',
  pictures: 'photos',
  listingType: 'category',
  youTube: 'tour',
  home: 'livingArea',
  placeIds: 'county',
  'placeIds.stateId': 'state',
  'placeIds.cityId': 'city',
}

/** Reports the faults of a draft with the names and values of its source. */
export class SourceFaults implements DraftFaults {
  readonly #values: SourceValues
  readonly #faults: FaultList
  readonly #isWhole: boolean
  readonly #refused = new Set<DraftField>()

  /**
   * @param isWhole Whether the draft has everything in the record. Otherwise other faults follow
   *   from what the record lacks.
   */
  constructor(values: SourceValues, faults: FaultList, isWhole: boolean) {
    this.#values = values
    this.#faults = faults
    this.#isWhole = isWhole
  }

  refuse(field: DraftField, accepts: string, found?: string): void {
    this.#refused.add(field)
    const name = this.name(field)
    const value = this.#values.text(this.#sourceOf(field))?.value
    this.add(
      'invalid',
      field,
      `${name} must be ${accepts}, ${found ?? `not ${readableValue(value)}`}.`,
    )
  }

  add(code: FaultCode, field: DraftField, detail: string): void {
    if (this.#isWhole) this.#faults.add(code, this.name(field), detail)
  }

  /** Whether a field was left out of the draft, with a warning, because it could not be read. */
  has(field: DraftField): boolean {
    return this.#refused.has(field)
  }

  name(field: DraftField): string {
    const source = this.#sourceOf(field)
    return this.#values.text(source)?.path ?? this.#values.pathOf(source)
  }

  label(field: DraftField): string {
    return this.name(field)
  }

  #sourceOf(field: DraftField): SourceField {
    const [part = ''] = field.split('.')
    return SOURCES[field] ?? SOURCES[part] ?? (part as SourceField)
  }
}
