import { byLowerCaseName, oneOf, ParameterReader } from '../../../domain/parameters.ts'
import { FaultList } from '../../../domain/problem.ts'
import { SEARCH_PARAMETERS } from '../../../domain/searching/search-parameters.ts'
import { isRelative, type SearchQuery } from '../../../domain/searching/search-query.ts'
import { formatValue } from '../../../domain/values/scalars.ts'
import { readLand } from '../criteria/land-criteria.ts'
import { SAID_PARAMETER } from '../search-box/search-box.ts'

const THEMES = ['auto', 'light', 'dark'] as const
export type EmbedTheme = (typeof THEMES)[number]

const MAX_LISTINGS = 24
const DEFAULT_LISTINGS = 6
const COUNTS = Array.from({ length: MAX_LISTINGS }, (_, i) => [String(i + 1), i + 1] as const)
/** No one fixes more in one go. */
const MAX_FAULTS = 10

const OWN = {
  limit: { ...oneOf(COUNTS), accepts: `a whole number from 1 to ${MAX_LISTINGS}` },
  theme: oneOf(THEMES.map(theme => [theme, theme] as const)),
}
const READER = new ParameterReader(OWN)
/** How a page of results shows what it found: its address may be pasted as it is. */
const OF_PAGES = { [SAID_PARAMETER]: null, view: null, pageNumber: null }
const NAMES = namesOf({ ...SEARCH_PARAMETERS, ...OF_PAGES, ...OWN })
const NAMES_OF_ONE = namesOf({ theme: null })

/** What a frame on another site shows. */
export interface EmbeddedSearch {
  readonly query: SearchQuery
  readonly limit: number
  readonly theme: EmbedTheme
  /** Sentences for the developer of the other site. */
  readonly faults: readonly string[]
  /** Whether the result depends on the time. */
  readonly isRelative: boolean
}

/**
 * Reads the search parameters of `/land`, with `limit` and `theme`; any other name is a fault.
 * @param shows The frame of one listing has only `theme`.
 */
export function readEmbedded(
  sent: Readonly<Record<string, unknown>>,
  shows: 'search' | 'one' = 'search',
): EmbeddedSearch {
  const names = shows === 'one' ? NAMES_OF_ONE : NAMES
  const list = new FaultList()
  const { values } = READER.read(sent, list)
  for (const name of byLowerCaseName(sent).keys()) {
    const base = name.replace(/\[\d{0,4}\]$/, '')
    if (names.has(base) || list.faults.length >= MAX_FAULTS) continue
    list.add('unknown', name, `${formatValue(name)} is not a parameter here.`)
  }
  const { query, faults } = readLand(sent)
  return {
    query,
    limit: (values['limit'] as number | null) ?? DEFAULT_LISTINGS,
    theme: (values['theme'] as EmbedTheme | null) ?? 'auto',
    faults: [...list.faults.map(({ detail }) => detail), ...faults.values()],
    isRelative: isRelative(query),
  }
}

function namesOf(parameters: object): ReadonlySet<string> {
  return new Set(Object.keys(parameters).map(name => name.toLowerCase()))
}
