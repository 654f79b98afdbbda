import type { AuditEntry } from '../../domain/accounts/audit.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import type { UserId } from '../../domain/values/ids.ts'
import type { AuditPosition, SecurityFilter } from '../../store/changes/audit-records.ts'
import type { Reader } from '../../store/store.ts'
import { permitted } from '../permitted.ts'
import type { SignedIn } from './sessions.ts'

const EVENTS_PER_PAGE = 50

/** Some events of security, the latest first. */
export interface SecurityEventsPage {
  readonly events: readonly AuditEntry[]
  /**
   * The names of the people who act in the events, and of those whom the events are about; people
   * who were removed are left out.
   */
  readonly names: ReadonlyMap<UserId, string>
  /** Where the next page begins; null: this is the last one. */
  readonly end: AuditPosition | null
}

/** What happened to the access of people and accounts: a view of the audit log. */
export class SecurityEvents {
  readonly #store: Reader

  constructor(store: Reader) {
    this.#store = store
  }

  /**
   * The events of a person's own access, and of the keys and addresses of the accounts that the
   * person owns.
   */
  async own(
    { user, memberships }: Pick<SignedIn, 'user' | 'memberships'>,
    before: AuditPosition | null,
  ): Promise<SecurityEventsPage> {
    const owned = memberships.filter(({ role }) => role === 'owner')
    const accountIds = owned.map(({ accountId }) => accountId)
    return await this.#page({ userId: user.id, accountIds }, before)
  }

  /**
   * The events of everybody, or of one person. @param userId Null: of everybody. @throws Problem
   * `forbidden`.
   */
  async all(
    principal: Principal,
    userId: UserId | null,
    before: AuditPosition | null,
  ): Promise<SecurityEventsPage> {
    permitted(principal, ['audit:read'])
    return await this.#page(userId === null ? null : { userId, accountIds: [] }, before)
  }

  async #page(
    filter: SecurityFilter | null,
    before: AuditPosition | null,
  ): Promise<SecurityEventsPage> {
    const found = await this.#store.audit.security(filter, before, EVENTS_PER_PAGE + 1)
    const events = found.slice(0, EVENTS_PER_PAGE)
    const ids = events.flatMap(({ actor, subject, id }) => [
      ...(actor.kind === 'user' ? [actor.name] : []),
      ...(subject === 'user' ? [id] : []),
    ])
    const numbers = [...new Set(ids)].filter(id => id !== '').map(id => Number(id) as UserId)
    const names = await this.#store.users.names(numbers)
    return { events, names, end: found.length > EVENTS_PER_PAGE ? (events.at(-1) ?? null) : null }
  }
}
