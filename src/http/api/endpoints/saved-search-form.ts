import { MAX_QUERY_CHARACTERS, type SearchForm } from '../../../domain/alerts/saved-search.ts'
import type { FaultList } from '../../../domain/problem.ts'
import { queryString } from '../../../domain/public-urls.ts'
import { SEARCH_PARAMETERS } from '../../../domain/searching/search-parameters.ts'
import { DEFAULT_QUERY, type SearchQuery } from '../../../domain/searching/search-query.ts'
import { searchQueryFromText } from '../../../domain/searching/search-text.ts'
import { firstForwardedAddress } from '../../../domain/values/network-address.ts'
import { formatValue } from '../../../domain/values/scalars.ts'
import { readData } from '../../bodies/data-member.ts'
import type { Members } from '../../bodies/members.ts'
import { SAVED_SEARCH_MEMBERS, WATCH_MEMBERS } from '../resources/search-preview.ts'

const KNOWN: ReadonlySet<string> = new Set(
  Object.keys(SEARCH_PARAMETERS).map(name => name.toLowerCase()),
)

interface SearchCriteria {
  readonly form: SearchForm
  readonly query: SearchQuery
  /** Where the buyer is; null: it is not said. */
  readonly buyerAddress: string | null
}

/**
 * Reads a search to be saved, and adds a fault for each member in a form that it cannot have. The
 * rules for its values are the catalog's.
 */
export function readSavedSearch(members: Members, faults: FaultList): SearchCriteria {
  const { data, form } = readForm(members, SAVED_SEARCH_MEMBERS, faults)
  const query = readParameters(data['parameters'], faults)
  return { form, query, buyerAddress: readBuyer(members.get('ipaddress'), faults) }
}

/** The same for a listing to be watched. */
export function readWatch(members: Members, faults: FaultList): Omit<SearchCriteria, 'query'> {
  const { form } = readForm(members, WATCH_MEMBERS, faults)
  return { form, buyerAddress: readBuyer(members.get('ipaddress'), faults) }
}

function readForm(members: Members, names: readonly string[], faults: FaultList) {
  const data = readData(members.get('data'), names.join(', '), faults)
  for (const name of Object.keys(data).filter(one => !names.includes(one))) {
    const detail = `data.${formatValue(name).slice(1, -1)} is not known; its members are ${names.join(', ')}.`
    faults.add('unknown', 'data', detail, 'Unknown member')
  }
  const text = (name: keyof SearchForm) => {
    const value = data[name] ?? ''
    if (typeof value === 'string') return value
    faults.mustBe(name, 'a text', value, `data.${name}`)
    return ''
  }
  const form = {
    emailAddress: text('emailAddress'),
    name: text('name'),
    frequency: text('frequency'),
  }
  return { data, form }
}

function readParameters(value: unknown, faults: FaultList): SearchQuery {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const detail =
      'data.parameters must be an object with the parameters of /ext/listings; an empty one means every listing.'
    faults.add(value === undefined ? 'missing' : 'invalid', 'parameters', detail)
    return DEFAULT_QUERY
  }
  const texts: Record<string, string> = {}
  let length = 0
  for (const [name, given] of Object.entries(value)) {
    const text = textOf(given)
    if (!KNOWN.has(name.toLowerCase())) {
      const detail = `data.parameters.${formatValue(name).slice(1, -1)} is not a parameter of a search.`
      faults.add('unknown', 'parameters', detail, 'Unknown parameter')
    } else if (text === null) {
      faults.mustBe(name, 'a text, a number, true or false', given, `data.parameters.${name}`)
    } else {
      texts[name] = text
      length += name.length + text.length
    }
  }
  if (length <= MAX_QUERY_CHARACTERS) return searchQueryFromText(queryString(texts), faults)
  const detail = `data.parameters may have ${MAX_QUERY_CHARACTERS.toLocaleString('en-US')} characters.`
  faults.add('too-long', 'parameters', detail)
  return DEFAULT_QUERY
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

function readBuyer(value: unknown, faults: FaultList): string | null {
  if (value === undefined || value === null) return null
  const address = typeof value === 'string' ? firstForwardedAddress(value) : null
  if (address === null) {
    faults.mustBe('IPAddress', 'an IPv4 or IPv6 address, or a list that begins with one', value)
  }
  return address
}
