import type { FastifyInstance } from 'fastify'
import type { Catalog } from '../../catalog/catalog.ts'
import type { LinkedAddress } from '../../catalog/leads/address-links.ts'
import { Problem } from '../../domain/problem.ts'
import { type Html, html } from '../../domain/values/html.ts'
import { clientAddressOf } from '../server/client-address.ts'
import { PROBLEM_STATUS } from '../server/problem-status.ts'
import type { RequestLimits } from '../server/request-limits.ts'
import { sendPlain } from './plain-page.ts'

const PATH = '/confirm/:token'
const TITLE = 'Buyer inquiries'
const METHODS = ['GET', 'HEAD', 'POST']

/**
 * `/confirm/{token}`: the page behind an emailed link. It needs no key and no JavaScript. Opening
 * it changes nothing, because mail scanners open links; only its button confirms.
 */
export function addConfirmPage(
  app: FastifyInstance,
  catalog: Catalog,
  limits: RequestLimits,
): void {
  app.route<{ Params: { token: string } }>({
    method: METHODS,
    url: PATH,
    exposeHeadRoute: false,
    onRequest: (request, reply) => limits.countAddress(request, reply),
    handler: async (request, reply) => {
      const { token } = request.params
      try {
        if (request.method !== 'POST')
          return sendPlain(reply, TITLE, 200, question(await catalog.addresses.linked(token)))
        const confirmed = await catalog.addresses.confirmByLink(
          token,
          clientAddressOf(request),
          request.id,
        )
        return sendPlain(reply, TITLE, 200, thanks(confirmed))
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        return sendPlain(reply, TITLE, PROBLEM_STATUS[error.code], refusal(error))
      }
    },
  })
}

function question({ address, account, isConfirmed }: LinkedAddress): Html {
  if (isConfirmed) return thanks({ address, account, isConfirmed })
  return html`<h1>Receive buyers&rsquo; inquiries?</h1>
<p><bdi>${account}</bdi> would like to send you buyers&rsquo; inquiries about its land, at <b>${address}</b>.</p>
<form method="post"><button>Yes, send them to me</button></form>
<p><small>Not interested? Close this page, and you will get no inquiries.</small></p>`
}

function thanks({ address, account }: LinkedAddress): Html {
  return html`<h1>You&rsquo;re all set</h1>
<p>Buyers&rsquo; inquiries about land from <bdi>${account}</bdi> now go to <b>${address}</b>. You can close this page.</p>`
}

function refusal({ faults }: Problem): Html {
  const [{ title, detail }] = faults
  return html`<h1>${title}</h1>
<p>${detail}</p>`
}
