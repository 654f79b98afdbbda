import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import { clockDifference } from '../catalog/nodes/clock-difference.ts'
import { claimMediaPlace, type NamedMediaPlace } from '../catalog/nodes/media-place-claim.ts'
import type { Config } from '../config/config.ts'
import { BackgroundWork } from '../jobs/background-work.ts'
import { nameOfFolder } from '../media/folder-name.ts'
import { s3BucketText } from '../media/s3-bucket.ts'
import type { Store } from '../store/store.ts'
import { clock } from './clock-and-random.ts'

/**
 * Checks at startup and periodically whether this node fits its database and the other nodes, and
 * logs a warning where it does not.
 */
export function startNodeChecks(config: Config, store: Store, logger: Logger): AsyncDisposable {
  const started = new AsyncDisposableStack()
  // A local file uses this machine's clock, and has no other nodes.
  if (store.serverClock === null) return started
  started.use(
    new BackgroundWork(
      () => checkClock(store, logger),
      error =>
        logger.warn({ err: error }, 'Could not compare the clocks of this node and the database'),
      config.intervals.clock,
    ),
  )
  let warnedOf = ''
  const checkMedia = async () => {
    const place = await mediaPlaceOf(config)
    const other = await claimMediaPlace(store, place)
    if (other !== null && other.id !== warnedOf) {
      logger.warn(
        { here: place.shown, there: other.shown },
        'Another node keeps photos and documents elsewhere, or did a few minutes ago; each lacks those of the other: set ACREAGE_MEDIA_URL alike on all nodes, or let all mount one folder as "media"',
      )
    }
    warnedOf = other?.id ?? ''
    return false
  }
  started.use(
    new BackgroundWork(
      checkMedia,
      error => logger.warn({ err: error }, 'Could not check whether all nodes share their files'),
      config.intervals['media-place'],
    ),
  )
  return started
}

async function checkClock(store: Store, logger: Logger): Promise<boolean> {
  const aheadMs = await clockDifference(store, clock)
  if (aheadMs !== null) {
    const seconds = Math.round(Math.abs(aheadMs) / 100) / 10
    logger.warn(
      { seconds },
      `The clock of this node is ${aheadMs > 0 ? 'ahead of' : 'behind'} that of the database: have both set by NTP, because keys, limits and dates of listings go by it`,
    )
  }
  return false
}

async function mediaPlaceOf({ mediaBucket, mediaDirectory }: Config): Promise<NamedMediaPlace> {
  if (mediaBucket !== null) {
    const shown = s3BucketText(mediaBucket)
    const { endpoint, bucket, prefix } = mediaBucket
    return { id: JSON.stringify([endpoint, bucket, prefix]), shown }
  }
  const id = await nameOfFolder(mediaDirectory, randomUUID())
  return { id, shown: `${mediaDirectory} on ${hostname()}` }
}
