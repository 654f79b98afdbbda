import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { Calendars } from '../../../domain/values/time-zones.ts'
import { acceptedEncoding } from '../../server/accepted-encoding.ts'
import type { AssetSet } from '../../web/assets/asset-set.ts'
import { FIRST_FONT } from '../../web/assets/scope-assets.ts'
import { PAGE_ENCODINGS, PageBytes } from '../../web/page-bytes.ts'
import { themeSwitch } from '../../web/theme/theme-switch.ts'
import type { Brand } from './brand.ts'
import { CONSOLE_PAGES } from './console-assets.ts'
import { withTimesOf } from './instant.ts'
import { navigation } from './navigation.ts'
import { ownCalendar } from './own-calendar.ts'
import { refilled } from './refilled.ts'

/** A page of the console, without the parts that all pages have. */
export interface ConsolePage {
  readonly title: string
  /** The content, with one h1. */
  readonly main: Html
  /** `narrow`: only a form, as on the sign-in page. */
  readonly layout?: 'narrow' | 'wide'
  /** The status of the answer, if it is not 200, or 422 for a form that was refused. */
  readonly status?: number
  /**
   * Whether it asks what to do with a form that was sent, and nothing was done yet: a form that has
   * done something is answered by a redirect.
   */
  readonly isQuestion?: boolean
  /**
   * The other hosts, with a space before each, from which a map on the page loads; absent: the page
   * has no map.
   */
  readonly mapOrigins?: string
}

/** Nothing but our own files is loaded: no script of the operator, no frame, nothing in caches. */
const HEADERS = {
  'content-security-policy': contentPolicy(null),
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  // With "no-referrer", browsers hide the origin of our own forms.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
}

/** @param mapOrigins Null: the page has no map, which needs a worker. */
function contentPolicy(mapOrigins: string | null): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${mapOrigins ?? ''}`,
    "font-src 'self'",
    `connect-src 'self'${mapOrigins ?? ''}`,
    ...(mapOrigins === null ? [] : ["worker-src 'self'"]),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Writes and sends whole pages of the console. */
export class ConsolePages {
  readonly assets: AssetSet
  readonly #brand: Brand
  readonly #site: () => string
  readonly #calendars: Calendars

  /** @param site Gives the first page of the public site. */
  constructor(brand: Brand, assets: AssetSet, site: () => string, calendars: Calendars) {
    this.#calendars = calendars
    this.#brand = brand
    this.assets = assets
    this.#site = site
  }

  /** @param visitor Null: no one has signed in. */
  send(
    reply: FastifyReply,
    page: ConsolePage,
    visitor: SignedIn | null,
    status = 200,
  ): FastifyReply {
    const { request } = reply
    if (request.method === 'POST' && status < 400 && !page.isQuestion) {
      // Reloading the page would do it again.
      throw new Error(`The answer to a form at ${request.routeOptions.url} is not a redirect.`)
    }
    const { keptForm } = request
    const written = keptForm === null ? page.main : refilled(page.main, keptForm, isDone(request))
    const calendar = ownCalendar(this.#calendars, visitor ?? { memberships: [] })
    const main = withTimesOf(written, calendar)
    const bytes = new PageBytes(this.write({ ...page, main }, visitor, request.url))
    this.prepare(reply).code(status)
    if (page.mapOrigins !== undefined) {
      reply.header('content-security-policy', contentPolicy(page.mapOrigins))
    }
    const encoding = bytes.isWorthCompressing ? acceptedEncoding(request, PAGE_ENCODINGS) : null
    if (encoding === null) return reply.send(bytes.bytes)
    return reply.header('Content-Encoding', encoding).send(bytes.compressed(encoding))
  }

  /** Sets the headers of pages. */
  prepare(reply: FastifyReply): FastifyReply {
    return reply.headers(HEADERS).type('text/html; charset=utf-8')
  }

  write({ title, main, layout }: ConsolePage, visitor: SignedIn | null, path: string): string {
    const { name, icons, colors } = this.#brand
    const { assets } = this
    return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} &ndash; ${name} console</title>
<meta name="robots" content="noindex">
<link rel="preload" href="${assets.path(FIRST_FONT)}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${assets.path(CONSOLE_PAGES.styleSheet)}">
${colors === null ? null : html`<link rel="stylesheet" href="${colors}">`}
<script src="${assets.path('theme.js')}"></script>
<script type="module" src="${assets.path('load-islands.js')}"></script>
<script type="module" src="${assets.path('local-times.js')}"></script>
<script type="module" src="${assets.path('row-menus.js')}"></script>
${visitor === null ? null : html`<script type="module" src="${assets.path('unsaved-changes.js')}"></script>`}
<link rel="icon" href="${assets.path('favicon.svg')}" type="image/svg+xml">
<meta name="color-scheme" content="light dark">
</head>
<body class="console ${layout ?? ''}">
<a class="skip-link" href="#content">Skip to content</a>
<header class="console-header">
<a class="brand" href="/console">${icons.icon('land-plot')}<span>${name}</span></a>
${visitor === null ? null : navigation(visitor, path, icons)}
</header>
<main id="content" tabindex="-1">
${main}
</main>
<footer class="console-footer">
<a href="${this.#site()}">View site</a>
${themeSwitch(assets)}
</footer>
</body>
</html>
`.text
  }
}

/** Whether the page says what a form has done. */
function isDone({ url }: FastifyRequest): boolean {
  return URL.parse(url, 'http://console.invalid')?.searchParams.has('done') ?? false
}
