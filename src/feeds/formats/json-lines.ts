import type { BatchedDraft } from '../../catalog/listings/save-listings.ts'
import { FaultList, Problem } from '../../domain/problem.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import { withoutControls } from '../../domain/values/plain-text.ts'
import { shown, textOf, wholeNumberOf } from '../../domain/values/scalars.ts'
import { jsonOf } from '../../wire/json-text.ts'
import { postedListing } from '../../wire/posted-listing.ts'
import { valueAt } from '../../wire/wire-faults.ts'

type Members = Readonly<Record<string, unknown>>

/** How the records of a file are read. */
export interface RecordOptions {
  readonly accountId: AccountId
  /** Whether a record without listFeedKey edits the listing that its listingID names. */
  readonly matchesIds: boolean
}

/** A record of a file, with its faults so far. */
export interface ReadRecord extends BatchedDraft {
  /** What tells records apart, such as `listFeedKey A-1`; null: the record has neither a key nor an id. */
  readonly identity: string | null
  /** The value at the path of a fault, as the file has it; undefined where there is none. */
  readonly valueAt: (path: string) => unknown
}

/** What tells the record apart from the others of the file; null: the bytes cannot be read, or have no such member. */
export function identityIn(bytes: Buffer, options: RecordOptions): string | null {
  try {
    return identityOf(dataOf(membersOf(JSON.parse(bytes.toString()))), options)
  } catch {
    return null
  }
}

/**
 * Reads a line as it could be posted to version 3: an object with `data`, and with `accountID`, which may be left out.
 * @throws Problem `invalid-input` or `payload-too-large` when the bytes cannot be read at all.
 */
export function readRecord(bytes: Buffer, options: RecordOptions): ReadRecord {
  const members = membersOf(jsonOf(bytes, 'The record'))
  const faults = new FaultList()
  refuseUnknown(members, faults)
  refuseOtherAccount(members['accountID'], options.accountId, faults)
  const data = dataOf(members)
  const listingId = listingIdOf(data, options)
  const { draft, faults: draftFaults } = postedListing(data, listingId, faults)
  if (listingId === null && feedKeyOf(data) === '') {
    const detail = `A record has its key in the feed as listFeedKey: it tells whether the listing exists already. ${options.matchesIds ? 'Or it has the listingID of a listing that exists.' : 'A file that was exported from this database can be matched by listingID instead: --match-ids.'}`
    faults.add('missing', 'listFeedKey', detail)
  }
  const about = { listingId, draft: draft ?? {}, faults, draftFaults }
  return {
    ...about,
    identity: identityOf(data, options),
    valueAt: path => valueAt(path === 'accountID' ? members : data, path),
  }
}

function membersOf(value: unknown): Members {
  if (isObject(value)) return value
  const detail = `A record must be an object with the member data, not ${shown(value)}.`
  throw Problem.of('invalid-input', 'Record invalid', detail)
}

function dataOf({ data }: Members): Members {
  if (isObject(data)) return data
  const found = data === undefined ? '' : `, not ${shown(data)}`
  const detail = `data must be an object with the members of a listing${found}.`
  throw Problem.of('invalid-input', 'Data invalid', detail)
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function refuseUnknown(members: Members, faults: FaultList): void {
  for (const name of Object.keys(members)) {
    if (name === 'accountID' || name === 'data') continue
    const detail = `${shown(name).slice(1, -1)} is not known; the members of a record are accountID and data.`
    faults.add('unknown', name, detail)
  }
}

function refuseOtherAccount(value: unknown, accountId: AccountId, faults: FaultList): void {
  if (value === undefined || value === null || wholeNumberOf(value) === accountId) return
  const detail = `accountID must be ${accountId}, the account of this import, or be left out, not ${shown(value)}.`
  faults.add('invalid', 'accountID', detail)
}

function feedKeyOf(data: Members): string {
  return withoutControls(textOf(data['listFeedKey']) ?? '')
}

function listingIdOf(data: Members, { matchesIds }: RecordOptions): ListingId | null {
  if (!matchesIds || feedKeyOf(data) !== '') return null
  return (wholeNumberOf(data['listingID']) as ListingId | undefined) || null
}

function identityOf(data: Members, options: RecordOptions): string | null {
  const key = feedKeyOf(data)
  if (key !== '') return `listFeedKey ${key}`
  const id = listingIdOf(data, options)
  return id === null ? null : `listingID ${id}`
}
