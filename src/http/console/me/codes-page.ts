import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { html } from '../../../domain/values/html.ts'
import type { ConsoleContext } from '../console-context.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { guarded } from '../visits/guarded.ts'

const CODES = '/console/me/codes'

/** Sends the person to the page that shows new recovery codes, once. */
export function showCodes(
  { visits }: ConsoleContext,
  request: FastifyRequest,
  reply: FastifyReply,
  signedIn: SignedIn,
  codes: readonly string[],
): Promise<FastifyReply> {
  return visits.showOnce(request, reply, signedIn, CODES, codes.join(' '))
}

/** The page of new recovery codes. */
export function addCodes(app: FastifyInstance, context: ConsoleContext): void {
  const { visits, pages } = context
  app.get(
    '/me/codes',
    guarded(context, async (request, reply, signedIn) => {
      const { text } = await visits.takeOnce(request, signedIn)
      if (text === '') return reply.redirect('/console/me?done=codes', 303)
      return pages.send(reply, codesPage(text.split(' ')), signedIn)
    }),
  )
}

/** The codes that let somebody in without the second factor, once each. */
function codesPage(codes: readonly string[]): ConsolePage {
  return {
    title: 'Recovery codes',
    layout: 'narrow',
    main: html`<h1>Keep these codes</h1>
<p>Each of them lets you in once without your phone. They are shown only now: print them, or write them down.</p>
<ul class="recovery-codes">${codes.map(code => html`<li><code>${code}</code></li>`)}</ul>
<p><a class="button" href="/console">I have kept them</a></p>`,
  }
}
