import { Readable } from 'node:stream'
import type { Catalog } from '../../../catalog/catalog.ts'
import type { EventPage, PublishedChanges } from '../../../catalog/published/published-changes.ts'
import { callerOf } from '../../../domain/accounts/principal.ts'
import {
  byDefault,
  meaning,
  oneOf,
  type Parameter,
  type ParameterValues,
  whole,
} from '../../../domain/parameters.ts'
import { Problem } from '../../../domain/problem.ts'
import { cursorOf, cursorText } from '../../../domain/published/event-cursor.ts'
import type { PublishedEvent } from '../../../domain/published/published-event.ts'
import type { ApiRequest, Endpoint } from '../endpoint/endpoint.ts'
import type { ListingAnswers } from '../endpoint/listing-answers.ts'
import { EXAMPLE_PAGE, eventPage, eventText } from '../resources/event-page.ts'
import { EventListings } from './event-listings.ts'

const DEFAULT_EVENTS = 100
const MAX_EVENTS = 1000
/** With listings, whose texts are long. */
const MAX_EVENTS_WITH_LISTINGS = 100
const MAX_WAIT_SECONDS = 50
const EVENT_STREAM = 'text/event-stream'
const HEARTBEAT_MS = 15_000
/** Proxies and clients that lose their connection without noticing reconnect. */
const MAX_STREAM_MS = 600_000
const RECONNECT_MS = 2000
const MAX_CURSOR = 40

const CURSOR: Parameter<string> = {
  schema: { type: 'string', maxLength: MAX_CURSOR },
  accepts: 'a cursor that an earlier answer has given',
  read: text => (text.length <= MAX_CURSOR && cursorOf(text) !== null ? text : undefined),
}

const PARAMETERS = {
  after: meaning(
    'The cursor of the answer that was read before; without it, the answer is the cursor of now, without events',
    CURSOR,
  ),
  limit: meaning(
    `How many events to answer, up to ${MAX_EVENTS}; up to ${MAX_EVENTS_WITH_LISTINGS} with include=listing`,
    byDefault(DEFAULT_EVENTS, whole(1)),
  ),
  wait: meaning(
    `How many seconds to wait for an event where there is none yet, up to ${MAX_WAIT_SECONDS}`,
    byDefault(0, whole(0)),
  ),
  include: meaning(
    'listing: each event has the listing as it is now, also in a stream',
    oneOf([['listing', true]]),
  ),
}

type Request = ApiRequest<ParameterValues<typeof PARAMETERS>>

/** The changes of listings for the public, for callers that keep a copy. */
export function changes(catalog: Catalog, answers: ListingAnswers): Endpoint {
  const listingsOf = new EventListings(catalog.published, answers)
  return {
    name: 'changes',
    tag: 'Listings',
    summary: 'What became of listings, in one order',
    description:
      'For programs that keep a copy of the listings. Each change that the public can see is an event: apply the events in their order, and delete the listing of each `removed`. Keep `cursor`, and send it as `after`: no event is left out, and none comes twice. Changes of one listing that come close together may be one event. With `wait`, the answer comes as soon as there is an event. With `Accept: text/event-stream`, events are sent as they come, `include` counts, and `limit` and `wait` do not; `Last-Event-ID` goes on where a connection has ended, whatever `after` says. Events are kept for 90 days; of events that are older than a day, the newest of each listing.',
    refusals: ['gone'],
    parameters: PARAMETERS,
    caching: 'none',
    answers: {
      200: {
        meaning: 'Events, oldest first',
        schema: eventPage(answers.schema),
        examples: { 'A lowered price': EXAMPLE_PAGE },
      },
    },
    handle: async (request: Request) => {
      request.faults.throwIfAny()
      const { accept, lastEventId } = request
      if (accept.toLowerCase().includes(EVENT_STREAM)) {
        return await streamed(catalog, listingsOf, request, lastEventId)
      }
      const { after, include, wait } = request.parameters
      const isWhole = include === true
      const most = isWhole ? MAX_EVENTS_WITH_LISTINGS : MAX_EVENTS
      const limit = Math.min(request.parameters.limit ?? DEFAULT_EVENTS, most)
      const waitMs = Math.min(wait ?? 0, MAX_WAIT_SECONDS) * 1000
      const page = await waited(catalog.published, request, { after, limit, waitMs })
      noteReading(catalog, request, after ?? page.cursor)
      const texts = await eventTexts(page.events, isWhole ? listingsOf : null)
      const rest = JSON.stringify({ cursor: page.cursor, hasMore: page.hasMore })
      return { status: 200, body: `{"data":[${texts.join(',')}],${rest.slice(1)}` }
    },
  }
}

