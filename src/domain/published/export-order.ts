import type { PublicAddresses } from '../public-urls.ts'

export const EXPORT_FORMATS = ['jsonl', 'json', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** An export of all public listings. */
export interface ExportOrder {
  readonly format: ExportFormat
  /** Whether to compress the file with gzip. */
  readonly isCompressed: boolean
  /** The base addresses of links. */
  readonly addresses: PublicAddresses
  /** Whether to write no file, and only cache its listings for the next one. */
  readonly isForLater?: boolean
  /**
   * The position in the change list to continue from after reading the file; read before the first
   * listing.
   */
  readonly cursor: string
}
