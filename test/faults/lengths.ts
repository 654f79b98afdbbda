/** How long the faults last: short ones in the tests, a little longer than clients and nodes wait for an answer; long ones with `npm run faults -- --long`. */
interface Lengths {
  readonly primaryKills: number
  /** A node, or the server of the replica, hangs. */
  readonly hangMs: number
  /** All processes of a node are stopped, and go on. */
  readonly stoppedMs: number
  readonly replicaDelaySeconds: number
  readonly openTransactionMs: number
  /** The primary is away for longer than a process holds a lease that it cannot renew. */
  readonly primaryAwayMs: number
  /** Between two rounds of a client. Longer tests take longer to send as many messages as one recipient may get. */
  readonly clientPauseMs: number
}

const SHORT: Lengths = {
  primaryKills: 5,
  hangMs: 7000,
  stoppedMs: 20_000,
  replicaDelaySeconds: 5,
  openTransactionMs: 5000,
  primaryAwayMs: 3000,
  clientPauseMs: 400,
}

const LONG: Lengths = {
  primaryKills: 20,
  hangMs: 30_000,
  stoppedMs: 60_000,
  replicaDelaySeconds: 60,
  openTransactionMs: 180_000,
  primaryAwayMs: 40_000,
  clientPauseMs: 800,
}

export const LONG_FAULTS = 'long'

// biome-ignore lint/style/noProcessEnv: the program that runs the tests sets it
export const LENGTHS = process.env['TEST_FAULTS'] === LONG_FAULTS ? LONG : SHORT
