import type { ListingDraft } from '../../domain/listings/draft/listing-draft.ts'
import { HOME_NUMBERS } from '../../domain/listings/listing-fields.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import type { Columns } from '../mapping/columns.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { type SourceField, sourceNames } from '../mapping/source-fields.ts'
import type { SourceValues } from '../mapping/source-values.ts'
import { placeOf } from './place-draft.ts'
import { plainFields } from './plain-fields.ts'
import type { RecordNotes } from './record-notes.ts'
import type { RecordWarning } from './record-reader.ts'
import { sourceBoundary } from './source-boundary.ts'
import type { KnownPlaces, Places } from './source-county.ts'
import { sourceFacts } from './source-facts.ts'
import { sourceDocuments, sourcePhotos, sourceTour } from './source-files.ts'
import { sourceHome } from './source-home.ts'
import { SourceLakes } from './source-lake.ts'
import {
  sourceAmount,
  sourceDay,
  sourceListingType,
  sourcePrice,
  sourceTypes,
} from './source-offer.ts'
import { knownPlaces, sourcePlace } from './source-place.ts'
import { sourceAcres } from './source-size.ts'
import { offerOf, type SourceStatus, STATUS_FIELDS } from './source-status.ts'
import { listingAddress, sourceEmail, sourceTitle } from './source-texts.ts'

export interface MappingContext {
  readonly mapping: Mapping
  /** The decisions for all records. */
  readonly columns: Columns
  readonly places: Places
  readonly calendar: Calendar
  readonly clock: Clock
}

const HOME = sourceNames(HOME_NUMBERS)

interface KeyedRecord {
  readonly key: string
  readonly status: SourceStatus
  /** Whether the record describes land; otherwise it changes only what it contains. */
  readonly isWhole: boolean
}

/** A record that is being turned into a draft. */
interface Reading {
  readonly values: SourceValues
  readonly notes: RecordNotes
  readonly isWhole: boolean
  /**
   * Whether any of some fields are read. A whole record clears the fields that it could have but
   * lacks.
   */
  readonly takes: (...fields: readonly SourceField[]) => boolean
}

/** Creates the drafts of records. */
export class RecordDrafts {
  readonly #context: MappingContext
  readonly #lakes: SourceLakes
  readonly #places: KnownPlaces

  constructor(context: MappingContext) {
    this.#context = context
    this.#lakes = new SourceLakes(context.places.gazetteer)
    this.#places = knownPlaces(context.places)
  }

  /** @returns A warning if the record is not for Acreage. */
  of(
    { key, status, isWhole }: KeyedRecord,
    values: SourceValues,
    notes: RecordNotes,
  ): ListingDraft | RecordWarning {
    const takes = (...fields: readonly SourceField[]) =>
      isWhole ? values.canHave(...fields) : fields.some(field => values.text(field) !== null)
    const reading: Reading = { values, notes, isWhole, takes }
    const land: ListingDraft | RecordWarning = isWhole ? this.#land(key, reading) : {}
    if ('code' in land && 'detail' in land) return land
    const { mapping, clock } = this.#context
    return {
      listFeedKey: key,
      ...land,
      ...((isWhole || takes('title')) && sourceTitle(values, mapping, notes)),
      ...this.#offer(status, land.acres ?? null, reading),
      ...plainFields(reading, mapping, clock()),
      ...sourceFacts(reading, mapping),
      ...this.#files(reading),
      ...(takes('leadEmail') && { leadRoutingEmail: sourceEmail(values, notes) }),
    }
  }

  /** Reads the fields that only whole records have. */
  #land(key: string, { values, notes }: Reading): ListingDraft | RecordWarning {
    const { mapping } = this.#context
    const place = sourcePlace(values, this.#places, notes)
    if (place !== null && 'code' in place) return place
    const acres = sourceAcres(values, mapping, notes)
    const slots = sourceTypes(values, notes)
    const home = sourceHome(values, notes)
    const lake = place && this.#lakes.of(values, place.state.id)
    return {
      listingUrl: listingAddress(key, values, mapping, notes),
      ...(acres !== null && { acres }),
      ...(slots !== null && { typeSlots: slots }),
      ...(place !== null && placeOf(place, lake, values)),
      ...(values.canHave(...HOME) && { hasHouse: home !== null, home }),
    }
  }

  /** The state of the sale, with prices and dates. @param acres Null if the size is unknown. */
  #offer(
    status: SourceStatus,
    acres: number | null,
    { values, notes, isWhole, takes }: Reading,
  ): Partial<ListingDraft> {
    const listingType = sourceListingType(values, notes)
    const offer = offerOf(status)
    const isSold = offer.status === 'S'
    const day = (field: SourceField) => sourceDay(values, field, this.#today(), notes)
    // Land that is not sold has no such values; a record without a status leaves them.
    const isSaid = isSold || (isWhole && status.kind === 'offered')
    const sale = (field: SourceField) => isSaid && takes(field)
    const listedOn = takes('listedOn') ? day('listedOn') : null
    const soldOn = isSold && takes('soldOn') ? day('soldOn') : null
    if (listedOn !== null && soldOn !== null && listedOn > soldOn) noteOrder(values, notes)
    if (!isSold) noteSale(values, notes)
    return {
      ...(takes(...STATUS_FIELDS) && offer),
      ...((isWhole && listingType === 3) || takes('category', 'pricePeriod')
        ? { listingType }
        : {}),
      ...(takes('price', 'rent') && { priceUsd: sourcePrice(values, listingType, acres, notes) }),
      ...(takes('listedOn') && { listedOn }),
      ...(sale('soldPrice') && {
        soldPriceUsd: isSold ? sourceAmount(values, 'soldPrice', notes) : null,
      }),
      ...(sale('soldOn') && { soldOn }),
    }
  }

  #files({ values, notes, isWhole, takes }: Reading): Partial<ListingDraft> {
    const { mapping } = this.#context
    const hasFiles = (...fields: readonly SourceField[]) =>
      isWhole ? takes(...fields) : fields.some(field => values.all(field).length > 0)
    return {
      ...(takes('boundary') && sourceBoundary(values, notes)),
      ...(takes('tour') && sourceTour(values, mapping, notes)),
      ...(hasFiles('photos', 'photoColumns') && { pictures: sourcePhotos(values, mapping, notes) }),
      ...(hasFiles('documents', 'photos') && {
        documents: sourceDocuments(values, mapping, notes),
      }),
    }
  }

  #today() {
    return { calendar: this.#context.calendar, now: this.#context.clock() }
  }
}

/**
 * Warns that land was sold before it was listed: one of the dates is wrong, and nothing tells
 * which.
 */
function noteOrder(values: SourceValues, notes: RecordNotes): void {
  const listed = values.text('listedOn')
  const sold = values.text('soldOn')
  if (listed && sold)
    notes.record(
      'dates-contradict',
      listed,
      `${listed.path} ${formatValue(listed.value)} is after ${sold.path} ${formatValue(sold.value)}; both were taken.`,
    )
}

/** What systems write where there was no sale. */
const NO_SALE = /^(?:[$0.,\s-]*|(?:1899|1900)-\d\d-\d\d|n\/?a|none)$/i

/** Warns that the price or the date of a sale was left out, because the land is not sold. */
function noteSale(values: SourceValues, notes: RecordNotes): void {
  for (const field of ['soldPrice', 'soldOn'] as const) {
    const found = values.text(field)
    if (found === null || NO_SALE.test(found.value)) continue
    const detail = `${found.path} is ${formatValue(found.value)}, but the land is not sold. It was left out.`
    notes.record('sale-left-out', found, detail)
  }
}
