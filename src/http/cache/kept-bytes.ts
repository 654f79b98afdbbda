/**
 * A text in UTF-8, in memory of its own. `Buffer.from` takes short texts from a pool of 64 KB, which stays in memory as
 * long as any of its parts is kept.
 */
export function keptBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}
