import { hash } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { Problem } from '../../domain/problem.ts'
import {
  CHALLENGE_VALID_MS,
  PASSKEY_LIMITS,
  type Passkey,
  type PasskeyPurpose,
  type RelyingParty,
} from '../../domain/users/passkey.ts'
import type { User } from '../../domain/users/user.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import type { SessionId } from '../../domain/values/ids.ts'
import type { Store } from '../../store/store.ts'

const CHALLENGE_BYTES = 32
/**
 * Ed25519, ES256 and RS256 (RFC 8152): devices have them, and Node checks them without experimental
 * features.
 */
const ALGORITHMS = [-8, -7, -257]

type Person = Pick<User, 'id' | 'createdAt'>

/**
 * Options for a browser, in the form that `parseCreationOptionsFromJSON` and
 * `parseRequestOptionsFromJSON` read.
 */
export type PasskeyOptions = object

export type NewCredential = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/**
 * Asks devices to sign, and checks their answers (Web Authentication, Level 3). The package that
 * checks them is loaded on first use.
 */
export class PasskeyCeremony {
  readonly #store: Store
  readonly #sources: Pick<ClockAndRandom, 'clock' | 'randomBytes'>

  constructor(store: Store, sources: Pick<ClockAndRandom, 'clock' | 'randomBytes'>) {
    this.#store = store
    this.#sources = sources
  }

  /** The options for making another passkey of a person. */
  async askForNew(
    party: RelyingParty,
    user: Person & Pick<User, 'email' | 'name'>,
    own: readonly Passkey[],
    sessionId: SessionId,
  ): Promise<PasskeyOptions> {
    const { generateRegistrationOptions } = await import('@simplewebauthn/server')
    return await generateRegistrationOptions({
      rpName: party.name,
      rpID: party.id,
      userName: user.email,
      userDisplayName: user.name,
      userID: Uint8Array.from(handleOf(user)),
      challenge: await this.#challenge('add', sessionId),
      timeout: CHALLENGE_VALID_MS,
      attestationType: 'none',
      excludeCredentials: own.map(known),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    })
  }

  /**
   * The options for signing with a passkey. @param own The passkeys of the person; null: the person
   * is not known yet.
   */
  async ask(
    party: RelyingParty,
    purpose: PasskeyPurpose,
    own: readonly Passkey[] | null,
    sessionId: SessionId | null,
  ): Promise<PasskeyOptions> {
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
    return await generateAuthenticationOptions({
      rpID: party.id,
      challenge: await this.#challenge(purpose, sessionId),
      timeout: CHALLENGE_VALID_MS,
      userVerification: 'required',
      ...(own !== null && { allowCredentials: own.map(known) }),
    })
  }

