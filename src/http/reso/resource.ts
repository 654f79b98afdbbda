import type { Readable } from 'node:stream'
import type { ApiKey } from '../../domain/accounts/api-key.ts'
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
  readonly key: ApiKey
  /** Lets other requests be answered, and resolves when this one may go on. */
  readonly letOthersRun: () => Promise<void>
}

/** A collection of records, as OData answers it: JSON as text. Large pages are written while they are sent. */
export interface Resource {
  page(asked: Asked): Promise<string | Readable>
  /** @throws Problem `not-found`. */
  one(key: string, asked: Asked): Promise<string>
}
