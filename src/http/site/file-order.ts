import type { PublicAddresses } from '../../domain/public-urls.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { Awaitable } from '../../domain/values/when-there.ts'
import type { PlaceNames } from './cards/property-words.ts'
import type { PreviewedListing } from './previews/preview-drawing.ts'
import type { Flyer } from './property/files/flyer-file.ts'

/** The state of the catalog that a file is generated from. */
export interface CatalogState {
  /** A number that increases with each change. */
  readonly changes: number
  /** A number that increases when places change. */
  readonly places: number
}

/**
 * An order for a file that takes longer to generate than a page, as plain data: everything that the
 * file depends on, or a version number of it. So the same order gives the same file.
 */
export type FileOrder =
  | {
      readonly kind: 'listing-preview'
      readonly listing: PreviewedListing
      readonly names: PlaceNames
      readonly siteName: string
    }
  | { readonly kind: 'site-preview'; readonly siteName: string }
  | {
      readonly kind: 'flyer'
      readonly flyer: Flyer
      /** The main photo first. */
      readonly photoPaths: readonly string[]
      /** Read when the flyer is generated; missing photos are left out. */
      readonly photos?: readonly Uint8Array[]
    }
  | {
      readonly kind: 'csv'
      readonly ids: readonly ListingId[]
      readonly state: CatalogState
      readonly addresses: PublicAddresses
      readonly timeZone: string
    }
  | { readonly kind: 'sitemap-index'; readonly state: CatalogState; readonly portal: string }
  | { readonly kind: 'sellers-sitemap'; readonly state: CatalogState; readonly portal: string }
  | {
      readonly kind: 'listings-sitemap'
      /** From 1. */
      readonly file: number
      readonly state: CatalogState
      readonly addresses: PublicAddresses
    }

/**
 * Generates a file outside of the event loop. Only a few are generated at the same time, in a fair
 * queue by owner.
 * @throws Problem `overloaded` when too many wait, `unavailable` when it takes too long.
 */
export type MakeFile = (
  order: FileOrder,
  options: {
    readonly owner: string
    /** Further networks that wait for the same file; may grow in the meantime. */
    readonly others: ReadonlySet<string>
    readonly signal: AbortSignal
  },
) => Awaitable<Uint8Array>
