export interface Check {
  readonly purpose: string
  /** A script and its arguments, which Node.js runs in the project's folder. */
  readonly command: readonly string[]
  /**
   * Patterns of all files of the project that decide the outcome. What the TypeScript files among them import counts too.
   * Without it, the outcome is never remembered.
   */
  readonly derivedFrom?: readonly string[]
  /** Whether it takes so long that it runs only when all checks do. */
  readonly isLong?: boolean
  /** For the environment of the script, beside what is there. */
  readonly environment?: Readonly<Record<string, string>>
}
