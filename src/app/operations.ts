import { existsSync } from 'node:fs'
import { type BackupOptions, backUp, type MadeBackup } from '../backup/back-up.ts'
import { type Restored, type RestoreOptions, restore } from '../backup/restore.ts'
import type { MailFiles } from '../catalog/leads/erase-leads.ts'
import { IndexSnapshots } from '../catalog/live-index/index-snapshots.ts'
import { LiveIndex } from '../catalog/live-index/live-index.ts'
import type { Config } from '../config/config.ts'
import { checkAccess } from '../doctor/check-access.ts'
import { checkDatabase } from '../doctor/check-database.ts'
import { checkIndex } from '../doctor/check-index.ts'
import { checkKeptElsewhere } from '../doctor/check-kept-elsewhere.ts'
import { checkPictures } from '../doctor/check-pictures.ts'
import { checkClock, checkDisk, checkOutbox } from '../doctor/check-surroundings.ts'
import { checkUploads } from '../doctor/check-uploads.ts'
import type { Finding } from '../doctor/finding.ts'
import type { Actor } from '../domain/accounts/actor.ts'
import { shownS3Place } from '../domain/pictures/media-place.ts'
import { removeMailFiles } from '../mail/mail-files.ts'
import { isOfSeller } from '../media/media-store.ts'
import { isWholeFile } from '../media/picture-files.ts'
import { ScratchFolder } from '../media/scratch-folder.ts'
import { serviceLogoFiles } from '../media/service-logos/service-logos.ts'
import { BitmapIndex } from '../search/bitmap-index.ts'
import { programDigest } from '../snapshot/program-digest.ts'
import { SnapshotFile } from '../snapshot/snapshot-file.ts'
import { sqliteFiles } from '../store/sqlite/sqlite-files.ts'
import { SqliteStore } from '../store/sqlite/sqlite-store.ts'
import type { Store } from '../store/store.ts'
import { openMedia } from './open-media.ts'

/** Puts the parts together for what an operator does beside a service, or while it stands still. */

/** Makes a backup of all that a service keeps; it may go on meanwhile. */
export function makeBackup(
  config: Config,
  options: Omit<BackupOptions, 'clock' | 'isHere'>,
): Promise<MadeBackup> {
  return backUp(config, sqliteFiles, { ...options, isHere: isOnDisk(config), clock: Date.now })
}

/** Puts a backup in the place of what is there. */
export function restoreBackup(
  config: Config,
  actor: Actor,
  options: Pick<RestoreOptions, 'file' | 'onStage'>,
): Promise<Restored> {
  return restore(config, sqliteFiles, { ...options, actor, clock: Date.now })
}

/** Looks at all that a service keeps, as it is at one moment; changes nothing. */
export async function* examine(config: Config): AsyncIterable<Finding> {
  if (existsSync(config.databaseFile)) yield await checkAccess(config)
  const { findings, isReadable } = checkDatabase(config.databaseFile, sqliteFiles)
  yield* findings
  if (!isReadable) return
  await using store = SqliteStore.openFrozen(config.databaseFile)
  yield await examineIndex(config, store)
  const named = () => sqliteFiles.mediaFiles(config.databaseFile)
  const { demoPicturePaths } = await import('./demo.ts')
  const { mediaDirectory, mediaPlace } = config
  yield* await checkPictures({
    folder: mediaDirectory,
    named,
    isHere: isOnDisk(config),
    drawn: new Set([...serviceLogoFiles().map(({ path }) => path), ...demoPicturePaths()]),
    isWhole: isWholeFile,
    now: Date.now(),
  })
  if (mediaPlace) {
    const place = shownS3Place(mediaPlace)
    yield await checkKeptElsewhere(place, await openMedia(config), named)
  }
  const abandoned = await new ScratchFolder(config.uploadDirectory).abandoned(Date.now())
  yield checkUploads(abandoned, Date.now())
  yield await checkOutbox(store, Date.now())
  yield await checkClock(store, Date.now())
  yield await checkDisk(config.databaseFile)
}

/** The files of messages in the mail folder, where those from before a mail server was set remain. */
export function mailFiles({ mailDirectory }: Config): MailFiles {
  return { remove: mails => removeMailFiles(mailDirectory, mails) }
}

/** Whether a file that the database names is kept in the media directory. */
function isOnDisk({ mediaPlace }: Config): (path: string) => boolean {
  return path => mediaPlace === null || !isOfSeller(path)
}

async function examineIndex(config: Config, store: Store): Promise<Finding> {
  const check = 'index'
  if (!existsSync(config.snapshotFile)) {
    return { check, state: 'ok', text: 'there is no snapshot; the next start reads every listing' }
  }
  let ignoredFor: string | null = null
  const ignore = () => {}
  const snapshots = new IndexSnapshots(store, new SnapshotFile(config.snapshotFile, Date.now), {
    program: programDigest(),
    newIndex: () => new BitmapIndex(),
    isWriter: false,
    clock: Date.now,
    newDatabaseId: () => '',
    onRead: ignore,
    onIgnored: reason => {
      ignoredFor = reason
    },
    onWritten: ignore,
    onFailed: ignore,
  })
  await using kept = new LiveIndex(store, new BitmapIndex(), ignore, { snapshots })
  await kept.load()
  if (ignoredFor !== null) {
    const text = `the snapshot cannot be used: ${ignoredFor}; the next start writes it again`
    return { check, state: 'warning', text }
  }
  await using fresh = new LiveIndex(store, new BitmapIndex(), ignore)
  await fresh.load()
  return await checkIndex(store, kept, fresh)
}
