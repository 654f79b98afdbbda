/**
 * A position in the change log. Entries are ordered by their transactions, and within a transaction
 * by their numbers. With concurrent writers, numbers alone are not enough: an entry with a lower
 * number may be committed later.
 */
export interface ChangePosition {
  /**
   * The id of the transaction that wrote the entry; 0 in SQLite, which has one writer at a time.
   */
  readonly transaction: number
  /** The number of the entry. Gaps are meaningless. */
  readonly sequence: number
}

/** Before all entries. */
export const LOG_START: ChangePosition = { transaction: 0, sequence: 0 }

const TEXT = /^(?:(\d{1,16}):)?(\d{1,16})$/

/** @returns Below 0 when `a` is before `b`, above 0 when it is after `b`. */
export function comparePositions(a: ChangePosition, b: ChangePosition): number {
  return a.transaction - b.transaction || a.sequence - b.sequence
}

/** The approximate number of entries between two positions; exact in SQLite. */
export function changesBetween(from: ChangePosition, to: ChangePosition): number {
  return Math.max(0, to.sequence - from.sequence)
}

/** Such as `4711`, or `812:4711` with a transaction. */
export function positionText({ transaction, sequence }: ChangePosition): string {
  return transaction === 0 ? String(sequence) : `${transaction}:${sequence}`
}

/** The same for JSON: a number if it has no transaction. */
export function formatPosition(position: ChangePosition): number | string {
  return position.transaction === 0 ? position.sequence : positionText(position)
}

/** The inverse of `positionText`; null for any other text. */
export function positionOf(text: string): ChangePosition | null {
  const [, transaction = '0', sequence] = TEXT.exec(text) ?? []
  const position = { transaction: Number(transaction), sequence: Number(sequence) }
  return Object.values(position).every(Number.isSafeInteger) ? position : null
}
