import type { Client as OpenApiClient } from 'openapi-fetch'
import { dataOf, partOf } from './api-error.ts'
import type { paths as ExtPaths } from './generated/ext.ts'
import type { paths } from './generated/v3.ts'
import { type Locations, locationsOf } from './locations.ts'
import { taken, withSortId } from './sorts.ts'
import type {
  AccountPlan,
  CallOptions,
  FacetQuery,
  Facets,
  FullListing,
  ImageState,
  Listing,
  ListingChange,
  ListingOptions,
  Logo,
  LogoColor,
  LogoSize,
  Market,
  Member,
  ShowcaseSummary,
  Suggestion,
  TileQuery,
  TypeEntry,
  TypeList,
  Understanding,
} from './types.ts'

/** The methods that read, beside searches. All throw an ApiError when they are refused. */
export interface Reads {
  /** A listing, with what the options ask for. */
  listing(id: number, options?: ListingOptions & CallOptions): Promise<Listing>
  /** The same with what the contract does not have: parcel number, year built, and what the land was sold for and when. */
  fullListing(id: number, options?: ListingOptions & CallOptions): Promise<FullListing>
  /**
   * A Mapbox vector tile of the map of what a search finds: layers `listings`, `clusters` and `boundaries`. Without a
   * byte if it shows nothing.
   */
  tile(
    z: number,
    x: number,
    y: number,
    query?: TileQuery,
    options?: CallOptions,
  ): Promise<ArrayBuffer>
  /** How many listings of a search are in each place, type, status, price and size. */
  facets(query?: FacetQuery, options?: CallOptions): Promise<Facets>
  /** Suggestions for a text in a search box, most likely first. Each has the parameters of its search. */
  suggest(
    q: string,
    options?: { readonly limit?: number | undefined } & CallOptions,
  ): Promise<Suggestion[]>
  /** The search that a typed sentence means, and the parts of it that no search can ask for. */
  understand(q: string, options?: CallOptions): Promise<Understanding>
  /** How the price and the status of a listing changed since it was first shown, oldest first. */
  history(id: number, options?: CallOptions): Promise<ListingChange[]>
  /** The asking prices of land in a state or a county. */
  market(
    of: { readonly stateID: number } | { readonly countyID: number },
    options?: CallOptions,
  ): Promise<Market>
  /** The featured listings, in another order each time. */
  showcase(
    options?: { readonly largerThumbnails?: boolean | undefined } & CallOptions,
  ): Promise<ShowcaseSummary[]>
  /** A featured listing by its own id and that of its spotlight. */
  showcaseListing(
    id: number,
    scid: number,
    options?: ListingOptions & CallOptions,
  ): Promise<Listing>
  /** The account of a seller. */
  member(accountID: number, options?: CallOptions): Promise<Member>
  /** The plan of an account of the key, and how much of it is used; the key needs listings:write. */
  plan(accountID: number, options?: CallOptions): Promise<AccountPlan>
  /** A lookup list: `sort`, `property`, `location`, `status`, `dt` or `listing`. */
  types(list: TypeList, options?: CallOptions): Promise<TypeEntry[]>
  logo(size: LogoSize, color: LogoColor, options?: CallOptions): Promise<Logo>
  /** The photos of a listing of your own, and how far each has come. */
  imageStates(id: number, options?: CallOptions): Promise<ImageState[]>
  readonly locations: Locations
}

export function readsOf(
  v3: Pick<OpenApiClient<paths>, 'GET'>,
  ext: Pick<OpenApiClient<ExtPaths>, 'GET'>,
): Reads {
  const { GET } = v3
  return {
    listing: async (id, { signal = null, ...query } = {}) =>
      dataOf(
        await GET('/listings/{id}', { params: { path: { id }, query: taken(query) }, signal }),
      ),
    fullListing: async (id, { signal = null, ...query } = {}) =>
      dataOf(
        await ext.GET('/listings/{id}', { params: { path: { id }, query: taken(query) }, signal }),
      ),
    tile: async (z, x, y, query = {}, { signal = null } = {}) => {
      const params = { path: { z, x, y }, query: withSortId(query) }
      const request = { params, parseAs: 'arrayBuffer', signal } as const
      const answer = await ext.GET('/tiles/{z}/{x}/{y}.mvt', request)
      // A body without a byte is read as none.
      const data = answer.response.ok ? (answer.data ?? new ArrayBuffer(0)) : undefined
      return dataOf({ ...answer, data })
    },
    facets: async (query = {}, { signal = null } = {}) =>
      dataOf(await ext.GET('/facets', { params: { query: withSortId(query) }, signal })),
    suggest: async (q, { signal = null, ...query } = {}) =>
      partOf(
        await ext.GET('/suggest', { params: { query: { q, ...taken(query) } }, signal }),
        'suggestions',
      ),
    understand: async (q, { signal = null } = {}) =>
      dataOf(await ext.GET('/understand', { params: { query: { q } }, signal })),
    history: async (id, { signal = null } = {}) =>
      partOf(await ext.GET('/listings/{id}/history', { params: { path: { id } }, signal }), 'data'),
    market: async (of, { signal = null } = {}) => {
      const at = (id: number) => ({ params: { path: { id } }, signal })
      return 'stateID' in of
        ? dataOf(await ext.GET('/markets/state/{id}', at(of.stateID)))
        : dataOf(await ext.GET('/markets/county/{id}', at(of.countyID)))
    },
    showcase: async ({ signal = null, ...query } = {}) =>
      partOf(await GET('/listings/showcase', { params: { query: taken(query) }, signal }), 'data'),
    showcaseListing: async (id, scid, { signal = null, ...query } = {}) => {
      const params = { path: { id, scid }, query: taken(query) }
      return dataOf(await GET('/listings/showcase/{id}/{scid}', { params, signal }))
    },
    member: async (id, { signal = null } = {}) =>
      dataOf(await GET('/member/{id}', { params: { path: { id } }, signal })),
    plan: async (id, { signal = null } = {}) =>
      dataOf(await ext.GET('/members/{id}/plan', { params: { path: { id } }, signal })),
    types: async (type, { signal = null } = {}) =>
      dataOf(await GET('/types/{type}', { params: { path: { type } }, signal })),
    logo: async (size, color, { signal = null } = {}) =>
      dataOf(await GET('/logos/{size}/{color}', { params: { path: { size, color } }, signal })),
    imageStates: async (id, { signal = null } = {}) =>
      partOf(
        await ext.GET('/listings/{id}/images', { params: { path: { id } }, signal }),
        'images',
      ),
    locations: locationsOf(v3),
  }
}
