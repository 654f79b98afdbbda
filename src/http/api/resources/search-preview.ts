import { type Static, Type } from 'typebox'
import type { SearchPreview } from '../../../catalog/saved-searches/saved-searches.ts'
import {
  FREQUENCIES,
  MAX_INSTANT_A_WEEK,
  MAX_NAME_CHARACTERS,
} from '../../../domain/alerts/saved-search.ts'
import { byName, choice, component, list, text, whole } from './described.ts'

const FREQUENCY = choice(
  'How often mail comes: instant, within minutes; daily or weekly, with all news of the time between',
  FREQUENCIES,
  'daily',
)

/** The members of a search that is to be saved. */
const SAVED_SEARCH = component('SavedSearchInput', 'A search, and whom to tell', {
  emailAddress: text('Address of the buyer, which is asked first', 'jane@example.com'),
  frequency: FREQUENCY,
  name: Type.Optional(
    text(
      `What the buyer calls the search, up to ${MAX_NAME_CHARACTERS} characters; left out: it is called by what it asks for`,
      'By the lake',
    ),
  ),
  parameters: {
    ...byName(
      'The parameters of /ext/listings, by their names, as /ext/understand and /ext/suggest answer them; those about how a page is shown are not taken. Without any, every listing is meant',
      text('Value of the parameter', '44'),
    ),
    examples: [{ stateID: '44', hp: '500000' }],
  },
})

/** Their names. */
export const SAVED_SEARCH_MEMBERS: readonly string[] = Object.keys(SAVED_SEARCH.properties)

const BUYER_ADDRESS = Type.Optional(
  text(
    'Network address of the buyer, IPv4 or IPv6. The value of X-Forwarded-For is accepted too: its first address is used. Without it, all buyers of your site count as one network, which may ask for 20 searches a day',
    '203.0.113.7',
  ),
)

export const SAVED_SEARCH_REQUEST = component(
  'SavedSearchRequest',
  'A search that a buyer wants to be told about',
  { data: SAVED_SEARCH, IPAddress: BUYER_ADDRESS },
)

/** The members of a listing that is to be watched. */
const WATCH = component('WatchInput', 'Whom to email about a listing', {
  emailAddress: text('Address of the buyer, which is asked first', 'jane@example.com'),
  frequency: FREQUENCY,
})

/** Their names. */
export const WATCH_MEMBERS: readonly string[] = Object.keys(WATCH.properties)

export const WATCH_REQUEST = component('WatchRequest', 'A listing that a buyer wants to watch', {
  data: WATCH,
  IPAddress: BUYER_ADDRESS,
})

export const WATCHED_LISTING = component('WatchedListing', 'The listing that is to be watched', {
  listingID: whole('Id of the listing', 12_345),
  listingTitle: text('Title of the listing', '40 acres with a creek'),
})

export const SEARCH_PREVIEW = component('SavedSearchPreview', 'What saving a search means', {
  name: text('The search as text', 'Land for sale in Texas, up to $500,000'),
  newPerWeek: whole('How many listings of the last seven days the search finds', 12),
  frequencies: list('How often mail may come about it', FREQUENCY),
  whyNotInstant: text(
    `Why instant alerts are not available, for the buyer to read; empty: it can. It needs a place or a price, and fewer than ${MAX_INSTANT_A_WEEK} new listings a week`,
    '',
  ),
})

export function presentPreview({
  words,
  perWeek,
  notInstant,
}: SearchPreview): Static<typeof SEARCH_PREVIEW> {
  const frequencies = FREQUENCIES.filter(one => one !== 'instant' || notInstant === null)
  return { name: words, newPerWeek: perWeek, frequencies, whyNotInstant: notInstant ?? '' }
}
