import { Problem } from '../../domain/problem.ts'
import type { Format } from '../formats/format.ts'
import type { ReadRecord, RecordReader } from '../records/record-reader.ts'
import { fileText, type TextOptions } from '../slices/file-text.ts'
import { isOfRecord, type Slice, START } from '../slices/slice.ts'
import { shortDigest } from './digests.ts'
import type { KnownRecords } from './known-records.ts'
import { type PlannedRecord, RecordPlan } from './record-plan.ts'
import type { RunBook } from './run-book.ts'

/** More records than any known feed has. */
const MAX_RECORDS = 10_000_000

/** A file, and how it is read. */
export interface Source {
  readonly file: string
  /** How its bytes become text. */
  readonly text: TextOptions
  readonly format: Format
  readonly reader: RecordReader
  /** The names with values in the first records that nothing is read from. */
  readonly unread: readonly string[]
}

const NAMELESS: PlannedRecord = {
  ...{ identity: null, modifiedAt: null, isUnchanged: false, isReread: false },
}

/** Why the rules of listings refuse a record; null: it would be accepted. */
export type JudgeRecord = (record: ReadRecord) => Promise<Problem | null>

/**
 * Reads a file to find out what is to be done with its records. Records that were imported before and have not changed are not parsed.
 * @param known Null: nothing is known of records before.
 * @param refusal Asked of records that occur more than once.
 * @throws Problem `invalid-input` for data that is no file of records, and `payload-too-large` for too many records.
 */
export async function firstReading(
  source: Source,
  book: RunBook | null,
  known: KnownRecords | null,
  refusal: JudgeRecord,
): Promise<RecordPlan> {
  const plan = new RecordPlan()
  for await (const slice of slicesOf(source)) {
    if ('bytes' in slice) {
      plan.add(planned(slice.bytes, book, known) ?? parsed(slice.bytes, source, book, known))
    } else if (isOfRecord(slice)) {
      plan.add(NAMELESS)
    } else {
      plan.fileFaults.push(slice)
    }
    if (plan.count <= MAX_RECORDS) continue
    const detail = `A file may have at most ${MAX_RECORDS.toLocaleString('en')} records. Cut it into several files.`
    throw Problem.of('payload-too-large', 'File too large', detail)
  }
  if (plan.hasRepeated) await judgeRepeated(source, plan, refusal)
  return plan
}

/** The records of a file, and what is wrong with it. */
export function slicesOf({ file, text, format }: Source): AsyncIterable<Slice> {
  return format.slices(fileText(file, START, text))
}

/** A record that is refused must not take the place of an earlier one that is right. */
async function judgeRepeated(
  source: Source,
  plan: RecordPlan,
  refusal: JudgeRecord,
): Promise<void> {
  let index = 0
  for await (const slice of slicesOf(source)) {
    if (!('bytes' in slice) && !isOfRecord(slice)) continue
    const isJudged = 'bytes' in slice && plan.isRepeated(index)
    if (isJudged) {
      const isKnown = plan.isUnchanged(index)
      plan.judge(index, isKnown ? null : await faultOf(slice.bytes, source, refusal))
    }
    index++
  }
}

/** The fault of a record; null: none. */
async function faultOf(
  bytes: Buffer,
  { format, reader }: Source,
  refusal: JudgeRecord,
): Promise<Problem | null> {
  try {
    const record = reader.read(format.parse(bytes))
    if ('skipped' in record) return null
    record.faults.throwIfAny()
    return await refusal(record)
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** Null: the bytes have to be parsed. */
function planned(
  bytes: Buffer,
  book: RunBook | null,
  known: KnownRecords | null,
): PlannedRecord | null {
  const same = book === null ? null : (known?.same(book.digestOf(bytes)) ?? null)
  if (same === null) return null
  const { identity, modifiedAt, isLeftOut } = same
  return { identity, modifiedAt, isUnchanged: !isLeftOut, isReread: false }
}

function parsed(
  bytes: Buffer,
  { format, reader }: Source,
  book: RunBook | null,
  known: KnownRecords | null,
): PlannedRecord {
  try {
    const record = format.parse(bytes)
    const text = reader.identity(record)
    if (text === null) return NAMELESS
    const identity = shortDigest(text)
    known?.withIdentity(identity)
    const former = book?.formerDigestOf(bytes) ?? null
    const isReread = former !== null && (known?.hadBytes(identity, former) ?? false)
    return { identity, modifiedAt: reader.modifiedAt(record), isUnchanged: false, isReread }
  } catch (error) {
    // The second reading tells what is wrong with it.
    if (error instanceof Problem) return NAMELESS
    throw error
  }
}
