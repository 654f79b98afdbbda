/** A listing as a visitor's browser notes it: the contents of its row, so that no server is asked. */
export interface ViewedListing {
  readonly id: number
  readonly title: string
  readonly path: string
  readonly place: string
  readonly price: string
  /** The path of a small photo; empty: there is none. */
  readonly picture: string
}
