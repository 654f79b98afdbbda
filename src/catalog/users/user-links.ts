import type { Actor } from '../../domain/accounts/actor.ts'
import { FaultList, Problem } from '../../domain/problem.ts'
import { MIN_PASSWORD } from '../../domain/users/password-rules.ts'
import { hashOf, newToken, tokenHash } from '../../domain/users/session.ts'
import { hasSecondFactor, type User } from '../../domain/users/user.ts'
import {
  LINK_VALID_MS,
  type PasswordPurpose,
  type RegisteredNames,
  type Registration,
  type UserLink,
  type UserLinkMail,
} from '../../domain/users/user-link.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import { personKey } from '../../domain/values/email.ts'
import type { UserId } from '../../domain/values/ids.ts'
import { oneLine } from '../../domain/values/plain-text.ts'
import { type Store, StoreConflict, type Transaction } from '../../store/store.ts'
import { recordWrite } from '../writes/record-write.ts'
import { approvedInviters } from './approved-inviters.ts'
import { countForNobody, mailLink } from './mailed-links.ts'
import { knownPerson, type Passwords, strangerFrom } from './passwords.ts'
import { openAccount, opensAccount } from './registered-account.ts'
import { mailNews } from './security-news.ts'
import {
  addLink,
  addressFault,
  companyFault,
  invalidLink,
  knownUser,
  LOCKED,
  nameFault,
  ROLES_LOCK,
  userWrite,
} from './user-writes.ts'

/** A link that was opened. */
export interface OpenedLink {
  readonly purpose: PasswordPurpose
  readonly userId: UserId | null
  /**
   * Null: the first user of the link enters a name and an address (`setup`). The name is empty
   * where it may be a stranger's text.
   */
  readonly person: Pick<User, 'email' | 'name'> | null
  /** The company entered with the registration that the link completes, if any. */
  readonly company: string | null
  /** The accounts that invite the person, as operators approved their names; at most three. */
  readonly invitedBy: readonly string[]
  /** Whether the person has a second factor, so that a shorter password will do. */
  readonly hasFactor: boolean
}

/** The form to which a mailed link leads. */
export interface LinkForm {
  readonly password: string
  /** Only for `setup`; empty elsewhere. */
  readonly email: string
  /** Empty: the name that the link shows. */
  readonly name: string
  /** Only where the link opens an account. Empty: the person sells land of their own. */
  readonly company: string
}

type Client = Pick<Actor, 'clientAddress' | 'requestId'>

/** A password was chosen by a link, which is used up. */
export interface UsedLink {
  /** The person with the new password. */
  readonly user: User
  /** The token that identifies the browser. */
  readonly device: string
}

/**
 * Links by which people choose their passwords. All of them are mailed or printed; each can be used
 * once.
 */
export class UserLinks {
  readonly #store: Store
  readonly #sources: Pick<ClockAndRandom, 'clock' | 'randomBytes'>
  readonly #passwords: Passwords
  readonly #registration: Registration

  constructor(
    store: Store,
    sources: Pick<ClockAndRandom, 'clock' | 'randomBytes'>,
    passwords: Passwords,
    registration: Registration,
  ) {
    this.#store = store
    this.#sources = sources
    this.#passwords = passwords
    this.#registration = registration
  }

  /**
   * The token of a link that makes the first operator; null: there is an operator. Former links
   * become invalid.
   */
  async setup(): Promise<string | null> {
    if ((await this.#store.users.operatorCount()) > 0) return null
    return await this.#store.transact(async transaction => {
      await transaction.lock(ROLES_LOCK)
      if ((await transaction.users.operatorCount()) > 0) return null
      await transaction.users.removeLinks(null)
      return await this.#newLink(transaction, 'setup', null)
    }, LOCKED)
  }

