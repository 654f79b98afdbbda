import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a text with a session's token. The database has only the hash of the token, so neither
 * it nor a copy of it can reveal the text. AES-256-GCM; the key comes from the token by HKDF (RFC
 * 5869), because the token is 256 random bits.
 * @returns In base64url.
 */
export function seal(text: string, token: string, random: (count: number) => Uint8Array): string {
  const nonce = random(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(token), nonce)
  const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(sealed).toString('base64url')
}

/** The text of `seal`; null: it was sealed with another token. */
export function openSealed(sealed: string, token: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const end = bytes.length - TAG_BYTES
  const cipher = createDecipheriv(CIPHER, keyOf(token), bytes.subarray(0, NONCE_BYTES))
  cipher.setAuthTag(bytes.subarray(end))
  try {
    return cipher.update(bytes.subarray(NONCE_BYTES, end), undefined, 'utf8') + cipher.final('utf8')
  } catch {
    return null
  }
}

function keyOf(token: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', token, '', 'shown once', KEY_BYTES))
}
