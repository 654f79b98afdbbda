import { hash } from 'node:crypto'
import type { SessionId, UserId } from '../values/ids.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const TOKEN_BYTES = 32

/**
 * A person's visit. The browser has a token; only its hash is stored. Instants are milliseconds
 * since 1970 UTC.
 */
export interface Session {
  readonly id: SessionId
  readonly userId: UserId
  /** `factor`: the password was right, and the second factor is still to come. */
  readonly stage: 'factor' | 'full'
  readonly createdAt: number
  /** When it was used last, to within a minute. */
  readonly usedAt: number
  /** When the person last gave the password, or a second factor. */
  readonly provedAt: number
  /** The browser's name of itself, at most 200 characters. */
  readonly agent: string
  readonly clientAddress: string
}

/** How exactly the last use of a session is stored. */
export const SESSION_USE_INTERVAL_MS = 60_000
/** After this time, dangerous actions ask for the password again. */
const PROOF_VALID_MS = 15 * 60_000
/** A session that waits for its second factor ends then. */
const FACTOR_VALID_MS = 10 * 60_000
/** For people of accounts. */
const ACCOUNT_LIMITS = { idleMs: 7 * DAY_MS, longestMs: 30 * DAY_MS }
/** For people who can reach everybody's records. */
const SERVICE_LIMITS = { idleMs: 8 * HOUR_MS, longestMs: 7 * DAY_MS }

/**
 * Whether a session has ended.
 * @param isService Whether the person has a role in the whole service.
 */
export function isOver(
  { stage, createdAt, usedAt }: Pick<Session, 'stage' | 'createdAt' | 'usedAt'>,
  isService: boolean,
  now: number,
): boolean {
  if (stage === 'factor') return now >= createdAt + FACTOR_VALID_MS
  const { idleMs, longestMs } = isService ? SERVICE_LIMITS : ACCOUNT_LIMITS
  return now >= usedAt + idleMs || now >= createdAt + longestMs
}

/** Whether the person has given the password or a second factor a short while ago. */
export function isProved({ provedAt }: Pick<Session, 'provedAt'>, now: number): boolean {
  return now < provedAt + PROOF_VALID_MS
}

/** A new token: 256 random bits in hexadecimal digits. */
export function newToken(random: (count: number) => Uint8Array): string {
  return Buffer.from(random(TOKEN_BYTES)).toString('hex')
}

/** The hash of a token as it is stored (SHA-256); null for a text that cannot be a token. */
export function tokenHash(token: string): Uint8Array | null {
  return /^[0-9a-f]{64}$/.test(token) ? hash('sha256', token, 'buffer') : null
}

/** The hash of a token that we have just made. */
export function hashOf(token: string): Uint8Array {
  const found = tokenHash(token)
  if (found) return found
  throw new Error('A new token has another form than tokens.')
}
