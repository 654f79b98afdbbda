import type { Readable } from 'node:stream'
import type { ExportOrder } from '../../domain/published/export-order.ts'
import type { Caller } from '../../domain/values/fair-turns.ts'

/**
 * Writes a file. The stream fails when the file cannot be written to its end. Destroying the stream
 * ends the writing.
 */
export type WriteExport = (order: ExportOrder) => Readable

/** A file that is being sent. */
export interface SentExport {
  /** Where changes go on: that of the order, or an earlier one, if the file was begun before. */
  readonly cursor: string
  readonly body: Readable
}

/** Files with all listings. */
export interface ListingExports {
  /**
   * Begins to send a file.
   * @param caller Who reads it, such as an account.
   * @throws Problem `too-many-requests` when the caller is reading several already, `unavailable`
   * when the disk has no room.
   */
  begin(caller: Caller, order: ExportOrder): Promise<SentExport>
}
