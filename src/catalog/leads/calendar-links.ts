import type { InboxLead } from '../../domain/leads/inbox-lead.ts'
import { Problem } from '../../domain/problem.ts'
import { userPrincipal } from '../../domain/users/user-principal.ts'
import { laterDay } from '../../domain/values/calendar.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import type { Store } from '../../store/store.ts'
import type { SignedIn } from '../users/sessions.ts'
import { userWrite } from '../users/user-writes.ts'
import { recordWrite } from '../writes/record-write.ts'
import { hashOf } from './address-links.ts'
import { followUpsDue } from './follow-ups.ts'

const TOKEN_BYTES = 24
const TOKEN = /^[\w-]{32}$/
const DAYS_AHEAD = 730
/** Calendar programs read the whole file every time. */
const MAX_EVENTS = 500

/** The secret addresses at which calendar programs read people's days for following up. */
export class CalendarLinks {
  readonly #store: Store
  readonly #sources: Pick<ClockAndRandom, 'clock' | 'randomBytes'>

  constructor(store: Store, sources: Pick<ClockAndRandom, 'clock' | 'randomBytes'>) {
    this.#store = store
    this.#sources = sources
  }

  /** When a person's address was created, in milliseconds since 1970 UTC; null: there is none. */
  createdAt({ user }: Pick<SignedIn, 'user'>): Promise<number | null> {
    return this.#store.calendarLinks.createdAt(user.id)
  }

  /** Creates a person's address; a former one ends. @returns Its token. */
  async create({ user, principal }: Pick<SignedIn, 'user' | 'principal'>): Promise<string> {
    const { clock, randomBytes } = this.#sources
    const token = Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url')
    const now = clock()
    await this.#store.transact(async transaction => {
      await transaction.calendarLinks.put(user.id, hashOf(token), now)
      const write = userWrite(user.id, 'given a calendar address')
      await recordWrite(transaction, principal.actor, now, write)
    })
    return token
  }

  /** Ends a person's address. @returns Whether there was one. */
  async remove({ user, principal }: Pick<SignedIn, 'user' | 'principal'>): Promise<boolean> {
    return await this.#store.transact(async transaction => {
      const isRemoved = await transaction.calendarLinks.remove(user.id)
      if (isRemoved) {
        const write = userWrite(user.id, 'freed of the calendar address')
        await recordWrite(transaction, principal.actor, this.#sources.clock(), write)
      }
      return isRemoved
    })
  }

  /**
   * The leads that the owner of an address should follow up on. @param today The owner's day, as
   * yyyy-mm-dd.
   * @throws Problem `not-found` for an unknown address, and while its owner may read no leads.
   */
  async leads(
    token: string,
    today: (owner: Pick<SignedIn, 'memberships'>) => string,
  ): Promise<readonly InboxLead[]> {
    const userId = TOKEN.test(token) ? await this.#store.calendarLinks.owner(hashOf(token)) : null
    const found = userId === null ? null : await this.#store.users.get(userId)
    if (!found || found.user.disabledAt !== null) throw unknown()
    const { user, memberships } = found
    const principal = userPrincipal(user, memberships, '', '')
    const due = { until: laterDay(today(found), DAYS_AHEAD), limit: MAX_EVENTS }
    try {
      return await followUpsDue(this.#store, principal, due)
    } catch (error) {
      throw error instanceof Problem && error.code === 'forbidden' ? unknown() : error
    }
  }
}

function unknown(): Problem {
  return Problem.of('not-found', 'No such calendar', 'This calendar address is not valid.')
}
