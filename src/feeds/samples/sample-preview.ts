import { runPrincipal } from '../../catalog/feeds/feed-runs.ts'
import type {
  PreviewedListing,
  PreviewedRecord,
  PreviewFault,
  SamplePreview,
} from '../../catalog/feeds/sample-reader.ts'
import type { PostedListings } from '../../catalog/listings/posted-listings.ts'
import type { BatchOutcome } from '../../catalog/listings/write-together.ts'
import { SERVICE } from '../../domain/accounts/actor.ts'
import type { Feed } from '../../domain/feeds/feed.ts'
import type { FaultValue } from '../../domain/feeds/run-fault.ts'
import type { ListingDraft } from '../../domain/listings/draft/listing-draft.ts'
import { propertyTypeLabel, STATUSES } from '../../domain/listings/lookup-lists.ts'
import type { Gazetteer } from '../../domain/places/gazetteer.ts'
import { fullCountyName } from '../../domain/places/place.ts'
import { Problem } from '../../domain/problem.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import { decideColumns } from '../columns/column-decisions.ts'
import { outcomeNote } from '../imports/run-notes.ts'
import { MappedRecords } from '../records/mapped-records.ts'
import { PostedRecords } from '../records/posted-records.ts'
import type { ReadRecord, RecordReader } from '../records/record-reader.ts'
import type { SampleContent, SampledRecord } from './sample-content.ts'
import { sampleMapping } from './sampled-columns.ts'
import { UNKNOWN_CODES } from './unknown-codes.ts'

const MAX_FAULTS = 20
const MAX_DESCRIPTION = 200
const MAX_UNKNOWN = 100

export interface PreviewTools {
  readonly listings: PostedListings
  readonly calendar: Calendar
  readonly clock: Clock
}

/** A record of the sample, and what was read from it. */
interface Read {
  readonly sampled: SampledRecord
  /** Null: it is not imported, for the reasons in `faults`. */
  readonly record: ReadRecord | null
  readonly faults: readonly NamedFault[]
}

type NamedFault = PreviewFault & { readonly code: string; readonly value: string }

/** How a mapping reads the records of a sample, and whether the rules of listings accept them. */
export async function samplePreview(
  { listings, calendar, clock }: PreviewTools,
  feed: Feed,
  content: SampleContent,
): Promise<SamplePreview> {
  const places = await listings.places()
  const reader = readerOf(feed, content, { places, calendar, clock })
  const read = content.records.map(sampled => readRecord(sampled, reader))
  const drafts = read.flatMap(({ record }) => (record ? [record] : []))
  const principal = runPrincipal({ startedBy: SERVICE }, feed.accountId)
  const batch = { principal, accountId: feed.accountId, calendar, drafts, isDryRun: true }
  const { outcomes } = await listings.saveAll(batch)
  let next = 0
  const previewed = read.map(one => {
    const outcome = one.record ? outcomes[next++] : undefined
    return previewedRecord(one, outcome, places.gazetteer)
  })
  const broken = content.broken.map(({ line, detail }) => ({
    line,
    key: '',
    listing: null,
    faults: [{ column: '', text: detail, isRefused: true }],
  }))
  const records = [...previewed, ...broken].toSorted((one, other) => one.line - other.line)
  const unknown = unknownIn(previewed.flatMap(({ faults }) => faults))
  return { records, isWhole: content.isWhole, unknown }
}

function readerOf(
  { accountId, mapping }: Feed,
  content: SampleContent,
  context: Omit<ConstructorParameters<typeof MappedRecords>[0], 'mapping' | 'columns'>,
): RecordReader {
  if (content.format === 'jsonl') return new PostedRecords({ accountId, matchesIds: false })
  const own = sampleMapping(content, mapping)
  const records = content.records.map(({ record }) => record)
  const columns = decideColumns(records, own, content.delimiter)
  return new MappedRecords({ ...context, mapping: own, columns })
}

