import { BatchSize } from '../../catalog/listings/batch-size.ts'
import type { PostedListings } from '../../catalog/listings/posted-listings.ts'
import type { BatchOutcome } from '../../catalog/listings/save-listings.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import { type Fault, Problem } from '../../domain/problem.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import { firstCharacters } from '../../domain/values/plain-text.ts'
import type { Format } from '../formats/format.ts'
import { jsonLines } from '../formats/json-lines.ts'
import { PostedRecords } from '../records/posted-records.ts'
import type {
  ReadRecord,
  RecordOptions,
  RecordReader,
  RecordWarning,
} from '../records/record-reader.ts'
import { fileText } from '../slices/file-text.ts'
import { isOfRecord, type Place, type Slice } from '../slices/slice.ts'
import {
  type Done,
  FaultKinds,
  type ImportCounts,
  type ImportReport,
  shownValue,
} from './import-report.ts'
import { LatestRecords } from './latest-records.ts'

export interface ImportOptions extends RecordOptions {
  /** A file of JSON Lines, which may be compressed with gzip. */
  readonly file: string
  /** The name of the file in the audit log and in the report. */
  readonly source: string
  readonly principal: Principal
  readonly calendar: Calendar
  readonly isDryRun: boolean
  /** Called once the file was read for the first time. */
  readonly onCounted: (records: number) => void
  /** Called with the number of records that are done. */
  readonly onProgress: (done: number) => void
}

/** More records than any known feed has. What is remembered of each takes 16 bytes. */
const MAX_RECORDS = 10_000_000
/** A report shows this much of a key. */
const MAX_KEY_CHARACTERS = 100

/** What an import reads, and how. */
interface Source {
  readonly file: string
  readonly format: Format
  readonly reader: RecordReader
}

type Importer = Pick<PostedListings, 'saveAll' | 'recordImport'>
type Counted = Place & { readonly record: ReadRecord }

/**
 * Imports the listings of a file into an account, in batches. It reads the file twice: first to find keys that occur more than
 * once. The import can be repeated, and can be stopped at any time and repeated: what is in already stays unchanged.
 * @throws Problem as `saveListings`, `invalid-input` for what is no file, and `payload-too-large` for too many records. Nothing
 * is written then.
 */
export async function importFile(
  listings: Importer,
  options: ImportOptions,
): Promise<ImportReport> {
  const startedAt = performance.now()
  const source: Source = {
    file: options.file,
    format: jsonLines(),
    reader: new PostedRecords(options),
  }
  const latest = await latestRecords(source)
  options.onCounted(latest.count)
  if (!options.isDryRun) {
    const { principal, accountId } = options
    await listings.recordImport(principal, accountId, options.source)
  }
  const run = new ImportRun(listings, options, source, latest)
  await run.read()
  return run.report(startedAt)
}

async function latestRecords({ file, format, reader }: Source): Promise<LatestRecords> {
  const latest = new LatestRecords()
  for await (const slice of format.slices(fileText(file))) {
    latest.add('bytes' in slice ? identityIn(slice.bytes, format, reader) : null)
    if (latest.count <= MAX_RECORDS) continue
    const detail = `A file may have at most ${MAX_RECORDS.toLocaleString('en')} records. Cut it into several files.`
    throw Problem.of('payload-too-large', 'File too large', detail)
  }
  return latest
}

function identityIn(bytes: Buffer, format: Format, reader: RecordReader): string | null {
  try {
    return reader.identity(format.parse(bytes))
  } catch (error) {
    // The second reading tells what is wrong with it.
    if (error instanceof Problem) return null
    throw error
  }
}

