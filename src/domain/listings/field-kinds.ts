import { MAX_TEXT_CHARACTERS } from '../values/plain-text.ts'
import { isWebAddress } from '../values/web-address.ts'

/** The part of a listing that a field belongs to. Unpublished fields are never answered. */
export type FieldPart = 'listing' | 'unpublished' | 'address' | 'home'

/** The members that every kind of field has. */
interface AnyField {
  readonly part: FieldPart
  /** The column of the table `listing` that stores the value. */
  readonly column: string
  /** The meaning of the field, for people; without a full stop. */
  readonly description: string
  /** A value that could be real. */
  readonly example: string | number | boolean
}

/** Plain text of one line, of several, or a key whose spaces are part of it; empty: none. */
export interface PlainText extends AnyField {
  readonly kind: 'line' | 'lines' | 'key'
  readonly maxCharacters: number
  readonly example: string
}

/** A text of a certain form; empty: none. */
interface FormedText extends AnyField {
  readonly kind: 'webAddress' | 'youTube' | 'email' | 'polyline' | 'zip' | 'date'
  /** Longer texts are refused before `isAccepted` sees them; 2,000 where nothing is said. */
  readonly maxCharacters?: number
  readonly isAccepted: (text: string) => boolean
  /** Completes "… must be". */
  readonly accepts: string
  /** Whether the text may be a web address. */
  readonly isAddress?: boolean
  /** The one spelling of texts that mean the same; without it, each text is its own. */
  readonly canonical?: (text: string) => string
  readonly example: string
}

export type TextField = PlainText | FormedText

/** A number; null or 0: not known. A count is a whole number. */
export interface NumberField extends AnyField {
  readonly kind: 'amount' | 'count'
  readonly unit: 'US dollars' | 'acres' | 'square feet' | 'rooms' | 'years'
  readonly min: number
  readonly max: number
  /** Completes "… must be". */
  readonly accepts: string
  readonly example: number
}

/** One of a list. */
interface LookupField extends AnyField {
  readonly kind: 'lookup'
  readonly lookup: readonly { readonly id: number; readonly label: string }[]
}

export type ListingField = TextField | NumberField | LookupField

/** The part and the column of a field, known to the compiler. */
interface At<Part extends FieldPart, Column extends string> {
  readonly part: Part
  readonly column: Column
}

export function line<const Part extends FieldPart, const Column extends string>(
  at: At<Part, Column>,
  description: string,
  maxCharacters: number,
  example: string,
): PlainText & At<Part, Column> {
  return { kind: 'line', ...at, description, maxCharacters, example }
}

/** A name that another system has given. */
export function key<const Part extends FieldPart, const Column extends string>(
  ...field: Parameters<typeof line<Part, Column>>
): PlainText & At<Part, Column> {
  return { ...line(...field), kind: 'key' }
}

export function lines<const Part extends FieldPart, const Column extends string>(
  at: At<Part, Column>,
  description: string,
  example: string,
  maxCharacters = MAX_TEXT_CHARACTERS,
): PlainText & At<Part, Column> {
  return { kind: 'lines', ...at, description, maxCharacters, example }
}

export function webAddress<const Part extends FieldPart, const Column extends string>(
  at: At<Part, Column>,
  description: string,
): FormedText & At<Part, Column> {
  const accepts = 'an http or https address'
  const example = 'https://files.example.com/1'
  return {
    kind: 'webAddress',
    ...at,
    description,
    example,
    isAccepted: isWebAddress,
    accepts,
    isAddress: true,
  }
}

export function formed<const Part extends FieldPart, const Column extends string>(
  at: At<Part, Column>,
  form: Omit<FormedText, 'part' | 'column'>,
): FormedText & At<Part, Column> {
  return { ...form, ...at }
}

/** A number above 0 and up to `max`. */
export function amount<const Column extends string>(
  column: Column,
  field: Omit<NumberField, 'kind' | 'part' | 'column'>,
): NumberField & At<'listing', Column> {
  return { kind: 'amount', part: 'listing', column, ...field }
}

/** A count of a house's rooms or square feet. */
export function count<const Column extends string>(
  column: Column,
  unit: NumberField['unit'],
  max: number,
  description: string,
  example: number,
): NumberField & At<'home', Column> {
  const accepts = `a whole number from 0 to ${max.toLocaleString('en')}`
  const field = { unit, min: 0, max, accepts, description, example }
  return { kind: 'count', part: 'home', column, ...field }
}

/** A year of the calendar. */
export function year<const Column extends string>(
  column: Column,
  field: Pick<NumberField, 'min' | 'max' | 'accepts' | 'description' | 'example'>,
): NumberField & At<'listing', Column> {
  return { kind: 'count', part: 'listing', unit: 'years', column, ...field }
}

export function lookup(
  column: string,
  list: LookupField['lookup'],
  description: string,
): LookupField {
  const example = list[0]?.label ?? ''
  return { kind: 'lookup', part: 'listing', column, lookup: list, description, example }
}
