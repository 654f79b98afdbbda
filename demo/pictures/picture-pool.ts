import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { isWholePicture } from '../../src/media/picture-files.ts'
import type { PictureJob } from './draw-picture.ts'
import { jobsOf } from './draw-picture.ts'
import type { DrawingThreadData, PictureAnswer } from './drawing-thread.ts'
import { pictureManifest } from './drawn-pictures.ts'
import type { PictureManifest } from './picture-manifest.ts'

interface PicturePoolProgress {
  /** Files written so far in this call. */
  readonly filesDone: number
  /** Files that were missing or damaged when the call began. */
  readonly filesMissing: number
}

export interface PicturePoolOptions {
  /** What to draw; without it, the whole pool. */
  readonly pictures?: PictureManifest
  readonly onProgress?: (progress: PicturePoolProgress) => void
  /** After an abort, jobs that have begun are finished and no other begins. */
  readonly signal?: AbortSignal
}

type Refusal = Extract<PictureAnswer, { done: false }>

const mostThreads = 4

/**
 * Draws every picture of the pool that is missing or incomplete in `directory`. Each file appears as a whole or not at
 * all. If none is missing, this takes a few milliseconds and starts no thread. All threads have ended when it settles.
 * Rejects with the signal's reason after an abort, and with an Error when a picture could not be drawn or written.
 */
export async function drawPicturePool(
  directory: string,
  options: PicturePoolOptions = {},
): Promise<void> {
  options.signal?.throwIfAborted()
  const jobs = missingJobs(directory, options.pictures ?? pictureManifest())
  if (jobs.length === 0) return
  const queue = jobs.values()
  const filesMissing = jobs.reduce((sum, job) => sum + job.files.length, 0)
  let filesDone = 0
  const count = Math.min(mostThreads, availableParallelism(), Math.ceil(jobs.length / 2))
  const threads = Array.from({ length: count }, () => startThread({ directory }))
  const failed = new AbortController()
  const stop = options.signal ? AbortSignal.any([options.signal, failed.signal]) : failed.signal
  const work = async (thread: Worker): Promise<void> => {
    for (const job of queue) {
      if (stop.aborted) return
      const files = await draw(thread, job)
      filesDone += files
      options.onProgress?.({ filesDone, filesMissing })
    }
  }
  try {
    await Promise.all(
      threads.map(thread =>
        work(thread).catch((fault: unknown) => {
          failed.abort(fault)
        }),
      ),
    )
  } finally {
    await Promise.all(threads.map(thread => thread.terminate()))
  }
  stop.throwIfAborted()
}

/** The jobs with a missing or damaged file, each with those files alone. */
function missingJobs(directory: string, pictures: PictureManifest): PictureJob[] {
  return jobsOf(pictures)
    .map(job => ({
      ...job,
      files: job.files.filter(file => !isWholePicture(join(directory, file.path))),
    }))
    .filter(job => job.files.length > 0)
}

function startThread(workerData: DrawingThreadData): Worker {
  return new Worker(new URL('./drawing-thread.ts', import.meta.url), { workerData })
}

/** Has `code` and `path`, like an error of the file system. */
function notDrawn(job: PictureJob, { fault, cause }: Refusal): Error {
  const error = new Error(`Could not draw ${job.files[0]?.path}: ${fault}`)
  return cause === null ? error : Object.assign(error, cause)
}

function draw(thread: Worker, job: PictureJob): Promise<number> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void): void => {
      thread.off('message', onMessage)
      thread.off('error', onError)
      thread.off('exit', onExit)
      finish()
    }
    const onMessage = (answer: PictureAnswer): void =>
      settle(() => {
        if (answer.done) resolve(answer.files)
        else reject(notDrawn(job, answer))
      })
    const onError = (fault: unknown): void => settle(() => reject(fault))
    const onExit = (code: number): void =>
      settle(() => reject(new Error(`The drawing thread ended with code ${code}.`)))
    thread.on('message', onMessage)
    thread.on('error', onError)
    thread.on('exit', onExit)
    thread.postMessage(job)
  })
}
