import { resolve } from 'node:path'
import type { Command } from 'commander'
import { makeBackup } from '../app/backup-and-restore.ts'
import { counted } from '../domain/values/counted.ts'
import { joined } from '../domain/values/joined.ts'
import { s3BucketText } from '../media/s3-bucket.ts'
import type { Session } from './session.ts'

interface BackupOptions {
  /** False with `--no-pictures`. */
  pictures: boolean
  force?: boolean
  json?: boolean
}

const MAX_NAMED = 5

export function defineBackup(command: Command, session: Session): void {
  command
    .argument('<file>', 'the tar archive to write; it must not exist yet')
    .option('--no-pictures', 'without pictures and documents')
    .option('--force', 'replace the file if it is an earlier backup')
    .option('--json', 'print its contents as JSON')
    .action((file: string, options: BackupOptions) =>
      session.run(() => backup(session, file, options)),
    )
}

async function backup(
  session: Session,
  name: string,
  { pictures, force, json }: BackupOptions,
): Promise<void> {
  const file = resolve(name)
  const onStage = (stage: string) => session.note(`${stage} …`)
  const config = session.configWithDatabase()
  const result = await makeBackup(config, {
    file,
    replaces: force ?? false,
    withPictures: pictures,
    onStage,
  })
  const { counts, missingPictures, leftOut, operatorFiles = 0, ...rest } = result
  if (leftOut.length > 0) {
    const some = leftOut.slice(0, MAX_NAMED).join(', ')
    session.note(
      `Warning: the backup lacks ${counted(leftOut.length, 'file')} of yours (links, files that this user cannot read, or odd names): ${some}.`,
    )
  }
  if (missingPictures.length > 0) {
    const some = missingPictures.slice(0, MAX_NAMED).join(', ')
    session.note(
      `Warning: ${counted(missingPictures.length, 'picture file')} that the database names could not be found, and the backup lacks them: ${some}. "acreage doctor" tells more.`,
    )
  }
  const elsewhere = result.pictures?.elsewhere ?? 0
  if (elsewhere > 0 && config.mediaBucket) {
    session.note(
      `Warning: ${counted(elsewhere, 'file')} of photos and documents in ${s3BucketText(config.mediaBucket)} cannot be in the backup. Copy that place too.`,
    )
  }
  if (json) {
    const missing = missingPictures.length
    const madeAt = new Date(rest.madeAt).toISOString()
    session.print(
      JSON.stringify({
        file,
        madeAt,
        counts,
        pictures: rest.pictures,
        missingPictures: missing,
        operatorFiles,
        leftOut,
      }),
    )
  } else
    session.print(`Wrote ${file} with ${contentsOf(result)}. It was read again and is complete.`)
}

/** 2,000 listings, 40 accounts, 3 leads and 812 picture files */
export function contentsOf({
  counts,
  pictures,
  operatorFiles = 0,
}: {
  readonly counts: Readonly<Record<string, number>>
  readonly pictures: { readonly files: number } | null
  readonly operatorFiles?: number
}): string {
  const rows = ['listing', 'account', 'lead'].map(name => counted(counts[name] ?? 0, name))
  const files = pictures ? counted(pictures.files, 'picture file') : 'no pictures'
  const own = operatorFiles > 0 ? [`${counted(operatorFiles, 'file')} of .env and site/`] : []
  return joined([...rows, files, ...own])
}
