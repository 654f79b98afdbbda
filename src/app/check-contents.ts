import { existsSync } from 'node:fs'
import { pino } from 'pino'
import { type Config, localBaseUrl } from '../config/config.ts'
import { checkAlerts } from '../doctor/check-alerts.ts'
import { checkChangesOut } from '../doctor/check-changes-out.ts'
import { checkShared } from '../doctor/check-database-server.ts'
import { checkDrafts } from '../doctor/check-drafts.ts'
import { checkFeeds } from '../doctor/check-feeds.ts'
import { checkIndex } from '../doctor/check-index.ts'
import { checkJobs } from '../doctor/check-jobs.ts'
import { checkOtherStores } from '../doctor/check-other-stores.ts'
import { checkPictures } from '../doctor/check-pictures.ts'
import { checkPlaces } from '../doctor/check-places.ts'
import { checkReaders } from '../doctor/check-readers.ts'
import { checkClock } from '../doctor/check-surroundings.ts'
import { checkUploads } from '../doctor/check-uploads.ts'
import { checkWebhooks } from '../doctor/check-webhooks.ts'
import type { NamedFiles } from '../doctor/file-names.ts'
import type { Finding } from '../doctor/finding.ts'
import { changesBetween } from '../domain/accounts/change-position.ts'
import { FOLDER_NAME_FILE } from '../media/folder-name.ts'
import { isWholeFile } from '../media/picture-files.ts'
import { s3BucketText } from '../media/s3-bucket.ts'
import { ScratchFolder } from '../media/scratch-folder.ts'
import { serviceLogoFiles } from '../media/service-logos/drawn-logos.ts'
import { LazyCountyOutlines } from '../reference/county-outlines.ts'
import { BitmapIndex } from '../search/bitmap-index.ts'
import { programDigest } from '../snapshot/program-digest.ts'
import { SnapshotFile } from '../snapshot/snapshot-file.ts'
import { snapshotStorageText } from '../snapshot/snapshot-storage.ts'
import type { Store } from '../store/store.ts'
import { clock } from './clock-and-random.ts'
import { isInMediaFolder } from './media-folder.ts'
import { openMedia } from './open-media.ts'
import { outgoingWarning } from './outgoing-gate.ts'
import { openSharing } from './share-snapshots.ts'

/** The checks that are the same for every database. @param store A snapshot of the database. */
export async function* checkContents(
  config: Config,
  store: Store,
  named: NamedFiles,
): AsyncIterable<Finding> {
  if (config.searchEngine === 'memory') {
    yield await checkIndex(store, {
      hasSnapshot: existsSync(config.snapshotFile),
      snapshots: new SnapshotFile(config.snapshotFile, clock),
      program: programDigest(),
      newIndex: () => new BitmapIndex(),
      clock,
    })
    yield* await checkSharedSnapshot(config, store)
  }
  const { demoDrawings } = await import('./demo.ts')
  const { mediaDirectory, mediaBucket } = config
  yield* await checkPictures({
    folder: mediaDirectory,
    named,
    isHere: isInMediaFolder(config),
    drawn: new Set([
      FOLDER_NAME_FILE,
      ...serviceLogoFiles().map(({ path }) => path),
      ...demoDrawings().flat(),
    ]),
    isWhole: isWholeFile,
    now: clock(),
  })
  if (mediaBucket) {
    const place = s3BucketText(mediaBucket)
    yield await checkOtherStores(place, await openMedia(config), named)
  }
  const abandoned = await new ScratchFolder(config.uploadDirectory).abandoned(clock())
  yield checkUploads(abandoned, clock())
  const { draftMegabytes } = config
  const drafts = await checkDrafts(store, draftMegabytes === 0 ? null : draftMegabytes * 1_000_000)
  if (drafts) yield drafts
  yield await checkPlaces(store, new LazyCountyOutlines())
  const outgoing = await outgoingWarning(config, store)
  if (outgoing !== null) yield { check: 'outgoing', state: 'warning', text: outgoing }
  const sends = outgoing === null
  yield await checkJobs(store, clock(), sends)
  yield await checkReaders(store, clock())
  yield await checkChangesOut(store, clock(), config.changeLogDays)
  const feeds = await checkFeeds(store, config.feedCredentials)
  if (feeds) yield feeds
  const hasMailServer = config.smtpServer !== null
  const mailed = { sends, hasMailServer, address: linksOf(config) }
  const alerts = await checkAlerts(store, mailed, clock())
  if (alerts) yield alerts
  const webhooks = await checkWebhooks(store, clock())
  if (webhooks) yield webhooks
  yield await checkClock(store, clock())
}

/** The base URL of links in alert emails. */
function linksOf({ site, portalUrl, baseUrl, host, port }: Config): string {
  const base = baseUrl ?? localBaseUrl(host, port)
  return site === null ? base : (portalUrl ?? base)
}

/** Checks the snapshot that nodes share. @returns No findings where they share none. */
async function checkSharedSnapshot(config: Config, store: Store): Promise<readonly Finding[]> {
  const { snapshotStorage } = config
  if (snapshotStorage === null) return []
  const place = snapshotStorageText(snapshotStorage)
  try {
    const sharing = await openSharing(config, store, pino({ level: 'silent' }))
    const position = (await sharing?.index.position()) ?? null
    const latest = await store.changes.latest()
    const found = position && { behind: changesBetween(position, latest) }
    return [checkShared(place, found)]
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    return [checkShared(place, { fault })]
  }
}
