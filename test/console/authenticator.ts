import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import type { Visitor } from './visitor.ts'

/** What a device is asked, as far as it matters here. */
interface Asked {
  readonly challenge: string
  readonly rp?: { readonly id: string }
  readonly rpId?: string
  readonly user?: { readonly id: string }
}

/** What a device puts into its answer in the place of the truth. */
export interface Lie {
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly counter?: number
  readonly userHandle?: string
  /** The device does not say that the person unlocked it. */
  readonly isUnverified?: boolean
  /** The signature is of other bytes. */
  readonly isAltered?: boolean
}

const USER_PRESENT = 1
const USER_VERIFIED = 4
const HAS_KEY = 64

/** A device that has one passkey, as Web Authentication describes it; it counts, as security keys do. */
export class Authenticator {
  readonly id: Buffer = randomBytes(16)
  counter = 0
  #handle = ''
  readonly #keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject } =
    generateKeyPairSync('ec', { namedCurve: 'P-256' })

  /** Makes the passkey. @param attestation The bytes of its format and statement, in CBOR. */
  create(asked: Asked, lie: Lie = {}, attestation: Buffer = plainAttestation()): string {
    this.#handle = asked.user?.id ?? ''
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    const length = Buffer.from([0, this.id.length])
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, key])
    const data = Buffer.concat([
      this.#data(lie.rpId ?? asked.rp?.id ?? '', lie, HAS_KEY),
      credential,
    ])
    const head = Buffer.from([0x68, ...Buffer.from('authData'), 0x58, data.length])
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', asked, lie).toString('base64url'),
      attestationObject: Buffer.concat([attestation, head, data]).toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Signs. */
  sign(asked: Asked, lie: Lie = {}): string {
    this.counter = lie.counter ?? this.counter + 1
    const data = this.#data(lie.rpId ?? asked.rpId ?? '', lie, 0)
    const client = clientData('webauthn.get', asked, lie)
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    if (lie.isAltered) signed.writeUInt8(signed.readUInt8(40) ^ 1, 40)
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: createSign('sha256')
        .update(signed)
        .sign(this.#keys.privateKey)
        .toString('base64url'),
      userHandle: lie.userHandle ?? this.#handle,
    })
  }

  #data(rpId: string, { isUnverified = false }: Lie, more: number): Buffer {
    const flags = USER_PRESENT | (isUnverified ? 0 : USER_VERIFIED) | more
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([flags]),
      counter,
    ])
  }

  #answer(response: Readonly<Record<string, unknown>>): string {
    const id = this.id.toString('base64url')
    return JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    })
  }
}

/** Adds the passkey of a device to whoever has signed in. */
export async function addPasskey(visitor: Visitor, device: Authenticator, name = 'My phone') {
  const asked = await askedBy(visitor, '/console/me/passkeys/new')
  return visitor.post('/console/me/passkeys/new', { credential: device.create(asked), name })
}

/** What a page asks devices. */
export async function askedBy(visitor: Visitor, path: string): Promise<Asked> {
  const { body } = await visitor.post(`${path}/options`, {})
  return JSON.parse(body) as Asked
}

/** `{ fmt: 'none', attStmt: {}, authData: … }` up to its last member. */
function plainAttestation(): Buffer {
  return Buffer.concat([
    ...[Buffer.from([0xa3, 0x63]), Buffer.from('fmt'), Buffer.from([0x64]), Buffer.from('none')],
    ...[Buffer.from([0x67]), Buffer.from('attStmt'), Buffer.from([0xa0])],
  ])
}

/** `{ fmt: 'packed', attStmt: { x5c: [''] }, … }`: a certificate, which nobody asked for. */
export function certifiedAttestation(): Buffer {
  return Buffer.concat([
    ...[Buffer.from([0xa3, 0x63]), Buffer.from('fmt'), Buffer.from([0x66]), Buffer.from('packed')],
    ...[Buffer.from([0x67]), Buffer.from('attStmt'), Buffer.from([0xa1, 0x63]), Buffer.from('x5c')],
    Buffer.from([0x81, 0x41, 0]),
  ])
}

function clientData(type: string, { challenge }: Asked, lie: Lie): Buffer {
  const origin = lie.origin ?? 'http://localhost'
  return Buffer.from(
    JSON.stringify({ type: lie.type ?? type, challenge, origin, crossOrigin: false }),
  )
}
