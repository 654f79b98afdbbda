/** A position in a file, for people who look for it. */
export interface Place {
  /** Counted from 1. */
  readonly line: number
  /**
   * The first byte, counted from 0; in a compressed file and in one of UTF-16, counted in the text
   * as UTF-8.
   */
  readonly offset: number
}

export const START: Place = { line: 1, offset: 0 }

/** A fault in the bytes of a file, before they are parsed as a record. */
export interface SliceFault extends Place {
  readonly code: 'line-too-long' | 'record-too-long' | 'record-broken' | FileFaultCode
  /** A sentence that says what would be valid. */
  readonly detail: string
}

/**
 * Faults of a file as a whole. `incomplete`: the records that were read are valid, but the file
 * says or shows that there are more, so nothing may be concluded from what is absent.
 */
type FileFaultCode = 'file-broken' | 'file-changed' | 'file-too-large' | 'incomplete'

/** The bytes of one record, or the fault in them. */
export type Slice = (Place & { readonly bytes: Buffer }) | SliceFault

/**
 * Whether a fault is that of one record, whose key is then unknown. All others are faults of the
 * file as a whole.
 */
export function isOfRecord({ code }: SliceFault): boolean {
  return code === 'line-too-long' || code === 'record-too-long' || code === 'record-broken'
}
