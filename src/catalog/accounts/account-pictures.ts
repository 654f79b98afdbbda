import type { Principal } from '../../domain/accounts/principal.ts'
import type { MemberImage, PictureFiles } from '../../domain/pictures/picture.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId, PictureId } from '../../domain/values/ids.ts'
import type { MediaStore } from '../../media/media-store.ts'
import type { PictureMaker } from '../../media/picture-maker.ts'
import type { Store } from '../../store/store.ts'
import { requireAccount } from '../permitted.ts'
import { changeAccount } from './account-profile.ts'

/** The pictures that the owners of an account choose; its badge is the service's. */
export type AccountPicture = 'portrait' | 'logo'

/** The services that pictures of accounts use. */
interface PictureTools {
  readonly media: MediaStore
  readonly maker: PictureMaker
  readonly clock: Clock
  /** Gets errors that concern no request. */
  readonly onError: (error: unknown) => void
}

/** The portraits and logos of accounts. */
export class AccountPictures {
  readonly #store: Store
  readonly #tools: PictureTools

  constructor(store: Store, tools: PictureTools) {
    this.#store = store
    this.#tools = tools
  }

  /**
   * Call this before reading a file. @throws Problem `forbidden` when the principal may not change
   * the account.
   */
  requireWritable(principal: Principal, id: AccountId): void {
    requireAccount(principal, ['account:write'], id, 'change the account')
  }

  /**
   * Shows an image as the portrait or logo of an account, in place of the former one.
   * @param file An image on this machine.
   * @throws Problem as `requireWritable`, and as `PictureMaker.makeFromFile`.
   */
  async put(
    principal: Principal,
    id: AccountId,
    kind: AccountPicture,
    file: string,
  ): Promise<void> {
    this.requireWritable(principal, id)
    const pictureId = await this.#store.transact(({ pictures }) => pictures.createEmpty(id))
    let files: PictureFiles | null = null
    try {
      files = await this.#tools.maker.makeFromFile(pictureId, file, id)
      await this.#show(principal, id, kind, { pictureId, files })
    } catch (fault) {
      await this.#discard(pictureId, files)
      throw fault
    }
  }

  /**
   * Takes the portrait or logo of an account away. The sweeper removes its files. @throws Problem
   * as `requireWritable`.
   */
  async remove(principal: Principal, id: AccountId, kind: AccountPicture): Promise<void> {
    await this.#show(principal, id, kind, null)
  }

  async #show(
    principal: Principal,
    id: AccountId,
    kind: AccountPicture,
    created: { readonly pictureId: PictureId; readonly files: PictureFiles } | null,
  ): Promise<void> {
    const image: MemberImage | null = created && {
      thumbnail: created.files.largerThumbnail,
      large: created.files.popup,
    }
    await changeAccount(this.#store, this.#tools.clock, principal, {
      id,
      change: member => ({ ...member, [kind]: image }),
      more: async ({ pictures }) => {
        if (created) await pictures.keep(created.pictureId, created.files)
        await pictures.showOfAccount(id, kind, created?.pictureId ?? null)
      },
    })
  }

  async #discard(id: PictureId, files: PictureFiles | null): Promise<void> {
    const { media, onError } = this.#tools
    // The sweeper removes a picture that cannot be removed here.
    await this.#store.transact(({ pictures }) => pictures.remove(id)).catch(onError)
    for (const { path } of Object.values(files ?? {})) await media.delete(path).catch(onError)
  }
}
