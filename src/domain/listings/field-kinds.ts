import type { SectionName } from './sections.ts'

/** The part of a listing that a field belongs to. Unpublished fields are never answered. */
export type FieldPart = 'listing' | 'unpublished' | 'address' | 'home'

/** The facts about a field that all kinds have. */
interface AnyField {
  readonly part: FieldPart
  /** The column of the table `listing` that stores the value. */
  readonly column: string
  /** The meaning of the field, for people; without a full stop. */
  readonly description: string
  /** What the documentation of posted listings says instead. */
  readonly postedDescription?: string
  /** A value that could be real. */
  readonly example: string | number | boolean
  /** The path of its member in version 3, within the object of its part; absent: its own name. */
  readonly member?: string
  /**
   * Whether the contract has its member. Other fields are posted to version 3 too, but only `/ext`
   * answers them.
   */
  readonly isContract?: true
  /** Whether summaries, the listings of lists, have it. */
  readonly isListed?: true
  /** Its name in the RESO Data Dictionary; absent: RESO does not have it. */
  readonly resoName?: string
  /** What the tools for assistants call it; absent: they do not have it. */
  readonly assistantName?: string
  /** The head of its column in tables that people download; absent: they do not have it. */
  readonly csvHead?: string
  /**
   * The values of feeds that it is read from, by their names in mappings. One with the field's own
   * name is read by the rules of its kind, unless `feeds` has a function for it.
   */
  readonly sources?: Readonly<Record<string, SourcePaths>>
  /** Its place in the form of the console; absent: it is not in the form. */
  readonly form?: FieldInForm
}

/**
 * The paths of a value in the formats of feeds, with spaces between them; the first with a value
 * counts.
 */
export interface SourcePaths {
  readonly rets?: string
  readonly reso?: string
  readonly simplyrets?: string
  readonly repliers?: string
  readonly csv?: string
  /**
   * Whether the values of all paths count, in order, and not only those of the first with a value.
   */
  readonly joins?: true
}

interface FieldInForm {
  readonly section: SectionName
  readonly label: string
  readonly note?: string
  /** The message when a listing cannot be without it. */
  readonly missing?: string
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
  /** Whether a count may be posted with a half, which another field stores. */
  readonly hasHalves?: true
  readonly example: number
}

/** One of a list. */
interface LookupField extends AnyField {
  readonly kind: 'lookup'
  readonly lookup: readonly { readonly id: number; readonly label: string }[]
}

export type ListingField = TextField | NumberField | LookupField
