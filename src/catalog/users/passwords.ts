import { argon2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Problem } from '../../domain/problem.ts'
import { passwordFault } from '../../domain/users/password-rules.ts'
import { hasSecondFactor, type User } from '../../domain/users/user.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'

/** Argon2id (RFC 9106) as OWASP's Password Storage Cheat Sheet recommends: 19 MiB, 2 passes, 1 lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32
/** More requests wait for a second or two; later ones are told to try again. */
const MAX_WAITING = 12
/** One network leaves places for others. */
const MAX_WAITING_OF_NETWORK = 6
const RETRY_AFTER_SECONDS = 5
const FORM =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/

const derive = promisify(argon2)

/**
 * Hashes passwords, one after the other: each takes 50 to 250 ms of a thread that reading files needs too. So the other
 * threads are left for them, however many people sign in.
 */
export class Passwords {
  readonly #randomBytes: ClockAndRandom['randomBytes']
  #last: Promise<unknown> = Promise.resolve()
  /** The networks of those who wait. */
  readonly #waiting: string[] = []
  /** The 50,000 passwords that people choose most, read when somebody chooses one. */
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

  /** The hash of a password as a PHC string. @param network Who waits for it. @throws Problem `overloaded` when too many wait. */
  async hash(password: string, network: string): Promise<string> {
    const salt = Buffer.from(this.#randomBytes(SALT_BYTES))
    const tag = await this.#inTurn(network, () => derived(password, salt, COST))
    const { memory, passes, parallelism } = COST
    return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(salt)}$${plain(tag)}`
  }

  /**
   * Whether a password belongs to a hash. Without a hash it takes as long and answers false, so that nobody learns by the
   * time who can sign in.
   * @param network The network that waits for it.
   * @throws Problem `overloaded` when too many wait.
   */
  async isRight(password: string, hash: string, network: string): Promise<boolean> {
    const [, memory, passes, parallelism, salt = '', expected = ''] = FORM.exec(hash) ?? []
    if (memory === undefined) {
      await this.#inTurn(network, () => derived(password, Buffer.alloc(SALT_BYTES), COST))
      return false
    }
    const cost = {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    }
    const tag = await this.#inTurn(network, () =>
      derived(password, Buffer.from(salt, 'base64'), cost),
    )
    return timingSafeEqual(tag, Buffer.from(expected, 'base64'))
  }

  async #inTurn<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
    const own = this.#waiting.filter(one => one === network).length
    if (this.#waiting.length >= MAX_WAITING || own >= MAX_WAITING_OF_NETWORK) {
      const detail = 'Many people sign in at the moment. Try again in some seconds.'
      const retryAfterSeconds = RETRY_AFTER_SECONDS
      throw Problem.of('overloaded', 'Too many sign-ins', detail, { retryAfterSeconds })
    }
    this.#waiting.push(network)
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => {})
    try {
      return await turn
    } finally {
      this.#waiting.splice(this.#waiting.indexOf(network), 1)
    }
  }
}

async function derived(password: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> {
  // One text for all ways in which a keyboard may write a letter (NIST SP 800-63B-4, 3.1.1.2).
  const message = Buffer.from(password.normalize('NFKC'))
  return Buffer.from(await derive('argon2id', { message, nonce, ...cost, tagLength: TAG_BYTES }))
}

/** Base 64 without padding, as PHC strings have it. */
function plain(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
