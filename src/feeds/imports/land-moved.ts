import { MAX_BATCH } from '../../catalog/listings/save-listings.ts'
import { Problem } from '../../domain/problem.ts'
import type { ReadRecord } from '../records/record-reader.ts'
import { isOfRecord, type Place } from '../slices/slice.ts'
import { type Source, slicesOf } from './first-reading.ts'
import type { ImportRun } from './import-run.ts'
import type { RecordPlan } from './record-plan.ts'

/** So many records that have changed are looked at. */
const LOOKED_AT = 500
/** So many records may name other land than before, */
const FREE_RECORDS = 10
/** and so many of a hundred. */
const FREE_PERCENT = 20

/** A record that is looked at. */
interface Looked {
  readonly place: Place
  readonly record: ReadRecord
}

/**
 * Whether the keys of very many of the first records name other land than before, as numbers of rows do after the rows were sorted, and
 * keys of another table. Each listing would become another one, with the messages and bookmarks of the former. Writes nothing, and tells the
 * run of these records if there are very many.
 */
export async function hasLandMoved(
  run: ImportRun,
  source: Source,
  plan: RecordPlan,
): Promise<boolean> {
  let records = 0
  let changed = 0
  const moved: Looked[] = []
  let batch: Looked[] = []
  const look = async () => {
    const { outcomes } = await run.checkAll(batch.map(({ record }) => record))
    const isOther = outcomes.map(outcome => 'note' in outcome && outcome.note === 'other-land')
    moved.push(...batch.filter((_, i) => isOther[i]))
    batch = []
  }
  for await (const slice of slicesOf(source)) {
    if (!('bytes' in slice) && !isOfRecord(slice)) continue
    const index = records++
    if (!('bytes' in slice) || plan.isUnchanged(index) || plan.isReplaced(index)) continue
    const record = readOr(source, slice.bytes)
    if (record) batch.push({ place: { line: slice.line, offset: slice.offset }, record })
    if (batch.length === MAX_BATCH) await look()
    if (++changed === LOOKED_AT) break
  }
  if (batch.length > 0) await look()
  if (moved.length <= FREE_RECORDS || moved.length * 100 <= records * FREE_PERCENT) return false
  for (const { place, record } of moved) {
    run.tally.add([MOVED], place, record.identity, 'stopped')
  }
  return true
}

const MOVED = {
  ...{ code: 'other-land', field: null, value: undefined },
  detail: 'The key names land in another county, or of another size and address, than before.',
}

/** Null: the record is refused or skipped. */
function readOr({ format, reader }: Source, bytes: Buffer): ReadRecord | null {
  try {
    const record = reader.read(format.parse(bytes))
    return 'skipped' in record ? null : record
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
