/**
 * A place in the change log. Entries are ordered by their transactions, and within a transaction by
 * their numbers. Where writers run side by side, numbers alone say nothing: an entry with a lower
 * number may be committed later.
 */
export interface ChangePosition {
  /**
   * The id of the transaction that wrote the entry; 0 in SQLite, whose writers run one after the
   * other.
   */
  readonly transaction: number
  /** The number of the entry. Gaps mean nothing. */
  readonly sequence: number
}

/** Before all entries. */
export const LOG_START: ChangePosition = { transaction: 0, sequence: 0 }

const TEXT = /^(?:(\d{1,16}):)?(\d{1,16})$/

/** @returns Below 0 when `a` is before `b`, above 0 when it is behind `b`. */
export function comparePositions(a: ChangePosition, b: ChangePosition): number {
  return a.transaction - b.transaction || a.sequence - b.sequence
}

/** About how many entries lie between two places; exact in SQLite. */
export function changesBetween(from: ChangePosition, to: ChangePosition): number {
  return Math.max(0, to.sequence - from.sequence)
}

/** Such as `4711`, or `812:4711` with a transaction. */
export function positionText({ transaction, sequence }: ChangePosition): string {
  return transaction === 0 ? String(sequence) : `${transaction}:${sequence}`
}

/** The same for JSON: a number where there is no transaction. */
export function shownPosition(position: ChangePosition): number | string {
  return position.transaction === 0 ? position.sequence : positionText(position)
}

/** Reads a text of `positionText`; null: the text is none. */
export function positionOf(text: string): ChangePosition | null {
  const [, transaction = '0', sequence] = TEXT.exec(text) ?? []
  const position = { transaction: Number(transaction), sequence: Number(sequence) }
  return Object.values(position).every(Number.isSafeInteger) ? position : null
}
