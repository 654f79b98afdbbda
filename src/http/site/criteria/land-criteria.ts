import {
  AMOUNT,
  byLowerCaseName,
  oneOf,
  type Parameter,
  ParameterReader,
  tidyList,
  whole,
} from '../../../domain/parameters.ts'
import { FaultList } from '../../../domain/problem.ts'
import { SEARCH_PARAMETERS } from '../../../domain/searching/search-parameters.ts'
import type { SearchQuery } from '../../../domain/searching/search-query.ts'
import { type SearchParameterValues, searchQueryOf } from '../../../domain/searching/search-text.ts'
import { MAX_TYPED_CHARACTERS } from '../guests/typing-bounds.ts'
import { SAID_PARAMETER, TYPED_PARAMETER } from '../search-box/search-box.ts'
import { LAND_LABELS } from './land-labels.ts'
import { plainAmount } from './typed-amount.ts'

const VIEWS = ['gallery', 'list'] as const
export type View = (typeof VIEWS)[number]

const TYPED: Parameter<string> = {
  schema: { type: 'string' },
  accepts: 'a text',
  // One extra character reveals that the text was too long.
  read: text => text.slice(0, MAX_TYPED_CHARACTERS + 1).toWellFormed(),
}

const LAND_PARAMETERS = {
  ...SEARCH_PARAMETERS,
  [TYPED_PARAMETER]: TYPED,
  [SAID_PARAMETER]: TYPED,
  view: oneOf(VIEWS.map(view => [view, view] as const)),
  pageNumber: whole(1),
}

const READER = new ParameterReader(LAND_PARAMETERS)
const NAMES = new Map(Object.keys(LAND_PARAMETERS).map(name => [name.toLowerCase(), name]))

const SEARCHED = Object.entries(SEARCH_PARAMETERS)
/** Parameters that take a list. A form sends one for each checked box. */
const LISTS = SEARCHED.filter(([, { tidy }]) => tidy === tidyList).map(([name]) => name)
/** Limits that people type. */
const AMOUNTS = [
  ...SEARCHED.filter(([, { read }]) => read === AMOUNT.read).map(([name]) => name),
  'distance',
]

/** A parsed request for the search page. */
export interface LandCriteria {
  /** Without the invalid parameters. */
  readonly query: SearchQuery
  /** A text from a search box that has not been interpreted yet; null if there is none. */
  readonly typed: string | null
  /** The text from a search box that the search was read from; null if there is none. */
  readonly said: string | null
  readonly view: View
  /** From 1. */
  readonly pageNumber: number
  /** The texts as sent, by parameter; forms repeat them. */
  readonly sent: Readonly<Record<string, string>>
  /** Messages about faults, by parameter. */
  readonly faults: ReadonlyMap<string, string>
  /**
   * Whether the address has a shorter form: forms send empty fields, and lists as several
   * parameters.
   */
  readonly isUntidy: boolean
}

/** Reads a query. Any query gives a result. */
export function readLand(pairs: Readonly<Record<string, unknown>>): LandCriteria {
  const { sent, isUntidy } = tidied(pairs)
  const list = new FaultList(name => LAND_LABELS[name] ?? name)
  const { values } = READER.read(sent, list)
  const query = searchQueryOf(values as SearchParameterValues, list)
  const faults = new Map(list.faults.map(({ field, detail }) => [field ?? '', detail]))
  return {
    query: faults.size === 0 ? query : withoutFaulty(values, faults),
    typed: (values[TYPED_PARAMETER] as string | null) ?? null,
    said: (values[SAID_PARAMETER] as string | null) ?? null,
    view: (values['view'] as View | null) ?? 'gallery',
    pageNumber: (values['pageNumber'] as number | null) ?? 1,
    sent,
    faults,
    isUntidy,
  }
}

function tidied(pairs: Readonly<Record<string, unknown>>) {
  const sent: Record<string, string> = {}
  let isUntidy = false
  for (const [lower, texts] of byLowerCaseName(pairs)) {
    const name = NAMES.get(lower)
    if (name === undefined) continue
    const filled = texts.map(text => text.trim()).filter(text => text !== '')
    // If a limit is repeated, the last one counts, as it was typed last.
    const text = LISTS.includes(name) ? filled.join(',') : (filled.at(-1) ?? '')
    const plain = AMOUNTS.includes(name) ? plainAmount(text) : text
    if (texts.length > 1 || plain === '' || plain !== texts[0]) isUntidy = true
    if (plain !== '') sent[name] = plain
  }
  // Addresses of earlier versions: words are searched in titles, too.
  if (sent['kw'] !== undefined && sent['words'] === undefined) {
    const { kw, ...others } = sent
    return { sent: { ...others, words: kw }, isUntidy: true }
  }
  return { sent, isUntidy }
}

/** The query of the valid parameters. */
function withoutFaulty(
  values: Readonly<Record<string, unknown>>,
  faults: ReadonlyMap<string, string>,
): SearchQuery {
  const right = Object.entries(values).map(([name, value]) => [
    name,
    faults.has(name) ? null : value,
  ])
  return searchQueryOf(Object.fromEntries(right) as SearchParameterValues, new FaultList())
}
