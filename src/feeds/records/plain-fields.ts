import type { ListingDraft } from '../../domain/listings/draft/listing-draft.ts'
import type { NumberField } from '../../domain/listings/field-kinds.ts'
import {
  type FieldName,
  fieldOf,
  LISTING_NUMBERS,
  LISTING_TEXTS,
  UNPUBLISHED_TEXTS,
} from '../../domain/listings/listing-fields.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { SourceField } from '../mapping/source-fields.ts'
import type { Found, SourceValues } from '../mapping/source-values.ts'
import { amountIn } from '../values/amounts.ts'
import type { RecordNotes } from './record-notes.ts'
import { isAddressPublic } from './source-coordinates.ts'
import { sourceAddress } from './source-files.ts'
import { sourceText } from './source-texts.ts'

/** Fields with a reader of their own. */
const SPECIAL: readonly FieldName[] = ['title', 'acres', 'listingUrl', 'soldOn']
/** Texts that reveal the location: they are hidden together with the address. */
const TELLING_TEXTS: readonly FieldName[] = ['directions', 'parcelNumber']

/** The fields that are read from a value of their own name, by the rules of their kind alone. */
const PLAIN_FIELDS = [...LISTING_TEXTS, ...UNPUBLISHED_TEXTS, ...LISTING_NUMBERS].filter(isPlain)

type PlainName = (typeof PLAIN_FIELDS)[number]

function isPlain<Name extends FieldName>(name: Name): name is Name & SourceField {
  return fieldOf(name).sources?.[name] !== undefined && !SPECIAL.includes(name)
}

/** What the reading of a record has. */
interface PlainReading {
  readonly values: SourceValues
  readonly notes: RecordNotes
  readonly takes: (field: SourceField) => boolean
}

/** Reads the plain fields of a record. @param now Milliseconds since 1970 UTC. */
export function plainFields(
  reading: PlainReading,
  mapping: Mapping,
  now: number,
): Partial<ListingDraft> {
  const isPlaceShown = isAddressPublic(reading.values)
  const read: Partial<Record<PlainName, string | number | null>> = {}
  for (const name of PLAIN_FIELDS.filter(reading.takes)) {
    const isTaken = isPlaceShown || !TELLING_TEXTS.includes(name)
    read[name] = isTaken ? plainField(name, reading, mapping, now) : null
  }
  return read as Partial<ListingDraft>
}

function plainField(
  name: PlainName,
  { values, notes }: PlainReading,
  mapping: Mapping,
  now: number,
): string | number | null {
  const row = fieldOf(name)
  if ('unit' in row) return plainNumber(values.text(name), row, { now, notes })
  if (row.kind === 'webAddress') return sourceAddress(values, name, mapping, notes)
  if (!('isAccepted' in row)) {
    return 'maxCharacters' in row ? sourceText(values, name, row.maxCharacters, notes) : null
  }
  const found = values.text(name)
  if (found === null || row.isAccepted(found.value)) return found?.value ?? null
  notes.warn('invalid', found, row.accepts, 'It was left out')
  return null
}

/** Reads a number within the range of its field; 0 means unknown. */
function plainNumber(
  found: Found<string> | null,
  { kind, unit, min, max, accepts }: NumberField,
  { now, notes }: { readonly now: number; readonly notes: RecordNotes },
): number | null {
  const number = found && amountIn(found.value)?.number
  if (!found || number === 0) return null
  // A house under construction may be finished next year.
  const last = unit === 'years' ? new Date(now).getUTCFullYear() + 1 : max
  const isOfKind = kind === 'amount' || Number.isInteger(number)
  if (typeof number === 'number' && isOfKind && number >= min && number <= last) return number
  const expected = unit === 'years' ? `a year from ${min} to ${last}` : accepts
  notes.warn('invalid', found, expected, 'It was left out')
  return null
}
