import type { Actor } from '../../domain/accounts/actor.ts'
import { FaultList, Problem } from '../../domain/problem.ts'
import type { User } from '../../domain/users/user.ts'
import type { RegisteredNames, Registration } from '../../domain/users/user-link.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { oneLine } from '../../domain/values/plain-text.ts'
import type { Store } from '../../store/store.ts'
import type { MailFiles } from '../messages/mail-jobs.ts'
import { recordWrite } from '../writes/record-write.ts'
import { removeMailsOf } from './link-mails.ts'
import { countForNobody, type LinkRequest, mailLink, writeForNobody } from './mailed-links.ts'
import { SignInLimits } from './sign-in-limits.ts'
import { companyFault, LOCKED, personFaults, ROLES_LOCK, userWrite } from './user-writes.ts'

const UNCONFIRMED_KEPT_MS = 7 * 24 * 3_600_000

export interface RegistrationForm extends RegisteredNames {
  readonly email: string
}

/**
 * Registrations of people who want an account. Nothing is created before an emailed link confirms
 * the address (`UserLinks`).
 */
export class Registrations {
  readonly #store: Store
  readonly #clock: Clock
  readonly #limits: SignInLimits
  /** Who may make accounts. */
  readonly mode: Registration

  constructor(store: Store, clock: Clock, mode: Registration) {
    this.#store = store
    this.#clock = clock
    this.#limits = new SignInLimits(store, clock)
    this.mode = mode
  }

  /**
   * Emails a link that creates an account. The link has the names of this request, even if the
   * address registered before. An address that has an account is notified instead; the answer is
   * the same.
   * @throws Problem `invalid-input` with all faults, `forbidden` where people cannot register,
   * `too-many-requests`.
   */
  async register(
    form: RegistrationForm,
    client: Pick<Actor, 'clientAddress' | 'requestId'>,
  ): Promise<void> {
    if (this.mode === 'closed') {
      const detail = 'Accounts are made by the operator of this site.'
      throw Problem.of('forbidden', 'Registration closed', detail)
    }
    const email = form.email.trim()
    const names = { name: oneLine(form.name), company: oneLine(form.company) }
    const { name, company } = names
    const faults = new FaultList()
    personFaults({ email, name }, faults)
    companyFault(company, faults)
    faults.throwIfAny()
    await this.#limits.countRegistration(client)
    const now = this.#clock()
    const { clientAddress } = client
    const request: LinkRequest = { purpose: 'register', asker: { kind: 'guest', clientAddress } }
    await this.#store.transact(async transaction => {
      const { users } = transaction
      // Requests for one address run in sequence, also with invitations of it.
      await transaction.lock(ROLES_LOCK)
      const known = await users.byEmail(email)
      const actor: Actor = { kind: 'guest', name: '', accountId: null, ...client }
      const mail = async (user: Pick<User, 'id' | 'email'>, isKnown: boolean) => {
        const sent = isKnown ? ({ ...request, purpose: 'known' } as const) : request
        const more = { inviter: '', ...(!isKnown && { names }) }
        await mailLink(transaction, user, { request: sent, more }, now)
      }
      if (known) {
        const { user } = known
        // An existing person takes as many writes as a new one, so that the response time does not
        // tell them apart.
        await writeForNobody(transaction, now)
        if (user.disabledAt === null) await mail(user, user.confirmedAt !== null)
        else await countForNobody(transaction, email, request, now)
        await recordWrite(transaction, actor, now, userWrite(user.id, 'registered again'))
        return
      }
      const person = { email, name, company: company || name, serviceRole: null, createdAt: now }
      const id = await users.add(person)
      await mail({ id, email }, false)
      await recordWrite(transaction, actor, now, userWrite(id, 'registered'))
    }, LOCKED)
  }

  /**
   * Removes people who registered a week ago, and have neither a confirmed address nor a valid
   * link, with the emails to them. @returns Whether there may be more.
   */
  async removeUnconfirmed(mail: MailFiles, limit: number): Promise<boolean> {
    const now = this.#clock()
    return await this.#store.transact(async transaction => {
      const { users, erasure } = transaction
      const removed = await users.removeUnconfirmed(now - UNCONFIRMED_KEPT_MS, now, limit)
      await removeMailsOf(transaction, mail, removed)
      await erasure.blankAuditOfPeople(removed.map(({ id }) => id))
      return removed.length === limit
    })
  }
}
