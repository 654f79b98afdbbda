const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Length and type before a chunk's content, and a checksum after it. */
const AROUND_BYTES = 12
/** Color profiles of cameras and screens have about 3 KB, those of printers up to 2 MB. */
const MAX_PROFILE_BYTES = 2_000_000
const MAX_OTHER_BYTES = 65_536

/**
 * Ancillary chunks that affect how an image looks: transparency, colors, orientation. All others
 * are texts and notes; a file may have thousands of them that each expand to megabytes.
 */
const MAX_BYTES: Readonly<Record<string, number>> = {
  tRNS: MAX_OTHER_BYTES,
  gAMA: MAX_OTHER_BYTES,
  cHRM: MAX_OTHER_BYTES,
  sRGB: MAX_OTHER_BYTES,
  sBIT: MAX_OTHER_BYTES,
  eXIf: MAX_OTHER_BYTES,
  iCCP: MAX_PROFILE_BYTES,
}

/**
 * Removes from a PNG the chunks that are only notes, and repetitions of other chunks. Other files
 * are returned unchanged, and a truncated file stays truncated: its decoder reports what is
 * missing. Source: W3C, Portable Network Graphics (PNG) Specification (Third Edition), chapters 5
 * and 11.
 * @returns The remaining bytes, at the front of the same memory.
 */
export function withoutNotes(file: Buffer): Buffer {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return file
  const seen = new Set<string>()
  let from = SIGNATURE.length
  let to = SIGNATURE.length
  while (from < file.length) {
    const isCut = from + AROUND_BYTES > file.length
    const end = isCut ? file.length : from + AROUND_BYTES + file.readUInt32BE(from)
    const type = file.toString('latin1', from + 4, from + 8)
    if (end >= file.length || isShown(type, end - from, seen)) {
      to += file.copy(file, to, from, end)
    }
    from = end
  }
  return file.subarray(0, to)
}

function isShown(type: string, bytes: number, seen: Set<string>): boolean {
  // A chunk whose type begins with a capital letter is necessary to show the image.
  if (/^[A-Z]/.test(type)) return true
  const maxBytes = MAX_BYTES[type]
  if (maxBytes === undefined || bytes > maxBytes || seen.has(type)) return false
  seen.add(type)
  return true
}
