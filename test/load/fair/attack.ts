/** An account with feeds, and a key of it that may run them. */
export interface Seller {
  readonly accountId: number
  readonly key: string
}

/** What an attack is aimed at, and what it may use. It is sent to another thread, so it has only data. */
export interface Target {
  readonly port: number
  /** Keys of the attacker's account, without a limit. */
  readonly keys: readonly string[]
  /** A key of another account. */
  readonly otherKey: string
  /** Accounts beside these. */
  readonly sellers: readonly Seller[]
  /** Of the service. */
  readonly settings: Readonly<Record<string, string>>
  /** Ids of listings on offer. */
  readonly listingIds: readonly number[]
  /** The paths of their flyers. */
  readonly flyers: readonly string[]
}

/** How long something took, and the most that it may take during an attack. */
export interface Beside {
  readonly ms: number
  readonly maxMs: number
}

/** Something that one caller does, which others should not notice. */
export interface Attack {
  /** As it is written on the command line. */
  readonly name: string
  readonly about: string
  /** Goes on until the signal. Runs in a thread of its own. */
  readonly run: (target: Target, signal: AbortSignal) => Promise<void>
  /**
   * What somebody else does meanwhile, beside the victim's pages, such as an export with a key of another account. Runs once before the attack,
   * and once while it is under way.
   */
  readonly beside?: (target: Target) => Promise<Beside>
}
