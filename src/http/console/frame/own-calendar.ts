import type { SignedIn } from '../../../catalog/users/sessions.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import type { AccountId } from '../../../domain/values/ids.ts'
import type { Calendars } from '../../../domain/values/time-zones.ts'

/**
 * The calendar of an account, or of all accounts that a person works for. Where these have
 * different time zones, it is that of the service.
 */
export function ownCalendar(
  calendars: Calendars,
  { memberships }: Pick<SignedIn, 'memberships'>,
  accountId: AccountId | null = null,
): Calendar {
  const own = memberships.filter(one =>
    accountId === null ? !one.isOfOffice : one.accountId === accountId,
  )
  const [zone = '', ...others] = new Set(own.map(({ timeZone = '' }) => timeZone))
  return calendars.of(others.length === 0 ? zone : '')
}
