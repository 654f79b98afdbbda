import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { writePicture } from '../../src/media/picture-files.ts'
import type { PictureJob } from './draw-picture.ts'
import { drawPicture } from './draw-picture.ts'
import { createTexture, poolTextureSeed } from './drawing/texture.ts'

/** What the threads of the pool get when they start. */
export interface DrawingThreadData {
  readonly directory: string
}

/** The answer of a thread after a job. */
export type PictureAnswer =
  | { readonly done: true; readonly files: number }
  | { readonly done: false; readonly fault: string; readonly cause: DiskFault | null }

/** The system's error for a file that could not be written. An Error would lose it on its way between threads. */
export interface DiskFault {
  readonly code: string
  readonly path: string
}

/** Runs in a thread of its own: draws one job after another and writes its files. */
function listen(): void {
  const port = parentPort
  if (!port) return
  const { directory } = workerData as DrawingThreadData
  const texture = createTexture(poolTextureSeed)
  // There is a thread for each processor already.
  sharp.concurrency(1)
  port.on('message', (job: PictureJob) => {
    drawJob(directory, job, texture).then(
      answer => port.postMessage(answer),
      (fault: unknown) =>
        port.postMessage({ done: false, fault: String(fault), cause: diskFaultOf(fault) }),
    )
  })
}

function diskFaultOf(fault: unknown): DiskFault | null {
  if (!(fault instanceof Error) || !('syscall' in fault)) return null
  const { code = '', path = '' } = fault as NodeJS.ErrnoException
  return { code, path }
}

async function drawJob(
  directory: string,
  job: PictureJob,
  texture: ReturnType<typeof createTexture>,
): Promise<PictureAnswer> {
  const drawn = await drawPicture(job, texture)
  for (const file of drawn) await writePicture(directory, file)
  return { done: true, files: drawn.length }
}

listen()
