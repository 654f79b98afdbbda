import { type Html, html } from '../../../domain/values/html.ts'
import type { AssetSet } from '../../web/assets/asset-set.ts'
import type { Icons } from '../../web/design/icons.ts'

/** The parameter of `/land` with the search box's text. */
export const TYPED_PARAMETER = 'q'
/** The parameter of `/land` with the sentence that the search was read from. */
export const SAID_PARAMETER = 'said'
export const SUGGESTIONS_PATH = '/site/suggest'

/**
 * The search box of every page. Without JavaScript, it submits to `/land`, which interprets the
 * text.
 */
export function searchBox(
  { icons, assets }: { readonly icons: Icons; readonly assets: AssetSet },
  typed: string,
  className = 'search-box',
): Html {
  return html`<form class="${className}" action="/land" role="search">
<search-suggestions data-module="${assets.modules('search-suggestions.js')}" data-path="${SUGGESTIONS_PATH}">
<label>
<span class="visually-hidden">Location, listing number or keywords</span>
<input type="search" name="${TYPED_PARAMETER}" value="${typed}" placeholder="Place, ZIP or words" maxlength="200" autocomplete="off" enterkeyhint="search">
</label>
</search-suggestions>
<button type="submit">${icons.icon('search')}<span>Search</span></button>
</form>`
}
