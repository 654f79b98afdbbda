/** What a change-log row says has changed; `places` concerns all of them, its id is 0. */
export type ChangeKind = 'listing' | 'account' | 'places' | 'api-key' | 'lead'

/** Something that has changed. */
export interface ChangedEntity {
  readonly kind: ChangeKind
  readonly id: number
}

export interface Change {
  /** Grows with every change; gaps mean nothing. */
  readonly sequence: number
  readonly kind: ChangeKind
  /** The id of what changed; 0 where the kind says all. */
  readonly entityId: number
}

export interface ChangeReader {
  /** The number of the latest change; 0 before the first. */
  latest(): Promise<number>
  /** The changes after one, oldest first, at most `limit`. */
  since(sequence: number, limit: number): Promise<readonly Change[]>
  /** Whether there is one of a kind after a change. */
  has(kind: ChangeKind, after: number): Promise<boolean>
  /** What tells a change from any other that has its number in a copy of the database; null: there is none. */
  describe(sequence: number): Promise<string | null>
}

export interface ChangeWriter extends ChangeReader {
  /** Tells every process of some changes, once this transaction has committed. */
  record(changed: readonly ChangedEntity[], at: number): Promise<void>
}
