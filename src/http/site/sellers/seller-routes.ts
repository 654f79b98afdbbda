import type { FastifyInstance } from 'fastify'
import { sellerPath } from '../../../domain/public-urls.ts'
import { DEFAULT_CRITERIA } from '../../../domain/searching/criteria.ts'
import { SORT_ORDERS, type SortOrder } from '../../../domain/searching/sort-order.ts'
import type { AccountId } from '../../../domain/values/ids.ts'
import { unknownPath } from '../../server/unknown-path.ts'
import type { CardWriter } from '../cards/card-writer.ts'
import type { SiteContext } from '../site-context.ts'
import { sellerPage } from './seller-page.ts'

const NEWEST = SORT_ORDERS.find(({ id }) => id === 6) as SortOrder
const SHOWN_LISTINGS = 24

/** `/seller/{slug}/{id}`: the seller, and the land for sale. */
export function addSellerPages(
  app: FastifyInstance,
  context: SiteContext,
  cards: CardWriter,
): void {
  const { catalog, pages, urls } = context
  app.get<{ Params: { slug: string; id: string } }>(
    '/seller/:slug/:id(^\\d{1,15}$)',
    { config: { caching: 'guests' } },
    async (request, reply) => {
      const accountId = Number(request.params.id) as AccountId
      const member = await catalog.accounts.find(accountId)
      // Inactive sellers' listings are not public either.
      if (!member.active) throw unknownPath(request)
      const path = sellerPath(member)
      if (request.url.split('?')[0] !== path) return reply.redirect(path, 301)
      const criteria = { ...DEFAULT_CRITERIA, accountId }
      const page = { criteria, sort: NEWEST, offset: 0, limit: SHOWN_LISTINGS }
      const { total, ids } = await catalog.searches.search(page)
      const offered = {
        total,
        newest: await cards.cards(ids),
        facets: await catalog.searches.facets(criteria),
      }
      return pages.send(reply, sellerPage(member, offered, catalog.places(), urls))
    },
  )
}
