import type { LeavingDraft } from '../../catalog/listings/listing-batch.ts'
import type { ListingDraft } from '../../domain/listings/draft/listing-draft.ts'
import { FaultList } from '../../domain/problem.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import { wireName } from '../../wire/wire-names.ts'
import { noticeIn } from '../formats/notices.ts'
import type { SourceRecord } from '../formats/source-record.ts'
import { RecordShapes } from '../mapping/record-shapes.ts'
import type { SourceField } from '../mapping/source-fields.ts'
import { SourceValues } from '../mapping/source-values.ts'
import { addressIn } from '../values/addresses.ts'
import { instantIn } from '../values/days.ts'
import { type MappingContext, RecordDrafts } from './record-draft.ts'
import { RecordNotes } from './record-notes.ts'
import type {
  Absence,
  Nameless,
  ReadRecord,
  RecordReader,
  RecordWarning,
  SkippedRecord,
} from './record-reader.ts'
import { SourceFaults } from './source-faults.ts'
import { isLeaving, offerOf, type SourceStatus, sourceStatus } from './source-status.ts'
import { sourceKey, wrongKey } from './source-texts.ts'
import { noteUnread } from './unread-values.ts'

/**
 * The fields that only whole records have: a record without any of them changes only what it
 * contains, such as the status.
 */
const WHOLE: readonly SourceField[] = [
  'acres',
  'lotSize',
  'lotSquareFeet',
  'types',
  'state',
  'county',
  'zip',
]

/** A record that is being read. */
interface Reading {
  readonly values: SourceValues
  readonly notes: RecordNotes
  readonly identity: string | null
  readonly reported: Pick<ReadRecord, 'absence' | 'withdrawal' | 'leaving'>
}

/**
 * Reads records with a mapping. The essentials of a listing must be valid; everything else that
 * cannot be read is left out, with a warning.
 */
export class MappedRecords implements RecordReader {
  readonly #context: MappingContext
  readonly #shapes: RecordShapes
  readonly #drafts: RecordDrafts

  constructor(context: MappingContext) {
    this.#context = context
    this.#shapes = new RecordShapes(context.mapping)
    this.#drafts = new RecordDrafts(context)
  }

