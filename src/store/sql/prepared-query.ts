import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Schema } from '../schema/database-schema.ts'

/** Longer lists than the ids of a page are rare; their queries are compiled each time. */
const MAX_VALUES = 100

/**
 * A query by a list of values, which is compiled once for each length of the list. Compiling it takes longer than
 * the database takes to answer it.
 */
export class PreparedQuery<Value, Row> {
  readonly #build: (db: Kysely<Schema>, values: readonly Value[]) => Compilable<Row>
  readonly #compiled = new Map<number, CompiledQuery<Row>>()

  /** @param build Makes the query. The values are its last parameters, in the same order. */
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
    if (values.length <= MAX_VALUES) this.#compiled.set(values.length, compiled)
    return compiled
  }
}
