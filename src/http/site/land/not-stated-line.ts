import type { Catalog } from '../../../catalog/catalog.ts'
import { byFact, orNotStated, searchedIn } from '../../../domain/facts/fact-bits.ts'
import { landFact } from '../../../domain/facts/land-facts.ts'
import { list } from '../../../domain/searching/place-words.ts'
import type { SearchSetting } from '../../../domain/searching/search-query.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { landAddress } from '../criteria/land-address.ts'
import type { LandCriteria } from '../criteria/land-criteria.ts'

/** How many more listings a search finds that do not state its facts, and a link that adds them. */
export async function notStatedLine(
  { query, view }: LandCriteria,
  total: number,
  searches: Catalog['searches'],
  setting: SearchSetting,
): Promise<Html | null> {
  const wider = { ...query, facts: orNotStated(query.facts) }
  if (wider.facts === query.facts) return null
  const [found] = await searches.finding([{ query: wider }], setting)
  const more = (found?.count ?? 0) - total
  if (more <= 0) return null
  const labels = byFact(wider.facts - query.facts).flatMap(bits =>
    searchedIn(bits).map(({ fact }) => landFact(fact)?.label ?? fact),
  )
  const isOne = more === 1
  const matching = isOne ? 'listing matches' : 'listings match'
  const about = `${isOne ? 'says' : 'say'} nothing about ${list(labels, 'or')}`
  const address = landAddress(wider, { view, pageNumber: 1, said: null })
  return html`<p class="not-stated">${more.toLocaleString('en-US')} more ${matching} everything else, but ${about}. <a href="${address}" rel="nofollow">Include ${isOne ? 'it' : 'them'}</a></p>`
}
