import type { FaultList } from '../../../domain/problem.ts'
import {
  ParameterReader,
  type Parameters,
  type ParametersRead,
} from '../../../domain/values/parameters.ts'

export type Query = Readonly<Record<string, unknown>>

/**
 * Reads the parameters of one endpoint from queries. A query that it has read without a fault gives the same result
 * again: the server gives the same object for the same text (`queryReader`).
 */
export class QueryParameters {
  /** The parameters' own names, by their names in lower case. */
  readonly names: ReadonlyMap<string, string>
  readonly #reader: ParameterReader
  readonly #faultless = new WeakMap<Query, ParametersRead>()

  constructor(parameters: Parameters) {
    this.#reader = new ParameterReader(parameters)
    this.names = this.#reader.names
  }

  /** Adds a fault for each parameter that is wrong. */
  read(query: Query, faults: FaultList): ParametersRead {
    const known = this.#faultless.get(query)
    if (known !== undefined) return known
    const read = this.#reader.read(query, faults)
    if (faults.isEmpty) this.#faultless.set(query, read)
    return read
  }
}
