import { accountsFor, type Principal, userOf } from '../../domain/accounts/principal.ts'
import { HELD, requireRoom } from '../../domain/limits.ts'
import { FaultList, Problem } from '../../domain/problem.ts'
import {
  INVITATION_VALID_MS,
  type Invitation,
  type ReceivedInvitation,
} from '../../domain/users/invitation.ts'
import type { MemberRole } from '../../domain/users/user.ts'
import type { UserLinkMail } from '../../domain/users/user-link.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import { personKey } from '../../domain/values/email.ts'
import type { AccountId, InvitationId, UserId } from '../../domain/values/ids.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import type { Store, Transaction } from '../../store/store.ts'
import type { MailFiles } from '../messages/mail-jobs.ts'
import { knownAccount, requireAccount } from '../permitted.ts'
import { giveAccountRole, makerOf } from '../users/account-roles.ts'
import { countInvitation } from '../users/mailed-links.ts'
import { requireAccountNow } from '../users/person-principal.ts'
import type { SignedIn } from '../users/sessions.ts'
import {
  addPerson,
  addressFault,
  knownUser,
  LOCKED,
  ROLES_LOCK,
  userWrite,
} from '../users/user-writes.ts'
import { recordWrite } from '../writes/record-write.ts'
import { countInvitations, eraseInvitations } from './erase-invitations.ts'
import { type MailedInvitation, mailedInvitation, mailInvitation } from './invitation-mails.ts'

const NEEDED = ['people:write'] as const
/** How many people an account has, with those who are invited. */
/** How many invitations a person sees. */
const MAX_RECEIVED = 50

/** An address that is invited to work for an account. */
export interface InvitedAddress {
  readonly email: string
  readonly accountId: AccountId
  readonly role: MemberRole
}

/**
 * Invitations to work for accounts. Each is bound to an address, and grants nothing until a
 * signed-in person who has confirmed the address accepts it. Inviting reveals nothing about the
 * person before that.
 */
export class Invitations {
  readonly #store: Store
  readonly #sources: Pick<ClockAndRandom, 'clock' | 'randomBytes'>

  constructor(store: Store, sources: Pick<ClockAndRandom, 'clock' | 'randomBytes'>) {
    this.#store = store
    this.#sources = sources
  }

  /** The unanswered invitations to an account. @throws Problem `forbidden`. */
  async ofAccount(principal: Principal, id: AccountId): Promise<readonly Invitation[]> {
    requireAccount(principal, NEEDED, id, 'see its people')
    return await this.#store.invitations.of(id, this.#sources.clock(), HELD.person.most)
  }

