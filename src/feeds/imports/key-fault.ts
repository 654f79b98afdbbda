import { MAX_BATCH } from '../../catalog/listings/listing-batch.ts'
import { Problem } from '../../domain/problem.ts'
import type { ReadRecord } from '../records/record-reader.ts'
import { isOfRecord, type Place } from '../slices/slice.ts'
import { type Source, slicesOf } from './first-reading.ts'
import type { ImportRun } from './import-run.ts'
import { lackedListings } from './left-out.ts'
import type { RecordPlan } from './record-plan.ts'
import type { RunBook } from './run-book.ts'

/** How many changed records are checked. */
const LOOKED_AT = 500
/** How many records may belong to other land than before, or have new keys for known land. */
const FREE_RECORDS = 10
/** The same as a percentage. */
const FREE_PERCENT = 20
/** How many listings missing in the file are compared with its new ones. */
const MAX_LACKED = 5000

/** A record that is checked. */
interface Looked {
  readonly place: Place
  readonly record: ReadRecord
}

/**
 * Whether the keys of very many of the first records are not those of the land. `other-land`: they
 * belonged to other land before, as row numbers do after the rows were sorted, or keys of another
 * table; each listing would turn into a different one, with the messages and bookmarks of the
 * former. `other-keys`: known land has new keys, and would appear twice. Writes nothing, but
 * reports these records to the run.
 * @param lacked The source addresses of listings missing in the file.
 */
export async function keyFault(
  run: ImportRun,
  source: Source,
  plan: RecordPlan,
  lacked: ReadonlySet<string>,
): Promise<keyof typeof TOLD | null> {
  const found: Record<keyof typeof TOLD, Looked[]> = { 'other-land': [], 'other-keys': [] }
  let records = 0
  let changed = 0
  let batch: Looked[] = []
  const look = async () => {
    const { outcomes } = await run.checkAll(batch.map(({ record }) => record))
    for (const [i, looked] of batch.entries()) {
      const outcome = outcomes[i]
      const { listingUrl } = looked.record.draft
      if (!outcome || !('notes' in outcome)) continue
      if (outcome.notes.includes('other-land')) found['other-land'].push(looked)
      if (outcome.kind === 'created' && lacked.has(listingUrl ?? ''))
        found['other-keys'].push(looked)
    }
    batch = []
  }
  const last = Math.min(LOOKED_AT, plan.changed)
  if (last <= FREE_RECORDS) return null
  for await (const slice of slicesOf(source)) {
    if (!('bytes' in slice) && !isOfRecord(slice)) continue
    const index = records++
    if (!plan.isChanged(index)) continue
    const record = 'bytes' in slice && !plan.isReplaced(index) ? readOr(source, slice.bytes) : null
    if (record) batch.push({ place: { line: slice.line, offset: slice.offset }, record })
    if (batch.length === MAX_BATCH) await look()
    if (++changed === last) break
  }
  if (batch.length > 0) await look()
  for (const name of ['other-land', 'other-keys'] as const) {
    const some = found[name]
    if (some.length <= FREE_RECORDS || some.length * 100 <= records * FREE_PERCENT) continue
    const reported = { code: name, field: null, value: undefined, detail: TOLD[name] }
    for (const { place, record } of some)
      run.tally.add([reported], place, record.identity, 'stopped')
    return name
  }
  return null
}

const TOLD = {
  'other-land':
    'The key names land in another county, or of another size and address, than before.',
  'other-keys': 'A listing of the feed has this address already, with a key that the file lacks.',
} as const

/** The source addresses of listings missing in a full file; empty if there are few. */
export async function lackedAddresses(
  plan: RecordPlan,
  book: RunBook,
): Promise<ReadonlySet<string>> {
  const ids = await lackedListings(plan, book, MAX_LACKED)
  return ids.length <= FREE_RECORDS ? new Set() : await book.addressesOf(ids)
}

/** Null if the record is refused or skipped. */
function readOr({ format, reader }: Source, bytes: Buffer): ReadRecord | null {
  try {
    const record = reader.read(format.parse(bytes))
    return 'skipped' in record ? null : record
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
