import { resolve } from 'node:path'
import type { Command } from 'commander'
import { restoreBackup } from '../app/backup-and-restore.ts'
import { readConfig } from '../config/config.ts'
import { shownS3Place } from '../domain/pictures/media-place.ts'
import { counted } from '../domain/values/counted.ts'
import { contentsOf } from './backup.ts'
import { operator } from './operator.ts'
import { runCommand } from './session.ts'
import { terminal } from './terminal.ts'

export function addRestore(program: Command): void {
  program
    .command('restore')
    .description(
      'Replace the data with a backup, and keep the old data beside it; stop the service first',
    )
    .argument('<file>', 'a file that "acreage backup" wrote')
    .option('--json', 'print what was restored as JSON')
    .action((file: string, options: { json?: boolean }) =>
      runCommand(() => restore(file, options.json ?? false)),
    )
}

async function restore(name: string, asJson: boolean): Promise<void> {
  const config = readConfig()
  const onStage = (stage: string) => terminal.note(`${stage} …`)
  const restored = await restoreBackup(config, operator().actor, { file: resolve(name), onStage })
  const { counts, pictures, setAside, missingMigrations } = restored
  const madeAt = new Date(restored.madeAt).toISOString()
  if (asJson) {
    terminal.print(JSON.stringify({ madeAt, counts, pictures, setAside, missingMigrations }))
    return
  }
  terminal.print(`Restored the data of ${madeAt}: ${contentsOf(restored)}.`)
  if (!pictures)
    terminal.print(
      `The backup has no pictures; those in ${config.mediaDirectory} were not changed.`,
    )
  if (pictures?.elsewhere) {
    terminal.print(
      `${counted(pictures.elsewhere, 'file')} of photos and documents were stored in S3, and are not in the backup.`,
    )
  }
  if (config.mediaPlace) {
    terminal.print(
      `The service reads photos and documents from ${shownS3Place(config.mediaPlace)}. Put the files of the backup's time there before you start it.`,
    )
  }
  for (const path of setAside) terminal.print(`The old data is kept: ${path}`)
  if (missingMigrations.length > 0) {
    terminal.print(
      'An older version of Acreage made the backup. The next start brings it up to date.',
    )
  }
}