/** The second reading of a file. */
class ImportRun {
  readonly #listings: Importer
  readonly #options: ImportOptions
  readonly #source: Source
  readonly #latest: LatestRecords
  readonly #size = new BatchSize()
  readonly #faults = new FaultKinds()
  readonly #counts: ImportCounts = {
    ...{ read: 0, created: 0, changed: 0, unchanged: 0, skipped: 0, refused: 0, replaced: 0 },
  }
  readonly #spentMs = { checking: 0, writing: 0 }
  #isComplete = true
  #batch: Counted[] = []

  constructor(listings: Importer, options: ImportOptions, source: Source, latest: LatestRecords) {
    this.#listings = listings
    this.#options = options
    this.#source = source
    this.#latest = latest
  }

  async read(): Promise<void> {
    const { file, format } = this.#source
    let index = 0
    for await (const slice of format.slices(fileText(file))) {
      this.#take(slice, index++)
      if (this.#batch.length >= this.#size.listings) await this.#save()
    }
    await this.#save()
  }

  report(startedAt: number): ImportReport {
    const { source, accountId, isDryRun } = this.#options
    const totalMs = performance.now() - startedAt
    const { checking, writing } = this.#spentMs
    return {
      ...{ file: source, accountID: accountId, dryRun: isDryRun, complete: this.#isComplete },
      ...{ counts: this.#counts, seconds: seconds(totalMs) },
      spent: {
        reading: seconds(totalMs - checking - writing),
        checking: seconds(checking),
        writing: seconds(writing),
      },
      faults: this.#faults.all,
    }
  }

  #take(slice: Slice, index: number): void {
    if (!('bytes' in slice)) {
      const isOne = isOfRecord(slice)
      if (isOne) this.#counts.read++
      else this.#isComplete = false
      this.#tell([{ ...slice, field: null }], slice, null, isOne ? 'refused' : 'stopped')
      return
    }
    this.#counts.read++
    const { format, reader } = this.#source
    try {
      const record = reader.read(format.parse(slice.bytes))
      if (this.#latest.isReplaced(index, record.identity)) {
        const detail = 'Each key occurs once in a file; the last record of the key counts.'
        const fault = { code: 'repeated', field: null, value: undefined, detail }
        this.#tellKinds([fault], slice, record.identity, 'replaced')
      } else if ('skipped' in record) {
        this.#tellKinds([record.skipped], slice, record.identity, 'skipped')
      } else {
        const { line, offset } = slice
        this.#batch.push({ line, offset, record })
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      this.#tell(error.faults, slice, null, 'refused')
    }
  }

  async #save(): Promise<void> {
    const batch = this.#batch
    if (batch.length === 0) return
    this.#batch = []
    const { principal, accountId, calendar, isDryRun } = this.#options
    const drafts = batch.map(({ record }) => record)
    const startedAt = performance.now()
    const all = { principal, accountId, calendar, drafts, isDryRun }
    const { outcomes, checkedMs, wroteMs } = await this.#listings.saveAll(all)
    this.#spentMs.checking += checkedMs
    this.#spentMs.writing += performance.now() - startedAt - checkedMs
    const written = outcomes.filter(({ kind }) => kind === 'created' || kind === 'changed').length
    this.#size.learn(written, wroteMs)
    for (const [i, outcome] of outcomes.entries()) this.#count(outcome, batch[i])
    this.#options.onProgress(this.#counts.read)
  }

  #count(outcome: BatchOutcome, counted: Counted | undefined): void {
    if (!counted) throw new Error('There are more outcomes than records.')
    const { record } = counted
    if (outcome.kind === 'refused') {
      this.#tell(outcome.problem.faults, counted, record, 'refused')
      return
    }
    this.#counts[outcome.kind]++
    this.#addKinds(record.warnings, counted, record.identity, 'adjusted')
  }

  #tell(
    faults: readonly (Pick<Fault, 'field' | 'detail'> & { code: string })[],
    place: Place,
    record: ReadRecord | null,
    done: Exclude<Done, 'adjusted'>,
  ): void {
    const told = faults.map(({ code, field, detail }) => {
      const value = field === null ? undefined : record?.valueAt(field)
      return { code, field: field && (record?.sourceName(field) ?? field), value, detail }
    })
    this.#tellKinds(told, place, record?.identity ?? null, done)
  }

  #tellKinds(
    faults: readonly RecordWarning[],
    place: Place,
    identity: string | null,
    done: Exclude<Done, 'adjusted'>,
  ): void {
    if (done !== 'stopped') this.#counts[done]++
    this.#addKinds(faults, place, identity, done)
  }

  #addKinds(
    faults: readonly RecordWarning[],
    { line, offset }: Place,
    identity: string | null,
    done: Done,
  ): void {
    const key = identity && firstCharacters(identity, MAX_KEY_CHARACTERS)
    for (const { code, field, value, detail } of faults) {
      const example = { line, offset, key, value: shownValue(value), expected: detail }
      this.#faults.add({ code, field }, done, example)
    }
  }
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds) / 1000
}
