import { isUtf8 } from 'node:buffer'
import { Problem } from '../domain/problem.ts'

/**
 * @param name Names the text at the beginning of a sentence. @throws Problem `invalid-input` that
 * says where the first byte is that is not UTF-8.
 */
export function requireUtf8(body: Uint8Array, name = 'The body'): void {
  if (isUtf8(body)) return
  const position = firstBadByte(body)
  const byte = body[position]?.toString(16).padStart(2, '0')
  throw Problem.of(
    'invalid-input',
    'Body invalid',
    `${name} must be UTF-8; it is not from byte ${position + 1} on (0x${byte}).`,
  )
}

/** Decoding and encoding keeps bytes that are UTF-8 and changes all others. */
function firstBadByte(bytes: Uint8Array): number {
  const again = Buffer.from(Buffer.from(bytes).toString())
  const position = bytes.findIndex((byte, i) => byte !== again[i])
  return position < 0 ? bytes.length - 1 : position
}
