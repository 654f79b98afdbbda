/** A place in a file, for people who look for it. */
export interface Place {
  /** Counted from 1. */
  readonly line: number
  /** The first byte, counted from 0; in a compressed file, that of the text. */
  readonly offset: number
}

/** What is wrong with bytes of a file, before anybody reads them as a record. */
interface SliceFault extends Place {
  readonly code: 'line-too-long' | 'file-broken' | 'file-too-large' | 'wrong-encoding'
  /** A sentence that says what would be right. */
  readonly detail: string
}

/** The bytes of one record, or what is wrong with them. */
export type Slice = (Place & { readonly bytes: Buffer }) | SliceFault
