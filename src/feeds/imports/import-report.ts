import { formatValue } from '../../domain/values/scalars.ts'
import type { ColumnDecision } from '../mapping/columns.ts'
import type { Place } from '../slices/slice.ts'

const MAX_EXAMPLES = 20
/**
 * A file can have any number of unknown members; above this number, kinds of faults are counted
 * together.
 */
const MAX_KINDS = 100
/** The kind of all faults beyond these. */
const OTHERS = 'other-faults'

/** How a record with a fault was treated. */
export type Done =
  /** The record was imported with another value, or without the value. */
  | 'adjusted'
  /** The record was not imported, although it has no error. */
  | 'skipped'
  /** The record was not imported; the listing is unchanged. */
  | 'refused'
  /** The record takes land off the market, and its listing was hidden. */
  | 'hidden'
  /** Another record with the same key was imported instead. */
  | 'replaced'
  /** The file was not read any further. */
  | 'stopped'

/** A fault of one record. */
export interface FaultExample extends Place {
  /** Such as `listFeedKey A-1`; null if the record has no key, or cannot be read. */
  readonly key: string | null
  /** The value in the file, truncated; null for none. */
  readonly value: string | null
  /** A sentence that says what was expected. */
  readonly expected: string
}

/** Faults with the same code and the same member. */
export interface FaultKind {
  readonly code: string
  /**
   * The path of the member in `data`, without the numbers of elements; null for the record as a
   * whole.
   */
  readonly field: string | null
  readonly done: Done
  readonly count: number
  /** The first examples. */
  readonly examples: readonly FaultExample[]
}

/** How many records there were, by their outcome. */
export interface ImportCounts {
  read: number
  created: number
  changed: number
  unchanged: number
  /** Records that are not for Acreage, such as those of another country. */
  skipped: number
  refused: number
  /** Records replaced by another record with the same key. */
  replaced: number
  /** Listings that were hidden because they are missing in a full file of their feed. */
  hidden: number
  /**
   * Listings that were hidden because their records take them off the market; they also count as
   * changed.
   */
  withdrawn: number
}

export const NO_COUNTS: Readonly<ImportCounts> = {
  read: 0,
  created: 0,
  changed: 0,
  unchanged: 0,
  skipped: 0,
  refused: 0,
  replaced: 0,
  hidden: 0,
  withdrawn: 0,
}

/**
 * `refusals`: very many of the first records were refused, or have the key of another record.
 * `other-land`: the keys of very many belonged to other land before. `other-keys`: very many have
 * new keys for known land. `guesses`: very many have values whose meaning was guessed. In these
 * last three cases nothing was written.
 */
export type StopReason = 'refusals' | 'other-land' | 'other-keys' | 'guesses'

/** Why an import was stopped, as a sentence without its period. */
export const STOP_SENTENCES: Readonly<Record<StopReason, string>> = {
  refusals:
    'More than 150 of the first 500 records were refused or have the key of another record, so this may be the wrong file or mapping',
  'other-land':
    'The keys of very many of the first records name land in other counties, or of other sizes and addresses, than before, so the file may be another one than you think, or its keys may be numbers of rows. Nothing was written',
  'other-keys':
    'Very many of the first records have new keys for land that the feed has under other keys, which the file lacks; the land would be shown twice. Nothing was written',
  guesses:
    'The unit of sizes would be guessed for more than 20 % of the first records; a mapping must say it. Nothing was written',
}

/** What an import did, or would do. */
export interface ImportReport {
  readonly file: string
  readonly accountID: number
  readonly dryRun: boolean
  /** Whether the file was read to its end. */
  readonly complete: boolean
  /** Why the import ended before the end of the file; null if it did not. */
  readonly stopped: StopReason | null
  /** The names with values in the first hundred records that no field is read from. */
  readonly unread: readonly string[]
  /** The decisions about whole columns from the first 500 records. */
  readonly decided: readonly ColumnDecision[]
  /**
   * The outcome for listings missing in the file, and why listings that would disappear were not
   * hidden; null if the file need not have all, and hides no more than usual.
   */
  readonly leftOut: { readonly listings: number; readonly refusal: string | null } | null
  readonly counts: Readonly<ImportCounts>
  readonly seconds: number
  /** The duration of each part, in seconds. */
  readonly spent: Readonly<Record<'reading' | 'checking' | 'writing', number>>
  readonly faults: readonly FaultKind[]
}

/** Collects the faults of an import by kind. */
export class FaultKinds {
  readonly #kinds: Map<string, FaultKind & { count: number; examples: FaultExample[] }>

  constructor(known: readonly FaultKind[] = []) {
    this.#kinds = new Map(
      known.map(kind => [nameOf(kind), { ...kind, examples: [...kind.examples] }]),
    )
  }

  /** How many examples all kinds have together. */
  get examples(): number {
    return [...this.#kinds.values()].reduce((sum, { examples }) => sum + examples.length, 0)
  }

  add(fault: Pick<FaultKind, 'code' | 'field'>, done: Done, example: FaultExample): void {
    const field = fault.field?.replace(/\[\d+\]/g, '[]') ?? null
    const named = { code: fault.code, field, done }
    const isKept = this.#kinds.has(nameOf(named)) || this.#kinds.size < MAX_KINDS
    const about = isKept ? named : { code: OTHERS, field: null, done }
    const known = this.#kinds.get(nameOf(about))
    const kind = known ?? { ...about, count: 0, examples: [] }
    if (!known) this.#kinds.set(nameOf(about), kind)
    kind.count++
    if (kind.examples.length < MAX_EXAMPLES) kind.examples.push(example)
  }

  /** In the order in which they were found. */
  get found(): readonly FaultKind[] {
    return [...this.#kinds.values()]
  }

  /** Kinds that excluded records first, and within each group the most frequent ones. */
  get all(): readonly FaultKind[] {
    const rank = ({ done }: FaultKind) => (done === 'refused' || done === 'stopped' ? 0 : 1)
    return this.found.toSorted((one, other) => rank(one) - rank(other) || other.count - one.count)
  }
}

function nameOf({ code, field, done }: Pick<FaultKind, 'code' | 'field' | 'done'>): string {
  return code === OTHERS ? OTHERS : `${code} ${field} ${done}`
}

/** A value for display, truncated. */
export function valueText(value: unknown): string | null {
  return value === undefined ? null : formatValue(value)
}
