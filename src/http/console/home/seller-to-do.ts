import type { ListRequest } from '../../../catalog/listings/own-listings.ts'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { accountsFor, type Principal } from '../../../domain/accounts/principal.ts'
import { MAX_COUNTED as MAX_COUNTED_LEADS } from '../../../domain/leads/lead-status.ts'
import {
  LISTING_GAPS,
  type ListingGap,
  MANY_VIEWS,
  MAX_COUNTED,
  MAX_COUNTED_GAPS,
} from '../../../domain/listings/list-order.ts'
import { html } from '../../../domain/values/html.ts'
import type { ConsoleContext } from '../console-context.ts'
import { readsLeads } from '../frame/navigation.ts'
import { ownCalendar } from '../frame/own-calendar.ts'
import { countedToDo, type ToDo } from './to-do.ts'

const MAX_DECLINED = 5
const MAX_FOLLOW_UPS = 100
const DUE = { icon: 'calendar-clock', act: 'Follow up', isUrgent: true }
const HELD: ListRequest = {
  accountId: null,
  state: 'held',
  text: '',
  feed: null,
  sort: 'edited',
  after: null,
}
const LISTS = '/console/listings?state='

/** A price is left out of these: "Contact for Price" is a choice of the seller. */
const GAPS: Readonly<
  Record<Exclude<ListingGap, 'no-price'>, Pick<ToDo, 'icon' | 'act'> & { readonly end: string }>
> = {
  'no-photos': { icon: 'image-off', act: 'Add photos', end: 'without photos' },
  'no-boundary': { icon: 'land-plot', act: 'Add boundaries', end: 'without a boundary' },
  'acres-differ': { icon: 'ruler', act: 'Check', end: 'with other acres than the boundary' },
  'no-leads': {
    icon: 'eye',
    act: 'Improve',
    end: `viewed ${MANY_VIEWS} times or more without a new lead`,
  },
}

/** The work on listings and leads of a person's accounts. Operators have a list of their own. */
export async function sellerToDo(
  { catalog, calendars, clock }: ConsoleContext,
  signedIn: SignedIn,
): Promise<readonly ToDo[]> {
  const { principal } = signedIn
  const accounts = accountsFor(principal, ['listings:write'])
  const isWriter = accounts !== 'all' && accounts.length > 0
  const isReader = readsLeads(signedIn) && accountsFor(principal, ['leads:read']) !== 'all'
  const today = ownCalendar(calendars, signedIn).isoDate(clock())
  const lists = await Promise.all([
    isReader ? leadsToDo(catalog, principal) : [],
    isReader ? followUpsToDo(catalog, signedIn, today) : [],
    isWriter ? heldToDo(catalog, principal) : [],
    isWriter ? draftsToDo(catalog, principal) : [],
    isWriter ? gapsToDo(catalog, principal) : [],
  ])
  return lists.flat()
}

type Catalog = ConsoleContext['catalog']

async function leadsToDo({ inbox }: Catalog, principal: Principal): Promise<readonly ToDo[]> {
  const counts = await inbox.counts(principal, null)
  const most = MAX_COUNTED_LEADS - 1
  const path = '/console/leads?state='
  const todos = [
    countedToDo(
      { count: counts.new, most, one: 'new lead', many: 'new leads' },
      { icon: 'inbox', act: 'Answer', path: `${path}new`, isUrgent: true },
    ),
    countedToDo(
      { count: counts.visit, most, one: 'visit scheduled', many: 'visits scheduled' },
      { icon: 'calendar', act: 'View', path: `${path}visit` },
    ),
    countedToDo(
      {
        count: counts.answered,
        most,
        one: 'answered lead still open',
        many: 'answered leads still open',
      },
      { icon: 'reply', act: 'Follow up', path: `${path}answered` },
    ),
  ]
  return todos.flatMap(todo => todo ?? [])
}

/** @param today As yyyy-mm-dd. */
async function followUpsToDo(
  { leads, inbox }: Catalog,
  { principal, memberships }: SignedIn,
  today: string,
): Promise<readonly ToDo[]> {
  const due = await leads.followUpsDue(principal, { until: today, limit: MAX_FOLLOW_UPS + 1 })
  const [only, ...others] = memberships
  const isAlone =
    only !== undefined &&
    others.length === 0 &&
    (await inbox.colleagues(principal, only.accountId)).length < 2
  const all = { one: 'follow-up due', many: 'follow-ups due' }
  if (isAlone) {
    const path = '/console/leads?state=due'
    const counted = { count: due.length, most: MAX_FOLLOW_UPS, ...all }
    return [countedToDo(counted, { ...DUE, path }) ?? []].flat()
  }
  const own = due.filter(({ inChargeId }) => inChargeId !== null).length
  const path = '/console/leads?state=due&person='
  const most = MAX_FOLLOW_UPS
  const todos = [
    countedToDo({ count: own, most, ...all }, { ...DUE, path: `${path}me` }),
    countedToDo(
      {
        count: due.length - own,
        most,
        one: 'follow-up due, unassigned',
        many: 'follow-ups due, unassigned',
      },
      { ...DUE, path: `${path}nobody` },
    ),
  ]
  return todos.flatMap(one => one ?? [])
}

/** Listings that were declined or taken down are named, with the reason. */
async function heldToDo({ ownListings }: Catalog, principal: Principal): Promise<readonly ToDo[]> {
  const { held } = await ownListings.counts(principal, null)
  if (held === 0) return []
  const { rows } = await ownListings.list(principal, HELD)
  const declined = rows.filter(({ review }) => review !== null && review.state !== 'review')
  const fixes = declined.slice(0, MAX_DECLINED).map(({ summary: { listing }, review }): ToDo => {
    const verdict = review?.state === 'refused' ? 'declined' : 'taken down'
    const title = listing.title || `Listing ${listing.id}`
    return {
      icon: 'circle-alert',
      count: null,
      what: html`<bdi>${title}</bdi> was ${verdict}: <bdi>${review?.reason ?? ''}</bdi>`,
      act: 'Fix',
      path: `/console/listings/${listing.id}`,
      isUrgent: true,
    }
  })
  const others = countedToDo(
    {
      count: held - fixes.length,
      most: MAX_COUNTED,
      one: 'listing pending approval',
      many: `listings pending approval${declined.length > fixes.length ? ' or declined' : ''}`,
    },
    { icon: 'hourglass', act: 'View', path: `${LISTS}held` },
  )
  return [...fixes, ...(others ? [others] : [])]
}

async function draftsToDo({ drafts }: Catalog, principal: Principal): Promise<readonly ToDo[]> {
  const todo = countedToDo(
    {
      count: await drafts.countSeen(principal, null),
      most: MAX_COUNTED,
      one: 'draft not published yet',
      many: 'drafts not published yet',
    },
    { icon: 'file-pen-line', act: 'Finish', path: `${LISTS}drafts` },
  )
  return todo ? [todo] : []
}

async function gapsToDo({ ownListings }: Catalog, principal: Principal): Promise<readonly ToDo[]> {
  const gaps = await ownListings.gaps(principal, null)
  if (gaps === null) return []
  return LISTING_GAPS.flatMap(gap => {
    if (gap === 'no-price') return []
    const { end, ...todo } = GAPS[gap]
    const words = { one: `listing ${end}`, many: `listings ${end}` }
    const counted = { count: gaps[gap], most: MAX_COUNTED_GAPS, ...words }
    return countedToDo(counted, { ...todo, path: `${LISTS}${gap}` }) ?? []
  })
}
