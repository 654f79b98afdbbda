import { hash } from 'node:crypto'
import type { ClockAndRandom } from '../../domain/values/clock.ts'

const PERIOD_SECONDS = 30
/** Clocks of phones may be half a minute off. */
const WINDOW_STEPS = 1
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** 50 bits: impossible to guess, since guesses are counted. */
const RECOVERY_CHARACTERS = 10
/** Without letters and digits that look alike. */
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A new secret for an app that shows codes (RFC 6238), in base 32. */
export async function newSecret({
  randomBytes,
}: Pick<ClockAndRandom, 'randomBytes'>): Promise<string> {
  const { Secret } = await import('otpauth')
  const bytes = Uint8Array.from(randomBytes(SECRET_BYTES))
  return new Secret({ buffer: bytes.buffer }).base32
}

/** The address in a QR code for an app: `otpauth://totp/…`. */
export async function secretAddress(
  secret: string,
  issuer: string,
  label: string,
): Promise<string> {
  return (await totpOf(secret, issuer, label)).toString()
}

/** The time step of a code; null: the code is wrong. @param now In milliseconds since 1970 UTC. */
export async function stepOf(secret: string, code: string, now: number): Promise<number | null> {
  const token = code.replaceAll(' ', '')
  if (!/^\d{6}$/.test(token)) return null
  const totp = await totpOf(secret)
  const delta = totp.validate({ token, timestamp: now, window: WINDOW_STEPS })
  return delta === null ? null : Math.floor(now / (PERIOD_SECONDS * 1000)) + delta
}

/** The package is loaded only for people with a second factor. */
async function totpOf(secret: string, issuer = '', label = '') {
  const { Secret, TOTP } = await import('otpauth')
  return new TOTP({ secret: Secret.fromBase32(secret), issuer, label, period: PERIOD_SECONDS })
}

/** Codes that each replace the app once, such as `abcde-fghjk`. */
export function newRecoveryCodes({ randomBytes }: Pick<ClockAndRandom, 'randomBytes'>): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const text = [...randomBytes(RECOVERY_CHARACTERS)]
      .map(byte => RECOVERY_ALPHABET.charAt(byte % RECOVERY_ALPHABET.length))
      .join('')
    return `${text.slice(0, 5)}-${text.slice(5)}`
  })
}

/** The stored hash of a recovery code; spaces, hyphens and case do not matter. */
export function recoveryHash(code: string): Uint8Array {
  return hash('sha256', code.toLowerCase().replaceAll(/[\s-]/g, ''), 'buffer')
}
