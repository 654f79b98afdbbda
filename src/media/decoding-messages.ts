/** A message to a decoding process. */
export interface DecodingOrder {
  /** The path of a file on this machine. */
  readonly file: string
}
