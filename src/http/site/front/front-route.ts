import type { FastifyInstance } from 'fastify'
import { isDecided, wantsPage } from '../../web/accepted-form.ts'
import type { CardWriter } from '../cards/card-writer.ts'
import type { SiteContext } from '../site-context.ts'
import { FrontPage } from './front-page.ts'

/**
 * `/`: the home page for browsers. Programs get a description of the service, which does not count
 * against a limit.
 */
export function addFrontPage(app: FastifyInstance, context: SiteContext, cards: CardWriter): void {
  const { pages, cached, guests, urls, describeService } = context
  const front = new FrontPage(context, cards)
  app.get('/', { config: { caching: 'guests' } }, async (request, reply) => {
    const { accept = '' } = request.headers
    const differs = isDecided(accept) ? 'Accept' : 'Accept, User-Agent'
    const others = reply.getHeader('vary')
    reply.header('Vary', others === undefined ? differs : `${others}, ${differs}`)
    if (!wantsPage(request)) return describeService()
    await guests.count(request, reply)
    const key = `/ ${urls.origins} ${front.turn}`
    const page = await cached.page(key, async () => pages.write(await front.page()))
    return pages.sendWritten(reply, page)
  })
}
