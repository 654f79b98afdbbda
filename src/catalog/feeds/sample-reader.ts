import type { ConstantField } from '../../domain/feeds/constant-fields.ts'
import type { Feed } from '../../domain/feeds/feed.ts'
import type { FeedSample } from '../../domain/feeds/feed-sample.ts'
import type { FaultValue } from '../../domain/feeds/run-fault.ts'

/** The fields of a listing that belong together, with their names for people. */
export interface FieldGroup {
  readonly label: string
  readonly fields: readonly (readonly [field: string, label: string])[]
}

/** A column of a table, or a path in other files. */
export interface SampleColumn {
  readonly path: string
  /** Its first different values. */
  readonly examples: readonly string[]
  /** How many of the records have a value. */
  readonly filled: number
  /** The field that it goes to; empty: none. */
  readonly field: string
  /** `said`: by the mapping; `known`: by its name; `likely`: by a part of its name, not in effect. */
  readonly choice: 'said' | 'known' | 'likely'
}

/** The columns of a sample, and where a mapping has them go. */
export interface SampleColumns {
  readonly fileName: string
  /** Whether the file is one of JSON Lines, which name their fields themselves. */
  readonly namesFields: boolean
  /** How many records the sample has, and whether these are all. */
  readonly records: number
  readonly isWhole: boolean
  readonly columns: readonly SampleColumn[]
  readonly groups: readonly FieldGroup[]
  /** Sentences about what the columns do not say yet, or say wrongly. */
  readonly problems: readonly string[]
  /** Sentences about parts of the mapping that are not columns; they stay as they are. */
  readonly others: readonly string[]
  /** Values for every listing, by the names of their fields; empty: none. */
  readonly constants: Readonly<Record<ConstantField, string>>
  /** What may be chosen for them. */
  readonly constantOptions: Readonly<Record<ConstantField, readonly (readonly [string, string])[]>>
  /** Whether the addresses of listings are made of their keys. */
  readonly makesAddresses: boolean
}

/** What a person has chosen for the columns of a sample. */
export interface ColumnChoices {
  /** The field of each column that was shown; empty: it is not imported. */
  readonly fields: ReadonlyMap<string, string>
  readonly constants: Readonly<Record<ConstantField, string>>
  /** What the addresses of listings without one are made of, with `{key}`; null: they have their own. */
  readonly listingAddress: string | null
}

/** The text of a fault in a record. */
export interface PreviewFault {
  readonly column: string
  readonly text: string
  /** Whether the record is left out for it. */
  readonly isRefused: boolean
}

/** A record of a sample as a listing. */
export interface PreviewedRecord {
  readonly line: number
  readonly key: string
  /** Null: the record makes no listing. */
  readonly listing: PreviewedListing | null
  readonly faults: readonly PreviewFault[]
}

export interface PreviewedListing {
  readonly title: string
  readonly priceUsd: number | null
  readonly acres: number | null
  readonly place: string
  readonly types: readonly string[]
  readonly status: string
  readonly isLease: boolean
  readonly isShown: boolean
  readonly photos: number
  readonly description: string
}

/** How a mapping reads a sample. */
export interface SamplePreview {
  readonly records: readonly PreviewedRecord[]
  readonly isWhole: boolean
  /** Values that are not known, the most frequent first. */
  readonly unknown: readonly FaultValue[]
}

/** A value of the file that is not known, and what it may mean. */
export interface UnknownValue {
  /** The name of the field in mappings, and as people read it. */
  readonly field: string
  readonly label: string
  readonly column: string
  readonly value: string
  readonly count: number
  /** The best guess; empty: none. */
  readonly suggestion: string
  /** All meanings, if there are few. */
  readonly options: readonly string[]
}

/** Reads samples of feeds, and writes the mappings that people choose with them. */
export interface SampleReader {
  /**
   * The visible sheets of a workbook, also of one that could not be read; the first is read unless
   * the settings name another.
   */
  sheets(sample: FeedSample): Promise<readonly string[]>
  /** @throws Problem for a mapping that cannot be read. */
  columns(feed: Feed, sample: FeedSample): Promise<SampleColumns>
  /** The mapping with what was chosen. @throws Problem `invalid-input` with faults at columns. */
  mapping(feed: Feed, sample: FeedSample, choices: ColumnChoices): Promise<unknown>
  preview(feed: Feed, sample: FeedSample): Promise<SamplePreview>
  unknownValues(feed: Feed, values: readonly FaultValue[]): Promise<readonly UnknownValue[]>
  /** The mapping with the meanings of values. @throws Problem `invalid-input` for unknown ones. */
  translated(feed: Feed, meanings: readonly ValueMeaning[]): Promise<unknown>
}

/** What a value of the file means. */
export interface ValueMeaning extends Pick<UnknownValue, 'field' | 'value'> {
  readonly meaning: string
}
