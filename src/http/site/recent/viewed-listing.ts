/**
 * A listing as a visitor's browser stores it: everything that its row shows, so that no request is
 * needed.
 */
export interface ViewedListing {
  readonly id: number
  readonly title: string
  readonly path: string
  readonly place: string
  readonly price: string
  /** The path of a small photo; empty for none. */
  readonly picture: string
}
