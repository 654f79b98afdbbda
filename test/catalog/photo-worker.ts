import assert from 'node:assert/strict'
import { photoHandler } from '../../src/catalog/pictures/photo-handler.ts'
import {
  fetchOf,
  type PhotoFetch,
  POSTED_RANK,
  photoJob,
} from '../../src/catalog/pictures/photo-jobs.ts'
import { PHOTO_TOPIC } from '../../src/domain/pictures/picture.ts'
import type { Clock } from '../../src/domain/values/clock.ts'
import type { AccountId, PictureId } from '../../src/domain/values/ids.ts'
import { TopicWorker } from '../../src/jobs/topic-worker.ts'
import type { PictureMaker } from '../../src/media/picture-maker.ts'
import type { Job } from '../../src/store/jobs/job-records.ts'
import type { Reader, Store, Transaction } from '../../src/store/store.ts'

/** How often the worker looks for photos. */
export const LOOK_INTERVAL_MS = 20

/**
 * Fetches the photos of a store.
 * @param onError Also hears of each photo that could not be fetched.
 */
export function photoWorker(
  store: Store,
  maker: PictureMaker,
  clock: Clock,
  onError: (error: unknown) => void,
): TopicWorker {
  return new TopicWorker(store, photoHandler(maker, clock), {
    clock,
    random: () => 0,
    elapsed: () => performance.now(),
    name: `worker ${Math.random()}`,
    onFailed: ({ subject, reason, error }) => {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      onError(new Error(`The photo ${subject} could not be fetched: ${reason}`, { cause }))
    },
    onPaused: () => assert.fail('Photos do not pause'),
    onResumed: () => {},
    onOutcome: () => {},
    onError,
    lookIntervalMs: LOOK_INTERVAL_MS,
    leaseStaleAfterMs: 500,
  })
}

/** Adds a photo of an account that has to be fetched, and the job that fetches it. */
export async function addPhoto(
  { pictures, jobs }: Transaction,
  sourceUrl: string,
  accountId: number,
  at: number,
): Promise<PictureId> {
  const account = accountId as AccountId
  const [id] = await pictures.createFrom([{ sourceUrl, walk: null, changedAt: null }], account)
  assert.ok(id)
  await jobs.add([photoJob(id, { sourceUrl, accountId: account }, POSTED_RANK)], at)
  return id
}

/** The jobs of photos that wait, by id. */
export async function waitingPhotos(store: Pick<Reader, 'jobs'>): Promise<readonly Job[]> {
  return await store.jobs.list({ topic: PHOTO_TOPIC, key: null, states: ['waiting'] }, 0, 1000)
}

/** How far the fetching of some photos has come. */
export async function fetchesOf(
  { jobs }: Pick<Reader, 'jobs'>,
  ids: readonly number[],
): Promise<readonly PhotoFetch[]> {
  return (await jobs.about(PHOTO_TOPIC, ids)).map(fetchOf)
}

/** Claims all due photos, like a process that is then killed. @returns Their number. */
export async function dieOverDuePhotos(store: Store, now: number): Promise<number> {
  const due = (await waitingPhotos(store)).filter(({ dueAt }) => dueAt !== null && dueAt <= now)
  await store.transact(async ({ jobs }) => {
    for (const job of due) assert.ok(await jobs.claim(job, now, now + 60_000))
  })
  return due.length
}
