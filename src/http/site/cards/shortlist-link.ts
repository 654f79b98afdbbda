import { type Html, html } from '../../../domain/values/html.ts'
import type { AssetSet } from '../../web/assets/asset-set.ts'
import type { Icons } from '../../web/design/icons.ts'

/**
 * The link to the shortlist, with a template of the buttons that its script adds to every listing.
 */
export function shortlistLink({ assets, icons }: ShortlistLook): Html {
  return html`<save-choices data-module="${assets.modules('save-choices.js')}" data-at-once>
<a class="shortlist-link" href="/shortlist">${icons.icon('heart')}<span>Shortlist</span><span class="shortlist-count" aria-live="polite"></span></a>
<template>${saveButtons(icons)}</template>
</save-choices>`
}

/** The buttons of one listing, invisible until their script runs. */
export function saveButtons(icons: Icons): Html {
  return html`<div class="save-choice" role="group">
<button type="button" data-choice="yes" aria-pressed="false" title="Save">${icons.icon('heart')}<span>Save</span></button>
<button type="button" data-choice="maybe" aria-pressed="false" title="Decide later"><span>Maybe</span></button>
</div>`
}

interface ShortlistLook {
  readonly assets: AssetSet
  readonly icons: Icons
}
