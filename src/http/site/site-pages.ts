import type { FastifyReply, FastifyRequest } from 'fastify'
import { heldTag } from '../server/entity-tag.ts'
import type { SentPage } from './kept-pages.ts'
import type { Page } from './page.ts'
import type { PageWriter } from './page-writer.ts'
import type { SiteLook } from './site-look.ts'

const HTML_TYPE = 'text/html; charset=utf-8'

/** Pages of the site as answers. */
export class SitePages {
  readonly #writer: PageWriter
  readonly #headers: Readonly<Record<string, string>>

  constructor(writer: PageWriter, look: SiteLook) {
    this.#writer = writer
    this.#headers = {
      'content-security-policy': contentPolicy(look),
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
    }
  }

  /** Sends a page. Routes whose pages are the same for everybody have `caching: 'guests'` in their configuration. */
  send(reply: FastifyReply, page: Page, status = 200): FastifyReply {
    // A shared cache would show what is left of one visitor's limit to the others.
    if (status === 200) reply.removeHeader('RateLimit-Policy').removeHeader('RateLimit')
    // As bytes: the text would be encoded once for its tag and once to be sent.
    return this.prepare(reply)
      .code(status)
      .send(Buffer.from(this.#writer.write(page)))
  }

  /** Sends a page that is kept, compressed where that is asked for. */
  async sendKept(reply: FastifyReply, page: SentPage): Promise<FastifyReply> {
    const { request } = reply
    this.prepare(reply).removeHeader('RateLimit-Policy').removeHeader('RateLimit')
    reply.tag = page.tag
    // A client that has the page gets no body, so that nothing is encoded.
    if (!takesGzip(request) || heldTag(request, page.tag) !== null) return reply.send(page.bytes)
    return reply.header('Content-Encoding', 'gzip').send(await page.compressed())
  }

  /** Sets the headers of pages. */
  prepare(reply: FastifyReply): FastifyReply {
    return reply.headers(this.#headers).type(HTML_TYPE)
  }

  write(page: Page): string {
    return this.#writer.write(page)
  }
}

function takesGzip({ headers }: FastifyRequest): boolean {
  const accepted = String(headers['accept-encoding'] ?? '')
  return /(?:^|,)\s*gzip\s*(?:,|;\s*q=(?:1|0?\.\d*[1-9])|$)/i.test(accepted)
}

/**
 * What pages may load: our own files, and nothing that stands in the page itself. Map workers come from our own files, and
 * canvases are shown as blobs.
 */
function contentPolicy({ analytics }: SiteLook): string {
  const counting = analytics ? ` ${new URL(analytics.url).origin}` : ''
  return [
    "default-src 'none'",
    `script-src 'self'${counting}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${counting}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
