import type { ListingDraft } from '../../domain/listings/draft/listing-draft.ts'
import { LISTING_FIELDS } from '../../domain/listings/listing-fields.ts'
import { FaultList } from '../../domain/problem.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { shown } from '../../domain/values/scalars.ts'
import { wireName } from '../../wire/wire-names.ts'
import type { SourceRecord } from '../formats/source-record.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { RecordShapes } from '../mapping/record-shapes.ts'
import type { SourceField } from '../mapping/source-fields.ts'
import { SourceValues } from '../mapping/source-values.ts'
import { instantIn } from '../values/days.ts'
import { placeOf } from './place-draft.ts'
import { RecordNotes } from './record-notes.ts'
import type { ReadRecord, RecordReader, RecordWarning, SkippedRecord } from './record-reader.ts'
import { SourceFaults } from './source-faults.ts'
import { sourceAddress, sourceDocuments, sourcePhotos, sourceTour } from './source-files.ts'
import { sourceHome, sourceYear } from './source-home.ts'
import { SourceLakes } from './source-lake.ts'
import {
  type SourceStatus,
  sourceAcres,
  sourceAmount,
  sourceDay,
  sourceListingType,
  sourcePrice,
  sourceStatus,
  sourceTypes,
} from './source-offer.ts'
import {
  isAddressShown,
  type KnownPlaces,
  knownPlaces,
  type Places,
  sourcePlace,
} from './source-place.ts'
import { listingAddress, sourceEmail, sourceKey, sourceText, sourceTitle } from './source-texts.ts'

/** What records of a foreign format are read with. */
export interface MappingContext {
  readonly mapping: Mapping
  readonly places: Places
  readonly calendar: Calendar
  readonly clock: Clock
}

/** The fields that only whole records have: a record without any of them says that a listing changed its status. */
const WHOLE: readonly SourceField[] = [
  'acres',
  'lotSize',
  'lotSquareFeet',
  'types',
  'state',
  'county',
  'zip',
]
/** A number that a spreadsheet has shortened: several keys may have become this one. */
const SHORTENED = /^\d(?:\.\d+)?E\+\d+$/
const SHORTENED_EXPECTED = 'a key as its source has it, which a spreadsheet must keep as text'
const HOME: readonly SourceField[] = ['beds', 'baths', 'fullBaths', 'halfBaths', 'livingArea']
const PLAIN_TEXTS = [
  'description',
  'directions',
  'legalDescription',
  'brokerNotes',
  'showingInstructions',
  'parcelNumber',
] as const
/** They lead to the land, so they go with an address that is not to be shown. */
const TELLING_TEXTS: readonly string[] = ['directions', 'parcelNumber']

/**
 * Reads records whose members a mapping names. What a listing cannot do without must be right; everything else that cannot be read is left
 * out, with a warning.
 */
export class MappedRecords implements RecordReader {
  readonly #context: MappingContext
  readonly #lakes: SourceLakes
  readonly #shapes: RecordShapes
  readonly #places: KnownPlaces

  constructor(context: MappingContext) {
    this.#context = context
    this.#lakes = new SourceLakes(context.places.gazetteer)
    this.#shapes = new RecordShapes(context.mapping)
    this.#places = knownPlaces(context.places)
  }

