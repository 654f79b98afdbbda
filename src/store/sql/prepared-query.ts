import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Schema } from './database-schema.ts'

/** Lists of more values than a page has ids are rare, and put together each time. */
const MOST_VALUES = 100

/**
 * A query by a list of values that is put together once for each length of the list. To put one
 * together takes longer than the database takes to answer it.
 */
export class PreparedQuery<Value, Row> {
  readonly #build: (db: Kysely<Schema>, values: readonly Value[]) => Compilable<Row>
  readonly #compiled = new Map<number, CompiledQuery<Row>>()

  /** @param build Makes the query; the values are the last of its parameters, in their order. */
  constructor(build: (db: Kysely<Schema>, values: readonly Value[]) => Compilable<Row>) {
    this.#build = build
  }

  async execute(db: Kysely<Schema>, values: readonly Value[]): Promise<Row[]> {
    const compiled = this.#compiled.get(values.length) ?? this.#compile(db, values)
    const parameters = compiled.parameters.toSpliced(-values.length, values.length, ...values)
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }

  #compile(db: Kysely<Schema>, values: readonly Value[]): CompiledQuery<Row> {
    const compiled = this.#build(db, values).compile()
    if (values.length <= MOST_VALUES) this.#compiled.set(values.length, compiled)
    return compiled
  }
}
