import {
  ChildPool,
  type ChildPoolOptions,
  type OrderOptions,
} from '../child-processes/child-pool.ts'
import type { ChildFaults, ChildLimits } from '../child-processes/child-process.ts'
import { Problem } from '../domain/problem.ts'
import type { DecodingOrder } from './decoding-messages.ts'
import { ReaderEnded } from './picture-maker.ts'
import type { SizedPictures } from './picture-sizes.ts'

const RETRY_AFTER_SECONDS = 5

type DecodingPoolOptions = Pick<ChildPoolOptions, 'maxChildren' | 'idleMs'> & Partial<ChildLimits>

const DEFAULT_LIMITS: ChildLimits = { maxResidentBytes: 512 * 1024 ** 2, maxProcessorMs: 20_000 }

const FAULTS: ChildFaults = {
  tooLarge: maxBytes => {
    const most = `${Math.round(maxBytes / 1024 ** 2)} MiB`
    return pictureRefusal(`This image takes too much memory to read (over ${most}).`)
  },
  tooSlow: maxProcessorMs =>
    pictureRefusal(`This image takes over ${maxProcessorMs / 1000} seconds to read.`),
  crashed: cause => pictureRefusal('This image cannot be read: it crashed the reader.', cause),
  ended: cause => new ReaderEnded(cause),
  outOfReach: readerOutOfReach,
}

/** Decodes images in child processes, because the images are untrusted. */
export class DecodingPool implements AsyncDisposable {
  readonly #pool: ChildPool<DecodingOrder, SizedPictures>

  constructor(options: DecodingPoolOptions) {
    const { maxChildren, idleMs, ...limits } = options
    const script = new URL('./decoding-process.ts', import.meta.url)
    const program = { script, limits: { ...DEFAULT_LIMITS, ...limits }, faults: FAULTS }
    this.#pool = new ChildPool(program, { maxChildren, ...(idleMs !== undefined && { idleMs }) })
  }

  /**
   * Decodes the image in a file.
   * @throws Problem `invalid-input` or `unsupported-media-type` when the image is at fault;
   *   ReaderEnded when something else ended the process, or when the process got too little
   *   processor time for too long; `unavailable` when no process can be started, or the pool is
   *   closed.
   */
  decode(file: string, options: OrderOptions): Promise<SizedPictures> {
    return this.#pool.run(() => ({ file }), options)
  }

  /** Stops all processes. Images in progress and in the queue fail. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.#pool[Symbol.asyncDispose]()
  }
}

/** The image is unusable for the given reason; a retry would fail too. */
function pictureRefusal(detail: string, cause?: unknown): Problem {
  return Problem.of('invalid-input', 'Invalid picture', detail, { cause })
}

/** Images cannot be read for now; the image is not the cause. */
function readerOutOfReach(cause: unknown): Problem {
  const detail = 'Images cannot be read now; try again in a few seconds.'
  return Problem.unavailable('Images cannot be read', detail, { after: RETRY_AFTER_SECONDS, cause })
}
