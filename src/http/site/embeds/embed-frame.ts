import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { EMBED_STYLE_SHEET } from '../look/site-assets.ts'
import type { SiteLook } from '../look/site-look.ts'
import type { EmbedTheme } from './embedded-search.ts'

export interface EmbeddedCards {
  readonly theme: EmbedTheme
  readonly cards: readonly Html[]
  /** Where the rest of the listings are; null for nowhere. */
  readonly more: { readonly address: string; readonly total: number } | null
}

/** A page for a frame of another site: cards whose links open in a tab of their own. */
export function embedFrame(look: SiteLook, { theme, cards, more }: EmbeddedCards): string {
  const list =
    cards.length === 0
      ? html`<p class="embed-empty">No listings right now</p>`
      : html`<div class="cards cards-gallery">${cards}</div>`
  const { name } = look
  const link =
    more === null
      ? html`<a href="/">${name}</a>`
      : html`<a href="${more.address}">See all ${counted(more.total, 'listing')} on ${name}</a>`
  return written(look, theme, html`${list}<p class="embed-more">${link}</p>`)
}

/** For the developer of the other site: the errors in the address of the frame. */
export function faultyFrame(look: SiteLook, theme: EmbedTheme, faults: readonly string[]): string {
  const lines = faults.map(fault => html`<li>${fault}</li>`)
  return written(look, theme, html`<p>Listings can&rsquo;t be shown here:</p><ul>${lines}</ul>`)
}

function written({ assets, colors, name }: SiteLook, theme: EmbedTheme, main: Html): string {
  return html`<!DOCTYPE html>
<html lang="en"${theme === 'auto' ? null : html` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Land for sale &ndash; ${name}</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<base target="_blank">
<link rel="stylesheet" href="${assets.path(EMBED_STYLE_SHEET)}">
${colors === null ? null : html`<link rel="stylesheet" href="${colors}">`}
<script type="module" src="${assets.path('frame-height.js')}"></script>
</head>
<body class="embed">
<main>
${main}
</main>
</body>
</html>
`.text
}
