import { mkdir } from 'node:fs/promises'
import { AccountPictures } from '../catalog/accounts/account-pictures.ts'
import { DraftFiles } from '../catalog/drafts/draft-files.ts'
import { ListingFiles } from '../catalog/pictures/listing-files.ts'
import type { Config } from '../config/config.ts'
import { BoundaryPool } from '../media/boundaries/boundary-pool.ts'
import { DecodingPool } from '../media/decoding-pool.ts'
import { ScratchFolder } from '../media/scratch-folder.ts'
import { WebPictures } from '../media/web-pictures.ts'
import type { Store } from '../store/store.ts'
import { clock, clockAndRandom } from './clock-and-random.ts'
import { drawnFiles } from './drawn-media.ts'
import { openMedia } from './open-media.ts'
import { photoRules } from './source-networks.ts'

export async function openFiles(
  config: Config,
  { begun, store, search, maxChildren, onError }: FileSources,
) {
  await mkdir(config.mediaDirectory, { recursive: true })
  const media = await openMedia(config)
  const scratch = new ScratchFolder(config.uploadDirectory)
  const decoder = begun.use(new DecodingPool({ maxChildren }))
  const maker = new WebPictures({ media, decoder, scratch, ...photoRules(config) })
  const { approval, draftMegabytes } = config
  const maxBytes = draftMegabytes === 0 ? null : draftMegabytes * 1_000_000
  const tools = { media, maker, approval }
  return {
    media,
    scratch,
    maker,
    boundaries: begun.use(new BoundaryPool({ maxChildren })),
    drawn: drawnFiles(config, store, maxChildren),
    files: new ListingFiles(store, search, { ...tools, onError }, clockAndRandom),
    accountPictures: new AccountPictures(store, { media, maker, clock, onError }),
    draftFiles: new DraftFiles(store, { media, maker, maxBytes }, clockAndRandom, onError),
  }
}

interface FileSources {
  /** Closes what is opened here. */
  readonly begun: AsyncDisposableStack
  readonly store: Store
  readonly search: ConstructorParameters<typeof ListingFiles>[1]
  /** How many child processes may decode or draw, of each kind. */
  readonly maxChildren: number
  readonly onError: (error: unknown) => void
}
