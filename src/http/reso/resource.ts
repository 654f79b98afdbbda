import type { Readable } from 'node:stream'
import type { ApiKey } from '../../domain/accounts/api-key.ts'
import type { Pairs } from '../bodies/form-encoding.ts'
import type { Expression } from './filter/expression.ts'

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
  /** What the records must meet besides the filter of the query; null: nothing. */
  readonly only: Expression | null
  /** Lets other requests be answered, and resolves when this one may go on. */
  readonly letOthersRun: () => Promise<void>
}

/** A collection of records, as OData answers it: JSON as text. Large pages are written while they are sent. */
export interface Resource {
  page(asked: Asked): Promise<string | Readable>
  /** How many records meet the filter. */
  count(asked: Asked): Promise<number>
  /** @throws Problem `not-found`. */
  one(key: string, asked: Asked): Promise<string>
}