  /**
   * Checks a new passkey. @returns Null: it is refused. The challenge is used up in either case.
   */
  async checkNew(
    party: RelyingParty,
    answer: string,
    sessionId: SessionId,
  ): Promise<NewCredential | null> {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
    const response = readAnswer<RegistrationResponseJSON>(answer)
    const expectedChallenge = await this.#take(response, 'add', sessionId)
    if (expectedChallenge === null) return null
    return await orNull(async () => {
      await requireNoCertificates(response)
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        expectedChallenge,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      })
      if (!verified) return null
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential
      if (id.length > PASSKEY_LIMITS.credentialId) return null
      return { credentialId: id, publicKey, counter, transports: transports.filter(isTransport) }
    })
  }

  /**
   * Checks the signature of a device.
   * @param passkey The passkey that the answer names, with its person.
   * @returns The counter of the device; null: the signature is refused. The challenge is used up in
   * either case.
   */
  async check(
    party: RelyingParty,
    {
      purpose,
      answer,
      sessionId,
    }: {
      readonly purpose: PasskeyPurpose
      readonly answer: string
      readonly sessionId: SessionId | null
    },
    { credentialId, publicKey }: Passkey,
    user: Person,
  ): Promise<number | null> {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
    const response = readAnswer<AuthenticationResponseJSON>(answer)
    const expectedChallenge = await this.#take(response, purpose, sessionId)
    if (expectedChallenge === null) return null
    return await orNull(async () => {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        expectedChallenge,
        // The counter is judged by `isCopied`, after the signature.
        credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter: 0 },
        requireUserVerification: true,
      })
      const own = Buffer.from(handleOf(user)).toString('base64url')
      const sent = response.response.userHandle ?? own
      return verified && sent === own ? authenticationInfo.newCounter : null
    })
  }

  async #challenge(purpose: PasskeyPurpose, sessionId: SessionId | null) {
    const bytes = Uint8Array.from(this.#sources.randomBytes(CHALLENGE_BYTES))
    const now = this.#sources.clock()
    const challenge = { purpose, sessionId, expiresAt: now + CHALLENGE_VALID_MS }
    const stored = hashOf(Buffer.from(bytes).toString('base64url'))
    await this.#store.transact(({ passkeys }) => passkeys.addChallenge(stored, challenge, now))
    return bytes
  }

  /**
   * Uses up the challenge that an answer names. @returns Null: there was none for this purpose and
   * session.
   */
  async #take(
    { response }: { readonly response: { readonly clientDataJSON: string } },
    purpose: PasskeyPurpose,
    sessionId: SessionId | null,
  ): Promise<string | null> {
    const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers')
    const sent = await orNull(() => decodeClientDataJSON(response.clientDataJSON).challenge)
    if (typeof sent !== 'string') return null
    const stored = hashOf(sent)
    const now = this.#sources.clock()
    const isThere = await this.#store.transact(({ passkeys }) =>
      passkeys.takeChallenge(stored, purpose, sessionId, now),
    )
    return isThere ? sent : null
  }
}

/**
 * The id of the credential that an answer names. @throws Problem `invalid-input` for a text that no
 * browser sends.
 */
export function credentialIdOf(answer: string): string {
  const id = readAnswer<{ id?: unknown }>(answer).id
  if (typeof id === 'string' && id.length <= PASSKEY_LIMITS.credentialId) return id
  throw damaged()
}

/**
 * Whether the counter of a device shows that a copy of it was used. Devices that do not count stay
 * at 0.
 */
export function isCopied(stored: number, sent: number): boolean {
  return (stored > 0 || sent > 0) && sent <= stored
}

function readAnswer<Answer>(answer: string): Answer {
  if (answer.length > PASSKEY_LIMITS.answer) throw damaged()
  try {
    const read: unknown = JSON.parse(answer)
    if (typeof read === 'object' && read !== null && 'response' in read) {
      if (typeof read.response === 'object' && read.response !== null) return read as Answer
    }
  } catch {
    // It is refused below.
  }
  throw damaged()
}

/**
 * The service asks for no certificates of devices, and browsers leave them out. Checking one could
 * make the service fetch addresses that it names.
 */
async function requireNoCertificates({ response }: RegistrationResponseJSON): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = decoded.get('fmt')
  const isPlain = format === 'none' || (format === 'packed' && !decoded.get('attStmt').get('x5c'))
  if (!isPlain) throw new Error(`The attestation has the format ${format}.`)
}

/** Null for any data that the package cannot read: it throws then. */
async function orNull<Result>(read: () => Result | Promise<Result>): Promise<Result | null> {
  try {
    return await read()
  } catch {
    return null
  }
}

/**
 * The handle by which devices recognize a person. It reveals nothing about the person, and is the
 * same for all their passkeys.
 */
function handleOf({ id, createdAt }: Person): Uint8Array {
  return hash('sha256', `person ${id} of ${createdAt}`, 'buffer')
}

function known({ credentialId, transports }: Passkey) {
  return { id: credentialId, transports: transports.filter(isTransport) }
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

function isTransport(text: string): text is (typeof TRANSPORTS)[number] {
  return (TRANSPORTS as readonly string[]).includes(text)
}

function hashOf(challenge: string): Uint8Array {
  return hash('sha256', challenge, 'buffer')
}

function damaged(): Problem {
  const detail = 'The browser did not send a passkey. Try again.'
  return new Problem('invalid-input', [
    { code: 'invalid', field: 'credential', title: 'Invalid passkey', detail },
  ])
}
