/** Says which process does something. */
export interface Lease {
  /** Empty: nobody. */
  readonly holder: string
  /** Grows with each change. While it grows, the holder is alive. */
  readonly beat: number
}

export interface LeaseReader {
  /** Null while nobody has had the lease. */
  get(name: string): Promise<Lease | null>
}

export interface LeaseWriter extends LeaseReader {
  /**
   * Takes or keeps a lease, if it is still as it was read.
   * @param seen The lease as it was read; null: nobody has had it.
   * @returns False when another process has changed it.
   */
  take(name: string, seen: Lease | null, holder: string): Promise<boolean>
  /**
   * Shows that the holder is alive, or hands the lease to `next`.
   * @returns False when another process has the lease.
   */
  beat(name: string, holder: string, next: string): Promise<boolean>
}
