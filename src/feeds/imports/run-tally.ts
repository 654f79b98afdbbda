import type { BatchOutcome } from '../../catalog/listings/write-together.ts'
import { MAX_RUN_FAULTS, type RunFault } from '../../domain/feeds/run-fault.ts'
import type { Fault } from '../../domain/problem.ts'
import { firstCharacters } from '../../domain/values/plain-text.ts'
import type { ReadRecord, RecordWarning } from '../records/record-reader.ts'
import type { Place } from '../slices/slice.ts'
import {
  type Done,
  type FaultExample,
  type FaultKind,
  FaultKinds,
  type ImportCounts,
  NO_COUNTS,
  valueText,
} from './import-report.ts'

/** A report truncates keys to this length. */
const MAX_KEY_CHARACTERS = 100

const MAX_FAULT_CHARACTERS = 1_000

/** Faults one by one, of which some are stored. */
export interface ListedFaults {
  readonly stored: number
  readonly unstored: readonly RunFault[]
}

/** Faults whose value is not known yet. */
type NamedFault = Pick<Fault, 'field' | 'detail'> & { readonly code: string }

/** The counts of a run so far, and the faults that it has found. */
export class RunTally {
  readonly counts: ImportCounts
  readonly #faults: FaultKinds
  /** Faults that are to be stored one by one. */
  #unstored: readonly RunFault[]
  /** How many are stored already. */
  #stored: number

  constructor(
    counts: ImportCounts = NO_COUNTS,
    faults: readonly FaultKind[] = [],
    { stored, unstored }: ListedFaults = { stored: 0, unstored: [] },
  ) {
    this.counts = { ...NO_COUNTS, ...counts }
    this.#faults = new FaultKinds(faults)
    this.#stored = stored
    this.#unstored = unstored
  }

  /** The faults one by one, up to `MAX_RUN_FAULTS`. */
  get listed(): ListedFaults {
    return { stored: this.#stored, unstored: this.#unstored }
  }

  /** Notes that the faults are stored. */
  markStored(): void {
    this.#stored += this.#unstored.length
    this.#unstored = []
  }

  /** In the order of a report. */
  get faults(): readonly FaultKind[] {
    return this.#faults.all
  }

  /** In the order in which they were found, which does not change. */
  get foundFaults(): readonly FaultKind[] {
    return this.#faults.found
  }

  /** How many examples the faults have: an interrupted run stores them only when there are more. */
  get examples(): number {
    return this.#faults.examples
  }

  copy(): RunTally {
    return new RunTally(this.counts, this.foundFaults, this.listed)
  }

  /** Counts the outcome of a record. */
  count(outcome: BatchOutcome, place: Place, record: ReadRecord): void {
    if (outcome.kind === 'refused') {
      this.record(outcome.problem.faults, place, record, 'refused')
      return
    }
    if (outcome.kind === 'absent') {
      this.noteKinds(record.absence.faults, place, record.identity, record.absence.done)
      return
    }
    this.counts[outcome.kind]++
    if (outcome.refused) {
      const faults = faultsOf(outcome.refused.faults, record).map(fault => ({
        ...fault,
        detail: `${fault.detail} Only the status was read.`,
      }))
      this.add(faults, place, record.identity, 'adjusted')
    }
    if (outcome.hides) {
      this.counts.withdrawn++
      if (record.withdrawal) this.add([record.withdrawal], place, record.identity, 'hidden')
    }
    this.add(record.warnings, place, record.identity, 'adjusted')
  }

  /**
   * Counts a record that was not imported, with the faults that explain why; a truncated file is
   * not a record.
   */
  record(
    faults: readonly NamedFault[],
    place: Place,
    record: ReadRecord | null,
    done: Exclude<Done, 'adjusted' | 'hidden'>,
  ): void {
    this.noteKinds(faultsOf(faults, record), place, record?.identity ?? null, done)
  }

  noteKinds(
    faults: readonly RecordWarning[],
    place: Place,
    identity: string | null,
    done: Exclude<Done, 'adjusted' | 'hidden'>,
  ): void {
    if (done !== 'stopped') this.counts[done]++
    this.add(faults, place, identity, done)
  }

  add(
    faults: readonly RecordWarning[],
    { line, offset }: Place,
    identity: string | null,
    done: Done,
  ): void {
    const key = identity && firstCharacters(identity, MAX_KEY_CHARACTERS)
    const listed: RunFault[] = []
    for (const { code, field, value, detail } of faults) {
      const example = { line, offset, key, value: valueText(value), expected: detail }
      this.#faults.add({ code, field }, done, example)
      const number = this.#stored + this.#unstored.length + listed.length + 1
      if (number <= MAX_RUN_FAULTS) listed.push(listedFault(number, { code, field, done, example }))
    }
    if (listed.length > 0) this.#unstored = [...this.#unstored, ...listed]
  }
}

function listedFault(
  number: number,
  {
    code,
    field,
    done,
    example,
  }: Pick<FaultKind, 'code' | 'field' | 'done'> & { example: FaultExample },
): RunFault {
  const { line, key, value, expected } = example
  const about = { key: key ?? '', field: field ?? '', value: value ?? '' }
  const texts = Object.entries({ ...about, expected }).map(([name, text]) => [name, storable(text)])
  return {
    number,
    line,
    code,
    done,
    ...(Object.fromEntries(texts) as typeof about & { expected: string }),
  }
}

/** PostgreSQL takes neither zero characters nor halves of characters. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().slice(0, MAX_FAULT_CHARACTERS)
}

/** Faults with the values of the record. */
function faultsOf(faults: readonly NamedFault[], record: ReadRecord | null): RecordWarning[] {
  return faults.map(({ code, field, detail }) => {
    const value = field === null ? undefined : record?.valueAt(field)
    return { code, field, value, detail }
  })
}
