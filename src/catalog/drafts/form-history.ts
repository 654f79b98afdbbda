import { FORM_FIELDS, FORM_NAMES, type FormName } from '../../domain/listings/form/form-names.ts'
import {
  type FormSources,
  formOfListing,
  isSameText,
} from '../../domain/listings/form/listing-form.ts'
import type { Auction, Listing, ListingDetail } from '../../domain/listings/listing.ts'
import type { PictureId } from '../../domain/values/ids.ts'
import type { StoredRevision } from '../../store/listings/revision-records.ts'

/** A field that an edit has changed, with both texts. */
interface ChangedField {
  /** Null: it is not a field of the form. */
  readonly name: FormName | null
  readonly label: string
  readonly before: string
  readonly after: string
}

/** An edit of a listing: who, when, and what. */
export interface ListingEdit {
  readonly version: number
  /** Milliseconds since 1970 UTC. */
  readonly at: number
  readonly actor: StoredRevision['actor']
  readonly fields: readonly ChangedField[]
  /** The photos before; null: they are the same. */
  readonly photosBefore: readonly PictureId[] | null
}

type Version = Pick<ListingDetail, 'listing' | 'auction'>

/** Goes back through the edits of a listing, from the values that each has replaced. */
export class EditWalk {
  readonly #sources: FormSources
  #after: Version
  #texts: Readonly<Record<FormName, string>>

  /** @param detail The present listing. */
  constructor(detail: Version, sources: FormSources) {
    this.#sources = sources
    this.#after = detail
    this.#texts = formOfListing(detail, sources)
  }

  /** @param revision The latest revision that was not handed over yet. */
  editOf({ version, at, actor, before }: StoredRevision): ListingEdit {
    const after = this.#after
    const texts = this.#texts
    const older = versionBefore(after, before)
    const olderTexts = formOfListing(older, this.#sources)
    const typed = FORM_NAMES.filter(name => !isSameText(name, olderTexts[name], texts[name])).map(
      name => {
        const { label } = FORM_FIELDS[name]
        return { name, label, before: olderTexts[name], after: texts[name] }
      },
    )
    this.#after = older
    this.#texts = olderTexts
    const photosBefore = Object.hasOwn(before, 'pictures')
      ? older.listing.pictures.map(({ pictureId }) => pictureId)
      : null
    const fields = [...typed, ...otherFields(older, after, before)]
    return { version, at, actor, fields, photosBefore }
  }
}

/** The listing before an edit. */
function versionBefore({ listing, auction }: Version, before: StoredRevision['before']): Version {
  const unpublished: Record<string, unknown> = { ...listing.unpublished }
  const members: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(before)) {
    const [part, member] = name.split('.')
    if (part === 'unpublished' && member !== undefined) unpublished[member] = value
    else if (name !== 'auction') members[name] = value
  }
  const old = Object.hasOwn(before, 'auction') ? (before['auction'] as Auction | null) : auction
  return { listing: { ...listing, ...members, unpublished } as Listing, auction: old }
}

/** The changes of a listing outside the fields of the form. */
function otherFields(
  { listing: old }: Version,
  { listing }: Version,
  before: StoredRevision['before'],
): ChangedField[] {
  const has = (name: string) => Object.hasOwn(before, name)
  const counted = (label: string, a: readonly unknown[], b: readonly unknown[]): ChangedField => ({
    name: null,
    label,
    before: String(a.length),
    after: String(b.length),
  })
  return [
    ...(has('active')
      ? [
          {
            name: null,
            label: 'On the site',
            before: old.active ? 'yes' : 'no',
            after: listing.active ? 'yes' : 'no',
          },
        ]
      : []),
    ...(has('pictures') ? [counted('Photos', old.pictures, listing.pictures)] : []),
    ...(has('documents') ? [counted('Documents', old.documents, listing.documents)] : []),
    ...(has('encodedBoundary') || has('furtherRings')
      ? [
          {
            name: null,
            label: 'Boundary',
            before: old.encodedBoundary === '' ? 'none' : 'drawn',
            after: listing.encodedBoundary === '' ? 'none' : 'drawn again',
          },
        ]
      : []),
  ]
}
