import { counted } from '../domain/values/counted.ts'
import { isOfSeller, type MediaStore, SELLERS_FOLDERS } from '../media/media-store.ts'
import { FileNames } from './file-names.ts'
import type { Finding } from './finding.ts'

/**
 * Compares the photos and documents that are kept elsewhere than in the media folder with those that
 * the database names, by their names alone.
 * @param place Where that is, as a person may see it.
 */
export async function checkKeptElsewhere(
  place: string,
  media: Pick<MediaStore, 'list'>,
  named: () => Iterable<string>,
): Promise<Finding> {
  const check = 'elsewhere'
  // Named before the listing and after it: a service may run, that adds some and takes some away.
  const expected = FileNames.of(Iterator.from(named()).filter(isOfSeller))
  let kept: FileNames
  try {
    kept = await FileNames.ofAll(sellersFiles(media))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { check, state: 'fault', text: `${place} cannot be read: ${reason}` }
  }
  const isMissing = (path: string) => expected.has(path) && !kept.has(path)
  const missing = FileNames.of(Iterator.from(named()).filter(isMissing))
  if (missing.size > 0) {
    const text = `${missing.size} of ${counted(expected.size, 'file')} that the database names ${missing.size === 1 ? 'is' : 'are'} not in ${place}, such as ${missing.examples.join(', ')}: restore them there from a copy`
    return { check, state: 'fault', text }
  }
  const orphans = Math.max(0, kept.size - expected.size)
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
