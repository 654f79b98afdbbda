import type { SearchQuery } from '../../../domain/searching/search-query.ts'
import { searchQueryText } from '../../../domain/searching/search-text.ts'
import type { ListingId } from '../../../domain/values/ids.ts'

/** The page about saved searches. */
export const ALERTS_PATH = '/alerts'
export const ALERT_FORM_PATH = '/alerts/new'

/** The path of the form for email alerts about a search. */
export function alertFormPath(query: SearchQuery): string {
  const text = searchQueryText(query)
  return text === '' ? ALERT_FORM_PATH : `${ALERT_FORM_PATH}?${text}`
}

/** The path of the form for emails about one listing. */
export function watchPath(id: ListingId | string): string {
  return `/alerts/watch/${id}`
}
