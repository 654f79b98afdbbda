import { type Static, Type } from 'typebox'
import { eventRecord } from '../../../domain/published/event-record.ts'
import { PUBLISHED_KINDS, type PublishedEvent } from '../../../domain/published/published-event.ts'
import { choice, component, decimal, flag, list, text, whole } from './described.ts'
import { STATUS_LABELS } from './lookups.ts'

const EVENT_MEMBERS = {
  sequence: whole('Number of the event; it grows with each event, and gaps mean nothing', 4711),
  listingID: whole('Id of the listing', 1024),
  accountID: whole('Id of the account of the listing', 12),
  event: choice(
    'created: first shown; returned: shown again; removed: no longer shown, so delete it; status-changed, price-changed; edited: something else of the listing or its seller changed',
    PUBLISHED_KINDS,
    'price-changed',
  ),
  at: text('When it was published, in UTC', '2026-11-20T18:00:00.000Z'),
  price: decimal('Price in US dollars from then on; 0: on request', 465_000),
  previousPrice: decimal('Price before; 0: on request', 480_000),
  status: choice('Status from then on', STATUS_LABELS, 'Available'),
  previousStatus: choice('Status before', STATUS_LABELS, 'Available'),
}

const EVENT = component('PublishedEvent', 'Something that became of a listing', EVENT_MEMBERS)

/** A page of events. @param listing The schema of a listing. */
export function eventPage(listing: object) {
  const withListing = component('PublishedEventWithListing', 'Something that became of a listing', {
    ...EVENT_MEMBERS,
    listing: Type.Optional(
      Type.Unsafe<object | null>({
        description:
          'The listing as it is now, with include=listing; null: it is not shown any more',
        anyOf: [listing, { type: 'null' }],
      }),
    ),
  })
  return component('PublishedEvents', 'A page of the list of changes', {
    data: list('The events, oldest first', withListing),
    cursor: text('Where to go on: send it as after', '1.9f86d081884c7d65.4711'),
    hasMore: flag('Whether there are more events already', false),
  })
}

export const EXAMPLE_PAGE = {
  data: [
    {
      sequence: 4711,
      listingID: 1024,
      accountID: 12,
      event: 'price-changed',
      at: '2026-11-20T18:00:00.000Z',
      price: 465_000,
      previousPrice: 480_000,
      status: 'Available',
      previousStatus: 'Available',
    },
  ],
  cursor: '1.9f86d081884c7d65.4711',
  hasMore: false,
}

/** The texts of events that many readers are sent. */
const texts = new WeakMap<PublishedEvent, string>()

/** An event as JSON. */
export function eventText(event: PublishedEvent): string {
  const known = texts.get(event)
  if (known !== undefined) return known
  const shown: Static<typeof EVENT> = { sequence: event.sequence, ...eventRecord(event) }
  const text = JSON.stringify(shown)
  texts.set(event, text)
  return text
}
