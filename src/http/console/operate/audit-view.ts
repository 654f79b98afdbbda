import { AUDIT_SUBJECTS, type AuditSubject } from '../../../domain/accounts/audit.ts'
import { queryString } from '../../../domain/public-urls.ts'
import { type EntryPlace, placeText, queriedPlace } from '../frame/entry-place.ts'
import { queryText } from '../frame/query-texts.ts'

export const AUDIT = '/console/operate/audit'

/** The entries that the page shows, all of which its address says. The texts are as they were typed; empty: any. */
export interface AuditView {
  readonly subject: AuditSubject | null
  readonly id: string
  readonly actor: string
  /** yyyy-mm-dd, if it is a day at all. */
  readonly day: string
  /** The last entry before the page; null: the page begins with the latest. */
  readonly before: EntryPlace | null
}

export function auditView(query: unknown): AuditView {
  const subject = queryText(query, 'subject')
  return {
    subject: AUDIT_SUBJECTS.find(one => one === subject) ?? null,
    id: queryText(query, 'id').trim(),
    actor: queryText(query, 'actor').trim(),
    day: queryText(query, 'day').trim(),
    before: queriedPlace(query),
  }
}

/** The address of a view, from another place on. */
export function auditPath({ subject, id, actor, day }: AuditView, before: EntryPlace | null) {
  const query = queryString({
    ...(subject !== null && { subject }),
    ...(id !== '' && { id }),
    ...(actor !== '' && { actor }),
    ...(day !== '' && { day }),
    ...(before !== null && { before: placeText(before) }),
  })
  return query === '' ? AUDIT : `${AUDIT}?${query}`
}
