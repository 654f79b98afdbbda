/**
 * A file ends before its text does. What was read of the text is valid, except for the record that
 * it ends in.
 */
export class BrokenFile extends Error {
  override readonly name = 'BrokenFile'
  readonly code: 'file-broken' | 'file-too-large'

  constructor(code: BrokenFile['code'], detail: string, cause?: unknown) {
    super(detail, { cause })
    this.code = code
  }
}
