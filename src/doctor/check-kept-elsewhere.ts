import { isOfSeller, type MediaStore, SELLERS_FOLDERS } from '../media/media-store.ts'
import { some } from './check-pictures.ts'
import type { Finding } from './finding.ts'

/**
 * Compares the photos and documents that are kept elsewhere than in the media folder with those that
 * the database names, by their names alone.
 * @param place Where that is, as a person may see it.
 */
export async function checkKeptElsewhere(
  place: string,
  media: Pick<MediaStore, 'list'>,
  named: ReadonlySet<string>,
): Promise<Finding> {
  const check = 'elsewhere'
  const missing = new Set([...named].filter(isOfSeller))
  const count = missing.size
  let orphans = 0
  try {
    for (const folder of SELLERS_FOLDERS) {
      for await (const { path } of media.list(folder)) {
        if (!named.has(path)) orphans++
        missing.delete(path)
      }
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { check, state: 'fault', text: `${place} cannot be read: ${reason}` }
  }
  if (missing.size > 0) {
    const text = `${missing.size} of ${count} files that the database names are not in ${place}, such as ${some([...missing])}: restore them there from a copy`
    return { check, state: 'fault', text }
  }
  const others = orphans === 0 ? '' : `, and ${orphans} that a running service removes after a day`
  const text = `all ${count} files that the database names are in ${place}${others}; they are in no backup of Acreage`
  return { check, state: 'ok', text }
}
