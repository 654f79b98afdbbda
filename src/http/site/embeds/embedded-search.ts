import { byLowerCaseName, oneOf, ParameterReader } from '../../../domain/parameters.ts'
import { FaultList } from '../../../domain/problem.ts'
import { SEARCH_PARAMETERS } from '../../../domain/searching/search-parameters.ts'
import { isRelative, type SearchQuery } from '../../../domain/searching/search-query.ts'
import { formatValue } from '../../../domain/values/scalars.ts'
import { readLand } from '../criteria/land-criteria.ts'

const THEMES = ['auto', 'light', 'dark'] as const
export type EmbedTheme = (typeof THEMES)[number]

const MAX_LISTINGS = 24
const DEFAULT_LISTINGS = 6
const COUNTS = Array.from({ length: MAX_LISTINGS }, (_, i) => [String(i + 1), i + 1] as const)
/** Nobody fixes more in one go. */
const MAX_FAULTS = 10

const OWN = {
  limit: { ...oneOf(COUNTS), accepts: `a whole number from 1 to ${MAX_LISTINGS}` },
  theme: oneOf(THEMES.map(theme => [theme, theme] as const)),
}
const READER = new ParameterReader(OWN)
const NAMES = new Set(Object.keys({ ...SEARCH_PARAMETERS, ...OWN }).map(name => name.toLowerCase()))

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

/** Reads the search parameters of `/land`, with `limit` and `theme`; any other name is a fault. */
export function readEmbedded(sent: Readonly<Record<string, unknown>>): EmbeddedSearch {
  const list = new FaultList()
  const { values } = READER.read(sent, list)
  for (const name of byLowerCaseName(sent).keys()) {
    const base = name.replace(/\[\d{0,4}\]$/, '')
    if (NAMES.has(base) || list.faults.length >= MAX_FAULTS) continue
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
