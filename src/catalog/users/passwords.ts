import { argon2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Problem } from '../../domain/problem.ts'
import { isShortPassword, passwordFault } from '../../domain/users/password-rules.ts'
import { type ChosenPassword, hasSecondFactor, type User } from '../../domain/users/user.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import { FairPlaces, type Urgency } from '../../domain/values/fair-places.ts'
import type { UserId } from '../../domain/values/ids.ts'
import { addressOwner } from '../../domain/values/network-address.ts'

/**
 * Argon2id (RFC 9106) as OWASP's Password Storage Cheat Sheet recommends: 19 MiB, 2 passes, 1 lane.
 */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32
/** A hash takes a tenth of a second, so the last in the queue waits for some seconds. */
const WAITING = { awaited: { inAll: 20, ofCaller: 4 }, background: { inAll: 40, ofCaller: 16 } }
const RETRY_AFTER_SECONDS = 5
const FORM =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/

const derive = promisify(argon2)

/** The caller for whom a password is hashed. */
export interface QueuedCaller {
  /** The person or network whose requests share one turn. */
  readonly name: string
  /**
   * Strangers are `background`: they have places of their own, and known people overtake each of
   * them once at most.
   */
  readonly urgency: Urgency
}

/**
 * Hashes passwords in sequence: each takes 50 to 250 ms of a thread that file reads need, too. This
 * leaves the other threads to them, however many people sign in. Networks are served round robin,
 * and people with a known browser do not wait for strangers.
 */
export class Passwords {
  readonly #randomBytes: ClockAndRandom['randomBytes']
  readonly #queue = new FairPlaces({
    places: 1,
    waiting: WAITING,
    maxAhead: 1,
    refusal: tooManyWaiting,
  })
  /** The 50,000 most common passwords, read on first use. */
  #common: Promise<ReadonlySet<string>> | null = null

  constructor({ randomBytes }: Pick<ClockAndRandom, 'randomBytes'>) {
    this.#randomBytes = randomBytes
  }

  /** Why a person cannot have a password; null: the person can. */
  async fault(
    password: string,
    person: Pick<User, 'email' | 'name' | 'totpSecret' | 'passkeys'>,
  ): Promise<string | null> {
    this.#common ??= import('@zxcvbn-ts/language-common').then(
      ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
    )
    const common = await this.#common
    return passwordFault(password, person, hasSecondFactor(person), word => common.has(word))
  }

  /** Hashes a new password. @throws Problem `overloaded` when too many are queued. */
  async hash(password: string, caller: QueuedCaller): Promise<ChosenPassword> {
    const salt = Buffer.from(this.#randomBytes(SALT_BYTES))
    const tag = await this.#derive(password, salt, COST, caller)
    const { memory, passes, parallelism } = COST
    const hash = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(salt)}$${plain(tag)}`
    return { hash, isShort: isShortPassword(password) }
  }

  /**
   * Whether a password matches a hash. Without a hash it takes as long and answers false, so that
   * the response time does not reveal who can sign in.
   * @throws Problem `overloaded` when too many are queued.
   */
  async isRight(password: string, hash: string, caller: QueuedCaller): Promise<boolean> {
    const [, memory, passes, parallelism, salt = '', expected = ''] = FORM.exec(hash) ?? []
    if (memory === undefined) {
      await this.#derive(password, Buffer.alloc(SALT_BYTES), COST, caller)
      return false
    }
    const cost = {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    }
    const tag = await this.#derive(password, Buffer.from(salt, 'base64'), cost, caller)
    return timingSafeEqual(tag, Buffer.from(expected, 'base64'))
  }

  async #derive(
    password: string,
    nonce: Buffer,
    cost: typeof COST,
    { name, urgency }: QueuedCaller,
  ): Promise<Buffer> {
    using _place = await this.#queue.take(name, { urgency })
    // One text for all ways in which a keyboard may write a letter (NIST SP 800-63B-4, 3.1.1.2).
    const message = Buffer.from(password.normalize('NFKC'))
    return Buffer.from(await derive('argon2id', { message, nonce, ...cost, tagLength: TAG_BYTES }))
  }
}

/** A visitor whom only the network tells from others. */
export function strangerFrom({ clientAddress }: { readonly clientAddress: string }): QueuedCaller {
  return { name: addressOwner(clientAddress), urgency: 'background' }
}

/** A person who has signed in, has a mailed link, or has used the browser before. */
export function knownPerson(id: UserId): QueuedCaller {
  return { name: String(id), urgency: 'awaited' }
}

function tooManyWaiting(): Problem {
  const detail = 'Many people are signing in. Try again in a few seconds.'
  const retryAfterSeconds = RETRY_AFTER_SECONDS
  return Problem.of('overloaded', 'Too many sign-ins', detail, { retryAfterSeconds })
}

/** Base 64 without padding, as PHC strings have it. */
function plain(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
