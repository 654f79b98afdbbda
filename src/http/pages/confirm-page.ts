import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Catalog } from '../../catalog/catalog.ts'
import type { LinkedAddress } from '../../catalog/leads/address-links.ts'
import { Problem } from '../../domain/problem.ts'
import { type Html, html, rawHtml } from '../../domain/values/html.ts'
import { clientAddressOf } from '../server/client-address.ts'
import { PROBLEM_STATUS } from '../server/problem-status.ts'
import type { RequestLimits } from '../server/request-limits.ts'

const STYLE =
  'body{margin:0;padding:24px 12px;background:#f4f3ee;color:#26301f;font:17px/1.5 system-ui,Arial,sans-serif}main{max-width:34em;margin:0 auto;padding:24px;background:#fff;border:1px solid #dddacb;border-radius:6px;overflow-wrap:anywhere}h1{margin:0 0 16px;font-size:22px;line-height:1.3}button{padding:10px 18px;border:0;border-radius:6px;background:#2f6b2f;color:#fff;font:inherit;cursor:pointer}button:focus-visible{outline:3px solid #26301f;outline-offset:2px}small{color:#5c604f}'

/** The page loads nothing and runs no script. Its form is sent to the page itself. */
const HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
}

const PATH = '/confirm/:token'
const METHODS = ['GET', 'HEAD', 'POST']

/**
 * `/confirm/{token}`: the page behind a mailed link. It needs no key and no JavaScript. Opening the page
 * changes nothing, because programs that scan mail open links. The button confirms.
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
          return page(reply, 200, question(await catalog.addresses.linked(token)))
        const confirmed = await catalog.addresses.confirmByLink(
          token,
          clientAddressOf(request),
          request.id,
        )
        return page(reply, 200, thanks(confirmed))
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        return page(reply, PROBLEM_STATUS[error.code], refusal(error))
      }
    },
  })
}

function page(reply: FastifyReply, status: number, main: Html): FastifyReply {
  const text = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Inquiries about land</title><style>${rawHtml(STYLE)}</style></head>
<body><main>
${main}
</main></body>
</html>
`.text
  return reply.code(status).headers(HEADERS).type('text/html; charset=utf-8').send(text)
}

function question({ address, account, isConfirmed }: LinkedAddress): Html {
  if (isConfirmed) return thanks({ address, account, isConfirmed })
  return html`<h1>Do you want inquiries about land?</h1>
<p><bdi>${account}</bdi> would like to have the inquiries of buyers about its land sent to <b>${address}</b>.</p>
<form method="post"><button>Yes, send them to me</button></form>
<p><small>If you do not want that, close this page: without your consent no inquiries are sent to you.</small></p>`
}

function thanks({ address, account }: LinkedAddress): Html {
  return html`<h1>Thank you</h1>
<p>Inquiries about the land of <bdi>${account}</bdi> are sent to <b>${address}</b> from now on. You can close this page.</p>`
}

function refusal({ faults }: Problem): Html {
  const [{ title, detail }] = faults
  return html`<h1>${title}</h1>
<p>${detail}</p>`
}
