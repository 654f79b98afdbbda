import { counted } from '../domain/values/counted.ts'
import { isOfSeller, type MediaStore, SELLERS_FOLDERS } from '../media/media-store.ts'
import { FileNames, type NamedFiles } from './file-names.ts'
import type { Finding } from './finding.ts'

/**
 * Compares the names of photos and documents in S3 with those in the database.
 * @param place The location in S3, without a password.
 */
export async function checkOtherStores(
  place: string,
  media: Pick<MediaStore, 'list'>,
  named: NamedFiles,
): Promise<Finding> {
  const check = 'elsewhere'
  // Read before and after the files are listed, because a running service adds and removes some.
  const expected = await FileNames.of(named(), isOfSeller)
  let persisted: FileNames
  try {
    persisted = await FileNames.of(sellersFiles(media))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { check, state: 'fault', text: `${place} cannot be read: ${reason}` }
  }
  const isMissing = (path: string) => expected.has(path) && !persisted.has(path)
  const missing = await FileNames.of(named(), isMissing)
  if (missing.size > 0) {
    const text = `${missing.size} of ${counted(expected.size, 'file')} that the database names ${missing.size === 1 ? 'is' : 'are'} not in ${place}, such as ${missing.examples.join(', ')}: restore them there from a copy`
    return { check, state: 'fault', text }
  }
  const orphans = Math.max(0, persisted.size - expected.size)
  const others =
    orphans === 0
      ? ''
      : `, and ${counted(orphans, 'unused file')}, which a running service deletes after a day`
  const text = `none of ${counted(expected.size, 'file')} that the database names is missing in ${place}${others}; no backup of Acreage has them`
  return { check, state: 'ok', text }
}

async function* sellersFiles(media: Pick<MediaStore, 'list'>): AsyncIterable<string> {
  for (const folder of SELLERS_FOLDERS) {
    for await (const { path } of media.list(folder)) yield path
  }
}
