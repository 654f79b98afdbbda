import type { Actor } from '../../domain/accounts/actor.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import { FaultList, Problem } from '../../domain/problem.ts'
import { tokenHash } from '../../domain/users/session.ts'
import { USER_LIMITS, type User } from '../../domain/users/user.ts'
import {
  LINK_VALID_MS,
  type UserLinkMail,
  type WantedAddress,
} from '../../domain/users/user-link.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import { personKey } from '../../domain/values/email.ts'
import type { SessionId, UserId } from '../../domain/values/ids.ts'
import type { NewJob } from '../../store/jobs/job-records.ts'
import { type Reader, type Store, StoreConflict, type Transaction } from '../../store/store.ts'
import { mailJob } from '../messages/mail-jobs.ts'
import { permitted } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { mailLink } from './mailed-links.ts'
import { requireSameSession } from './same-sign-in.ts'
import type { SignedIn } from './sessions.ts'
import { SignInLimits } from './sign-in-limits.ts'
import { addLink, addressFault, invalidLink, knownUser, LOCKED, userWrite } from './user-writes.ts'

/** Longer texts cannot be addresses. */
const MAX_TYPED = 4 * USER_LIMITS.email

/**
 * What the email to a new address contains: a link, or the news that another person signs in with
 * it.
 */
export type AddressMail =
  | { readonly token: string; readonly validUntil: number }
  | { readonly isTaken: true }

/**
 * How people change the address with which they sign in. The new address is asked by mail, and the
 * link in that message works only for the person, signed in: if the address was mistyped, a
 * stranger who gets the message gets nothing. Until the link is used, nothing changes.
 */
export class PersonAddresses {
  readonly #store: Store
  readonly #sources: Pick<ClockAndRandom, 'clock' | 'randomBytes'>
  readonly #limits: SignInLimits

  constructor(store: Store, sources: Pick<ClockAndRandom, 'clock' | 'randomBytes'>) {
    this.#store = store
    this.#sources = sources
    this.#limits = new SignInLimits(store, sources.clock)
  }

  /** The person's new address that is not confirmed yet, or null. */
  async wanted({ user }: Pick<SignedIn, 'user'>): Promise<WantedAddress | null> {
    return await this.#store.users.wantedAddress(user.id, this.#sources.clock())
  }

