import type { FastifyInstance } from 'fastify'
import { html } from '../../../domain/values/html.ts'
import type { ConsoleContext } from '../console-context.ts'
import type { ConsolePage } from '../frame/console-pages.ts'

type StopRoute = { Params: { readonly token: string } }
const PATH = '/figures/stop/:token'

/**
 * Ends the weekly emails by the link that is in each of them, without signing in. Opening it changes
 * nothing, because mail scanners open links. Mail services send the form themselves (RFC 8058), so
 * it comes from no page of the console; the token is the permission.
 */
export function addFiguresStop(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, pages, limits } = context
  app.get<StopRoute>(
    PATH,
    { onRequest: (request, reply) => limits.countAddress(request, reply) },
    async (request, reply) => {
      const address = await catalog.weeklyFigures.receiver(request.params.token)
      const page = address === null ? stoppedPage() : questionPage(request.params.token, address)
      return pages.prepare(reply).send(pages.write(page, null, ''))
    },
  )
  app.post<StopRoute>(PATH, async (request, reply) => {
    await catalog.weeklyFigures.stop(request.params.token)
    // A redirect is no answer to a mail service.
    return pages.prepare(reply).send(pages.write(stoppedPage(), null, ''))
  })
}

function questionPage(token: string, address: string): ConsolePage {
  return {
    title: 'Weekly stats',
    layout: 'narrow',
    main: html`<h1>Stop weekly stats?</h1>
<p>We email the stats of your listings to <b><bdi>${address}</bdi></b> every Monday.</p>
<form method="post" action="/console/figures/stop/${token}"><button>Unsubscribe</button></form>`,
  }
}

function stoppedPage(): ConsolePage {
  return {
    title: 'Weekly stats',
    layout: 'narrow',
    main: html`<h1>You&rsquo;re unsubscribed</h1>
<p>We will not email you weekly stats. You can turn them on again in your settings.</p>
<p><a class="button" href="/console/me">Go to settings</a></p>`,
  }
}