  /**
   * Invites an address. An email asks the person to sign in and accept; a person without a password
   * gets a link to choose one.
   * @param isMailed Whether the email is sent.
   * @returns The person who signs in with the address, who may be new.
   * @throws Problem `forbidden`, `invalid-input`, `not-found` for an unknown account, `conflict`
   * for a person who already works for it, `too-many-requests` after many emails to the address;
   * `conflict` and `too-many-requests` for an account with many people or invitations, unless an
   * operator invites.
   */
  async invite(principal: Principal, given: InvitedAddress, isMailed = true): Promise<UserId> {
    const { accountId, role } = given
    const email = given.email.trim()
    requireAccount(principal, NEEDED, accountId, 'invite people')
    const faults = new FaultList()
    addressFault(email, faults)
    faults.throwIfAny()
    const now = this.#sources.clock()
    return await this.#store.transact(async transaction => {
      await transaction.lock(ROLES_LOCK)
      await requireAccountNow(transaction, principal, {
        needed: NEEDED,
        accountId,
        what: 'invite people',
      })
      await knownAccount(transaction, accountId)
      const isOperator = accountsFor(principal, ['users:write']) === 'all'
      if (!isOperator) {
        await requireFewPeople(transaction, accountId, email, now)
        await countInvitation(transaction, accountId, now)
      }
      const { madeBy, officeId } = await makerOf(transaction, principal.actor, accountId)
      if (officeId !== null) await requireOther(transaction, principal, email)
      const known = await transaction.users.byEmail(email)
      if (known?.memberships.some(one => one.accountId === accountId)) {
        const detail = 'The person works for this account already. Change the role there.'
        throw Problem.of('conflict', 'Works there already', detail)
      }
      const id = known?.user.id ?? (await addPerson(transaction, { email, name: '' }, now))
      if (isMailed) {
        const notDone = 'No invitation was sent.'
        await mailInvitation(
          transaction,
          principal,
          { accountId, person: { id, email }, notDone },
          now,
        )
      }
      await transaction.invitations.put({
        accountId,
        email,
        role,
        officeId,
        invitedBy: madeBy,
        isMailed,
        createdAt: now,
        expiresAt: now + INVITATION_VALID_MS,
      })
      const write = userWrite(id, 'invited', { accountId, role })
      await recordWrite(transaction, principal.actor, now, write)
      return id
    }, LOCKED)
  }

  /**
   * Sends the message again, and gives the person 30 more days. @throws Problem `forbidden`,
   * `not-found`, `too-many-requests` after many messages.
   */
  async again(principal: Principal, accountId: AccountId, id: InvitationId): Promise<void> {
    await this.#change(principal, accountId, id, async (transaction, { email }, userId, now) => {
      const person = { id: userId, email }
      await mailInvitation(transaction, principal, { accountId, person }, now)
      const changes = { isMailed: true, expiresAt: now + INVITATION_VALID_MS }
      await transaction.invitations.change(id, changes)
      return ['invited again', { accountId }]
    })
  }

  /** Changes the role that the person will have. @throws Problem `forbidden`, `not-found`. */
  async setRole(
    principal: Principal,
    accountId: AccountId,
    id: InvitationId,
    role: MemberRole,
  ): Promise<void> {
    await this.#change(principal, accountId, id, async transaction => {
      await transaction.invitations.change(id, { role })
      return ['invited with another role', { accountId, role }]
    })
  }

  /** Takes an invitation back. @throws Problem `forbidden`, `not-found`. */
  async withdraw(principal: Principal, accountId: AccountId, id: InvitationId): Promise<void> {
    await this.#change(principal, accountId, id, async transaction => {
      await transaction.invitations.remove(id)
      return ['no longer invited', { accountId }]
    })
  }

  async #change(
    principal: Principal,
    accountId: AccountId,
    id: InvitationId,
    change: (
      transaction: Transaction,
      invitation: Invitation,
      userId: UserId,
      now: number,
    ) => Promise<readonly [action: string, details: Readonly<Record<string, unknown>>]>,
  ): Promise<void> {
    requireAccount(principal, NEEDED, accountId, 'invite people')
    const now = this.#sources.clock()
    await this.#store.transact(async transaction => {
      await transaction.lock(ROLES_LOCK)
      await requireAccountNow(transaction, principal, {
        needed: NEEDED,
        accountId,
        what: 'invite people',
      })
      const found = await transaction.invitations.get(id, now)
      if (found?.accountId !== accountId) throw noInvitation(id)
      const known = await transaction.users.byEmail(found.email)
      const userId = known?.user.id ?? (await addPerson(transaction, { ...found, name: '' }, now))
      const [action, details] = await change(transaction, found, userId, now)
      await recordWrite(transaction, principal.actor, now, userWrite(userId, action, details))
    }, LOCKED)
  }

  /** The invitations of a person who has signed in, latest first. */
  async received({ user }: Pick<SignedIn, 'user'>): Promise<readonly ReceivedInvitation[]> {
    if (user.confirmedAt === null) return []
    return await this.#store.invitations.to(user.email, this.#sources.clock(), MAX_RECEIVED)
  }

  /**
   * Accepts or declines an invitation: with the acceptance, the person works for the account.
   * @throws Problem `not-found` when the invitation has ended, or is to another address.
   */
  async answer(
    { user, principal }: Pick<SignedIn, 'user' | 'principal'>,
    id: InvitationId,
    isAccepted: boolean,
  ): Promise<void> {
    const now = this.#sources.clock()
    await this.#store.transact(async transaction => {
      const { invitations } = transaction
      await transaction.lock(ROLES_LOCK)
      // The person may have another address by now.
      const { user: present } = await knownUser(transaction, user.id)
      const found = await invitations.get(id, now)
      const isOwn = found !== null && personKey(found.email) === personKey(present.email)
      if (!isOwn || present.confirmedAt === null || present.disabledAt !== null) {
        throw noInvitation(id)
      }
      const { accountId, role, officeId } = found
      const office = await transaction.members.officeOf(accountId)
      if (officeId !== null && office?.id !== officeId) throw noInvitation(id)
      await invitations.remove(id)
      if (isAccepted) {
        await giveAccountRole(transaction, principal, {
          userId: user.id,
          accountId,
          role,
          officeId,
        })
      }
      const action = isAccepted ? 'accepted an invitation' : 'declined an invitation'
      const write = userWrite(user.id, action, { accountId, role })
      await recordWrite(transaction, principal.actor, now, write)
    }, LOCKED)
  }

  /** See `mailedInvitation`. */
  mailed(mail: UserLinkMail, accountId: AccountId): Promise<MailedInvitation | null> {
    return mailedInvitation(this.#store, this.#sources, mail, accountId)
  }

  /** See `countInvitations`. */
  countTo(principal: Principal, email: string): Promise<number> {
    return countInvitations(this.#store, this.#sources.clock, principal, email)
  }

  /** See `eraseInvitations`. */
  erase(principal: Principal, mail: MailFiles, email: string): Promise<number> {
    return eraseInvitations(this.#store, this.#sources.clock, principal, { mail, email })
  }

  /** Removes expired invitations. @returns Whether there may be more. */
  async removeExpired(limit: number): Promise<boolean> {
    const expiredAt = this.#sources.clock()
    const removed = await this.#store.transact(({ invitations }) =>
      invitations.removeOf({ expiredAt }, limit),
    )
    return removed === limit
  }
}

/** @throws Problem `conflict` when an account has as many people as its page shows. */
async function requireFewPeople(
  { users, invitations }: Transaction,
  id: AccountId,
  email: string,
  now: number,
): Promise<void> {
  const people = await users.list(id, 0 as UserId, HELD.person.most)
  const invited = await invitations.of(id, now, HELD.person.most)
  const others = invited.filter(one => personKey(one.email) !== personKey(email))
  requireRoom(HELD.person, people.length + others.length)
}

/**
 * @throws Problem `forbidden` for an owner of an office who would become one of an account below
 * it: the role would outlive the office.
 */
async function requireOther(
  { users }: Transaction,
  principal: Principal,
  email: string,
): Promise<void> {
  const userId = userOf(principal)
  const person = userId === null ? null : await users.get(userId)
  if (person === null || personKey(person.user.email) !== personKey(email)) return
  const detail =
    'You act for this account as an owner of its office, and cannot invite yourself into it.'
  throw Problem.of('forbidden', 'Not yourself', detail)
}

function noInvitation(id: InvitationId): Problem {
  const detail = `There is no invitation ${formatValue(String(id))}. It may have been withdrawn, answered, or too old.`
  return Problem.of('not-found', 'No such invitation', detail)
}
