import type { Pairs } from '../bodies/form-encoding.ts'

/** A request for records. */
export interface Asked {
  readonly query: Pairs
  /** The header Prefer. */
  readonly prefer: string
  /** The address of the resource. */
  readonly url: string
  /** The address of its description, for `@odata.context`. */
  readonly metadata: string
}

/** A collection of records, as OData answers it. */
export interface Resource {
  page(asked: Asked): Promise<unknown>
  /** @throws Problem `not-found`. */
  one(key: string, asked: Asked): Promise<unknown>
}