  /**
   * Emails a new address a link to confirm it, and notifies the present address. Whether another
   * person has the address is checked only when the email is written, so neither the answer nor its
   * timing reveals it.
   * @throws Problem `invalid-input`, `too-many-requests`, and as `requireSameSession`.
   */
  async ask(signedIn: SignedIn, given: string): Promise<void> {
    const { user, principal } = signedIn
    const { actor } = principal
    const email = checkedAddress(given, user)
    await this.#limits.countAddress(user.id, actor)
    const now = this.#sources.clock()
    const asker = { kind: 'person', id: user.id } as const
    const notDone = 'Nothing has changed: no link is mailed now.'
    const request = { purpose: 'address', asker, notDone } as const
    await this.#store.transact(async transaction => {
      const { users, jobs } = transaction
      await requireSameSession(transaction, signedIn)
      await transaction.lock(`address of ${user.id}`)
      await forgetWanted(transaction, user.id)
      await users.wantAddress(user.id, { email, until: now + LINK_VALID_MS.address })
      const person = { id: user.id, email }
      await mailLink(transaction, person, { request, more: { inviter: '', address: '' } }, now)
      await jobs.add([addressMail(user.id, 'address-asked', user.email, email)], now)
      await recordWrite(transaction, actor, now, userWrite(user.id, 'asked for another address'))
    }, LOCKED)
  }

  /** The person no longer wants another address; links that were mailed become invalid. */
  async withdraw({ user, principal }: SignedIn): Promise<void> {
    const now = this.#sources.clock()
    await this.#store.transact(async transaction => {
      if ((await transaction.users.wantedAddress(user.id, now)) === null) return
      await forgetWanted(transaction, user.id)
      const write = userWrite(user.id, 'kept the address')
      await recordWrite(transaction, principal.actor, now, write)
    })
  }

  /** The email to a new address; null: it is no longer wanted. */
  async mailed({ userId, recipient }: UserLinkMail): Promise<AddressMail | null> {
    const now = this.#sources.clock()
    return await this.#store.transact(async transaction => {
      const { users } = transaction
      const found = await users.get(userId)
      const wanted = await users.wantedAddress(userId, now)
      if (!found || found.user.disabledAt !== null || wanted === null) return null
      if (personKey(wanted.email) !== personKey(recipient)) return null
      if (await users.byEmail(recipient)) return { isTaken: true }
      const link = { purpose: 'address', userId, expiresAt: wanted.until } as const
      return { token: await addLink(transaction, this.#sources, link), validUntil: wanted.until }
    })
  }

  /**
   * The address that a link confirms. @throws Problem `not-found` for a link that is unknown, used,
   * too old, or of another person.
   */
  async open({ user }: SignedIn, token: string): Promise<string> {
    return (await this.#confirmed(this.#store, user.id, token)).email
  }

  /**
   * Makes a new address the person's sign-in address. Emailed links become invalid, all other
   * sessions end, and the former address is notified.
   * @throws Problem `not-found` as `open`, `conflict` when another person signs in with the
   * address, and as `requireSameSession`.
   */
  async confirm(signedIn: SignedIn, token: string): Promise<void> {
    const { user, session, principal } = signedIn
    await this.#store.transact(async transaction => {
      const present = await requireSameSession(transaction, signedIn)
      const wanted = await this.#confirmed(transaction, user.id, token)
      await this.#change(transaction, present, {
        email: wanted.email,
        actor: principal.actor,
        stays: session.id,
      })
    })
  }

  /**
   * Gives a person another address, without confirming it.
   * @throws Problem `forbidden`, `not-found`, `invalid-input`, `conflict` when another person signs
   * in with the address.
   */
  async give(principal: Principal, id: UserId, given: string): Promise<void> {
    const actor = permitted(principal, ['users:write'])
    await this.#store.transact(async transaction => {
      const { user } = await knownUser(transaction, id)
      await this.#change(transaction, user, {
        email: checkedAddress(given, user),
        actor,
        stays: null,
      })
    })
  }

  async #confirmed({ users }: Reader, id: UserId, token: string): Promise<WantedAddress> {
    const hash = tokenHash(token)
    const now = this.#sources.clock()
    const link = hash && (await users.link(hash, now))
    if (link?.purpose !== 'address' || link.userId !== id) throw invalidLink()
    const wanted = await users.wantedAddress(id, now)
    if (wanted === null) throw invalidLink()
    return wanted
  }

  /** @param stays The session that continues; null: all end. */
  async #change(
    transaction: Transaction,
    { id, email: former, confirmedAt }: User,
    {
      email,
      actor,
      stays,
    }: { readonly email: string; readonly actor: Actor; readonly stays: SessionId | null },
  ): Promise<void> {
    const { users, sessions, jobs } = transaction
    const now = this.#sources.clock()
    try {
      await users.change(id, { email })
    } catch (error) {
      if (!(error instanceof StoreConflict && error.kind === 'duplicate')) throw error
      const detail = 'Another person signs in with this address. Use a different one.'
      throw Problem.of('conflict', 'Address in use', detail, { cause: error })
    }
    await users.wantAddress(id, null)
    await users.keepFormerAddress(id, former)
    await users.removeLinks(id)
    await sessions.removeOf(id, stays)
    // A person whose address was never confirmed may have been invited with a stranger's.
    if (confirmedAt !== null)
      await jobs.add([addressMail(id, 'address-changed', former, email)], now)
    await recordWrite(transaction, actor, now, userWrite(id, 'given another address'))
  }
}

async function forgetWanted({ users }: Transaction, id: UserId): Promise<void> {
  await users.removeLinks(id, 'address')
  await users.wantAddress(id, null)
}

/** @param address The other address, for the news about it. */
function addressMail(
  userId: UserId,
  purpose: UserLinkMail['purpose'],
  recipient: string,
  address: string,
): NewJob {
  return mailJob({ kind: 'user-link', recipient, userId, purpose, inviter: '', address })
}

/** @throws Problem `invalid-input` for text that is not an address, or for the person's own. */
function checkedAddress(given: string, { email: present }: Pick<User, 'email'>): string {
  const email = given.slice(0, MAX_TYPED).trim()
  const faults = new FaultList()
  addressFault(email, faults)
  if (email !== '' && personKey(email) === personKey(present)) {
    faults.add('invalid', 'email', 'This is the present address. Enter another one.')
  }
  faults.throwIfAny()
  return email
}
