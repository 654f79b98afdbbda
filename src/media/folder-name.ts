import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The file is next to the folders of sellers' files; no media path begins like this. */
export const FOLDER_NAME_FILE = 'folder-name'

/**
 * A unique name of a media folder, stored in the folder: nodes that mount the same folder read the
 * same name.
 * @param newName A random name, for a folder without one.
 */
export async function nameOfFolder(folder: string, newName: string): Promise<string> {
  const file = join(folder, FOLDER_NAME_FILE)
  const draft = join(folder, `${FOLDER_NAME_FILE}.${newName}`)
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(draft, newName, { mode: 0o600 })
  // Unlike renaming, this never replaces a name that another node has written concurrently.
  await link(draft, file).catch(() => {})
  await rm(draft)
  return await readFile(file, 'utf8')
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
