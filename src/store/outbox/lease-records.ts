/** What only one process at a time may do. */
export type LeaseName = 'outbox'

/** Says which process does something. */
export interface Lease {
  /** Empty: nobody. */
  readonly holder: string
  /** Grows while the holder lives; one that stays the same for long is a dead process's. */
  readonly beat: number
}

export interface LeaseReader {
  /** Null while nobody has had it. */
  get(name: LeaseName): Promise<Lease | null>
}

export interface LeaseWriter extends LeaseReader {
  put(name: LeaseName, lease: Lease): Promise<void>
}
