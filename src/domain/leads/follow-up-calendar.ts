import { compactTime, laterDay } from '../values/calendar.ts'
import { plainLine } from '../values/plain-text.ts'
import type { InboxLead } from './inbox-lead.ts'

/** A line of a calendar has at most this many bytes, without its end (RFC 5545, 3.1). */
const LINE_BYTES = 75
const FULL_WIDTH = new TextEncoder()

interface CalendarFacts {
  /** In milliseconds since 1970 UTC. */
  readonly now: number
  /** The host name of the service, the last part of ids. */
  readonly host: string
  /** The page of a lead. */
  readonly leadPage: (lead: InboxLead) => string
}

/** The days for following up as an iCalendar file (RFC 5545), one event of a whole day for each lead. */
export function followUpCalendar(
  leads: readonly InboxLead[],
  { now, host, leadPage }: CalendarFacts,
): string {
  const events = leads.flatMap(lead => {
    const { id, followUpOn, contactName, listingTitle, listingId } = lead
    if (followUpOn === null) return []
    const title = listingTitle || `Listing ${listingId}`
    const page = leadPage(lead)
    return [
      'BEGIN:VEVENT',
      `UID:lead-${id}@${host}`,
      `DTSTAMP:${compactTime(now)}`,
      `DTSTART;VALUE=DATE:${followUpOn.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${laterDay(followUpOn, 1).replaceAll('-', '')}`,
      `SUMMARY:${escaped(`Follow up: ${contactName}, ${title}`)}`,
      `DESCRIPTION:${escaped(page)}`,
      `URL:${page}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]
  })
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Acreage//Follow-ups//EN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Lead follow-ups',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events,
    'END:VCALENDAR',
  ]
  return lines.map(line => `${folded(line)}\r\n`).join('')
}

function escaped(text: string): string {
  return plainLine(text).replaceAll(/[\\;,]/g, sign => `\\${sign}`)
}

/** Cuts a line that is too long between characters; each further part begins with a space. */
function folded(line: string): string {
  const parts: string[] = ['']
  let bytes = 0
  for (const character of line) {
    const size = FULL_WIDTH.encode(character).length
    if (bytes + size > LINE_BYTES) {
      parts.push(' ')
      bytes = 1
    }
    parts[parts.length - 1] += character
    bytes += size
  }
  return parts.join('\r\n')
}
