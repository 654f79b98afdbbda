import type { FastifyReply, FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import type { SiteSettings } from '../../../config/site-settings.ts'
import { type Caller, ownerOfAddress, type RequestLimits } from '../../server/request-limits.ts'

type Rates = Pick<SiteSettings, 'ratePerMinute' | 'crawlerRatePerMinute'>

/** The limits of visitors, all derived from the page limit. Each is counted separately. */
const KINDS = {
  page: { of: '', what: '', rate: (pages: number) => pages },
  /** A file of 10,000 rows takes as long as 20 pages. */
  largeFile: {
    of: 'files of ',
    what: ' for large files',
    rate: (pages: number) => Math.max(1, Math.floor(pages / 20)),
  },
  /**
   * Tiles of listings, names, or an operator's files. One view of the map takes dozens, and most
   * cost a small part of a page.
   */
  tile: { of: 'map tiles of ', what: ' for map tiles', rate: (pages: number) => 10 * pages },
}
/** How many visits of one address count in the stats of listings; and how many of one listing. */
const VISITS_PER_MINUTE = 60
const SAME_VISITS_PER_MINUTE = 1
/** How many listings one address may report. */
const REPORTS_PER_MINUTE = 2

/**
 * Visitors of the site, who have no key. People and crawlers are counted separately, so that a
 * crawler behind the same address takes nothing from people. A crawler that claims to be a browser
 * has the limit of people, but only for its address.
 */
export class Guests {
  readonly #limits: RequestLimits
  readonly #rates: Rates

  constructor(limits: RequestLimits, rates: Rates) {
    this.#limits = limits
    this.#rates = rates
  }

  /** Counts a request against the limit of its kind. @throws Problem `too-many-requests`. */
  async count(
    request: FastifyRequest,
    reply: FastifyReply,
    kind: keyof typeof KINDS = 'page',
  ): Promise<void> {
    const { name, ratePerMinute, terms } = this.#callerOf(request)
    const { of, what, rate } = KINDS[kind]
    const caller = { name: `${of}${name}`, terms: `${what}${terms}` }
    // 0 for no limit.
    const most = ratePerMinute === 0 ? 0 : rate(ratePerMinute)
    await this.#limits.count({ ...caller, ratePerMinute: most }, request, reply)
  }

  /**
   * Counts a report about a listing, in addition to the page limit. @throws Problem
   * `too-many-requests`.
   */
  async countReport(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = { name: `reports of ${ownerOfAddress(request)}`, terms: ' for reports' }
    await this.#limits.count({ ...caller, ratePerMinute: REPORTS_PER_MINUTE }, request, reply)
  }

  /**
   * Whether a visit counts in the stats of a listing. One address cannot inflate them, and crawlers
   * do not count.
   * @param what The action and the listing.
   */
  async mayCountVisit(request: FastifyRequest, what: string): Promise<boolean> {
    if (isCrawler(request)) return false
    const owner = ownerOfAddress(request)
    return (
      (await this.#limits.isWithin(`visits of ${owner}`, VISITS_PER_MINUTE)) &&
      (await this.#limits.isWithin(`${what} of ${owner}`, SAME_VISITS_PER_MINUTE))
    )
  }

  /** See `RequestLimits.countRefused`. */
  countRefused(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    return this.#limits.countRefused(error, request, reply, this.#callerOf(request))
  }

  #callerOf(request: FastifyRequest): Caller {
    const owner = ownerOfAddress(request)
    const { ratePerMinute, crawlerRatePerMinute } = this.#rates
    return isCrawler(request)
      ? {
          name: `crawler ${owner}`,
          ratePerMinute: crawlerRatePerMinute,
          terms: ' for crawlers from one address',
        }
      : { name: `guest ${owner}`, ratePerMinute, terms: ' for visitors from one address' }
  }
}

function isCrawler({ headers }: FastifyRequest): boolean {
  const program = headers['user-agent'] ?? ''
  return program === '' || isbot(program)
}
