import type { BatchedDraft } from '../../catalog/listings/listing-batch.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { SourceRecord } from '../formats/source-record.ts'

/** How the records of a file are read. */
export interface RecordOptions {
  readonly accountId: AccountId
  /** Whether a record without listFeedKey edits the listing named by its listingID. */
  readonly matchesIds: boolean
}

/** A note about a record that does not prevent its import. */
export interface RecordWarning {
  /** A stable word for programs, such as `place-unknown`. */
  readonly code: string
  /** The name of the field, as in faults; null for the record as a whole. */
  readonly field: string | null
  /** The value of the source; undefined for none. */
  readonly value: unknown
  /** A sentence that says what was expected, and what was done instead. */
  readonly detail: string
}

/** How to report a record whose listing does not exist and must not be created. */
export interface Absence {
  readonly faults: readonly RecordWarning[]
  readonly done: 'skipped' | 'refused'
}

/** A record of a file, with its faults so far. */
export interface ReadRecord extends BatchedDraft {
  /**
   * Identifies the record, such as `listFeedKey A-1`; null if the record has neither a key nor an
   * id.
   */
  readonly identity: string | null
  /** The value at the path of a fault, as it is in the file; undefined for none. */
  readonly valueAt: (path: string) => unknown
  readonly warnings: readonly RecordWarning[]
  readonly absence: Absence
  /** What takes the land off the market, for the report; null for nothing. */
  readonly withdrawal: RecordWarning | null
}

/**
 * A record that must not be imported although it has no error, such as a record of another country.
 */
export interface SkippedRecord {
  readonly identity: string | null
  readonly skipped: RecordWarning
}

/** Why a record has no identity. */
export type Nameless =
  /** It has a key that cannot be read, or may have one: it may belong to any listing. */
  | { readonly kind: 'unreadable' }
  /** It has no key, but the address of its land at the source. */
  | { readonly kind: 'keyless'; readonly address: string }
  /** It is not land, but a sentence about the file. */
  | { readonly kind: 'notice' }

/** Turns the records of a source into listings. */
export interface RecordReader {
  /** Identifies the record within the file; null if it has no key or id. */
  identity(record: SourceRecord): string | null
  /** Why a record has no identity. */
  nameless(record: SourceRecord): Nameless
  /** When the source last changed the record, in milliseconds since 1970; null if unknown. */
  modifiedAt(record: SourceRecord): number | null
  /** Whether the record takes its land off the market, so that its listing would be hidden. */
  withdraws(record: SourceRecord): boolean
  /** @throws Problem when the record cannot be read as a listing at all. */
  read(record: SourceRecord): ReadRecord | SkippedRecord
}
