import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { exportKey } from '../../src/app/cached-export.ts'
import { drawnFiles } from '../../src/app/drawn-media.ts'
import { exportFile, exportHere } from '../../src/app/export-file.ts'
import type { ServerOptions } from '../../src/app/http-server.ts'
import { feedPartsOf } from '../../src/app/open-feeds.ts'
import { webhooksOf } from '../../src/app/open-webhooks.ts'
import { AccountPictures } from '../../src/catalog/accounts/account-pictures.ts'
import { DraftFiles } from '../../src/catalog/drafts/draft-files.ts'
import type { LiveIndex } from '../../src/catalog/live-index/live-index.ts'
import { ListingFiles } from '../../src/catalog/pictures/listing-files.ts'
import type { Approval } from '../../src/domain/listings/listing-review.ts'
import type { ExportOrder } from '../../src/domain/published/export-order.ts'
import type { Clock } from '../../src/domain/values/clock.ts'
import { SharedExports } from '../../src/feeds/exports/shared-exports.ts'
import { removeMailFiles } from '../../src/mail/mail-files.ts'
import { BoundaryPool } from '../../src/media/boundaries/boundary-pool.ts'
import { DecodingPool } from '../../src/media/decoding-pool.ts'
import { DiskMedia } from '../../src/media/disk-media.ts'
import type { MediaStore } from '../../src/media/media-store.ts'
import { ScratchFolder } from '../../src/media/scratch-folder.ts'
import { WebPictures } from '../../src/media/web-pictures.ts'
import type { Store } from '../../src/store/store.ts'

export type FileOptions = Pick<
  ServerOptions,
  | 'files'
  | 'draftFiles'
  | 'accountPictures'
  | 'boundaries'
  | 'media'
  | 'drawn'
  | 'exports'
  | 'feeds'
  | 'feedFiles'
  | 'webhooks'
  | 'mailFiles'
> & {
  readonly drawnDirectory: string
  readonly scratch: ScratchFolder
  readonly uploadDirectory: string
}

/** Processes of low priority read and make files. Beside other tests they may wait for long. */
export const MAX_SLOWDOWN = 100

/** For all services of a test file. Its processes end with those of the test. */
const boundaries = new BoundaryPool({ maxChildren: 1, maxSlowdown: MAX_SLOWDOWN })

/** For all services of a test file. Its processes end with those of the test. */
export const decoder = new DecodingPool({ maxChildren: 2, maxSlowdown: MAX_SLOWDOWN })

export interface FileRules {
  readonly approval?: Approval
  /** What the files of the drafts of an account may take (default: no limit). */
  readonly draftBytes?: number | null
}

/** Where a server stores files: in one folder by default. */
export function filesIn(
  directory: string,
  store: Store,
  index: LiveIndex,
  clock: Clock,
  media: MediaStore = new DiskMedia(join(directory, 'media')),
  { approval = 'off', draftBytes = null }: FileRules = {},
): FileOptions {
  const drawnDirectory = join(directory, 'media')
  mkdirSync(drawnDirectory, { recursive: true })
  const uploadDirectory = join(directory, 'uploads')
  const scratch = new ScratchFolder(uploadDirectory)
  const maker = new WebPictures({ media, decoder, scratch, randomBytes })
  const onError = (error: unknown) => {
    throw error
  }
  const chance = { clock, random: Math.random, randomBytes }
  const files = new ListingFiles(store, index, { media, maker, approval, onError }, chance)
  const draftFiles = new DraftFiles(store, { media, maker, maxBytes: draftBytes }, chance, onError)
  const accountPictures = new AccountPictures(store, { media, maker, clock, onError })
  const drawn = drawnFiles({ mediaDirectory: drawnDirectory }, store, 1)
  const feedParts = feedPartsOf(store, { timeZone: 'UTC' }, clock)
  const webhooks = webhooksOf(store, { webhookNetworks: ['127.0.0.1'] }, chance)
  const mailFiles: FileOptions['mailFiles'] = {
    remove: mails => removeMailFiles(join(directory, 'mail'), mails),
  }
  // In this process; the service starts one of its own for a file that is written anew.
  const place = { timeZone: 'UTC', cacheFolder: join(directory, 'exports') }
  const setting = () => ({ ...place, records: store, gazetteer: index.gazetteer })
  const anew = (order: ExportOrder) => exportFile(setting(), order)
  const exports = new SharedExports({
    folder: place.cacheFolder,
    write: exportHere(setting, anew),
    // Each request puts its file together, so that tests see how.
    keyOf: order => exportKey(setting(), order),
    cacheMs: 0,
  })
  const made = {
    files,
    draftFiles,
    accountPictures,
    boundaries,
    ...feedParts,
    webhooks,
    exports,
    media,
    drawn,
    mailFiles,
  }
  return { ...made, drawnDirectory, scratch, uploadDirectory }
}
