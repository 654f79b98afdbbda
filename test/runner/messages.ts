/** How long a process may take to end after its last file, also on a busy machine. */
export const END_MS = 120_000

/** The databases that tests of services and stores run on. */
export const DATABASES = ['sqlite', 'postgres'] as const
export type DatabaseName = (typeof DATABASES)[number]

/** A test file, and the database that its tests run on. */
export interface TestRun {
  readonly file: string
  readonly database: DatabaseName
}

/** How a run is named. */
export function nameOfRun({ file, database }: TestRun): string {
  return database === 'sqlite' ? file : `${file} on PostgreSQL`
}

/** The messages of a process that runs test files to the process that started it. */
export type FromRunner =
  | { readonly kind: 'ready' }
  | { readonly kind: 'began'; readonly test: string }
  | { readonly kind: 'ended'; readonly test: string }
  | { readonly kind: 'passed'; readonly isSkipped: boolean }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'warned'; readonly text: string }
  | ({ readonly kind: 'finished' } & Costs)

/** The time and memory that a file has taken. */
export interface Costs {
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
  readonly run: TestRun | null
}
