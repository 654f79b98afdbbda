import { hash } from 'node:crypto'
import type { SessionId, UserId } from '../values/ids.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const TOKEN_BYTES = 32

/**
 * A user's session. The browser has a token; only its hash is stored. Instants are milliseconds
 * since 1970 UTC.
 */
export interface Session {
  readonly id: SessionId
  readonly userId: UserId
  /** `factor`: the password was right, and the second factor is still missing. */
  readonly stage: 'factor' | 'full'
  readonly createdAt: number
  /** When it was last used, to within a minute. */
  readonly usedAt: number
  /** When the user last entered the password, or a second factor. */
  readonly provedAt: number
  /** The User-Agent header, at most 200 characters. */
  readonly agent: string
  readonly clientAddress: string
}

/** How precisely the last use of a session is stored. */
export const SESSION_USE_INTERVAL_MS = 60_000
/** After this time, sensitive actions require the password again. */
const PROOF_VALID_MS = 15 * 60_000
/** How long a session may wait for its second factor. */
const FACTOR_VALID_MS = 10 * 60_000
/** For people of accounts. */
const ACCOUNT_LIMITS = { idleMs: 7 * DAY_MS, longestMs: 30 * DAY_MS }
/** For people who can access all records. */
const SERVICE_LIMITS = { idleMs: 8 * HOUR_MS, longestMs: 7 * DAY_MS }

/**
 * Whether a session has ended.
 * @param isService Whether the user has a role in the whole service.
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

/** Whether the user has recently entered the password or a second factor. */
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

/** The hash of a token that was just generated. */
export function hashOf(token: string): Uint8Array {
  const found = tokenHash(token)
  if (found) return found
  throw new Error('A new token has another form than tokens.')
}
