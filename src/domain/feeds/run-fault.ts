/** A fault that a run has found in a record of the file. */
export interface RunFault {
  /** From 1 on, in the order in which they were found. */
  readonly number: number
  readonly line: number
  /** Such as `listFeedKey A-1`; empty: the record has none. */
  readonly key: string
  readonly code: string
  /** The path of the value in the file; empty: the fault is that of the whole record. */
  readonly field: string
  /** How the record was treated, such as `refused`. */
  readonly done: string
  /** The value as messages show it; empty: none. */
  readonly value: string
  /** A sentence. */
  readonly expected: string
}

/** The most faults of a run that are stored one by one; its report counts the others. */
export const MAX_RUN_FAULTS = 10_000

/** How many of the latest runs of a feed keep their faults one by one. */
export const RUNS_WITH_FAULTS = 5

/** Groups of faults with the same field and value. */
export interface FaultValue {
  readonly code: string
  readonly field: string
  readonly value: string
  readonly count: number
}
