import { resolve } from 'node:path'
import type { Command } from 'commander'
import { restoreBackup } from '../app/backup-and-restore.ts'
import { counted } from '../domain/values/counted.ts'
import { shownS3Bucket } from '../media/s3-bucket.ts'
import { contentsOf } from './backup.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'

export function defineRestore(command: Command, session: Session): void {
  command
    .argument('<file>', 'a file that "acreage backup" wrote')
    .option('--json', 'print what was restored as JSON')
    .action((file: string, options: { json?: boolean }) =>
      session.run(() => restore(session, file, options.json ?? false)),
    )
}

async function restore(session: Session, name: string, asJson: boolean): Promise<void> {
  const config = session.readConfig()
  const onStage = (stage: string) => session.note(`${stage} …`)
  const restored = await restoreBackup(config, operator().actor, { file: resolve(name), onStage })
  const { counts, pictures, setAside, kept, missingMigrations } = restored
  const madeAt = new Date(restored.madeAt).toISOString()
  if (asJson) {
    session.print(JSON.stringify({ madeAt, counts, pictures, setAside, kept, missingMigrations }))
    return
  }
  session.print(`Restored the data of ${madeAt}: ${contentsOf(restored)}.`)
  if (!pictures)
    session.print(`The backup has no pictures; those in ${config.mediaDirectory} were not changed.`)
  if (pictures?.elsewhere) {
    session.print(
      `${counted(pictures.elsewhere, 'file')} of photos and documents were stored in S3, and are not in the backup.`,
    )
  }
  if (config.mediaBucket) {
    session.print(
      `The service reads photos and documents from ${shownS3Bucket(config.mediaBucket)}. Put the files of the backup's time there before you start it.`,
    )
  }
  for (const path of kept) {
    session.print(
      `${path} is there already, and was kept. To see the backup's: tar -xf ${resolve(name)} -C <another folder>`,
    )
  }
  for (const path of setAside) session.print(`The old data is kept: ${path}`)
  if (missingMigrations.length > 0) {
    session.print(
      'An older version of Acreage made the backup. The next start brings it up to date.',
    )
  }
}
