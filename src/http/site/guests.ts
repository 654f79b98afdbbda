import type { FastifyReply, FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import { type Caller, ownerOfAddress, type RequestLimits } from '../server/request-limits.ts'
import type { SiteSettings } from './site-settings.ts'

type Rates = Pick<SiteSettings, 'ratePerMinute' | 'crawlerRatePerMinute'>

/** A file of 10,000 rows takes as long as this many pages. */
const PAGES_PER_FILE = 20
/** One view of the map shows dozens of tiles, and most cost a small part of a page. */
const TILES_PER_PAGE = 10
/** How many visits of one address count in the figures of listings, and how many of one listing. */
const VISITS_PER_MINUTE = 60
const SAME_VISITS_PER_MINUTE = 1
/** How many listings one address may report. */
const REPORTS_PER_MINUTE = 2

/**
 * Visitors of the site, who show no key. People and crawlers are counted apart, so that a crawler behind the same address
 * takes nothing from people. A crawler that calls itself a browser has the limit of people, but only for its address.
 */
export class Guests {
  readonly #limits: RequestLimits
  readonly #rates: Rates

  constructor(limits: RequestLimits, rates: Rates) {
    this.#limits = limits
    this.#rates = rates
  }

  /** Counts a request for a page. @throws Problem `too-many-requests`. */
  async count(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.#limits.count(this.#callerOf(request), request, reply)
  }

  /**
   * Counts a request for a file that takes as long as many pages, such as 10,000 rows. There is a lower limit for these, beside that
   * of pages. @throws Problem `too-many-requests`.
   */
  async countLarge(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { name, ratePerMinute, terms } = this.#callerOf(request)
    const filesPerMinute =
      ratePerMinute === 0 ? 0 : Math.max(1, Math.floor(ratePerMinute / PAGES_PER_FILE))
    const caller = { name: `files of ${name}`, terms: ` for large files${terms}` }
    await this.#limits.count({ ...caller, ratePerMinute: filesPerMinute }, request, reply)
  }

  /**
   * Counts a request for a tile of the map: of listings, of names, or of an operator's files. There is a higher limit for these,
   * beside that of pages. @throws Problem `too-many-requests`.
   */
  async countTile(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { name, ratePerMinute, terms } = this.#callerOf(request)
    const caller = { name: `map tiles of ${name}`, terms: ` for map tiles${terms}` }
    const tilesPerMinute = ratePerMinute * TILES_PER_PAGE
    await this.#limits.count({ ...caller, ratePerMinute: tilesPerMinute }, request, reply)
  }

  /** Counts a report about a listing, beside the limit of pages. @throws Problem `too-many-requests`. */
  async countReport(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = { name: `reports of ${ownerOfAddress(request)}`, terms: ' for reports' }
    await this.#limits.count({ ...caller, ratePerMinute: REPORTS_PER_MINUTE }, request, reply)
  }

  /**
   * Whether a visit counts in the figures of a listing. One address cannot raise them as it likes, and crawlers do not count.
   * @param what The act and the listing.
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
