import { resolve } from 'node:path'
import type { Command } from 'commander'
import { restoreBackup } from '../app/backup-and-restore.ts'
import { counted } from '../domain/values/counted.ts'
import { joined } from '../domain/values/joined.ts'
import { s3BucketText } from '../media/s3-bucket.ts'
import type { OutgoingWork } from '../store/database-file.ts'
import { contentsOf } from './backup.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'

interface RestoreOptions {
  readonly live?: boolean
  readonly json?: boolean
}

export function defineRestore(command: Command, session: Session): void {
  command
    .argument(
      '<file>',
      'a file that "acreage backup" wrote, or a copy of an SQLite database, such as acreage.db.before-update-…',
    )
    .option(
      '--live',
      'let the service send and fetch immediately (default: mail, webhooks and feeds wait for "acreage outgoing resume")',
    )
    .option('--json', 'print the result as JSON')
    .action((file: string, options: RestoreOptions) =>
      session.run(() => restore(session, file, options)),
    )
}

async function restore(
  session: Session,
  name: string,
  { live: isLive = false, json = false }: RestoreOptions,
): Promise<void> {
  const config = session.readConfig()
  const onStage = (stage: string) => session.note(`${stage} …`)
  const restored = await restoreBackup(config, operator().actor, {
    file: resolve(name),
    isLive,
    onStage,
  })
  const { counts, pictures, setAside, retained, missingMigrations, outgoing } = restored
  const madeAt = new Date(restored.madeAt).toISOString()
  if (json) {
    const rest = { pictures, setAside, kept: retained, missingMigrations, outgoing, isLive }
    session.print(JSON.stringify({ madeAt, counts, ...rest }))
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
      `The service reads photos and documents from ${s3BucketText(config.mediaBucket)}. Put the files of the backup's time there before you start it.`,
    )
  }
  for (const path of retained) {
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
  session.print(isLive ? 'The service sends and fetches immediately.' : whatWaits(outgoing))
}

function whatWaits({ messages, feeds, webhooks, savedSearches }: OutgoingWork): string {
  const parts = [
    counted(messages, 'message'),
    counted(feeds, 'feed'),
    counted(webhooks, 'webhook'),
    counted(savedSearches, 'saved search', 'saved searches'),
  ]
  return `Sending is paused, with ${joined(parts)} queued: they may have been sent since the backup, and this may be a copy. To go live: acreage outgoing resume`
}
