import { SERVICE } from '../../domain/accounts/actor.ts'
import { edited } from '../../domain/accounts/change.ts'
import { PHOTO_TOPIC, type PictureFiles } from '../../domain/pictures/picture.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { FairTurns } from '../../domain/values/fair-turns.ts'
import type { ListingId, PictureId } from '../../domain/values/ids.ts'
import { utcTime } from '../../domain/values/written-times.ts'
import {
  type JobHandler,
  type JobInProgress,
  JobInterrupted,
  JobRefused,
  KeyUnavailable,
  ProcessEnded,
  type SharedLimit,
  type WriteOutcome,
} from '../../jobs/job-handler.ts'
import { FOUR_DAYS_OF_RETRIES } from '../../jobs/retries.ts'
import { HostBusy, type PictureMaker, ReaderEnded } from '../../media/picture-maker.ts'
import type { Transaction } from '../../store/store.ts'
import { recordWrite } from '../writes/record-write.ts'
import { HostPauses } from './host-pauses.ts'
import { hostOf, PHOTO_VERSION, POSTED_RANK, readPhoto } from './photo-jobs.ts'
import { SharedPhotos } from './shared-photos.ts'

/** Most of a fetch is waiting; the maker itself limits the rest. */
const FETCHES_AT_ONCE = 12
/**
 * Slow hosts of one seller leave room for other sellers; one slow host leaves room for the seller's
 * other hosts.
 */
const MAX_OF_SELLER = 8
const MAX_OF_HOST = 4
/**
 * The photo is given up after this many crashes: an image that crashes its reader would crash every
 * process.
 */
const MAX_CRASHES = 3

/** Fetches the photos that listings were posted with by their addresses. */
export function photoHandler(maker: PictureMaker, clock: Clock): JobHandler {
  const pauses = new HostPauses(clock)
  const shared = new SharedPhotos(maker, clock)
  const turns = new FairTurns()
  return {
    topic: PHOTO_TOPIC,
    version: PHOTO_VERSION,
    policy: {
      maxAtOnce: FETCHES_AT_ONCE,
      retries: FOUR_DAYS_OF_RETRIES,
      keepsDone: false,
      keyLimit: null,
      crashLimit: {
        crashes: MAX_CRASHES,
        reason: `The photo was given up: fetching or reading it ended a process ${MAX_CRASHES} times.`,
      },
      stopTimeoutMs: 0,
    },
    callers: { turns, callerOf: ({ payload }) => readPhoto(payload)?.accountId ?? null },
    limitsOf,
    run: async (job, signal) => {
      const photo = readPhoto(job.payload)
      if (photo === null || job.subject === null) {
        throw new JobRefused('The payload of the job is not a photo.')
      }
      const id = job.subject as PictureId
      const host = hostOf(photo)
      const until = pauses.of(host)
      if (until !== null) throw paused(host, until)
      const isImported = job.rank > POSTED_RANK
      const make = () => maker.make(id, photo.sourceUrl, signal, isImported ? 'imported' : 'posted')
      const created = isImported ? shared.filesOf(id, photo, make) : make()
      const files = await created.catch(error => {
        turns.ended(photo.accountId, true)
        throw error instanceof HostBusy ? busy(error, host) : explained(error, signal)
      })
      turns.ended(photo.accountId, false)
      if (pauses.of(host) === null) pauses.answered(host)
      return keepFiles(id, files, clock)
    },
    giveUp: async (transaction, { subject }) => {
      if (subject === null) return
      const id = subject as PictureId
      await recordWrite(transaction, SERVICE, clock(), pictureWrite(id, 'given up', []))
    },
    // The files stored so far belong to no row; the sweeper removes them.
    withdraw: async () => {},
  }

  function busy(error: HostBusy, host: string): KeyUnavailable {
    const { message, waitMs } = error
    if (waitMs === null) return new KeyUnavailable(message, { cause: error })
    const until = pauses.pause(host, waitMs)
    return new KeyUnavailable(message, { cause: error, until })
  }
}

function paused(host: string, until: number): KeyUnavailable {
  const time = utcTime(until)
  return new KeyUnavailable(`The server ${host} asked to be left alone until ${time}.`, { until })
}

function limitsOf({ payload }: JobInProgress): readonly SharedLimit[] {
  const photo = readPhoto(payload)
  if (photo === null) return []
  return [
    { name: `seller ${photo.accountId}`, max: MAX_OF_SELLER },
    { name: `host ${hostOf(photo)}`, max: MAX_OF_HOST },
  ]
}

function keepFiles(id: PictureId, files: PictureFiles, clock: Clock): WriteOutcome {
  return async (transaction: Transaction) => {
    const { pictures } = transaction
    await pictures.keep(id, files)
    const listings = await pictures.listingsShowing(id)
    await recordWrite(transaction, SERVICE, clock(), pictureWrite(id, 'fetched', listings))
  }
}

function explained(error: Error, signal: AbortSignal): Error {
  const { message } = error
  if (error instanceof ReaderEnded) return new ProcessEnded(message, { cause: error })
  if (error instanceof Problem && error.code !== 'unavailable') {
    return new JobRefused(message, { cause: error })
  }
  if (signal.aborted && !(error instanceof Problem)) {
    return new JobInterrupted(message, { cause: error })
  }
  return error
}

function pictureWrite(id: PictureId, action: string, listings: readonly ListingId[]) {
  const changed = listings.map(listing => edited('listing', listing, ['pictures']))
  return { subject: 'picture', id: String(id), action, details: {}, changed } as const
}
