/** How long a process may take to end after its last file, also on a busy machine. */
export const END_MS = 60_000

/** The messages of a process that runs test files to the process that started it. */
export type FromRunner =
  | { readonly kind: 'ready' }
  | { readonly kind: 'passed'; readonly isSkipped: boolean }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'warned'; readonly text: string }
  | ({ readonly kind: 'finished' } & FileCosts)

/** The time and memory that a file has taken. */
export interface FileCosts {
  readonly file: string
  readonly cpuSeconds: number
  readonly seconds: number
  /** The memory of the process after the file. */
  readonly memoryBytes: number
}

export interface Failure {
  /** The file, the names of the tests around it, and its own name. */
  readonly names: readonly string[]
  /** Such as test/api/leads.test.ts:12; empty: not known. */
  readonly place: string
  readonly error: string
}

/** The next file to run; null: there are no more. */
export interface ToRunner {
  readonly file: string | null
}
