import { guestPrincipal, type Principal } from '../../domain/accounts/principal.ts'
import { inactiveListing } from '../../domain/listings/listing-problems.ts'
import type { ListingReport, NewReport } from '../../domain/listings/report.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { ReportId } from '../../domain/values/ids.ts'
import type { Store } from '../../store/store.ts'
import { permitted } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'

const LISTED = 50
const UNNAMED_GUEST = guestPrincipal('', '')
/** How many reports about a listing may be open; more would add nothing. */
const MAX_OPEN = 50

/**
 * Visitors' reports about listings. However many there are, a listing stays public until a
 * moderator decides.
 */
export class Reports {
  readonly #store: Store
  readonly #clock: Clock

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /**
   * Adds a visitor's report. Neither the report nor the audit log says who it was.
   * @returns Whether it was added: a listing has at most 50 open reports.
   * @throws Problem `listing-inactive` for a listing that is not public.
   */
  async add(report: Omit<NewReport, 'createdAt'>): Promise<'added' | 'enough'> {
    const { listingId, category } = report
    return await this.#store.transact(async transaction => {
      const { reviews, listings } = transaction
      if (!(await listings.inquiryTarget(listingId))?.active) throw inactiveListing(listingId)
      if ((await reviews.openReportsOf(listingId)) >= MAX_OPEN) return 'enough'
      const now = this.#clock()
      const id = await reviews.addReport({ ...report, createdAt: now })
      const details = { report: id, category }
      await recordWrite(transaction, UNNAMED_GUEST.actor, now, {
        subject: 'listing',
        id: String(listingId),
        action: 'reported',
        details,
        changed: [],
      })
      return 'added'
    })
  }

  /** 50 open reports, oldest first. @throws Problem `forbidden`. */
  async list(principal: Principal, after = 0 as ReportId): Promise<readonly ListingReport[]> {
    permitted(principal, ['review'])
    return await this.#store.reviews.openReports(after, LISTED)
  }

  /**
   * Dismisses all reports about the listing of a report.
   * @throws Problem `forbidden`, `not-found` for an unknown report, `conflict` when they are
   * already settled.
   */
  async dismiss(principal: Principal, id: ReportId): Promise<void> {
    const actor = permitted(principal, ['review'])
    await this.#store.transact(async transaction => {
      const { reviews } = transaction
      const report = await reviews.report(id)
      if (!report) throw Problem.of('not-found', 'Unknown report', `There is no report ${id}.`)
      const now = this.#clock()
      const { listingId } = report
      const count = await reviews.settleReports(listingId, 'dismissed', now)
      if (count === 0) throw Problem.of('conflict', 'Settled already', 'The report is settled.')
      const about = { subject: 'listing', id: String(listingId), action: 'reports dismissed' }
      await recordWrite(transaction, actor, now, {
        ...about,
        subject: 'listing',
        details: { count },
        changed: [],
      })
    })
  }
}