  identity(record: SourceRecord): string | null {
    const values = this.#valuesOf(record)
    const key = sourceKey(values, this.#context.mapping)
    return key === '' || wrongKey(values) !== null ? null : `listFeedKey ${key}`
  }

  nameless(record: SourceRecord): Nameless {
    if (noticeIn(record) !== null) return { kind: 'notice' }
    const values = this.#valuesOf(record)
    const hasKey = values.all('key').length + values.all('keyParts').length > 0
    const address = hasKey ? null : addressIn(values.text('listingUrl')?.value ?? '')
    return address === null ? { kind: 'unreadable' } : { kind: 'keyless', address }
  }

  modifiedAt(record: SourceRecord): number | null {
    const found = this.#valuesOf(record).text('modifiedAt')
    return found === null ? null : instantIn(found.value)
  }

  withdraws(record: SourceRecord): boolean {
    const isKept = this.#context.mapping.keep.has(wireName('active'))
    return !isKept && sourceStatus(this.#valuesOf(record), new RecordNotes()).kind === 'hidden'
  }

  read(record: SourceRecord): ReadRecord | SkippedRecord {
    const notice = noticeIn(record)
    if (notice !== null) return { identity: null, skipped: noticeWarning(notice) }
    const values = this.#valuesOf(record)
    const notes = new RecordNotes()
    const key = sourceKey(values, this.#context.mapping)
    const identity = key === '' ? null : `listFeedKey ${key}`
    const wrong = wrongKey(values)
    if (wrong) {
      notes.refuse('invalid', { path: values.pathOf('key'), value: wrong.value }, wrong.expected)
    }
    if (key === '') {
      const path = values.pathOf('key')
      notes.missing(
        path,
        `${path} must have the key of the listing, which tells whether it exists already.`,
      )
    }
    const status = sourceStatus(values, notes)
    const isWhole = WHOLE.some(field => values.text(field) !== null)
    const draft = this.#drafts.of({ key, status, isWhole }, values, notes)
    if ('code' in draft) return { identity, skipped: draft }
    noteUnread(values, this.#context.mapping, notes)
    const isKnown = key !== '' && wrong === null
    const leaves = isKnown && isLeaving(status)
    const reported = {
      absence: absenceOf(status, leaves ? notes.faults : []),
      withdrawal: withdrawalOf(status),
      leaving: leaves ? this.#leaving(key, status, values) : undefined,
    }
    // One without a key is refused, not absent.
    const mayCreate = key === '' || (isWhole && status.kind !== 'hidden')
    return this.#recordOf({ values, notes, identity, reported }, draft, mayCreate)
  }

  /** A draft that takes known land off the market, regardless of the rest of the record. */
  #leaving(key: string, status: SourceStatus, values: SourceValues): LeavingDraft {
    const faults = new FaultList()
    const draft = this.#withoutKept({ listFeedKey: key, ...offerOf(status) })
    return { draft, faults, draftFaults: new SourceFaults(values, faults, true) }
  }

  #recordOf(
    { values, notes, identity, reported }: Reading,
    draft: ListingDraft,
    mayCreate: boolean,
  ): ReadRecord {
    const faults = new FaultList()
    const valuesOfFaults = new Map<string, unknown>()
    for (const fault of notes.faults) {
      const { field, value, detail } = fault
      faults.add(faultCodeOf(fault), field, detail)
      if (field !== null) valuesOfFaults.set(field, value)
    }
    return {
      listingId: null,
      draft: this.#withoutKept(draft),
      faults,
      mayCreate,
      identity,
      ...reported,
      draftFaults: new SourceFaults(values, faults, faults.isEmpty),
      valueAt: path => valuesOfFaults.get(path),
      warnings: notes.warnings,
    }
  }

  /** A draft without the members that imports never touch. */
  #withoutKept(draft: ListingDraft): ListingDraft {
    const { keep } = this.#context.mapping
    if (keep.size === 0) return draft
    const names = Object.keys(draft) as (keyof ListingDraft)[]
    const left = names.filter(name => !keep.has(wireName(name)))
    return Object.fromEntries(left.map(name => [name, draft[name]]))
  }

  #valuesOf(record: SourceRecord): SourceValues {
    const { mapping, columns } = this.#context
    return new SourceValues(record, mapping, this.#shapes.of(record), columns)
  }
}

function faultCodeOf({ code }: RecordWarning): 'missing' | 'invalid' {
  return code === 'missing' ? 'missing' : 'invalid'
}

/** Why a record without a listing creates none. */
function absentWarning(status: SourceStatus): RecordWarning {
  const detail =
    status.kind === 'hidden'
      ? `${status.reported.path} ${formatValue(status.reported.value)}: not imported. Land off the market is not added; it only hides a listing with the same number.`
      : 'Not imported: the record has only a part of a listing, and there is no listing with its number yet.'
  return { code: 'absent', field: null, value: undefined, detail }
}

function withdrawalOf(status: SourceStatus): RecordWarning | null {
  if (status.kind !== 'hidden') return null
  const { path, value } = status.reported
  const detail = `${path} ${formatValue(value)} takes the land off the market.`
  return { code: 'withdrawn', field: path, value, detail }
}

function absenceOf(status: SourceStatus, faults: readonly RecordWarning[]): Absence {
  if (faults.length > 0) {
    const reported = faults.map(fault => ({ ...fault, code: faultCodeOf(fault) }))
    return { faults: reported, done: 'refused' }
  }
  if (status.kind !== 'hidden' || !status.isLet)
    return { faults: [absentWarning(status)], done: 'skipped' }
  const { path, value } = status.reported
  const detail = `${path} ${formatValue(value)} is of land that is let. The record was skipped.`
  return { faults: [{ code: 'let', field: path, value, detail }], done: 'skipped' }
}

function noticeWarning(text: string): RecordWarning {
  const detail = 'The row is a sentence about the file, not land. It was skipped.'
  return { code: 'notice', field: null, value: text, detail }
}
