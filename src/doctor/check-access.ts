import { type DataFolder, openPaths, ownerOf, pathsClosedTo } from '../data-folder/access.ts'
import type { Finding } from './finding.ts'

const MAX_NAMED = 5

/**
 * Whether the owner of the data folder, who runs the service, can use everything in it, and other
 * users of the machine cannot.
 */
export async function checkAccess(places: DataFolder): Promise<Finding> {
  const check = 'access'
  const fault = (text: string): Finding => ({ check, state: 'fault', text })
  const owner = await ownerOf(places.dataDirectory)
  const closed = owner === null ? [] : await pathsClosedTo(owner, places)
  if (closed.length > 0) {
    const whose = `user ${owner?.userId}, the owner of ${places.dataDirectory}`
    return fault(
      `${whose}, cannot read and write ${named(closed)}: give them to that user (chown -R ${owner?.userId}:${owner?.groupId} ${places.dataDirectory})`,
    )
  }
  const open = await openPaths(places)
  if (open.length > 0) {
    return fault(
      `other users of this machine can read ${named(open)}, which hold personal data: the next start of the service closes them, or use chmod 700; mount a file system without permissions with umask=077`,
    )
  }
  const text = 'the data folder is open to its owner alone, who can read and write all of it'
  return { check, state: 'ok', text }
}

function named(paths: readonly string[]): string {
  return paths.slice(0, MAX_NAMED).join(', ') + (paths.length > MAX_NAMED ? ' …' : '')
}
