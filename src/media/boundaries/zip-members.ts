import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { boundaryRefusal } from './boundary-refusal.ts'

/** No upload of a boundary has more files. */
const MAX_ENTRIES = 1000
/** All unpacked files together: a zip of 300 KB may expand to gigabytes. */
const MAX_BYTES = 64 * 1024 * 1024

export interface ZipMember {
  readonly name: string
  readonly bytes: Buffer
}

/**
 * Unpacks the files of a zip with the wanted names.
 * @throws Problem `invalid-input` when it is damaged, has a password, or exceeds a limit.
 */
export async function zipMembers(
  file: string,
  isWanted: (name: string) => boolean,
): Promise<readonly ZipMember[]> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch(damaged)
  try {
    const members: ZipMember[] = []
    let seen = 0
    let bytes = 0
    for await (const entry of zip.eachEntry()) {
      seen++
      if (seen > MAX_ENTRIES) throw boundaryRefusal(`A zip may have at most ${MAX_ENTRIES} files.`)
      const { fileName: name } = entry
      // Macs add a metadata file for each file.
      if (name.startsWith('__MACOSX/') || !isWanted(name)) continue
      if (entry.isEncrypted()) throw boundaryRefusal('The zip has a password. Send it without one.')
      const content = await unpacked(zip, entry, MAX_BYTES - bytes)
      bytes += content.length
      members.push({ name, bytes: content })
    }
    return members
  } catch (error) {
    throw isRefusal(error) ? error : damaged(error)
  } finally {
    zip.close()
  }
}

/**
 * @param most The limit in bytes, applied to the unpacked bytes, because the size in the zip may be
 *   false.
 */
async function unpacked(zip: ZipFile, entry: Entry, most: number): Promise<Buffer> {
  const stream = await zip.openReadStreamPromise(entry)
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > most) {
      stream.destroy()
      throw boundaryRefusal(
        `The zip holds more than ${MAX_BYTES / 1024 ** 2} MiB. Send the boundary alone.`,
      )
    }
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.name === 'Problem'
}

function damaged(error: unknown): never {
  throw boundaryRefusal('The zip is damaged, or not complete. Save the file again.', error)
}
