import type { FastifyReply } from 'fastify'
import { acceptedEncoding } from '../../server/accepted-encoding.ts'
import { heldTag } from '../../server/entity-tag.ts'
import { PAGE_ENCODINGS, PageBytes } from '../../web/page-bytes.ts'
import type { SiteLook } from '../look/site-look.ts'
import { mapOrigins } from '../maps/live/map-origins.ts'
import type { Page } from './page.ts'
import type { PageWriter } from './page-writer.ts'

const HTML_TYPE = 'text/html; charset=utf-8'

/** No one else may learn the address of a private page, or find its contents. */
const PRIVATE_HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

/** Sends pages of the site. */
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

  /**
   * Sends a page. Routes whose pages are the same for everyone have `caching: 'guests'` in their
   * configuration.
   */
  send(reply: FastifyReply, page: Page, status = 200): FastifyReply {
    const bytes = new PageBytes(this.#writer.write(page))
    if (!page.isPrivate) return this.sendWritten(reply, bytes, status)
    return this.prepare(reply).headers(PRIVATE_HEADERS).code(status).send(bytes.bytes)
  }

  /**
   * Sends a written page, compressed if the client accepts it. @param headers Those of pages that
   *   have a policy of their own.
   */
  sendWritten(
    reply: FastifyReply,
    page: PageBytes,
    status = 200,
    headers = this.#headers,
  ): FastifyReply {
    const { request } = reply
    reply.headers(headers).type(HTML_TYPE).code(status)
    if (status === 200) reply.tag = page.tag
    const encoding = page.isWorthCompressing ? acceptedEncoding(request, PAGE_ENCODINGS) : null
    // A client that has the page gets no body, so nothing needs to be compressed.
    if (encoding === null || heldTag(request, page.tag) !== null) return reply.send(page.bytes)
    return reply.header('Content-Encoding', encoding).send(page.compressed(encoding))
  }

  /** Sets the headers of pages. */
  prepare(reply: FastifyReply): FastifyReply {
    return reply.headers(this.#headers).type(HTML_TYPE)
  }

  write(page: Page): string {
    return this.#writer.write(page)
  }
}

/**
 * The content policy of pages: only our own files, and no inline scripts or styles. Map workers
 * come from our own files, and canvases become blobs.
 */
function contentPolicy({ analytics, mapStyle }: SiteLook): string {
  const map = mapOrigins(mapStyle)
  const counting = analytics ? ` ${new URL(analytics.url).origin}` : ''
  return [
    "default-src 'none'",
    `script-src 'self'${counting}`,
    "style-src 'self'",
    `img-src 'self' data: blob:${map}`,
    "font-src 'self'",
    `connect-src 'self'${counting}${map}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
