import { Problem } from '../../domain/problem.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import { megabytes } from '../../domain/values/megabytes.ts'
import type { MediaStore } from '../../media/media-store.ts'
import type { Reader } from '../../store/store.ts'

/** The room that the files of an account's drafts take, and its limit. */
export interface UsedSpace {
  readonly bytes: number
  /** Null: unlimited. */
  readonly maxBytes: number | null
}

/**
 * The room for files that were sent to the drafts of an account. Files that were taken off a draft
 * count until they are removed, a day later; files that listings show do not count.
 */
export class DraftSpace {
  readonly #store: Pick<Reader, 'drafts'>
  readonly #media: Pick<MediaStore, 'find'>
  readonly #maxBytes: number | null

  constructor(
    store: Pick<Reader, 'drafts'>,
    media: Pick<MediaStore, 'find'>,
    maxBytes: number | null,
  ) {
    this.#store = store
    this.#media = media
    this.#maxBytes = maxBytes
  }

  async of(accountId: AccountId): Promise<UsedSpace> {
    const bytes = await this.#store.drafts.uploadedBytes(accountId)
    return { bytes, maxBytes: this.#maxBytes }
  }

  /**
   * Call this before storing a file; files sent at the same moment may exceed the limit by their
   * own size. @throws Problem `conflict`.
   */
  async require(accountId: AccountId): Promise<void> {
    if (this.#maxBytes === null) return
    const { bytes } = await this.of(accountId)
    if (bytes < this.#maxBytes) return
    const room = `${megabytes(this.#maxBytes)} MB`
    const detail = `The drafts of the account hold files of ${room}, and may not hold more. Publish or discard some; what is discarded makes room after a day.`
    throw Problem.of('conflict', 'No room for drafts', detail)
  }

  /** The total size of stored files. */
  async sizeOf(paths: readonly string[]): Promise<number> {
    const found = await Promise.all(paths.map(path => this.#media.find(path)))
    return found.reduce((sum, file) => sum + (file?.bytes ?? 0), 0)
  }
}
