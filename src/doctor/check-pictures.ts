import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { counted } from '../domain/values/counted.ts'
import { FileNames, type NamedFiles } from './file-names.ts'
import { type Finding, formatBytes } from './finding.ts'

const MAX_NAMED = 5
/** Files that are being written, or were when their process ended. */
const DRAFT = /\.\d+(?:-\d+)?\.part$/
/** A new file is named in the database within this time. */
const NAMED_WITHIN_MS = 3_600_000

export interface PicturePlaces {
  /** The media folder, to which all paths are relative. */
  readonly folder: string
  readonly named: NamedFiles
  /** Whether a file belongs in the folder, not in S3. */
  readonly isHere: (path: string) => boolean
  /** Files that the program draws; the database need not name them. */
  readonly drawn: ReadonlySet<string>
  /** Whether a file exists and is complete. */
  readonly isWhole: (path: string) => boolean
  readonly now: number
}

/** Compares the files in the media folder with those named in the database. */
export async function checkPictures(places: PicturePlaces): Promise<readonly Finding[]> {
  return [...(await aboutMissing(places)), await aboutOrphans(places)]
}

async function aboutMissing({
  folder,
  named,
  isHere,
  drawn,
  isWhole,
}: PicturePlaces): Promise<readonly Finding[]> {
  const check = 'pictures'
  const expected = await FileNames.of(named(), isHere)
  const isAbsent = (path: string) => isHere(path) && !isWhole(join(folder, path))
  const absent = await FileNames.of(named(), isAbsent)
  const missing = async (isWanted: (path: string) => boolean) =>
    await FileNames.of(absent.size === 0 ? [] : named(), path => absent.has(path) && isWanted(path))
  const about = ({ size, examples }: FileNames, remedy: string): Finding[] => {
    if (size === 0) return []
    const text = `${size} of ${counted(expected.size, 'file')} that the database names ${size === 1 ? 'is' : 'are'} missing or truncated, such as ${examples.join(', ')}: ${remedy}`
    return [{ check, state: 'fault', text }]
  }
  const found = [
    ...about(await missing(path => !drawn.has(path)), 'restore the media folder from a backup'),
  ]
  if (found.length > 0) return found
  const { size: undrawn } = await missing(path => drawn.has(path))
  const text =
    undrawn === 0
      ? `the media folder has ${counted(expected.size, 'file')} that the database names, and all are complete`
      : `${undrawn} of ${counted(expected.size, 'file')} that the database names ${undrawn === 1 ? 'is' : 'are'} not drawn yet; a running service draws the demo's pictures`
  return [{ check, state: 'ok', text }]
}

async function aboutOrphans({ folder, named, drawn, now }: PicturePlaces): Promise<Finding> {
  const check = 'orphans'
  const names = await FileNames.of(named())
  const examples: string[] = []
  let count = 0
  let bytes = 0
  for await (const path of filesIn(folder)) {
    if (names.has(path) || drawn.has(path) || DRAFT.test(path)) continue
    const found = await stat(join(folder, path)).catch(() => null)
    if (found === null || found.mtimeMs > now - NAMED_WITHIN_MS) continue
    count++
    bytes += found.size
    if (count <= MAX_NAMED) examples.push(path)
  }
  if (count === 0) return { check, state: 'ok', text: 'the media folder has no unused files' }
  const text = `${folder} has ${counted(count, 'unused file')} (${formatBytes(bytes)}), such as ${examples.join(', ')}: you may delete them; a running service deletes those in listings/ and documents/ after a day`
  return { check, state: 'warning', text }
}

/** Every file below a folder, relative to it; none if the folder does not exist or disappears. */
async function* filesIn(folder: string, below = ''): AsyncIterable<string> {
  const entries = await opendir(join(folder, below)).catch(() => null)
  if (!entries) return
  for await (const entry of entries) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) yield* filesIn(folder, path)
    if (entry.isFile()) yield path
  }
}
