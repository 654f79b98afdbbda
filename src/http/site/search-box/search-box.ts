import { type Html, html } from '../../../domain/values/html.ts'
import type { Icons } from '../design/icons.ts'

/** The name of what was typed into a search box, as `/land` reads it. */
export const TYPED_PARAMETER = 'q'

/** The search box of every page. Without script, it leads to `/land`, which finds out what was meant. */
export function searchBox(icons: Icons, typed: string, className = 'search-box'): Html {
  return html`<form class="${className}" action="/land" role="search">
<label>
<span class="visually-hidden">Place, listing number or words</span>
<input type="search" name="${TYPED_PARAMETER}" value="${typed}" placeholder="County, town, lake, zip or words" maxlength="200" autocomplete="off" enterkeyhint="search">
</label>
<button>${icons.icon('search')}<span>Search</span></button>
</form>`
}
