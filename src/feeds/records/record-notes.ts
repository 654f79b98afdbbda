import { readableValue } from '../../domain/values/scalars.ts'
import type { RecordWarning } from './record-reader.ts'

/** A value of a source and its path, as messages name it. */
interface NotedValue {
  readonly path: string
  readonly value: unknown
}

/**
 * Notes about a record: values that were read differently or left out, and why it cannot be
 * imported.
 */
export class RecordNotes {
  readonly warnings: RecordWarning[] = []
  readonly faults: RecordWarning[] = []

  /**
   * @param expected Completes "… must be".
   * @param done What was done, as a sentence without its end.
   */
  warn(code: string, { path, value }: NotedValue, expected: string, done: string): void {
    const detail = `${path} must be ${expected}${instead(value)}. ${done}.`
    this.warnings.push({ code, field: path, value, detail })
  }

  /** Reports how a valid value was read that is not taken literally. @param detail A sentence. */
  record(code: string, { path, value }: NotedValue, detail: string): void {
    this.warnings.push({ code, field: path, value, detail })
  }

  /** @param expected Completes "… must be". */
  refuse(code: string, { path, value }: NotedValue, expected: string): void {
    const detail = `${path} must be ${expected}${instead(value)}.`
    this.faults.push({ code, field: path, value, detail })
  }

  missing(path: string, detail: string): void {
    this.faults.push({ code: 'missing', field: path, value: undefined, detail })
  }
}

/** @param value Undefined if it must not be shown. */
function instead(value: unknown): string {
  return value === undefined ? '' : `, not ${readableValue(value)}`
}
