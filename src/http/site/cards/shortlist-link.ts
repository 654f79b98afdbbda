import { type Html, html } from '../../../domain/values/html.ts'
import type { AssetSet } from '../../web/assets/asset-set.ts'
import type { Icons } from '../../web/design/icons.ts'

/**
 * The link to the shortlist, with templates of what its script adds: the buttons of every listing,
 * the offer to compare, and the note below results of which some are hidden.
 */
export function shortlistLink({ assets, icons }: ShortlistLook): Html {
  return html`<save-choices data-module="${assets.modules('save-choices.js')}" data-at-once>
<a class="shortlist-link" href="/shortlist">${icons.icon('heart')}<span>Shortlist</span><span class="shortlist-count" aria-live="polite"></span></a>
<p class="compare-offer" role="status"></p>
<template>${saveButtons(icons)}<p class="card-undo">Hidden on this device. <button type="button" class="button-quiet" data-act="undo">Undo</button></p><p class="hidden-note"><span></span> <button type="button" class="button-quiet" data-act="show">Show</button></p></template>
</save-choices>`
}

/** The buttons of one listing, invisible until their script runs. */
export function saveButtons(icons: Icons): Html {
  return html`<div class="save-choice" role="group">
<button type="button" data-act="save" aria-pressed="false" title="Save">${icons.icon('heart')}<span>Save</span></button>
<button type="button" data-act="hide" aria-pressed="false" title="Do not show this listing again"><span>Hide</span></button>
</div>`
}

interface ShortlistLook {
  readonly assets: AssetSet
  readonly icons: Icons
}