/**
 * Notes how far the program has come, for operators. @param cursor A cursor that was not refused.
 */
function noteReading(
  { callers }: Pick<Catalog, 'callers'>,
  { principal: { actor } }: Pick<Request, 'principal'>,
  cursor: string,
): void {
  const place = cursorOf(cursor)
  if (place && actor.kind === 'key') callers.noteReading(actor.name, 'changes', place.sequence)
}

interface Wait {
  readonly after: string | null
  readonly limit: number
  readonly waitMs: number
}

async function waited(
  published: PublishedChanges,
  { principal, signal }: Request,
  { after, limit, waitMs }: Wait,
): Promise<EventPage> {
  if (waitMs === 0) return await published.read(after, limit, 0, signal)
  using place = await published.places.take(callerOf(principal, []), { signal })
  return await published.read(after, limit, waitMs, AbortSignal.any([signal, place.over]))
}

/** Each event as JSON. @param listingsOf Null: without the listings. */
async function eventTexts(
  events: readonly PublishedEvent[],
  listingsOf: EventListings | null,
): Promise<readonly string[]> {
  if (listingsOf === null) return events.map(eventText)
  const listings = await listingsOf.texts(events)
  return events.map(event => {
    const listing = listings.get(event.listingId) ?? 'null'
    return `${eventText(event).slice(0, -1)},"listing":${listing}}`
  })
}

/** @throws Problem as the list does, before anything is sent. */
async function streamed(
  catalog: Catalog,
  listingsOf: EventListings,
  request: Request,
  lastEventId: string,
) {
  const { published } = catalog
  const { after, include } = request.parameters
  const given = lastEventId === '' ? after : receivedId(lastEventId)
  const place = await published.places.take(callerOf(request.principal, []), {
    signal: request.signal,
  })
  try {
    const signal = AbortSignal.any([request.signal, place.over])
    const first = await published.read(given, DEFAULT_EVENTS, 0, signal)
    // A reader that loses the connection before the first events goes on in front of them.
    const start = first.events.length === 0 || given === null ? first.cursor : given
    const withListings = include === true ? listingsOf : null
    const events = eventStream(catalog, withListings, { start, first }, { ...request, signal })
    const body = Readable.from(events, { objectMode: false })
    body.once('close', () => place[Symbol.dispose]())
    return { status: 200, body, mediaType: EVENT_STREAM }
  } catch (error) {
    place[Symbol.dispose]()
    throw error
  }
}

/**
 * The header of a browser that connects again. It repeats the address with its first `after`, so
 * the header goes before it.
 * @throws Problem `invalid-input` for a text that was no id of an event.
 */
function receivedId(lastEventId: string): string {
  if (lastEventId.length <= MAX_CURSOR && cursorOf(lastEventId) !== null) return lastEventId
  const detail = 'Last-Event-ID must be the id of an event that was received.'
  throw Problem.of('invalid-input', 'Invalid Last-Event-ID', detail)
}

/**
 * Server-sent events (HTML Standard, 9.2): the id of each is the cursor behind it. JSON has no line
 * breaks.
 */
async function* eventStream(
  catalog: Catalog,
  listingsOf: EventListings | null,
  { start, first }: { readonly start: string; readonly first: EventPage },
  request: Request,
): AsyncIterable<string> {
  const { published } = catalog
  const { signal } = request
  const end = performance.now() + MAX_STREAM_MS
  yield `retry: ${RECONNECT_MS}\nid: ${start}\n:\n\n`
  let page = first
  while (!signal.aborted && !published.isStopped && performance.now() < end) {
    const log = cursorOf(page.cursor)?.log ?? ''
    const texts = await eventTexts(page.events, listingsOf)
    yield page.events.length === 0
      ? ':\n\n'
      : page.events
          .map(
            ({ sequence, kind }, i) =>
              `id: ${cursorText({ log, sequence })}\nevent: ${kind}\ndata: ${texts[i]}\n\n`,
          )
          .join('')
    noteReading(catalog, request, page.cursor)
    page = await published.read(page.cursor, DEFAULT_EVENTS, HEARTBEAT_MS, signal)
  }
}
