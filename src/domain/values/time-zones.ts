import { BoundedCache } from './bounded-cache.ts'
import { Calendar } from './calendar.ts'

/** The time zones of the United States that an account may choose. */
export const US_TIME_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
] as const

/** Most of each state is in this zone. */
const STATES: Readonly<Record<(typeof US_TIME_ZONES)[number], string>> = {
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR',
}

/** The time zone of most of a state, by its two letters; undefined: unknown. */
export function stateTimeZone(stateCode: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(stateCode)) return undefined
  return US_TIME_ZONES.find(zone => STATES[zone].includes(stateCode))
}

/** Zones that are used together; more are made again. */
const MAX_CALENDARS = 20

/** The calendars of time zones. */
export class Calendars {
  /** That of the service. */
  readonly service: Calendar
  readonly #others = new BoundedCache<string, Calendar>(MAX_CALENDARS)

  constructor(service: Calendar) {
    this.service = service
  }

  /** @param timeZone As IANA names it; empty: that of the service. */
  of(timeZone: string): Calendar {
    if (timeZone === '') return this.service
    return this.#others.getOrAdd(timeZone, () => new Calendar(timeZone))
  }
}
