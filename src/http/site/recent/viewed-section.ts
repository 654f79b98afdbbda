import { type Html, html } from '../../../domain/values/html.ts'
import type { SiteLook } from '../look/site-look.ts'
import type { ViewedListing } from './viewed-listing.ts'

/**
 * The visitor's recently viewed listings, which the browser fills in. @param own The listing of the
 * page, which is recorded; null if there is none.
 */
export function viewedSection(own: ViewedListing | null, { assets }: SiteLook): Html {
  const noted =
    own === null
      ? null
      : html` data-id="${own.id}" data-title="${own.title}" data-path="${own.path}" data-place="${own.place}" data-price="${own.price}" data-picture="${own.picture}"`
  return html`<viewed-land data-module="${assets.modules('viewed-land.js')}" data-at-once${noted}>
<section class="viewed" aria-labelledby="viewed" hidden>
<h2 id="viewed">Recently viewed</h2>
<ul class="land-rows"></ul>
<p class="note">Stored on this device only. <button type="button" class="button-quiet">Clear history</button></p>
</section>
</viewed-land>`
}
