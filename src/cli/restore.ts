import { resolve } from 'node:path'
import type { Command } from 'commander'
import { readConfig } from '../config.ts'
import { shownS3Place } from '../domain/media-place.ts'
import { restoreBackup } from '../operations.ts'
import { contentsOf } from './backup.ts'
import { operator } from './operator.ts'
import { runCommand } from './session.ts'
import { terminal } from './terminal.ts'

export function addRestore(program: Command): void {
  program
    .command('restore')
    .description(
      'Put a backup in the place of what is in the data directory, which is kept; stop the service first',
    )
    .argument('<file>', 'what "acreage backup" wrote')
    .option('--json', 'print what was restored as JSON')
    .action((file: string, options: { json?: boolean }) =>
      runCommand(() => restore(file, options.json ?? false)),
    )
}

async function restore(name: string, asJson: boolean): Promise<void> {
  const config = readConfig()
  const onStage = (stage: string) => terminal.note(`${stage} …`)
  const restored = await restoreBackup(config, operator(), { file: resolve(name), onStage })
  const { counts, pictures, setAside, missingMigrations } = restored
  const madeAt = new Date(restored.madeAt).toISOString()
  if (asJson) {
    terminal.print(JSON.stringify({ madeAt, counts, pictures, setAside, missingMigrations }))
    return
  }
  terminal.print(`Restored what was there at ${madeAt}: ${contentsOf(restored)}.`)
  if (!pictures) terminal.print(`The pictures in ${config.mediaDirectory} were left as they are.`)
  if (pictures?.elsewhere) {
    terminal.print(
      `${pictures.elsewhere} files of photos and documents were kept elsewhere, and are not in it.`,
    )
  }
  if (config.mediaPlace) {
    terminal.print(
      `Photos and documents are read from ${shownS3Place(config.mediaPlace)}, not from the data directory: have those of the backup's time there before the service starts.`,
    )
  }
  for (const path of setAside) terminal.print(`What was there before is kept: ${path}`)
  if (missingMigrations.length > 0) {
    terminal.print('An older version made it; the next start brings it up to date.')
  }
}
