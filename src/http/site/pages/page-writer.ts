import { type Html, html, rawHtml } from '../../../domain/values/html.ts'
import { FIRST_FONT } from '../../web/assets/scope-assets.ts'
import { themeSwitch } from '../../web/theme/theme-switch.ts'
import { shortlistLink } from '../cards/shortlist-link.ts'
import { ALERTS_PATH } from '../criteria/alert-address.ts'
import { SITE_PAGES } from '../look/site-assets.ts'
import type { SiteLook } from '../look/site-look.ts'
import { searchBox } from '../search-box/search-box.ts'
import type { Page } from './page.ts'
import { drawnPreview, previewMeta, SITE_PREVIEW_PATH } from './preview-image.ts'

/** Writes whole pages: the content of each between the header and footer of the site. */
export class PageWriter {
  readonly #look: SiteLook
  readonly #portal: () => string
  /** The parts that every page has. */
  readonly #headEnd: Html
  readonly #counting: Html | null
  readonly #brand: Html
  readonly #shortlist: Html
  readonly #menu: Html
  readonly #footer: Html

  /** @param portal The address of the site, without a trailing slash. */
  constructor(look: SiteLook, portal: () => string) {
    this.#look = look
    this.#portal = portal
    this.#headEnd = headEnd(look)
    this.#counting = countingScript(look)
    this.#brand = brand(look)
    this.#shortlist = shortlistLink(look)
    this.#menu = menu(look)
    this.#footer = footer(look)
  }

  /** The page as the text that is sent. */
  write(page: Page): string {
    const { title, description, main, head, canonicalPath, isUnlisted, searched, layout } = page
    const { name } = this.#look
    const canonical = canonicalPath === undefined ? null : `${this.#portal()}${canonicalPath}`
    return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === '' ? name : `${title} – ${name}`}</title>
${description === '' ? null : html`<meta name="description" content="${description}">`}
${canonical === null ? null : html`<link rel="canonical" href="${canonical}">`}
<meta property="og:type" content="website">
<meta property="og:title" content="${title === '' ? name : title}">
${description === '' ? null : html`<meta property="og:description" content="${description}">`}
${canonical === null ? null : html`<meta property="og:url" content="${canonical}">`}
${previewMeta(page.previewImage ?? drawnPreview(`${this.#portal()}${SITE_PREVIEW_PATH}`))}
${isUnlisted ? html`<meta name="robots" content="noindex">` : null}
${this.#headEnd}
${page.isPrivate ? null : this.#counting}
${head ?? null}
</head>
<body class="${layout ?? ''}">
${skipLinks(page.skipLinks)}
<header class="site-header">
${this.#brand}
${page.hasOwnSearchBox ? null : searchBox(this.#look, searched ?? '')}
${this.#shortlist}
${this.#menu}
</header>
<main id="content" tabindex="-1">
${main}
</main>
${this.#footer}
</body>
</html>
`.text
  }
}

/** The files that every page of the site loads. */
export function frameFiles({ assets, colors, logo }: SiteLook): string[] {
  const files = [FIRST_FONT, SITE_PAGES.styleSheet, 'theme.js', 'load-islands.js', 'favicon.svg']
  const modules = ['search-suggestions.js', 'save-choices.js', 'theme-switch.js']
  return [
    ...files.map(name => assets.path(name)),
    ...modules.flatMap(name => assets.modules(name).split(' ')),
    ...[colors, logo].filter(address => address !== null),
  ]
}

function headEnd({ assets, colors, name }: SiteLook): Html {
  return html`<link rel="preload" href="${assets.path(FIRST_FONT)}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${assets.path(SITE_PAGES.styleSheet)}">
${colors === null ? null : html`<link rel="stylesheet" href="${colors}">`}
<script src="${assets.path('theme.js')}"></script>
<script type="module" src="${assets.path('load-islands.js')}"></script>
<link rel="icon" href="${assets.path('favicon.svg')}" type="image/svg+xml">
<meta name="color-scheme" content="light dark">
<meta property="og:site_name" content="${name}">`
}

/** The operator's analytics script; null if there is none. */
function countingScript({ analytics }: SiteLook): Html | null {
  if (analytics === null) return null
  const attributes = analytics.attributes.map(([key, value]) => html` ${rawHtml(key)}="${value}"`)
  return html`<script async src="${analytics.url}"${attributes}></script>`
}

function skipLinks(
  links: Page['skipLinks'] = [{ to: 'content', text: 'Skip to content' }],
): Html[] {
  return links.map(({ to, text }) => html`<a class="skip-link" href="#${to}">${text}</a>`)
}

function brand({ name, logo, icons }: SiteLook): Html {
  const sign =
    logo === null
      ? html`${icons.icon('land-plot')}<span>${name}</span>`
      : html`<img src="${logo}" alt="${name}" height="40">`
  return html`<a class="brand" href="/">${sign}</a>`
}

/** The links of the header; narrow windows have them behind a button. */
function menu({ icons, hasConsole }: SiteLook): Html {
  return html`<button type="button" class="menu-open" popovertarget="site-menu" aria-label="Menu">${icons.icon('menu')}</button>
<nav id="site-menu" popover aria-label="Site"><ul>
<li><a href="/land">Search</a></li>
<li><a href="${ALERTS_PATH}">Saved searches</a></li>
<li><a href="/sell">Sell</a></li>
${hasConsole ? html`<li><a href="/console/sign-in">Seller sign in</a></li>` : null}
</ul></nav>`
}

function footer({ name, texts, assets }: SiteLook): Html {
  const links = texts.map(({ path, title }) => html`<li><a href="${path}">${title}</a></li>`)
  return html`<footer class="site-footer">
<nav aria-label="About this site">
<ul>
<li><a href="/">${name}</a></li>
<li><a href="/land">All land</a></li>
<li><a href="/shortlist">Shortlist</a></li>
${links}
<li><a href="/docs">API</a></li>
<li><a href="/licenses.txt">Licenses</a></li>
</ul>
</nav>
${themeSwitch(assets)}
</footer>`
}