function readRecord(sampled: SampledRecord, reader: RecordReader): Read {
  try {
    const record = reader.read(sampled.record)
    if ('skipped' in record) return { sampled, record: null, faults: [named(record.skipped, true)] }
    return { sampled, record, faults: record.warnings.map(warning => named(warning, false)) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { sampled, record: null, faults: error.faults.map(fault => named(fault, true)) }
  }
}

function named(
  {
    code,
    field,
    detail,
    value,
  }: { code: string; field: string | null; detail: string; value?: unknown },
  isRefused: boolean,
): NamedFault {
  return {
    code,
    column: field ?? '',
    text: detail,
    isRefused,
    value: value === undefined ? '' : formatValue(value),
  }
}

function previewedRecord(
  { sampled, record, faults }: Read,
  outcome: BatchOutcome | undefined,
  gazetteer: Gazetteer,
): PreviewedRecord & { readonly faults: readonly NamedFault[] } {
  const notes = outcome ? notesOf(outcome, record) : []
  const isListed = record !== null && outcome?.kind !== 'refused' && outcome?.kind !== 'absent'
  return {
    line: sampled.line,
    key: record?.identity?.replace('listFeedKey ', '') ?? '',
    listing: isListed ? listingOf(record.draft, gazetteer) : null,
    faults: [...notes, ...faults].slice(0, MAX_FAULTS),
  }
}

function notesOf(outcome: BatchOutcome, record: ReadRecord | null): readonly NamedFault[] {
  const valueIn = (field: string | null) => (field === null ? undefined : record?.valueAt(field))
  if (outcome.kind === 'refused') {
    return outcome.problem.faults.map(fault =>
      named({ ...fault, value: valueIn(fault.field) }, true),
    )
  }
  if (outcome.kind === 'absent') {
    return record?.absence.faults.map(fault => named(fault, true)) ?? []
  }
  return outcome.notes.map(note => named(outcomeNote(note), false))
}

function listingOf(draft: ListingDraft, gazetteer: Gazetteer): PreviewedListing {
  const { placeIds, address, acres = null, typeSlots = [], types = [] } = draft
  const state = placeIds?.stateId ? gazetteer.state(placeIds.stateId) : undefined
  const county = placeIds?.countyId ? gazetteer.county(placeIds.countyId) : undefined
  const city = placeIds?.cityId ? gazetteer.city(placeIds.cityId)?.name : undefined
  const named = [city, county && fullCountyName(county), state?.code]
  const posted = [address?.city, address?.county, address?.state]
  const place = (placeIds ? named : posted).filter(Boolean).join(', ')
  const size = acres === null ? 'Land' : `${acres.toLocaleString('en-US')} acres`
  return {
    title: draft.title ?? (place === '' ? size : `${size} in ${place}`),
    priceUsd: draft.priceUsd ?? null,
    acres,
    place,
    types: [...typeSlots, ...(types ?? [])].flatMap(type =>
      type ? (propertyTypeLabel(type) ?? []) : [],
    ),
    status: STATUSES.find(({ code }) => code === (draft.status ?? 'P'))?.label ?? '',
    isLease: draft.listingType === 3,
    isShown: draft.active !== false,
    photos: draft.pictures?.length ?? 0,
    description: draft.description?.slice(0, MAX_DESCRIPTION) ?? '',
  }
}

/** The values that a mapping could translate, the most frequent first. */
function unknownIn(faults: readonly NamedFault[]): readonly FaultValue[] {
  const known = faults.filter(({ code, value }) => UNKNOWN_CODES.includes(code) && value !== '')
  const groups = Map.groupBy(known, ({ column, value }) => `${column}\n${value}`)
  return [...groups.values()]
    .flatMap(([first, ...others]) => {
      if (first === undefined) return []
      const { code, column: field, value } = first
      return [{ code, field, value, count: others.length + 1 }]
    })
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MAX_UNKNOWN)
}
