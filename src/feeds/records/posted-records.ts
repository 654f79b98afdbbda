import type { ListingDraft } from '../../domain/listings/draft/listing-draft.ts'
import { FaultList, Problem } from '../../domain/problem.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import { withoutControls } from '../../domain/values/plain-text.ts'
import { booleanOf, formatValue, textOf, wholeNumberOf } from '../../domain/values/scalars.ts'
import { postedListing } from '../../wire/posted-listing.ts'
import { valueAt } from '../../wire/wire-faults.ts'
import type { SourceRecord, SourceValue } from '../formats/source-record.ts'
import type {
  Nameless,
  ReadRecord,
  RecordOptions,
  RecordReader,
  RecordWarning,
} from './record-reader.ts'

const WITHDRAWN: RecordWarning = {
  code: 'withdrawn',
  field: 'active',
  value: false,
  detail: 'data.active takes the land off the market.',
}

/**
 * Reads records as they could be posted to version 3: objects with `data`, and with an optional
 * `accountID`.
 */
export class PostedRecords implements RecordReader {
  readonly #options: RecordOptions

  constructor(options: RecordOptions) {
    this.#options = options
  }

  identity({ data }: SourceRecord): string | null {
    return isObject(data) ? identityOf(data, this.#options) : null
  }

  nameless(): Nameless {
    return { kind: 'unreadable' }
  }

  /** Posted records have no modification time. */
  modifiedAt(): null {
    return null
  }

  withdraws({ data }: SourceRecord): boolean {
    return isObject(data) && booleanOf(data['active']) === false
  }

  read(record: SourceRecord): ReadRecord {
    const { accountId, matchesIds } = this.#options
    const faults = new FaultList()
    refuseUnknown(record, faults)
    refuseOtherAccount(record['accountID'], accountId, faults)
    const data = dataOf(record)
    const listingId = listingIdOf(data, this.#options)
    const { draft, faults: draftFaults } = postedListing(data, listingId, faults)
    if (listingId === null && feedKeyOf(data) === '') {
      const detail = `A record has its key in the feed as listFeedKey: it tells whether the listing exists already. ${matchesIds ? 'Or it has the listingID of a listing that exists.' : 'A file that was exported from this database can be matched by listingID instead: --match-ids.'}`
      faults.add('missing', 'listFeedKey', detail)
    }
    return {
      listingId,
      draft: draft ?? {},
      faults,
      draftFaults,
      identity: identityOf(data, this.#options),
      valueAt: path => valueAt(path === 'accountID' ? record : data, path),
      mayCreate: true,
      warnings: [],
      absence: { faults: [], done: 'skipped' },
      withdrawal: this.withdraws(record) ? WITHDRAWN : null,
      leaving: faults.faults.some(({ field }) => field === 'accountID')
        ? undefined
        : this.#leaving(data, draft, listingId),
    }
  }

  /**
   * A record that takes known land off the market, regardless of its other contents; undefined if
   * it does not.
   */
  #leaving(data: SourceRecord, draft: ListingDraft | null, listingId: ListingId | null) {
    const { status, active } = draft ?? {}
    const isLeaving = active === false || (status != null && status !== 'P')
    if (!isLeaving || identityOf(data, this.#options) === null) return undefined
    const faults = new FaultList()
    const { listFeedKey } = data
    const said = { listFeedKey, status, active }
    const posted = postedListing(said, listingId, faults)
    return { draft: posted.draft ?? {}, faults, draftFaults: posted.faults }
  }
}

function dataOf({ data }: SourceRecord): SourceRecord {
  if (isObject(data)) return data
  const found = data === undefined ? '' : `, not ${formatValue(data)}`
  const detail = `data must be an object with the members of a listing${found}.`
  throw Problem.of('invalid-input', 'Data invalid', detail)
}

function isObject(value: SourceValue | undefined): value is SourceRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function refuseUnknown(record: SourceRecord, faults: FaultList): void {
  for (const name of Object.keys(record)) {
    if (name === 'accountID' || name === 'data') continue
    const detail = `${formatValue(name).slice(1, -1)} is not known; the members of a record are accountID and data.`
    faults.add('unknown', name, detail)
  }
}

function refuseOtherAccount(
  value: unknown,
  accountId: RecordOptions['accountId'],
  faults: FaultList,
): void {
  if (value === undefined || value === null || wholeNumberOf(value) === accountId) return
  faults.mustBe('accountID', `${accountId}, the account of this import, or be left out`, value)
}

function feedKeyOf(data: SourceRecord): string {
  return withoutControls(textOf(data['listFeedKey']) ?? '')
}

function listingIdOf(data: SourceRecord, { matchesIds }: RecordOptions): ListingId | null {
  if (!matchesIds || feedKeyOf(data) !== '') return null
  return (wholeNumberOf(data['listingID']) as ListingId | undefined) || null
}

function identityOf(data: SourceRecord, options: RecordOptions): string | null {
  const key = feedKeyOf(data)
  if (key !== '') return `listFeedKey ${key}`
  const id = listingIdOf(data, options)
  return id === null ? null : `listingID ${id}`
}
