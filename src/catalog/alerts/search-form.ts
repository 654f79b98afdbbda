import { publicName } from '../../domain/accounts/member.ts'
import {
  type Frequency,
  isFrequency,
  MAX_NAME_CHARACTERS,
  MAX_QUERY_CHARACTERS,
  type SavedSearch,
  type SearchForm,
} from '../../domain/alerts/saved-search.ts'
import { FaultList } from '../../domain/problem.ts'
import { searchName } from '../../domain/searching/breadcrumb.ts'
import type { Criteria } from '../../domain/searching/criteria.ts'
import {
  criteriaOf,
  DEFAULT_QUERY,
  type SearchQuery,
  type SearchSetting,
} from '../../domain/searching/search-query.ts'
import { searchQueryFromText, searchQueryText } from '../../domain/searching/search-text.ts'
import { isEmailAddress } from '../../domain/values/email.ts'
import { characterCount, MAX_TIMES_TOO_LONG, oneLine } from '../../domain/values/plain-text.ts'
import type { Reader } from '../../store/store.ts'
import type { Searches } from '../searches/searches.ts'

const WEEK_MS = 7 * 86_400_000

/** How often mail may come about a search, and the name of the search. */
export interface SearchWishes {
  readonly name: string
  readonly frequency: Frequency
}

/** Reads an address, and adds a fault if the text is not one. */
export function readAddress(text: string, faults: FaultList): string {
  const address = text.trim()
  if (address === '') faults.add('missing', 'emailAddress', 'Enter your email address.')
  else if (!isEmailAddress(address)) {
    const detail = 'Enter a complete email address, such as name@example.com.'
    faults.add('invalid', 'emailAddress', detail)
  }
  return address
}

/**
 * Reads how often mail is to come and the name of a search, and adds a fault for each that is
 * wrong.
 * @param whyNotInstant Why mail cannot come immediately; null: it can.
 */
export function readWishes(
  form: Pick<SearchForm, 'name' | 'frequency'>,
  whyNotInstant: string | null,
  faults: FaultList,
): SearchWishes {
  const { frequency } = form
  if (!isFrequency(frequency)) {
    const code = frequency === '' ? 'missing' : 'invalid'
    faults.add(code, 'frequency', 'Choose how often to get emails: instant, daily or weekly.')
    return { name: '', frequency: 'daily' }
  }
  const reason = frequency === 'instant' ? whyNotInstant : null
  if (reason !== null) faults.add('contradictory', 'frequency', reason)
  const isHuge = form.name.length > MAX_TIMES_TOO_LONG * MAX_NAME_CHARACTERS
  const name = isHuge ? '' : oneLine(form.name)
  if (isHuge || characterCount(name) > MAX_NAME_CHARACTERS) {
    faults.add('too-long', 'name', `A name has at most ${MAX_NAME_CHARACTERS} characters.`)
  }
  return { name, frequency }
}

/** A search as stored, and a fault if it is too long. */
export function queryTextOf(query: SearchQuery, faults: FaultList): string {
  const text = searchQueryText(query)
  if (text.length > MAX_QUERY_CHARACTERS) {
    const detail = 'This search is too long to save. Remove some places, or draw a simpler area.'
    faults.add('too-long', null, detail, 'Search too long')
  }
  return text
}

/** The query of a saved search, without parts that this version cannot read anymore. */
export function queryOf({ query }: Pick<SavedSearch, 'query'>): SearchQuery {
  return searchQueryFromText(query, new FaultList())
}

/** How many listings of the last seven days a search finds. */
export async function foundInWeek(
  searches: Pick<Searches, 'search'>,
  query: SearchQuery,
  setting: SearchSetting,
): Promise<number> {
  const criteria = criteriaOfWeek(query, setting)
  const request = { criteria, sort: DEFAULT_QUERY.sort, offset: 0, limit: 0 }
  return (await searches.search(request)).total
}

function criteriaOfWeek(query: SearchQuery, setting: SearchSetting): Criteria {
  const criteria = criteriaOf(query, setting)
  const week = setting.clock() - WEEK_MS
  const { min = null, max = null } = criteria.listedAt ?? {}
  return { ...criteria, listedAt: { min: Math.max(min ?? week, week), max } }
}

/** Whether mail programs could turn a part of a name into a link: emails to strangers leave it out. */
export function hasLink(name: string): boolean {
  // linear: at most 200 characters
  return /@|:\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2}/iu.test(name)
}

/** A search in English words. */
export async function searchWords(
  query: SearchQuery,
  setting: SearchSetting,
  { members }: Pick<Reader, 'members'>,
): Promise<string> {
  return searchName(query, setting, await sellerOf(query, members))
}

/**
 * The same without free text that a user typed, so that the service cannot be used to send text to
 * strangers.
 */
export async function searchWordsAlone(
  query: SearchQuery,
  setting: SearchSetting,
  { members }: Pick<Reader, 'members'>,
): Promise<string> {
  const seller = await sellerOf(query, members)
  const shown = seller === undefined || hasLink(seller) ? undefined : seller
  const words = searchName({ ...query, keywords: DEFAULT_QUERY.keywords }, setting, shown)
  return query.keywords === null ? words : `${words}, with certain words`
}

async function sellerOf(
  { accountId }: SearchQuery,
  members: Reader['members'],
): Promise<string | undefined> {
  return accountId === null ? undefined : publicName(await members.get(accountId))
}
