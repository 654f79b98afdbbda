import { resolve } from 'node:path'
import type { Command } from 'commander'
import { readConfig } from '../config.ts'
import { shownS3Place } from '../domain/media-place.ts'
import { makeBackup } from '../operations.ts'
import { runCommand } from './session.ts'
import { terminal } from './terminal.ts'

interface BackupOptions {
  /** `--no-pictures` turns it off. */
  pictures: boolean
  force?: boolean
  json?: boolean
}

const MOST_NAMED = 5

export function addBackup(program: Command): void {
  program
    .command('backup')
    .description('Write the database and its pictures into one file, while the service may go on')
    .argument('<file>', 'a tar archive; it must not be there yet')
    .option('--no-pictures', 'the database alone')
    .option('--force', 'replace an earlier backup')
    .option('--json', 'print what is in it as JSON')
    .action((file: string, options: BackupOptions) => runCommand(() => backup(file, options)))
}

async function backup(name: string, { pictures, force, json }: BackupOptions): Promise<void> {
  const file = resolve(name)
  const onStage = (stage: string) => terminal.note(`${stage} …`)
  const config = readConfig()
  const made = await makeBackup(config, {
    file,
    replaces: force ?? false,
    withPictures: pictures,
    onStage,
  })
  const { counts, missingPictures, ...rest } = made
  if (missingPictures.length > 0) {
    const some = missingPictures.slice(0, MOST_NAMED).join(', ')
    terminal.note(
      `Warning: ${missingPictures.length} picture files are not there, and not in the backup: ${some}. "acreage doctor" tells more.`,
    )
  }
  const elsewhere = made.pictures?.elsewhere ?? 0
  if (elsewhere > 0 && config.mediaPlace) {
    terminal.note(
      `Warning: ${elsewhere} files of photos and documents are kept in ${shownS3Place(config.mediaPlace)}, and not in the backup: copy that place too.`,
    )
  }
  if (json) {
    const missing = missingPictures.length
    const madeAt = new Date(rest.madeAt).toISOString()
    terminal.print(
      JSON.stringify({ file, madeAt, counts, pictures: rest.pictures, missingPictures: missing }),
    )
  } else terminal.print(`${contentsOf(made)} are in ${file}; it was read again and is whole.`)
}

/** 2,000 listings, 40 accounts, 3 leads and 812 picture files */
export function contentsOf({
  counts,
  pictures,
}: {
  readonly counts: Readonly<Record<string, number>>
  readonly pictures: { readonly files: number } | null
}): string {
  const shown = (count: number | undefined) => (count ?? 0).toLocaleString('en-US')
  const rows = `${shown(counts['listing'])} listings, ${shown(counts['account'])} accounts, ${shown(counts['lead'])} leads`
  return pictures ? `${rows} and ${shown(pictures.files)} picture files` : `${rows} and no pictures`
}
