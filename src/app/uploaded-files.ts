import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { UploadedFile } from '../domain/feeds/uploaded-file.ts'
import { Problem } from '../domain/problem.ts'
import type { FeedId } from '../domain/values/ids.ts'
import { type FetchedFile, stampOf } from '../feeds/fetching/fetched-file.ts'
import type { Store } from '../store/store.ts'

interface Wanted extends UploadedFile {
  /** Where to store it. */
  readonly file: string
  /** That of the file that was read before. */
  readonly etag: string
}

/**
 * Gets an uploaded file of a feed from the database.
 * @returns Null if it was read before.
 * @throws Problem `invalid-input` when the upload has not reached its end.
 */
export async function fetchUploaded(
  store: Store,
  id: FeedId,
  { file, etag, upload, name }: Wanted,
): Promise<FetchedFile | null> {
  if (etag === String(upload)) return null
  await pipeline(partsOf(store, id, upload), createWriteStream(file, { mode: 0o600 }))
  const stamp = await stampOf(file)
  const about = { etag: String(upload), lastModified: '', charset: null, fileName: name }
  return { file, isOwners: false, stamp, ...about }
}

async function* partsOf(store: Store, id: FeedId, upload: number): AsyncIterable<Buffer> {
  for (let part = 0, parts = 1; part < parts; part++) {
    const found = await store.feedFiles.uploadPart(id, upload, part)
    if (found === null) {
      const detail = 'The file was not uploaded to its end. Upload it again.'
      throw Problem.of('invalid-input', 'File not complete', detail)
    }
    parts = found.parts
    yield found.content
  }
}
