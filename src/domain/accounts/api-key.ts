import { hash, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { AccountId, UserId } from '../values/ids.ts'
import type { KeyPermission } from './permissions.ts'

/** The requests per minute of a key without its own rate. */
export const DEFAULT_RATE_PER_MINUTE = 600

/** How precisely the last use of a key is stored by default. */
export const KEY_USAGE_INTERVAL_MS = 60_000

/** A stored key. Only the hash of its secret is stored. */
export interface ApiKey {
  /** Eight letters and digits: the part of the key that may be shown. */
  readonly id: string
  /** SHA-256 of the whole key. */
  readonly hash: Uint8Array
  readonly accountId: AccountId
  /** Whether the key may act for every account. */
  readonly allAccounts: boolean
  /** Accounts, besides the key's own, that the key may act for. */
  readonly grantedAccounts: readonly AccountId[]
  readonly permissions: readonly KeyPermission[]
  /** 0 for no limit. */
  readonly ratePerMinute: number
  readonly note: string
  /** This and the next three are milliseconds since 1970 UTC; null for never. */
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  /** When the key was last used, to within a minute. */
  readonly lastUsedAt: number | null
  /** The user who created it; null if it was not a user, or is unknown. */
  readonly madeBy: UserId | null
  /**
   * The office whose owner created the key for the account: without the office's rights, the key
   * ends. Null for none.
   */
  readonly officeId: AccountId | null
}

/** Random bytes, unguessable: 0 to 255 each. */
export type RandomBytes = (count: number) => Uint8Array

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_CHARACTERS = 8
/** 62^30 possibilities: 178 bits. */
const SECRET_CHARACTERS = 30
/** 62^6 exceeds 2^32, so that every checksum fits. */
const CHECKSUM_CHARACTERS = 6
const FORM = /^acr_([0-9A-Za-z]{8})_[0-9A-Za-z]{36}$/
/** Also matches keys that are mistyped or truncated, and keys within a URL. */
const LOOKS_LIKE_KEY = /acr(?:_|%5f)[\w%]+/gi

/** Generates a new key: `acr_<id>_<secret><checksum>`. */
export function generateKey(random: RandomBytes): { id: string; text: string } {
  const id = randomCharacters(ID_CHARACTERS, random)
  const body = `acr_${id}_${randomCharacters(SECRET_CHARACTERS, random)}`
  return { id, text: body + checksum(body) }
}

/**
 * The id within a key; null when the text cannot be a key (mistyped, truncated, something else).
 */
export function keyIdOf(text: string): string | null {
  const id = FORM.exec(text)?.[1]
  if (id === undefined) return null
  const body = text.slice(0, -CHECKSUM_CHARACTERS)
  return text.endsWith(checksum(body)) ? id : null
}

/** Masks everything in a log text that looks like a key. */
export function hideKeys(text: string): string {
  return text.replaceAll(LOOKS_LIKE_KEY, '[key]')
}

export function hashKey(text: string): Uint8Array {
  return hash('sha256', text, 'buffer')
}

/** Whether a text is the stored key. The comparison takes constant time. */
export function isKey(text: string, key: Pick<ApiKey, 'hash'>): boolean {
  return timingSafeEqual(hashKey(text), key.hash)
}

/** Whether a key may be used at an instant (milliseconds since 1970 UTC). */
export function isInForce(key: Pick<ApiKey, 'expiresAt' | 'revokedAt'>, now: number): boolean {
  return (
    (key.expiresAt === null || now < key.expiresAt) &&
    (key.revokedAt === null || now < key.revokedAt)
  )
}

/** CRC-32 of a text (IEEE 802.3) in base 62: detects mistyped keys without a lookup. */
function checksum(body: string): string {
  let rest = crc32(body)
  let text = ''
  for (let i = 0; i < CHECKSUM_CHARACTERS; i++) {
    text = ALPHABET.charAt(rest % ALPHABET.length) + text
    rest = Math.floor(rest / ALPHABET.length)
  }
  return text
}

/** Each character equally likely: bytes above the last multiple of 62 are discarded. */
function randomCharacters(count: number, random: RandomBytes): string {
  const fair = 256 - (256 % ALPHABET.length)
  let text = ''
  while (text.length < count) {
    for (const byte of random(count)) {
      if (byte < fair && text.length < count) text += ALPHABET.charAt(byte % ALPHABET.length)
    }
  }
  return text
}
