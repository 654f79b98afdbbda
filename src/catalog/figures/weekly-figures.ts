import { DAY_MS, isoDay } from '../../domain/listings/visit-counts.ts'
import {
  daysOfWeek,
  type WeeklyFiguresMail,
  weekOf,
} from '../../domain/users/weekly-figures-mail.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import { personKey } from '../../domain/values/email.ts'
import type { UserId } from '../../domain/values/ids.ts'
import type { Store } from '../../store/store.ts'
import { mailJob } from '../messages/mail-jobs.ts'
import type { SignedIn } from '../users/sessions.ts'
import type { ComparedFigures, VisitFigures } from './visit-figures.ts'

const HOUR_MS = 3_600_000
const TOKEN_BYTES = 24
const MAX_TOKEN_CHARACTERS = 2 * TOKEN_BYTES
const PEOPLE_AT_ONCE = 50
const MAX_ACCOUNTS = 50
const TOP_LISTINGS = 5

/** The figures of a week, for the email to a person. */
export interface WeeklyFiguresContent extends ComparedFigures {
  /** The first and the last day, as yyyy-mm-dd. */
  readonly days: readonly [first: string, last: string]
  /** Ends the emails. */
  readonly token: string
}

export interface WeeklyFiguresOptions extends Pick<ClockAndRandom, 'clock' | 'randomBytes'> {
  readonly calendar: Calendar
  /** The hour of Monday from which the emails are sent. */
  readonly hour: number
}

/** The emails with the figures of each week, to people who want them. */
export class WeeklyFigures {
  readonly #store: Store
  readonly #figures: Pick<VisitFigures, 'compare'>
  readonly #options: WeeklyFiguresOptions

  constructor(store: Store, figures: Pick<VisitFigures, 'compare'>, options: WeeklyFiguresOptions) {
    this.#store = store
    this.#figures = figures
    this.#options = options
  }

  async isWanted({ user }: Pick<SignedIn, 'user'>): Promise<boolean> {
    return (await this.#store.figureMail.tokenOf(user.id)) !== null
  }

  /** The first email is about the present week. */
  async want({ user }: Pick<SignedIn, 'user'>, isWanted: boolean): Promise<void> {
    const token = Buffer.from(this.#options.randomBytes(TOKEN_BYTES)).toString('hex')
    await this.#store.transact(({ figureMail }) =>
      isWanted ? figureMail.add(user.id, token, this.#lastWeek()) : figureMail.remove(user.id),
    )
  }

  /** The address that gets the emails with a token; null: none does. */
  async receiver(token: string): Promise<string | null> {
    return (await this.#receiver(token))?.email ?? null
  }

  /** Ends the emails with a token. */
  async stop(token: string): Promise<void> {
    const found = await this.#receiver(token)
    if (found) await this.#store.transact(({ figureMail }) => figureMail.remove(found.userId))
  }

  /** Adds some emails about the last week, one for each person. @returns Whether there may be more. */
  async step(): Promise<boolean> {
    const week = this.#lastWeek()
    const due = await this.#store.figureMail.due(week, PEOPLE_AT_ONCE)
    if (due.length === 0) return false
    const now = this.#options.clock()
    await this.#store.transact(async ({ figureMail, jobs }) => {
      for (const { userId, email } of due) {
        // Another process may have added it since.
        if (!(await figureMail.markMailed(userId, week))) continue
        const mail = { kind: 'weekly-figures', recipient: email, userId, week } as const
        await jobs.add([mailJob(mail)], now)
      }
    })
    return due.length === PEOPLE_AT_ONCE
  }

  /**
   * What an email says. @returns Null: the person wants it no longer, has another address, or
   * nothing has happened in two weeks.
   */
  async content({
    userId,
    recipient,
    week,
  }: WeeklyFiguresMail): Promise<WeeklyFiguresContent | null> {
    const { users, figureMail } = this.#store
    const [found, token] = await Promise.all([users.get(userId), figureMail.tokenOf(userId)])
    if (!found || token === null || found.user.disabledAt !== null) return null
    if (personKey(recipient) !== personKey(found.user.email)) return null
    const accounts = found.memberships.filter(({ isActive }) => isActive)
    const ids = accounts.slice(0, MAX_ACCOUNTS).map(({ accountId }) => accountId)
    const spans = { before: daysOfWeek(week - 1), now: daysOfWeek(week) }
    const figures = await this.#figures.compare(ids, spans, TOP_LISTINGS)
    const counts = [...Object.values(figures.now), ...Object.values(figures.before)]
    if (counts.every(count => count === 0)) return null
    const { first, last } = spans.now
    return { ...figures, days: [isoDay(first), isoDay(last)], token }
  }

  async #receiver(
    token: string,
  ): Promise<{ readonly userId: UserId; readonly email: string } | null> {
    if (token.length > MAX_TOKEN_CHARACTERS) return null
    return await this.#store.figureMail.receiver(token)
  }

  /** The last week that is over, and whose emails are due. */
  #lastWeek(): number {
    const { calendar, clock, hour } = this.#options
    const day = calendar.isoDate(clock() - hour * HOUR_MS)
    return weekOf(Date.parse(day) / DAY_MS) - 1
  }
}
