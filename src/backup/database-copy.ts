import { existsSync, statSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { type Sink, unusable } from './archive.ts'
import type { Manifest } from './backup-contents.ts'

/** The first bytes of an SQLite database (https://www.sqlite.org/fileformat.html). */
const MAGIC = 'SQLite format 3\0'

/**
 * Whether a file is a database, such as the copy from before an update, rather than an archive.
 * @throws Problem `invalid-input` for a folder.
 */
export async function isDatabaseCopy(file: string): Promise<boolean> {
  const found = await stat(file)
  if (found.isDirectory()) throw unusable(file, 'it is a folder, not a file')
  // A pipe can be read only once.
  if (!found.isFile()) return false
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
  return buffer.toString('latin1', 0, bytesRead) === MAGIC
}

/**
 * Copies a database file as a backup that consists of it alone.
 * @throws Problem `invalid-input` when part of it is in a log next to it.
 */
export async function unpackDatabaseCopy(file: string, sink: Sink): Promise<Manifest> {
  const log = `${file}-wal`
  if (existsSync(log) && statSync(log).size > 0) {
    const reason = `a part of it is in ${log}; open it once with "acreage migrate" of the version that wrote it, or take a backup`
    throw unusable(file, reason)
  }
  await using handle = await open(file)
  const { mtimeMs } = await handle.stat()
  for await (const chunk of handle.createReadStream({ autoClose: false })) {
    await sink.write(chunk as Buffer)
  }
  return { format: 1, madeAt: Math.round(mtimeMs), counts: {}, pictures: null }
}
