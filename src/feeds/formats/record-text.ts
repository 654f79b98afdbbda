import { isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import { Problem } from '../../domain/problem.ts'
import { shown } from '../../domain/values/scalars.ts'

/**
 * The encoding of texts that are no UTF-8 and name no encoding; it has the same characters as ISO
 * 8859-1 and more.
 */
const USUAL = 'windows-1252'

/**
 * Turns the bytes of records into text. Each record is looked at alone: files are often put
 * together from several.
 */
export class RecordText {
  readonly #decoder: TextDecoder

  /**
   * @param charset The encoding that the file or its sender names, such as `macintosh`; for records
   *   that are no UTF-8. Undefined or UTF-8: windows-1252. UTF-16 has become UTF-8 before.
   */
  constructor(charset?: string) {
    this.#decoder = decoderOf(charset) ?? new TextDecoder(USUAL)
  }

  of(bytes: Buffer): string {
    return isUtf8(bytes) ? bytes.toString() : this.#decoder.decode(bytes)
  }
}

/** Whether texts in an encoding can be read. */
export function isKnownCharset(charset: string): boolean {
  try {
    decoderOf(charset)
    return true
  } catch {
    return false
  }
}

function decoderOf(charset: string | undefined): TextDecoder | null {
  if (charset === undefined || /^(?:utf|ucs)-?(?:8|16)/i.test(charset.trim())) return null
  try {
    return new TextDecoder(charset)
  } catch (error) {
    const detail = `There is no encoding ${shown(charset)}. Known are UTF-8, UTF-16, windows-1252, macintosh and others of the web.`
    throw Problem.of('invalid-input', 'Encoding unknown', detail, { cause: error })
  }
}