  identity(record: SourceRecord): string | null {
    const key = sourceKey(this.#valuesOf(record))
    return key === '' ? null : `listFeedKey ${key}`
  }

  modifiedAt(record: SourceRecord): number | null {
    const found = this.#valuesOf(record).text('modifiedAt')
    return found === null ? null : instantIn(found.value)
  }

  read(record: SourceRecord): ReadRecord | SkippedRecord {
    const values = this.#valuesOf(record)
    const notes = new RecordNotes()
    const key = sourceKey(values)
    const identity = key === '' ? null : `listFeedKey ${key}`
    if (SHORTENED.test(key))
      notes.refuse('invalid', { path: values.pathOf('key'), value: key }, SHORTENED_EXPECTED)
    if (key === '') {
      const path = values.pathOf('key')
      notes.missing(
        path,
        `${path} must have the key of the listing, which tells whether it exists already.`,
      )
    }
    const status = sourceStatus(values, notes)
    if (status.kind === 'skipped') return { identity, skipped: skippedStatus(status) }
    const isWhole = WHOLE.some(field => values.text(field) !== null)
    const draft = isWhole
      ? this.#wholeDraft(key, status, values, notes)
      : this.#statusDraft(key, status, values, notes)
    if ('code' in draft) return { identity, skipped: draft }
    return this.#recordOf({
      values,
      notes,
      identity,
      draft,
      mayCreate: isWhole && status.kind !== 'hidden',
    })
  }

  #recordOf({
    values,
    notes,
    identity,
    draft,
    mayCreate,
  }: {
    readonly values: SourceValues
    readonly notes: RecordNotes
    readonly identity: string | null
    readonly draft: ListingDraft
    readonly mayCreate: boolean
  }): ReadRecord {
    const faults = new FaultList()
    const valuesOfFaults = new Map<string, unknown>()
    for (const { code, field, value, detail } of notes.faults) {
      faults.add(code === 'missing' ? 'missing' : 'invalid', field, detail)
      if (field !== null) valuesOfFaults.set(field, value)
    }
    return {
      ...{ listingId: null, draft: this.#withoutKept(draft), faults, mayCreate, identity },
      draftFaults: new SourceFaults(values, faults, faults.isEmpty),
      valueAt: path => valuesOfFaults.get(path),
      warnings: notes.warnings,
    }
  }

  /** A draft without what imports never touch. */
  #withoutKept(draft: ListingDraft): ListingDraft {
    const { keep } = this.#context.mapping
    if (keep.size === 0) return draft
    const names = Object.keys(draft) as (keyof ListingDraft)[]
    const left = names.filter(name => !keep.has(wireName(name)))
    return Object.fromEntries(left.map(name => [name, draft[name]]))
  }

  #valuesOf(record: SourceRecord): SourceValues {
    return new SourceValues(record, this.#context.mapping, this.#shapes.of(record))
  }

  /** What a record without anything but its key and its status changes. */
  #statusDraft(
    key: string,
    status: SourceStatus,
    values: SourceValues,
    notes: RecordNotes,
  ): ListingDraft {
    const soldPriceUsd = sourceAmount(values, 'soldPrice', notes)
    const soldOn = sourceDay(values, 'soldOn', this.#today(), notes)
    const offer = offerOf(status)
    const isSold = offer.status === 'S'
    return {
      ...{ listFeedKey: key, ...offer },
      ...(isSold && soldPriceUsd !== null ? { soldPriceUsd } : {}),
      ...(isSold && soldOn !== null ? { soldOn } : {}),
    }
  }

  #wholeDraft(
    key: string,
    status: SourceStatus,
    values: SourceValues,
    notes: RecordNotes,
  ): ListingDraft | RecordWarning {
    const { mapping } = this.#context
    const place = sourcePlace(values, this.#places, notes)
    if (place !== null && 'code' in place) return place
    const acres = sourceAcres(values, mapping, notes)
    const slots = sourceTypes(values, notes)
    const home = sourceHome(values, notes)
    const listingType = sourceListingType(values, notes)
    const lake = place && this.#lakes.of(values, place.state.id)
    return {
      listFeedKey: key,
      listingUrl: listingAddress(key, values, mapping, notes),
      ...sourceTitle(values, mapping, notes),
      ...(acres !== null && { acres }),
      ...(slots !== null && { typeSlots: slots }),
      ...this.#offer(status, listingType, values, notes),
      ...(place !== null && placeOf(place, lake, values)),
      ...(values.canHave(...HOME) && { hasHouse: home !== null, home }),
      ...this.#texts(values, notes),
      ...this.#files(values, notes),
      ...(values.canHave('leadEmail') && { leadRoutingEmail: sourceEmail(values, notes) }),
      ...(values.canHave('yearBuilt') && {
        yearBuilt: sourceYear(values, this.#context.clock(), notes),
      }),
    }
  }

  /** The state of the sale, with prices and dates. */
  #offer(
    status: SourceStatus,
    listingType: 2 | 3,
    values: SourceValues,
    notes: RecordNotes,
  ): Partial<ListingDraft> {
    const offer = offerOf(status)
    const isSold = offer.status === 'S'
    const isTold = values.canHave('status', 'isShown', 'isWithdrawn')
    const day = (field: SourceField) => sourceDay(values, field, this.#today(), notes)
    const soldPriceUsd = isSold ? sourceAmount(values, 'soldPrice', notes) : null
    return {
      ...(isTold && offer),
      ...((listingType === 3 || values.canHave('category', 'pricePeriod')) && { listingType }),
      ...(values.canHave('price') && { priceUsd: sourcePrice(values, listingType, notes) }),
      ...(values.canHave('listedOn') && { listedOn: day('listedOn') }),
      ...(values.canHave('soldPrice') && { soldPriceUsd }),
      ...(values.canHave('soldOn') && { soldOn: isSold ? day('soldOn') : null }),
    }
  }

  #files(values: SourceValues, notes: RecordNotes): Partial<ListingDraft> {
    const { mapping } = this.#context
    return {
      ...(values.canHave('tour') && sourceTour(values, mapping, notes)),
      ...(values.canHave('flyer') && { flyer: sourceAddress(values, 'flyer', mapping, notes) }),
      ...(values.canHave('photos', 'photoColumns') && {
        pictures: sourcePhotos(values, mapping, notes),
      }),
      ...(values.canHave('documents', 'photos') && {
        documents: sourceDocuments(values, mapping, notes),
      }),
    }
  }

  #texts(values: SourceValues, notes: RecordNotes): Partial<ListingDraft> {
    const texts: Partial<Record<(typeof PLAIN_TEXTS)[number], string | null>> = {}
    const isPlaceShown = isAddressShown(values)
    for (const name of PLAIN_TEXTS) {
      if (!values.canHave(name)) continue
      const isTaken = isPlaceShown || !TELLING_TEXTS.includes(name)
      const { maxCharacters } = LISTING_FIELDS[name]
      texts[name] = isTaken ? sourceText(values, name, maxCharacters, notes) : null
    }
    return texts
  }

  #today() {
    return { calendar: this.#context.calendar, now: this.#context.clock() }
  }
}

function skippedStatus({ told }: Extract<SourceStatus, { kind: 'skipped' }>): RecordWarning {
  const detail = `${told.path} ${shown(told.value)} is of land that is let. The record was skipped.`
  return { code: 'let', field: told.path, value: told.value, detail }
}

function offerOf(status: SourceStatus): Pick<ListingDraft, 'status' | 'active'> {
  if (status.kind === 'offered') return { status: status.status, active: status.active }
  return status.kind === 'hidden' ? { active: false } : {}
}
