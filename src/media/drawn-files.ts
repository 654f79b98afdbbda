import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ChildPool } from '../child-processes/child-pool.ts'
import { type ChildLimits, faultsSaying } from '../child-processes/child-process.ts'
import { Problem } from '../domain/problem.ts'
import type { Urgency } from '../domain/values/fair-places.ts'
import { DiskMedia } from './disk-media.ts'
import { type DrawnMedia, mediaOutOfReach, type OpenedMediaFile } from './media-store.ts'
import { type DrawnFile, isWholeFile, writeDrawnFile } from './picture-files.ts'

/**
 * The paths of files that are drawn together, such as the sizes of a picture; relative to the media
 * folder.
 */
export type Drawing = readonly string[]

export interface DrawnFilesOptions {
  /** The media folder. It need not exist yet. */
  readonly directory: string
  /** All drawings that can be made now, or the same array as before. */
  readonly drawings: () => Promise<readonly Drawing[]>
  /**
   * A program of `runOrders`: it gets the missing paths of one drawing, and answers with
   * `DrawnFile[]`.
   */
  readonly script: URL
  readonly maxChildren: number
  /** How long a request waits for a picture (default 30 s). */
  readonly maxWaitMs?: number
}

interface Begun {
  readonly done: Promise<void>
  readonly owners: Set<string>
}

/** A view takes about 0.5 s of processor time. */
const LIMITS: ChildLimits = { maxResidentBytes: 512 * 1024 ** 2, maxProcessorMs: 20_000 }
const MAX_WAIT_MS = 30_000
const GRACE_MS = 1000
const RETRY_AFTER_SECONDS = 5

/**
 * The pictures and documents that the program draws. A file is drawn on its first request, in a
 * child process, and stored in the media folder. Several services may share the folder: each file
 * appears as a whole, whichever of them has drawn it.
 */
export class DrawnFiles implements DrawnMedia, AsyncDisposable {
  readonly directory: string
  readonly #options: DrawnFilesOptions
  readonly #pool: ChildPool<Drawing, DrawnFile[]>
  readonly #disk: DiskMedia
  /** Files that this process found complete, or has drawn. */
  readonly #whole = new Set<string>()
  readonly #begun = new Map<string, Begun>()
  #listed: readonly Drawing[] = []
  #drawingOf = new Map<string, Drawing>()
  /** The next drawing for `drawNext` to check. */
  #next = 0
  #isClosed = false

  constructor(options: DrawnFilesOptions) {
    const { directory, script, maxChildren } = options
    this.directory = directory
    this.#options = options
    this.#disk = new DiskMedia(directory)
    const program = { script, limits: LIMITS, faults: faultsSaying(notDrawn) }
    this.#pool = new ChildPool(program, { maxChildren, graceMs: GRACE_MS })
  }

  async ready(path: string, owner: string, urgency: Urgency = 'awaited'): Promise<void> {
    if (this.#whole.has(path)) return
    await this.#list()
    const drawing = this.#drawingOf.get(path)
    if (drawing === undefined || this.#isWhole(path)) return
    const drawn = this.#draw(drawing, { urgency, owner })
    await this.#inTime(drawn).catch(fault => {
      throw fault instanceof Problem ? fault : mediaOutOfReach(fault)
    })
  }

  /**
   * Opens a file; draws it first if it can be drawn.
   * @param urgency `background` yields to clients that wait for pictures.
   * @returns Null if there is no such file.
   */
  async open(path: string, urgency: Urgency = 'awaited'): Promise<OpenedMediaFile | null> {
    await this.ready(path, '', urgency)
    return await this.#disk.open(path)
  }

  /**
   * Draws the next missing picture. Pictures that requests wait for come first.
   * @returns False if all were checked; the next call starts over.
   * @throws When it cannot be drawn or written; the next call continues with another one.
   */
  async drawNext(signal: AbortSignal): Promise<boolean> {
    await this.#list()
    while (this.#next < this.#listed.length) {
      const drawing = this.#listed[this.#next++] ?? []
      if (drawing.every(path => this.#isWhole(path))) continue
      try {
        await this.#draw(drawing, { urgency: 'background', owner: '', signal })
        return true
      } catch (fault) {
        if (this.#isClosed || signal.aborted) return false
        throw fault
      }
    }
    this.#next = 0
    return false
  }

  /** How many drawings have a file that is missing or cut short. */
  async missing(): Promise<number> {
    await this.#list()
    return this.#listed.filter(drawing => !drawing.every(path => this.#isWhole(path))).length
  }

  /** Pictures in progress get a moment to finish; requests that wait for others are refused. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    await this.#pool[Symbol.asyncDispose]()
  }

  async #list(): Promise<void> {
    const listed = await this.#options.drawings()
    if (listed === this.#listed) return
    this.#listed = listed
    this.#drawingOf = new Map(listed.flatMap(drawing => drawing.map(path => [path, drawing])))
  }

  #isWhole(path: string): boolean {
    if (this.#whole.has(path)) return true
    const isWhole = isWholeFile(join(this.directory, path))
    if (isWhole) this.#whole.add(path)
    return isWhole
  }

  /** Draws it once, however many requests wait for it. */
  #draw(
    drawing: Drawing,
    { owner, ...how }: { urgency: Urgency; owner: string; signal?: AbortSignal },
  ): Promise<void> {
    const [name = ''] = drawing
    const begun = this.#begun.get(name)
    if (begun) {
      begun.owners.add(owner)
      return begun.done
    }
    const owners = new Set<string>()
    const done = this.#write(drawing, () => ({ owner, others: owners, ...how })).finally(() =>
      this.#begun.delete(name),
    )
    this.#begun.set(name, { done, owners })
    return done
  }

  async #write(
    drawing: Drawing,
    options: () => Parameters<ChildPool<Drawing, DrawnFile[]>['run']>[1],
  ): Promise<void> {
    const missing = drawing.filter(path => !this.#isWhole(path))
    for (const file of await this.#pool.run(() => missing, options())) {
      await writeDrawnFile(this.directory, file)
      this.#whole.add(file.path)
    }
  }

  async #inTime(drawn: Promise<void>): Promise<void> {
    const waiting = new AbortController()
    const { maxWaitMs = MAX_WAIT_MS } = this.#options
    const late = sleep(maxWaitMs, true, { signal: waiting.signal, ref: false })
    try {
      const isLate = await Promise.race([drawn, late.catch(() => false)])
      if (isLate === true) throw notDrawn(new Error(`It was not drawn within ${maxWaitMs} ms.`))
    } finally {
      waiting.abort()
    }
  }
}

function notDrawn(cause: unknown): Problem {
  const detail = `This picture is not drawn yet; try again in ${RETRY_AFTER_SECONDS} s.`
  return Problem.unavailable('Picture not drawn', detail, { after: RETRY_AFTER_SECONDS, cause })
}
