import { existsSync } from 'node:fs'
import { type Config, sqliteFileOf } from '../config/config.ts'
import { checkAccess } from '../doctor/check-access.ts'
import { checkDatabase } from '../doctor/check-database.ts'
import { checkIndex } from '../doctor/check-index.ts'
import { checkJobs } from '../doctor/check-jobs.ts'
import { checkKeptElsewhere } from '../doctor/check-kept-elsewhere.ts'
import { checkPictures } from '../doctor/check-pictures.ts'
import { checkClock, checkDisk } from '../doctor/check-surroundings.ts'
import { checkUploads } from '../doctor/check-uploads.ts'
import type { Finding } from '../doctor/finding.ts'
import { shownS3Place } from '../domain/pictures/media-place.ts'
import { isWholeFile } from '../media/picture-files.ts'
import { ScratchFolder } from '../media/scratch-folder.ts'
import { serviceLogoFiles } from '../media/service-logos/drawn-logos.ts'
import { BitmapIndex } from '../search/bitmap-index.ts'
import { programDigest } from '../snapshot/program-digest.ts'
import { SnapshotFile } from '../snapshot/snapshot-file.ts'
import { sqliteFiles } from '../store/sqlite/sqlite-files.ts'
import { SqliteStore } from '../store/sqlite/sqlite-store.ts'
import { clock } from './clock-and-random.ts'
import { isInMediaFolder } from './media-folder.ts'
import { openMedia } from './open-media.ts'

/** Checks everything that a service keeps, as it is at one moment. Changes nothing. */
export async function* examine(config: Config): AsyncIterable<Finding> {
  const databaseFile = sqliteFileOf(config, '"acreage doctor" checks SQLite databases only.')
  const { dataDirectory } = config
  if (existsSync(databaseFile)) yield await checkAccess({ dataDirectory, databaseFile })
  const { findings, isReadable } = checkDatabase(databaseFile, sqliteFiles)
  yield* findings
  if (!isReadable) return
  await using store = SqliteStore.openFrozen(databaseFile)
  yield await checkIndex(store, {
    hasSnapshot: existsSync(config.snapshotFile),
    snapshots: new SnapshotFile(config.snapshotFile, clock),
    program: programDigest(),
    newIndex: () => new BitmapIndex(),
    clock,
  })
  const named = () => sqliteFiles.mediaFiles(databaseFile)
  const { drawnPicturePaths } = await import('./demo.ts')
  const { mediaDirectory, mediaPlace } = config
  yield* await checkPictures({
    folder: mediaDirectory,
    named,
    isHere: isInMediaFolder(config),
    drawn: new Set([...serviceLogoFiles().map(({ path }) => path), ...drawnPicturePaths()]),
    isWhole: isWholeFile,
    now: clock(),
  })
  if (mediaPlace) {
    const place = shownS3Place(mediaPlace)
    yield await checkKeptElsewhere(place, await openMedia(config), named)
  }
  const abandoned = await new ScratchFolder(config.uploadDirectory).abandoned(clock())
  yield checkUploads(abandoned, clock())
  yield await checkJobs(store, clock())
  yield await checkClock(store, clock())
  yield await checkDisk(databaseFile)
}
