import type { PasskeyId, SessionId, UserId } from '../values/ids.ts'

/**
 * The purpose of a passkey: a user adds it, signs in without a password, completes a sign-in, or
 * verifies before a sensitive action.
 */
export type PasskeyPurpose = 'add' | 'sign-in' | 'code' | 'prove'

/** The public part of a key on a user's device. Instants are milliseconds since 1970 UTC. */
export interface Passkey {
  readonly id: PasskeyId
  readonly userId: UserId
  /** The device's name of the key, in base64url. */
  readonly credentialId: string
  /** In COSE format (RFC 9053). */
  readonly publicKey: Uint8Array
  /** How often the key was used, according to the device; 0 where devices do not count. */
  readonly counter: number
  /** How browsers reach the device, such as `internal` and `usb`. */
  readonly transports: readonly string[]
  readonly name: string
  readonly createdAt: number
  /** Null for never. */
  readonly usedAt: number | null
}

/** Random bytes that a device signs. Only their hash is stored. */
export interface PasskeyChallenge {
  readonly purpose: PasskeyPurpose
  /** The session that it is for; null without a signed-in user. */
  readonly sessionId: SessionId | null
  readonly expiresAt: number
}

/** The console, as devices know it. */
export interface RelyingParty {
  /** The host name that passkeys are for. */
  readonly id: string
  readonly origin: string
  readonly name: string
}

export const PASSKEY_LIMITS = {
  name: 60,
  /** The longest answer that a browser sends, in characters. */
  answer: 16_000,
  /** The longest id of a credential (1,023 bytes), in characters of base64url. */
  credentialId: 1364,
} as const

/** How long browsers wait for people. */
export const CHALLENGE_VALID_MS = 5 * 60_000
