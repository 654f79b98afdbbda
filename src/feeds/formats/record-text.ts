import { isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import { Problem } from '../../domain/problem.ts'
import { formatValue } from '../../domain/values/scalars.ts'

/** The default encoding of texts that are not UTF-8; a superset of ISO 8859-1. */
const USUAL = 'windows-1252'

/**
 * Decodes the bytes of records. Each record is decoded separately, because files are often
 * assembled from several.
 */
export class RecordText {
  readonly #decoder: TextDecoder

  /**
   * @param charset The encoding named by the file or its sender, such as `macintosh`; for records
   *   that are not UTF-8. Undefined or UTF-8: windows-1252. UTF-16 was converted to UTF-8 before.
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
    const detail = `Unknown encoding ${formatValue(charset)}. Supported are UTF-8, UTF-16, windows-1252, macintosh and others of the web.`
    throw Problem.of('invalid-input', 'Encoding unknown', detail, { cause: error })
  }
}
