import { Problem } from '../../domain/problem.ts'
import type { Guess } from '../columns/guesses.ts'
import type { Format } from '../formats/format.ts'
import type { Columns } from '../mapping/columns.ts'
import type { Nameless, ReadRecord, RecordReader } from '../records/record-reader.ts'
import { fileText, type TextOptions } from '../slices/file-text.ts'
import { isOfRecord, type Slice, START } from '../slices/slice.ts'
import { shortDigest } from './digests.ts'
import { type JudgedRecord, RecordPlan } from './record-plan.ts'
import type { RunBook } from './run-book.ts'

/** More records than any known feed has. */
const MAX_RECORDS = 10_000_000

/** A file, and how it is read. */
export interface Source {
  readonly file: string
  /** How its bytes are decoded. */
  readonly text: TextOptions
  readonly format: Format
  readonly reader: RecordReader
  /** The names with values in the first records that no field is read from. */
  readonly unread: readonly string[]
  /** The decisions for all records. */
  readonly columns: Columns
  /** The guessed decisions, if very many of the first records depend on them. */
  readonly guesses: readonly Guess[]
}

/** Why the rules of listings refuse a record; null if it would be accepted. */
export type JudgeRecord = (record: ReadRecord) => Promise<Problem | null>

/**
 * Reads a file to plan what to do with its records. Records that were imported before and have not
 * changed are not parsed.
 * @param book Null if no earlier records are known.
 * @param refusal Called with records that occur more than once.
 * @throws Problem `invalid-input` for data that is not a file of records, and `payload-too-large`
 *   for too many records.
 */
export async function firstReading(
  source: Source,
  book: RunBook | null,
  refusal: JudgeRecord,
): Promise<RecordPlan> {
  const plan = new RecordPlan()
  for await (const known of book?.records() ?? []) {
    for (const { identity, digest, isLeftOut } of known) {
      plan.know(shortDigest(identity), digest, isLeftOut)
    }
  }
  for await (const slice of slicesOf(source)) {
    if ('bytes' in slice) add(plan, slice.bytes, source, book)
    else if (isOfRecord(slice)) plan.addNameless({ kind: 'unreadable' })
    else plan.addFileFault(slice)
    if (plan.count <= MAX_RECORDS) continue
    const detail = `A file may have at most ${MAX_RECORDS.toLocaleString('en')} records. Cut it into several files.`
    throw Problem.of('payload-too-large', 'File too large', detail)
  }
  if (plan.hasRepeated) await judgeRepeated(source, plan, refusal)
  return plan
}

/** The records of a file, and its faults. */
export function slicesOf({ file, text, format }: Source): AsyncIterable<Slice> {
  return format.slices(fileText(file, START, text))
}

function add(
  plan: RecordPlan,
  bytes: Buffer,
  { format, reader }: Source,
  book: RunBook | null,
): void {
  if (book && plan.addKnown(book.digestOf(bytes))) return
  let identity: string | null = null
  let nameless: Nameless = { kind: 'unreadable' }
  let withdraws = false
  try {
    const record = format.parse(bytes)
    identity = reader.identity(record)
    if (identity === null) nameless = reader.nameless(record)
    // Without a book, it is not known how much land the source has.
    withdraws = book !== null && reader.withdraws(record)
  } catch (error) {
    // The second reading reports the record's errors.
    if (!(error instanceof Problem)) throw error
  }
  if (identity === null) plan.addNameless(nameless)
  else plan.add(shortDigest(identity), withdraws)
}

/** A refused record must not replace an earlier one that is valid. */
async function judgeRepeated(
  source: Source,
  plan: RecordPlan,
  refusal: JudgeRecord,
): Promise<void> {
  let index = 0
  for await (const slice of slicesOf(source)) {
    if (!('bytes' in slice) && !isOfRecord(slice)) continue
    if ('bytes' in slice && plan.isRepeated(index)) {
      const isAccepted = plan.isUnchanged(index)
      plan.judge(index, await judged(slice.bytes, source, isAccepted ? async () => null : refusal))
    }
    index++
  }
}

async function judged(
  bytes: Buffer,
  { format, reader }: Source,
  refusal: JudgeRecord,
): Promise<JudgedRecord> {
  let modifiedAt: number | null = null
  const judgedAs = (fault: Problem | null, withdraws: boolean) => ({ modifiedAt, fault, withdraws })
  try {
    const parsed = format.parse(bytes)
    modifiedAt = reader.modifiedAt(parsed)
    const record = reader.read(parsed)
    if ('skipped' in record) return judgedAs(null, false)
    const withdraws = record.draft.active === false
    // It takes known land off the market, even if it is refused.
    if (record.leaving) return judgedAs(null, withdraws)
    record.faults.throwIfAny()
    return judgedAs(await refusal(record), withdraws)
  } catch (error) {
    if (error instanceof Problem) return judgedAs(error, false)
    throw error
  }
}