  /**
   * The token of a new link, for an email or a command.
   * @param message The address that gets the email, and the names that were typed; null: a command
   * shows the link.
   * @returns Null: there is no such person, the person may not sign in, or has another address now.
   */
  async make(
    userId: UserId,
    purpose: Exclude<PasswordPurpose, 'setup'>,
    message: Pick<UserLinkMail, 'recipient' | 'names'> | null = null,
  ): Promise<string | null> {
    return await this.#store.transact(async transaction => {
      const found = await transaction.users.get(userId)
      if (!found || found.user.disabledAt !== null) return null
      if (message && personKey(message.recipient) !== personKey(found.user.email)) return null
      return await this.#newLink(transaction, purpose, userId, message?.names)
    })
  }

  /** @throws Problem `not-found` for a link that is unknown, used or too old. */
  async open(token: string): Promise<OpenedLink> {
    const { purpose, userId, names } = await this.#valid(token)
    const now = this.#sources.clock()
    const fresh = { purpose, userId, invitedBy: [], company: null, hasFactor: false }
    if (userId === null) return { ...fresh, person: null }
    const found = await knownUser(this.#store, userId)
    const { user } = found
    // The name on an unconfirmed registration may be a stranger's text.
    const isOwnName = user.confirmedAt !== null || !(await this.#store.users.hasRegistered(userId))
    const name = names?.name ?? (isOwnName ? user.name : '')
    const opens = await opensAccount(this.#store, { purpose }, found)
    return {
      purpose,
      userId,
      person: { email: user.email, name },
      invitedBy: purpose === 'invite' ? await approvedInviters(this.#store, user, now) : [],
      company: opens ? (names?.company ?? '') : null,
      hasFactor: hasSecondFactor(user),
    }
  }

  /**
   * Chooses a password by a link. All sessions and links of the person end, and the browser becomes
   * a known one: strangers who guess passwords cannot lock it out. `Sessions.signInByLink` signs in.
   * @throws Problem `not-found` as `open`, `invalid-input` with all faults of the form, `conflict`
   * for an address that another person has.
   */
  async use(token: string, form: LinkForm, client: Client): Promise<UsedLink> {
    const opened = await this.open(token)
    const person = opened.person ?? cleaned(form)
    const name = oneLine(form.name) || person.name
    await this.#check(form, { ...person, name }, opened)
    const { userId } = opened
    const caller = userId === null ? strangerFrom(client) : knownPerson(userId)
    const password = await this.#passwords.hash(form.password, caller)
    const used = tokenHash(token)
    const now = this.#sources.clock()
    const device = newToken(this.#sources.randomBytes)
    const changed = await this.#store.transact(async transaction => {
      const { users, sessions } = transaction
      await transaction.lock(ROLES_LOCK)
      const link = used && (await users.link(used, now))
      if (!link || link.purpose === 'address') throw invalidLink()
      if (!(await users.takeLink(used, now))) throw invalidLink()
      const id = link.userId ?? (await this.#firstOperator(transaction, person, now))
      const found = await knownUser(transaction, id)
      const { user } = found
      if (user.disabledAt !== null) throw invalidLink()
      // The last second factor may have been removed while the password was hashed.
      if (password.isShort && !hasSecondFactor(user)) refuseShortPassword()
      const opens = await opensAccount(transaction, link, found)
      const confirmedAt = user.confirmedAt ?? now
      await users.change(id, { password, confirmedAt, name })
      await users.removeLinks(id)
      await users.wantAddress(id, null)
      await sessions.removeOf(id, null)
      await sessions.rememberDevice(hashOf(device), id, now)
      const actor: Actor = { kind: 'user', name: String(id), accountId: null, ...client }
      if (opens) {
        const names = { name, company: oneLine(form.company) }
        await openAccount(
          transaction,
          { user, names, registration: this.#registration },
          actor,
          now,
        )
      }
      await recordWrite(
        transaction,
        actor,
        now,
        userWrite(id, 'chose a password', { by: link.purpose }),
      )
      if (user.password !== '') {
        await mailNews(
          transaction,
          user,
          { purpose: 'password-changed', what: '', actor: client },
          now,
        )
      }
      return await knownUser(transaction, id)
    }, LOCKED)
    return { user: changed.user, device }
  }

  /**
   * Emails a link to the person with an address. The answer does not reveal whether there is one.
   * @throws Problem `too-many-requests` after many requests for the address.
   */
  async forgot(email: string, { clientAddress }: Client): Promise<void> {
    const now = this.#sources.clock()
    const request = { purpose: 'reset', asker: { kind: 'guest', clientAddress } } as const
    await this.#store.transact(async transaction => {
      const found = await transaction.users.byEmail(email)
      if (found?.user.disabledAt === null) {
        await mailLink(transaction, found.user, { request, more: { inviter: '' } }, now)
        // Strangers are counted too, so that the time of the answer does not tell who has an
        // account.
      } else await countForNobody(transaction, email, request, now)
    }, LOCKED)
  }

  async #check(
    form: LinkForm,
    person: Pick<User, 'email' | 'name'>,
    { purpose, hasFactor }: OpenedLink,
  ): Promise<void> {
    const faults = new FaultList()
    if (purpose === 'setup') addressFault(person.email, faults)
    nameFault(person.name, faults)
    companyFault(oneLine(form.company), faults)
    const totpSecret = hasFactor ? 'has one' : ''
    const fault = await this.#passwords.fault(form.password, { ...person, totpSecret, passkeys: 0 })
    if (fault !== null) faults.add('invalid', 'password', fault)
    faults.throwIfAny()
  }

  /**
   * Links about an address choose no password: only a signed-in person uses them
   * (`PersonAddresses`).
   */
  async #valid(token: string): Promise<UserLink & { readonly purpose: PasswordPurpose }> {
    const wanted = tokenHash(token)
    const link = wanted && (await this.#store.users.link(wanted, this.#sources.clock()))
    if (!link || link.purpose === 'address') throw invalidLink()
    return { ...link, purpose: link.purpose }
  }

  #newLink(
    transaction: Transaction,
    purpose: PasswordPurpose,
    userId: UserId | null,
    names?: RegisteredNames,
  ): Promise<string> {
    const expiresAt = this.#sources.clock() + LINK_VALID_MS[purpose]
    const link = { purpose, userId, expiresAt, ...(names && { names }) }
    return addLink(transaction, this.#sources, link)
  }

  async #firstOperator(
    { users }: Transaction,
    { email, name }: Pick<User, 'email' | 'name'>,
    now: number,
  ): Promise<UserId> {
    if ((await users.operatorCount()) > 0) throw invalidLink()
    try {
      return await users.add({ email, name, company: '', serviceRole: 'operator', createdAt: now })
    } catch (error) {
      if (!(error instanceof StoreConflict && error.kind === 'duplicate')) throw error
      const detail = 'Another person has this address. Use another one.'
      throw Problem.of('conflict', 'Address in use', detail, { cause: error })
    }
  }
}

function refuseShortPassword(): void {
  const faults = new FaultList()
  const detail = `Without a second factor, a password has at least ${MIN_PASSWORD.alone} characters.`
  faults.add('invalid', 'password', detail)
  faults.throwIfAny()
}

function cleaned({ email, name }: Pick<User, 'email' | 'name'>): Pick<User, 'email' | 'name'> {
  return { email: email.trim(), name: oneLine(name) }
}
