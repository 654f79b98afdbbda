import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Feed, FeedRun } from '../domain/feeds/feed.ts'
import { uploadedFile } from '../domain/feeds/uploaded-file.ts'
import { Problem } from '../domain/problem.ts'
import type { FeedId } from '../domain/values/ids.ts'
import { authorization } from '../feeds/fetching/credentials.ts'
import { download } from '../feeds/fetching/download.ts'
import { type FetchedFile, fileOfOwner } from '../feeds/fetching/fetched-file.ts'
import type { Store } from '../store/store.ts'
import { isOfSource } from './source-networks.ts'
import { fetchUploaded } from './uploaded-files.ts'

/** An upper bound on the duration of a run; older files can be removed. */
const MAX_RUN_MS = 7 * 24 * 60 * 60 * 1000

/** The file of a feed; null if it has not changed since the last run. A dry run always gets it. */
export async function fileOfFeed(
  { config, store }: { readonly config: Config; readonly store: Store },
  feed: Feed,
  run: Pick<FeedRun, 'isDryRun' | 'source'>,
): Promise<FetchedFile | null> {
  const { address, credentials } = feed
  // An interrupted run may have imported part of a file that is gone.
  const isWanted = run.isDryRun || run.source !== ''
  const { etag, lastModified } = isWanted ? { etag: '', lastModified: '' } : feed
  if (isAbsolute(address)) return await fileOfOwner(address, etag)
  const folder = await folderOf(config)
  await removeOlder(folder, feed.id)
  const file = join(folder, `${feed.id}-${randomUUID()}`)
  const uploaded = uploadedFile(address)
  if (uploaded) return await fetchUploaded(store, feed.id, { file, etag, ...uploaded })
  return await download(address, file, {
    guard: { isAllowed: isOfSource(config), signal: new AbortController().signal },
    authorization: authorization(credentials, config.feedCredentials),
    etag,
    lastModified,
  })
}

/**
 * Downloads a file for one use; the caller removes it.
 * @throws Problem `invalid-input` as `download` does.
 */
export async function fetchOnce(config: Config, address: string): Promise<FetchedFile> {
  const fetched = await download(address, join(await folderOf(config), `once-${randomUUID()}`), {
    guard: { isAllowed: isOfSource(config), signal: new AbortController().signal },
    authorization: null,
    etag: '',
    lastModified: '',
  })
  if (fetched) return fetched
  const detail = 'The server answered 304 Not Modified, but there is no earlier download.'
  throw Problem.of('invalid-input', 'File not fetched', detail)
}

async function folderOf({ dataDirectory }: Config): Promise<string> {
  const folder = join(dataDirectory, 'feeds')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/**
 * Removes the files of crashed runs and of deleted feeds. A process that still reads a file of this
 * feed has lost its lease, so its file can go too.
 */
async function removeOlder(folder: string, id: FeedId): Promise<void> {
  const names = await readdir(folder)
  const isLeft = async (name: string) => {
    if (name.startsWith(`${id}-`)) return true
    const found = await stat(join(folder, name)).catch(() => null)
    return found !== null && found.mtimeMs < Date.now() - MAX_RUN_MS
  }
  const left = await Promise.all(names.map(isLeft))
  await Promise.all(
    names.filter((_, i) => left[i]).map(name => rm(join(folder, name), { force: true })),
  )
}
