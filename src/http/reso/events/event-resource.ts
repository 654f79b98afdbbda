import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Catalog } from '../../../catalog/catalog.ts'
import { Problem } from '../../../domain/problem.ts'
import { ENTITY_RESOURCES, type EntityEvent } from '../../../domain/published/entity-event.ts'
import type { Clock } from '../../../domain/values/clock.ts'
import {
  answeredPage,
  answeredRecord,
  inParts,
  pageSize,
  selected,
  written,
} from '../query/answered-page.ts'
import {
  countedFilter,
  type OrderBy,
  type QueryOptions,
  queryOptions,
} from '../query/query-options.ts'
import { notSupported, optionFault } from '../query-fault.ts'
import { offsetOf } from '../records/record-resource.ts'
import type { Resource, ResourceRequest } from '../resource.ts'
import { EVENT, EVENT_FIELDS } from './event-fields.ts'
import { common, eventRanges, LAST_NUMBER, type Ranges } from './event-ranges.ts'

/** The default page size: events are short. */
const USUAL_EVENTS = 1000
const MAX_SKIPPED = 100_000
/** A filter may name hundreds of single events. */
const RANGES_AT_ONCE = 50
const EVERY: Ranges = [{ from: 1, to: LAST_NUMBER, resources: ENTITY_RESOURCES }]
const KEY = /^[1-9]\d{0,14}$/

type Events = Catalog['publishedEvents']

interface EventTools {
  readonly catalog: Pick<Catalog, 'callers' | 'publishedEvents'>
  /** The address of the service. */
  readonly base: () => string
  readonly clock: Clock
}

/**
 * The published log: public changes of listings, media and accounts, in one order. A record that an
 * event names may no longer exist or be public.
 */
export function eventResource({ catalog, base, clock }: EventTools): Resource {
  const { publishedEvents: events, callers } = catalog
  return {
    page: async request => {
      const options = queryOptions(request.query)
      const present = presenter(options, base())
      const limit = pageSize(options, request.prefer, USUAL_EVENTS)
      const page = await eventPage(events, options, limit, clock())
      const { behind, count, next } = page
      if (behind !== null) callers.noteReading(request.key.id, 'reso', behind)
      const parts = inParts(page.events, present, next, request)
      return answeredPage(request, options, { size: page.events.length, count, parts })
    },
    count: async request => {
      const filter = countedFilter(request.query)
      const last = await events.last()
      return await countIn(events, common(wantedBy(filter, clock()), { from: 1, to: last }))
    },
    one: async (key: string, request: ResourceRequest) => {
      const present = presenter(queryOptions(request.query), base())
      await events.last()
      const sequence = KEY.test(key) ? Number(key) : 0
      const range = { from: sequence, to: sequence }
      const [event] = await events.within(range, ENTITY_RESOURCES, {
        descending: false,
        skip: 0,
        limit: 1,
      })
      if (event) return answeredRecord(request, present(event))
      throw Problem.of('not-found', 'Not found', 'EntityEvent has no such number.')
    },
  }
}

function presenter({ select, expand }: QueryOptions, base: string) {
  if (expand.length > 0) throw notSupported('$expand of EntityEvent')
  const fields = selected(EVENT_FIELDS, select, 'EntityEvent')
  return (event: EntityEvent) => JSON.stringify(written(fields, { event, base }))
}

interface EventPage {
  readonly events: readonly EntityEvent[]
  /** When the query asks for all events after one, that event's number; null for other queries. */
  readonly behind: number | null
  readonly count: number | null
  readonly next: string | null
}

/** The token of a page is the number of the last event before it. */
async function eventPage(
  events: Events,
  options: QueryOptions,
  limit: number,
  now: number,
): Promise<EventPage> {
  const descending = isDescending(options.orderBy)
  const { filter, skip, skipToken } = options
  if (skip > MAX_SKIPPED) {
    throw optionFault(
      '$skip',
      `may be at most ${MAX_SKIPPED}: use EntityEventSequence gt N instead.`,
    )
  }
  const last = await events.last()
  const wanted = wantedBy(filter, now)
  const wantedBehind = behindOf(wanted)
  requireReached(wantedBehind, last)
  const all = common(wanted, { from: 1, to: last })
  const behind = skipToken === null ? null : offsetOf(skipToken)
  const rest = behind === null ? all : common(all, beyond(behind, descending))
  const found = await eventsIn(events, rest, {
    descending,
    skip: behind === null ? skip : 0,
    limit,
  })
  const page = found.slice(0, limit)
  const hasMore = found.length > limit
  const isFollowing = !descending && skip === 0 && wantedBehind !== null
  return {
    events: page,
    behind: isFollowing ? (behind ?? wantedBehind) : null,
    count: options.isCounted ? await countIn(events, all) : null,
    next: hasMore ? String(page.at(-1)?.sequence ?? behind ?? (descending ? last + 1 : 0)) : null,
  }
}

function wantedBy(filter: QueryOptions['filter'], now: number): Ranges {
  return filter === null ? EVERY : eventRanges(filter, now)
}

/**
 * When a filter asks for all events after one, including future ones, that event's number; null for
 * other filters.
 */
function behindOf([first, ...others]: Ranges): number | null {
  return first?.to === LAST_NUMBER && others.length === 0 ? first.from - 1 : null
}

/** @throws Problem `gone` when a program asks for events after one that does not exist yet. */
function requireReached(behind: number | null, last: number): void {
  if (behind === null || behind <= last) return
  const detail = `The last event is ${last}. The database is in a different state than when event ${behind} was read, for example because it was restored: read all records again, and then the events after ${last}.`
  throw Problem.of('gone', 'Events lost', detail)
}

function beyond(sequence: number, descending: boolean) {
  if (descending) return { from: 1, to: sequence - 1 }
  return { from: sequence + 1, to: LAST_NUMBER }
}

/** @returns One event more than the limit if there are more. */
async function eventsIn(
  events: Events,
  ranges: Ranges,
  order: { readonly descending: boolean; readonly skip: number; readonly limit: number },
): Promise<readonly EntityEvent[]> {
  const { descending, limit } = order
  const found: EntityEvent[] = []
  let skip = order.skip
  for (const [i, range] of (descending ? ranges.toReversed() : ranges).entries()) {
    const missing = limit + 1 - found.length
    if (missing <= 0) break
    const some = await events.within(range, range.resources, { descending, skip, limit: missing })
    if (skip > 0)
      skip = some.length > 0 ? 0 : Math.max(0, skip - (await events.count(range, range.resources)))
    found.push(...some)
    if (i % RANGES_AT_ONCE === RANGES_AT_ONCE - 1) await letOthersRun()
  }
  return found
}

async function countIn(events: Events, ranges: Ranges): Promise<number> {
  let count = 0
  for (const [i, range] of ranges.entries()) {
    count += await events.count(range, range.resources)
    if (i % RANGES_AT_ONCE === RANGES_AT_ONCE - 1) await letOthersRun()
  }
  return count
}

function isDescending([first, ...others]: readonly OrderBy[]): boolean {
  if (!first) return false
  if (!EVENT.fields.some(({ name }) => name === first.field)) {
    throw optionFault(
      '$orderby',
      `names ${first.field.slice(0, 60)}, which is not a field of EntityEvent.`,
    )
  }
  // Event numbers are unique, so that further fields have no effect on the order.
  if (first.field !== 'EntityEventSequence' || others.length > 0) {
    throw notSupported('$orderby of EntityEvent by another field than EntityEventSequence')
  }
  return first.descending
}
