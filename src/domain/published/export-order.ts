import type { PublicAddresses } from '../public-urls.ts'

export const EXPORT_FORMATS = ['jsonl', 'json', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** A file with all listings that are shown. */
export interface ExportOrder {
  readonly format: ExportFormat
  /** Whether the file is compressed by gzip. */
  readonly isCompressed: boolean
  /** The addresses that links begin with. */
  readonly addresses: PublicAddresses
  /** Whether nobody reads the file: only its listings are kept for the next one. */
  readonly isForLater?: boolean
  /**
   * The place in the list of changes from which on changes make a copy right; read before the first
   * listing.
   */
  readonly cursor: string
}
