const DAY_MS = 86_400_000
/** The second-latest stays too: another node may still be reading it. */
const KEPT = 2
/** Writing one takes minutes at most. */
const INTERRUPTED_AFTER_MS = DAY_MS
/**
 * Until then nodes of another version, or of a copy of the database, may still start from theirs.
 */
const LEFT_AFTER_MS = 7 * DAY_MS

interface KnownSnapshots {
  /** The folder of the snapshots of this version and database. */
  readonly own: string
  /** The folders of complete and sound snapshots, latest first. */
  readonly names: readonly string[]
  /** Milliseconds since 1970 UTC. */
  readonly now: number
}

/**
 * The files of obsolete shared snapshots: all but the two latest of this version and database,
 * files of other versions and databases that are a week old, damaged ones, and, after a day, what
 * an interrupted writer left.
 * @returns Paths. The header of a snapshot comes before its pieces, so that no reader starts while
 *   it is removed.
 */
export function unneeded(
  files: readonly { readonly path: string; readonly modifiedAt: number }[],
  { own, names, now }: KnownSnapshots,
): string[] {
  const kept = new Set(names.slice(0, KEPT))
  const folders = Map.groupBy(files, ({ path }) => path.slice(0, path.lastIndexOf('/')))
  const unneededFolders = [...folders].filter(([folder, inIt]) => {
    if (kept.has(folder)) return false
    if (names.includes(folder)) return true
    const modifiedAt = Math.max(...inIt.map(file => file.modifiedAt))
    const isOwn = folder.startsWith(`${own}/`)
    // A writer of a header has written everything else. A header that cannot be read is damaged.
    if (isOwn && inIt.some(({ path }) => isHeader(path))) return true
    return now - modifiedAt > (isOwn ? INTERRUPTED_AFTER_MS : LEFT_AFTER_MS)
  })
  return unneededFolders.flatMap(([, inIt]) => {
    const paths = inIt.map(({ path }) => path)
    return [...paths.filter(isHeader), ...paths.filter(path => !isHeader(path))]
  })
}

function isHeader(path: string): boolean {
  return path.endsWith('.snapshot')
}
