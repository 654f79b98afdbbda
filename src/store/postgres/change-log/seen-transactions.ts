/**
 * The transactions that a reader of the change log has seen: all below `next` but the running ones.
 */
export interface SeenTransactions {
  /** Nothing was seen of a transaction with this id or a higher one. */
  readonly next: number
  readonly running: readonly number[]
  /**
   * The database system and its timeline. Another one may give the same ids to other transactions.
   */
  readonly history: string
}

export function seenText({ next, running, history }: SeenTransactions): string {
  return JSON.stringify({ next, running, history })
}

/** Reads a text of `seenText`; null: empty, nothing was seen. */
export function readSeen(text: string): SeenTransactions | null {
  return text === '' ? null : (JSON.parse(text) as SeenTransactions)
}
