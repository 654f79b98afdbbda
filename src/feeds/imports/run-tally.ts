import type { BatchOutcome } from '../../catalog/listings/write-together.ts'
import type { Fault } from '../../domain/problem.ts'
import { firstCharacters } from '../../domain/values/plain-text.ts'
import type { ReadRecord, RecordWarning } from '../records/record-reader.ts'
import type { Place } from '../slices/slice.ts'
import {
  type Done,
  type FaultKind,
  FaultKinds,
  type ImportCounts,
  NO_COUNTS,
  valueText,
} from './import-report.ts'

/** A report truncates keys to this length. */
const MAX_KEY_CHARACTERS = 100

/** Faults whose value is not known yet. */
type NamedFault = Pick<Fault, 'field' | 'detail'> & { readonly code: string }

/** The counts of a run so far, and the faults that it has found. */
export class RunTally {
  readonly counts: ImportCounts
  readonly #faults: FaultKinds

  constructor(counts: ImportCounts = NO_COUNTS, faults: readonly FaultKind[] = []) {
    this.counts = { ...NO_COUNTS, ...counts }
    this.#faults = new FaultKinds(faults)
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
    return new RunTally(this.counts, this.foundFaults)
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
    for (const { code, field, value, detail } of faults) {
      const example = { line, offset, key, value: valueText(value), expected: detail }
      this.#faults.add({ code, field }, done, example)
    }
  }
}

/** Faults with the values of the record. */
function faultsOf(faults: readonly NamedFault[], record: ReadRecord | null): RecordWarning[] {
  return faults.map(({ code, field, detail }) => {
    const value = field === null ? undefined : record?.valueAt(field)
    return { code, field, value, detail }
  })
}
