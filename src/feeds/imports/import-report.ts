import { shown } from '../../domain/values/scalars.ts'
import type { ColumnDecision } from '../mapping/columns.ts'
import type { Place } from '../slices/slice.ts'

const MAX_EXAMPLES = 20
/**
 * A file can have any number of unknown members; their kinds of faults are counted together from
 * here on.
 */
const MAX_KINDS = 100
/** The kind of all faults beyond these. */
const OTHERS = 'other-faults'

/** How a record with a fault was treated. */
export type Done =
  /** The record was imported with another value, or without the value. */
  | 'adjusted'
  /** The record was not imported although nothing is wrong with it. */
  | 'skipped'
  /** The record was not imported; the listing is as it was. */
  | 'refused'
  /** The record takes land off the market, and its listing was hidden. */
  | 'hidden'
  /** Another record with the same key was imported instead. */
  | 'replaced'
  /** The file was not read any further. */
  | 'stopped'

/** A fault of one record. */
export interface FaultExample extends Place {
  /** Such as `listFeedKey A-1`; null: the record has no key, or cannot be read. */
  readonly key: string | null
  /** The value in the file, cut; null: there is none. */
  readonly value: string | null
  /** A sentence that says what was expected. */
  readonly expected: string
}

/** Faults that have the same code and belong to the same member. */
export interface FaultKind {
  readonly code: string
  /**
   * The path of the member in `data`, without the numbers of elements; null: the record as a whole.
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
  /** Records that another record of the same key replaced. */
  replaced: number
  /** Listings that were hidden because a file with all listings of its feed lacks them. */
  hidden: number
  /**
   * Listings that were hidden because their records take them off the market; they count as
   * changed, too.
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
 * `other-land`: the keys of very many name other land than before. `other-keys`: very many have
 * keys that are new for land that is known. `guesses`: very many have values whose meaning was
 * guessed. Nothing was written in these three cases.
 */
export type StopReason = 'refusals' | 'other-land' | 'other-keys' | 'guesses'

/** Why an import was stopped, in a sentence without a full stop. */
export const STOP_SENTENCES: Readonly<Record<StopReason, string>> = {
  refusals:
    'More than 150 of the first 500 records were refused or have the key of another record, so the file or the mapping may be another one than you think',
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
  /** Why the import was ended although the file has more records; null: it was not. */
  readonly stopped: StopReason | null
  /** The names with values in the first hundred records that nothing was read from. */
  readonly unread: readonly string[]
  /** What was decided about whole columns from the first 500 records. */
  readonly decided: readonly ColumnDecision[]
  /**
   * The outcome for listings that the file lacks, and why listings that would vanish were not
   * hidden; null: the file need not have all, and hides no more than usual.
   */
  readonly leftOut: { readonly listings: number; readonly refusal: string | null } | null
  readonly counts: Readonly<ImportCounts>
  readonly seconds: number
  /** How long each part took, in seconds. */
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

  /** Kinds that kept records out first, and of each group the most frequent ones. */
  get all(): readonly FaultKind[] {
    const rank = ({ done }: FaultKind) => (done === 'refused' || done === 'stopped' ? 0 : 1)
    return this.found.toSorted((one, other) => rank(one) - rank(other) || other.count - one.count)
  }
}

function nameOf({ code, field, done }: Pick<FaultKind, 'code' | 'field' | 'done'>): string {
  return code === OTHERS ? OTHERS : `${code} ${field} ${done}`
}

/** A value for people, cut. */
export function shownValue(value: unknown): string | null {
  return value === undefined ? null : shown(value)
}
