/**
 * The headers of a tar archive: POSIX.1-1988 "ustar", with GNU's way to write sizes of 8 GiB and more.
 * Plain files alone.
 */
export const BLOCK_BYTES = 512

const NAME_BYTES = 100
/** The largest number that eleven octal digits write. */
const MOST_OCTAL = 0o77777777777

export interface TarHeader {
  readonly name: string
  readonly sizeBytes: number
}

/** @param seconds When the file was last changed, since 1970 UTC. @throws Error for a name that is too long. */
export function tarHeader({ name, sizeBytes }: TarHeader, seconds: number): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES)
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`Too long for an archive: ${name}`)
  header.write(name)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  if (sizeBytes <= MOST_OCTAL) header.write(octal(sizeBytes, 11), 124)
  else {
    header[124] = 0x80
    header.writeBigUInt64BE(BigInt(sizeBytes), 128)
  }
  header.write(octal(Math.floor(seconds), 11), 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${octal(checksum(header), 6)}\0 `, 148)
  return header
}

/** Reads a header; null for the block of zeros that ends an archive. @throws Error for anything else. */
export function readTarHeader(header: Buffer): TarHeader | null {
  if (header.every(byte => byte === 0)) return null
  const sum = Number.parseInt(header.toString('latin1', 148, 156), 8)
  if (sum !== checksum(header)) throw new Error('a header of the archive is damaged')
  if (header.toString('latin1', 156, 157) !== '0') throw new Error('it holds more than plain files')
  const isBinary = header.readUInt8(124) === 0x80
  const sizeBytes = isBinary
    ? Number(header.readBigUInt64BE(128))
    : Number.parseInt(header.toString('latin1', 124, 136), 8)
  return { name: header.toString('utf8', 0, NAME_BYTES).replace(/\0.*$/s, ''), sizeBytes }
}

/** How many bytes stand behind so many, up to the next block. */
export function paddingAfter(bytes: number): number {
  return (BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}

/** The sum of a header's bytes, those of the sum itself taken for spaces. */
function checksum(header: Buffer): number {
  let sum = 8 * 0x20
  for (const [i, byte] of header.entries()) if (i < 148 || i >= 156) sum += byte
  return sum
}
