/**
 * Events of the servers of a database. `is-primary`: it takes the writes now, and another server
 * did before; `replica-used`: it answers reads now; `replica-left-out`: it answers none until it is
 * used again.
 */
export type ServerEvent =
  | { readonly kind: 'is-primary' | 'replica-used'; readonly server: string }
  | { readonly kind: 'replica-left-out'; readonly server: string; readonly reason: string }

export interface ReplicaFigures {
  /** Its host and port. */
  readonly server: string
  readonly isUsed: boolean
  /** How much of the primary's log it has not replayed yet; null: not known. */
  readonly lagBytes: number | null
  /** How many reads it has answered. */
  readonly reads: number
}
