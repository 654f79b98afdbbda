import type { TSchema } from 'typebox'
import {
  ParameterReader,
  type Parameters,
  type ParametersRead,
} from '../../../domain/parameters.ts'
import type { FaultList } from '../../../domain/problem.ts'
import { type MemberNames, memberNamesOf } from './unknown-parameters.ts'

export type Query = Readonly<Record<string, unknown>>

/**
 * Reads the parameters of one endpoint from queries. The result of a valid query is cached by the
 * query object: `queryReader` returns the same object for the same text.
 */
export class QueryParameters {
  readonly names: MemberNames
  readonly #reader: ParameterReader
  readonly #faultless = new WeakMap<Query, ParametersRead>()

  /** @param body The schema of a POST's body, whose members may also be in the query. */
  constructor(parameters: Parameters, body?: TSchema) {
    this.#reader = new ParameterReader(parameters)
    const { known, inData } = memberNamesOf(body)
    this.names = { known: new Map([...this.#reader.names, ...known]), inData }
  }

  /** Adds a fault for each invalid parameter. */
  read(query: Query, faults: FaultList): ParametersRead {
    const known = this.#faultless.get(query)
    if (known !== undefined) return known
    const read = this.#reader.read(query, faults)
    if (faults.isEmpty) this.#faultless.set(query, read)
    return read
  }
}
