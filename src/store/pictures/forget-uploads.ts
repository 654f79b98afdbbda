import type { Kysely } from 'kysely'
import type { PictureId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'

/** The name under which a file that was sent to a draft is noted. @param file A photo, or the path of a document. */
export function uploadName(file: PictureId | string): string {
  return typeof file === 'string' ? file : `photo ${file}`
}

/** Forgets the sizes of files that were sent to drafts. Files without a note are left out. */
export async function forgetUploads(
  db: Kysely<Schema>,
  files: readonly (PictureId | string)[],
): Promise<void> {
  if (files.length === 0) return
  await db.deleteFrom('draft_upload').where('name', 'in', files.map(uploadName)).execute()
}
