import type { ListingDraft } from '../../domain/listings/draft/listing-draft.ts'
import type { StatusCode } from '../../domain/listings/lookup-lists.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import type { Found, SourceValues } from '../mapping/source-values.ts'
import { yesOrNo } from '../values/amounts.ts'
import {
  furthest,
  offMarketIn,
  type ReadStatus,
  soldIn,
  statusIn,
  underContractIn,
} from '../values/statuses.ts'
import type { RecordNotes } from './record-notes.ts'
import { type Said, saidIn } from './said.ts'

/** Whether the land of a record is on offer. */
export type SourceStatus =
  | { readonly kind: 'offered'; readonly status: StatusCode }
  /** An existing listing becomes inactive; none is created. */
  | { readonly kind: 'hidden'; readonly reported: Found<string>; readonly isLet: boolean }
  /** The record does not say: a listing stays unchanged, and a new one is on offer. */
  | { readonly kind: 'unsaid' }
  /** The record has a status that is not understood, and is refused. */
  | { readonly kind: 'unknown' }

/** The fields that say whether land is on offer. */
export const STATUS_FIELDS = [
  'status',
  ...(['isSold', 'isUnderContract', 'isOffMarket', 'isShown', 'isWithdrawn'] as const),
] as const

/** Words besides yes and no for whether land is public. */
const UNSHOWN = /^(?:draft|private|hidden|unpublished|trash|never|none|no)\b/i
const SHOWN = /^(?:publish|published|shown|visible|live|enabled|checked|x|✓|✔)$/i
/** A column such as `Published` may have the day. */
const DAY = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b/

/** A status with its path. */
type ReportedStatus = ReadStatus & { readonly found: Found<string> }

const SHOWN_STATUS: ReadStatus = { meaning: { kind: 'offered', status: 'P' }, isInferred: false }
const UNSHOWN_STATUS: ReadStatus = { meaning: { kind: 'hidden' }, isInferred: false }

/**
 * Reads the status. Of several values, the first that does not offer the land is used. An unknown
 * one is a fault: land that may not be on offer is never presented as on offer.
 */
export function sourceStatus(values: SourceValues, notes: RecordNotes): SourceStatus {
  const [first, ...others] = allSaid(values, 'status', statusIn)
  const isBlank = first === undefined && values.canHave('status')
  const marks = [
    ...allSaid(values, 'isWithdrawn', shownIn),
    ...allSaid(values, 'isShown', shownIn),
    ...allSaid(values, 'isSold', soldIn),
    ...allSaid(values, 'isUnderContract', underContractIn),
    ...allSaid(values, 'isOffMarket', offMarketIn),
    // Where the status is blank, a day of the sale decides.
    saidIn(isBlank ? values.texts('soldOn').find(isSaleDay) : null, soldIn),
  ]
  const statuses = [...(first ? [first] : []), ...others].flatMap(understood)
  const status = statuses.find(one => !isOffer(one)) ?? statuses[0]
  const reported = furthest([...(status ? [status] : []), ...marks.flatMap(understood)])
  const needed = [...(first ? [first] : []), ...marks].flatMap(notUnderstood)
  if ((reported === null || isOffer(reported)) && needed[0]) {
    refuse(needed[0], values, notes)
    return { kind: 'unknown' }
  }
  for (const found of [...needed, ...others.flatMap(notUnderstood)])
    notes.warn('status-unknown', found, expectedOf(found, values), 'Another value counts')
  // That land is public, or is not sold, says nothing about a status that was left blank.
  if (reported === null || (isBlank && isOffer(reported))) {
    if (isBlank || values.canHave('isSold', 'isUnderContract')) noteBlank(values, notes)
    return { kind: 'unsaid' }
  }
  return statusOf(reported, notes)
}

/** Days such as 1900-01-01 are placeholders. */
function isSaleDay({ value }: Found<string>): boolean {
  const isDay = /\b20\d\d\b|\b\d{1,2}\/\d{1,2}\/\d\d\b|^[345]\d{4}$/.test(value.slice(0, 40))
  return isDay && soldIn(value) !== null
}

/** Everything that a record says in a field. An object without a text is not understood. */
function allSaid(
  values: SourceValues,
  field: (typeof STATUS_FIELDS)[number],
  read: (text: string) => ReadStatus | null,
): readonly Said<ReadStatus>[] {
  const objects = values.objects(field)
  return [
    ...values.texts(field).map(found => saidIn(found, read)),
    ...objects.map(found => ({ kind: 'not-understood', found }) as const),
  ]
}

/** Whether land is no longer on offer. */
export function isLeaving(status: SourceStatus): boolean {
  return status.kind === 'hidden' || (status.kind === 'offered' && status.status !== 'P')
}

/** What a status changes in a listing. */
export function offerOf(status: SourceStatus): Pick<ListingDraft, 'status' | 'active'> {
  if (status.kind === 'offered') return { status: status.status, active: true }
  return status.kind === 'hidden' ? { active: false } : {}
}

function understood(said: Said<ReadStatus>): readonly ReportedStatus[] {
  return said.kind === 'understood' ? [{ ...said.value, found: said.found }] : []
}

function notUnderstood(said: Said<ReadStatus>): readonly Found<string>[] {
  return said.kind === 'not-understood' ? [said.found] : []
}

function isOffer({ meaning }: ReadStatus): boolean {
  return meaning.kind === 'offered' && meaning.status === 'P'
}

/** Whether land is public, as the status that follows from it; null if unknown. */
function shownIn(text: string): ReadStatus | null {
  if (UNSHOWN.test(text)) return UNSHOWN_STATUS
  if (SHOWN.test(text) || DAY.test(text)) return SHOWN_STATUS
  const said = yesOrNo(text)
  if (said !== null) return said ? SHOWN_STATUS : UNSHOWN_STATUS
  return statusIn(text)
}

function statusOf(
  { meaning, isInferred, found }: ReportedStatus,
  notes: RecordNotes,
): SourceStatus {
  if (meaning.kind !== 'offered')
    return { kind: 'hidden', reported: found, isLet: meaning.kind === 'let' }
  if (isInferred)
    notes.record(
      'status-inferred',
      found,
      `${found.path} ${formatValue(found.value)} was read as under contract. A mapping can say what it means.`,
    )
  return meaning
}

function expectedOf({ path }: Found<string>, values: SourceValues): string {
  const isStatus = values.all('status').some(found => found.path === path)
  return isStatus
    ? 'a status that is known, such as Active, Pending, Sold or Withdrawn; a mapping says what others mean'
    : 'yes or no; a mapping says what other words mean'
}

function refuse(found: Found<string>, values: SourceValues, notes: RecordNotes): void {
  notes.refuse('status-unknown', found, expectedOf(found, values))
}

function noteBlank(values: SourceValues, notes: RecordNotes): void {
  const fields = ['status', 'isSold', 'isUnderContract'] as const
  const path = values.pathOf(fields.find(field => values.canHave(field)) ?? 'status')
  notes.record(
    'status-blank',
    { path, value: undefined },
    `${path} says nothing, so the status of a listing stays as it is, and a new one is on offer. A mapping can say what a blank means: {"constant": "Active"}.`,
  )
}
