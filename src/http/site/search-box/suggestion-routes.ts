import type { FastifyInstance } from 'fastify'
import type { Suggestion } from '../../../catalog/suggestions/suggestion.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { listingPath, queryString } from '../../../domain/public-urls.ts'
import { DEFAULT_QUERY } from '../../../domain/searching/search-query.ts'
import { searchQueryText } from '../../../domain/searching/search-text.ts'
import { NEAR_MILES } from '../../../domain/suggesting/spoken-radius.ts'
import { counted } from '../../../domain/values/counted.ts'
import { MAX_TYPED_CHARACTERS } from '../guests/typing-bounds.ts'
import type { SiteContext } from '../site-context.ts'
import { SAID_PARAMETER, SUGGESTIONS_PATH, TYPED_PARAMETER } from './search-box.ts'

const MAX_SUGGESTIONS = 8
const KINDS: Readonly<Record<Suggestion['kind'], string>> = {
  search: 'Search',
  state: 'State',
  region: 'Region',
  county: 'County',
  city: 'Town',
  lake: 'Lake',
  zip: 'ZIP code',
  listing: 'Listing',
  words: 'Keywords',
}

/**
 * `/site/suggest`: suggestions below the search box as the visitor types. Like /ext/suggest,
 * without a key and with display texts.
 */
export function addSuggestionRoute(app: FastifyInstance, context: SiteContext): void {
  const { catalog, calendar } = context
  app.get<{ Querystring: Readonly<Record<string, unknown>> }>(
    SUGGESTIONS_PATH,
    { config: { caching: 'guests' } },
    async ({ query }) => {
      const [first = ''] = [query[TYPED_PARAMETER] ?? ''].flat()
      const typed = String(first).slice(0, MAX_TYPED_CHARACTERS)
      const found = await catalog.suggestions.suggest(typed, MAX_SUGGESTIONS, calendar)
      const suggestions = found.map(one => ({
        name: one.kind === 'words' ? `“${one.name}”` : one.name,
        detail: detailOf(one, catalog.places()),
        href: one.listing
          ? listingPath(one.listing.listing.id, one.listing.listing.title)
          : addressOf(one),
      }))
      return { suggestions }
    },
  )
}

/** The search of a suggestion: around a town that has no land; a sentence goes along. */
function addressOf({ query, around, sentence }: Suggestion): string {
  const town = around !== undefined && query?.location?.kind === 'city' ? query.location : null
  const near = town && ({ ...town, kind: 'near', distanceMiles: NEAR_MILES } as const)
  const search = searchQueryText({ ...DEFAULT_QUERY, ...query, ...(near && { location: near }) })
  const said = sentence === undefined ? '' : `&${queryString({ [SAID_PARAMETER]: sentence })}`
  return `/land?${search}${said}`
}

/**
 * The second line of a suggestion, which distinguishes places of the same name: `Town in Travis
 * County, Texas · 12 listings`
 */
function detailOf(
  { kind, within, stateId, count, around }: Suggestion,
  gazetteer: Gazetteer,
): string {
  const state = stateId === null || kind === 'state' ? undefined : gazetteer.state(stateId)?.name
  const place = [within, state].filter(name => name).join(', ')
  const what = place === '' ? KINDS[kind] : `${KINDS[kind]} in ${place}`
  if (kind === 'listing') return what
  const found = around === undefined ? '' : ` within ${NEAR_MILES} miles`
  return `${what} · ${counted(around ?? count, 'listing')}${found}`
}
