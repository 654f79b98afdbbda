import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { missingPermissions, type Principal } from '../../../domain/accounts/principal.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { Icons } from '../../web/design/icons.ts'

interface Place {
  readonly path: string
  readonly label: string
  readonly icon: string
}

const HOME: Place = { path: '/console', label: 'Home', icon: 'house' }
const FIGURES: Place = { path: '/console/figures', label: 'Stats', icon: 'chart-column' }
const LEADS: Place = { path: '/console/leads', label: 'Leads', icon: 'inbox' }
const ACCOUNT: Place = { path: '/console/account', label: 'Account', icon: 'building-2' }
const LISTINGS: Place = { path: '/console/listings', label: 'Listings', icon: 'list' }
const AUCTIONS: Place = { path: '/console/auctions', label: 'Auctions', icon: 'gavel' }
const OPERATE: Place = { path: '/console/operate', label: 'Admin', icon: 'shield-check' }
const SEARCH = '/console/search'
const OWN: Place = { path: '/console/me', label: 'Settings', icon: 'user' }

/**
 * The links to the parts of the console that a person may use, the search, and the button that
 * signs out.
 */
export function navigation(visitor: SignedIn, path: string, icons: Icons): Html {
  const { pathname, searchParams } = new URL(path, 'http://console.invalid')
  const sought = pathname === SEARCH ? (searchParams.get('q') ?? '') : ''
  const links = placesOf(visitor).map(place => {
    const isHere = pathname === place.path || (place !== HOME && pathname.startsWith(place.path))
    return html`<li><a href="${place.path}"${isHere ? html` aria-current="page"` : null}>${icons.icon(place.icon)}<span>${place.label}</span></a></li>`
  })
  return html`<nav class="console-navigation" aria-label="Console"><ul>${links}</ul></nav>
<search><form action="${SEARCH}" class="console-search"><label class="visually-hidden" for="console-q">Search listings, leads and people</label><input type="search" id="console-q" name="q" value="${sought}" maxlength="100" placeholder="Search" autocomplete="off"><button class="button-quiet">${icons.icon('search')}<span class="visually-hidden">Search</span></button></form>
<a class="console-search-link" href="${SEARCH}">${icons.icon('search')}<span class="visually-hidden">Search</span></a></search>
<form method="post" class="sign-out" action="/console/sign-out"><button class="button-quiet">${icons.icon('log-out')}<span>Sign out</span></button></form>`
}

function placesOf(visitor: SignedIn): readonly Place[] {
  const { memberships, user } = visitor
  const owned = memberships.filter(({ role, isActive }) => role === 'owner' && isActive)
  const accounts = owned.length === 0 ? [] : [ACCOUNT]
  const leads = readsLeads(visitor) ? [LEADS] : []
  const service = user.serviceRole === null ? [] : [OPERATE]
  return [HOME, LISTINGS, ...leads, AUCTIONS, FIGURES, ...service, ...accounts, OWN]
}

/** Whether the person may read leads of any account. */
export function readsLeads({ principal }: { readonly principal: Principal }): boolean {
  return missingPermissions(principal, ['leads:read']).length === 0
}
