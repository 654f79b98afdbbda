import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { ListingDetail } from '../../domain/listings/listing.ts'
import type { Picture } from '../../domain/pictures/picture.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { ListingId, UserId } from '../../domain/values/ids.ts'
import type { StoredRevision } from '../../store/listings/revision-records.ts'
import type { PostingSources } from '../listings/posted-listings.ts'
import { EditWalk, type ListingEdit } from './form-history.ts'

const MAX_EDITS = 500
const EDITS_A_PAGE = 20
/** A page, and the edit that begins the next one. */
const EDITS_AT_ONCE = EDITS_A_PAGE + 1
const ACTORS: Readonly<Record<ListingEdit['actor']['kind'], string>> = {
  key: 'A program with a key',
  user: 'A person',
  guest: 'A visitor',
  operator: 'The operator of the service',
  service: 'The service',
}

/** An edit with the name of the person or program that made it. */
export interface NamedEdit extends ListingEdit {
  readonly who: string
}

/** All that has changed since an instant. */
export interface PendingChanges extends ListingEdit {
  /** Those that are still stored. */
  readonly removedPhotos: readonly Picture[]
}

export interface EditPage {
  readonly edits: readonly NamedEdit[]
  /** The version that begins the next page; null: this page is the last. */
  readonly next: number | null
}

type Sources = Pick<PostingSources, 'store' | 'gazetteer' | 'outlines'>

/** The edits of a listing, with their authors. */
export class EditHistory {
  readonly #sources: Sources

  constructor(sources: Sources) {
    this.#sources = sources
  }

  /**
   * The edits of a listing in the last 90 days, latest first, at most 500. Their texts may be long,
   * so a few are read at a time, and other work gets its turn in between.
   */
  async *edits(detail: ListingDetail, calendar: Calendar): AsyncGenerator<ListingEdit> {
    const { store, gazetteer, outlines } = this.#sources
    const walk = new EditWalk(detail, { gazetteer: await gazetteer(), outlines, calendar })
    let below: number | null = null
    for (let count = 0; count < MAX_EDITS; count += EDITS_AT_ONCE) {
      if (count > 0) await letOthersRun()
      const found: readonly StoredRevision[] = await store.revisions.of(
        detail.listing.id,
        EDITS_AT_ONCE,
        below,
      )
      for (const revision of found) yield walk.editOf(revision)
      if (found.length < EDITS_AT_ONCE) return
      below = found.at(-1)?.version ?? null
    }
  }

  /**
   * A page of the edits of a listing, with the names of their authors.
   * @param upTo The version that begins the page; null: the latest.
   */
  async page(
    detail: ListingDetail,
    calendar: Calendar,
    upTo: number | null = null,
  ): Promise<EditPage> {
    const page: ListingEdit[] = []
    for await (const edit of this.edits(detail, calendar)) {
      if (upTo !== null && edit.version > upTo) continue
      if (page.length === EDITS_A_PAGE) {
        return { edits: await this.#named(page), next: edit.version }
      }
      page.push(edit)
    }
    return { edits: await this.#named(page), next: null }
  }

  /**
   * What the edits of a listing since an instant have changed together, of the last 90 days; null:
   * nothing.
   */
  async since(
    detail: ListingDetail,
    calendar: Calendar,
    at: number,
  ): Promise<PendingChanges | null> {
    const { store, gazetteer, outlines } = this.#sources
    const edits = await store.revisions.of(detail.listing.id, MAX_EDITS)
    const [latest, ...older] = edits.filter(edit => edit.at >= at)
    if (!latest) return null
    // Of several values that were replaced, the first counts.
    const before = Object.assign({}, latest.before, ...older.map(edit => edit.before))
    const walk = new EditWalk(detail, { gazetteer: await gazetteer(), outlines, calendar })
    const edit = walk.editOf({ ...latest, before })
    const shown = new Set(detail.pictures.map(({ id }) => id))
    const removed = (edit.photosBefore ?? []).filter(id => !shown.has(id))
    return { ...edit, removedPhotos: await store.pictures.files(removed) }
  }

  /** The members of listings that edits since an instant have changed, by listing. */
  async membersSince(
    listings: readonly { readonly listingId: ListingId; readonly at: number }[],
  ): Promise<ReadonlyMap<ListingId, readonly string[]>> {
    const members = new Map<ListingId, readonly string[]>()
    for (const { listingId, at } of listings) {
      const edits = await this.#sources.store.revisions.of(listingId, EDITS_A_PAGE)
      const changed = edits.filter(edit => edit.at >= at).map(({ before }) => Object.keys(before))
      members.set(listingId, [...new Set(changed.flat())])
      // Histories may be long.
      await letOthersRun()
    }
    return members
  }

  async #named(edits: readonly ListingEdit[]): Promise<readonly NamedEdit[]> {
    const people = edits.flatMap(({ actor: { kind, name } }) =>
      kind === 'user' ? (Number(name) as UserId) : [],
    )
    const names = await this.#sources.store.users.names([...new Set(people)])
    return edits.map(edit => {
      const { kind, name } = edit.actor
      const person = names.get(Number(name) as UserId) ?? 'Former user'
      return { ...edit, who: kind === 'user' ? person : ACTORS[kind] }
    })
  }
}
