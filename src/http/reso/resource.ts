import type { Readable } from 'node:stream'
import type { ApiKey } from '../../domain/accounts/api-key.ts'
import type { Pairs } from '../bodies/form-encoding.ts'
import type { Expression } from './filter/expression.ts'

export interface ResourceRequest {
  readonly query: Pairs
  /** The Prefer header. */
  readonly prefer: string
  /** The address of the resource. */
  readonly url: string
  /** The address of its metadata, for `@odata.context`. */
  readonly metadata: string
  readonly key: ApiKey
  /** An additional condition on the records; null if there is none. */
  readonly only: Expression | null
  /** Yields to other requests, and resolves when this one may continue. */
  readonly letOthersRun: () => Promise<void>
}

/**
 * A collection of records as OData answers, in JSON text. Large pages are written while they are
 * sent.
 */
export interface Resource {
  page(request: ResourceRequest): Promise<string | Readable>
  /** How many records match the filter. */
  count(request: ResourceRequest): Promise<number>
  /** @throws Problem `not-found`. */
  one(key: string, request: ResourceRequest): Promise<string>
}
