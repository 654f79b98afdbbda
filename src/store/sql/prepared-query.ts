import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Schema } from '../schema/database-schema.ts'

/** Longer lists are rare; their queries are compiled each time. */
const MAX_VALUES = 512
/** Up to this length, a query has as many values as its list. */
const MAX_EXACT = 100

/**
 * A query by a list of values, which is compiled once for each length. Compiling it takes longer
 * than the database takes to answer it. Long lists repeat their last value up to a power of two, so
 * that few statements serve all of them.
 */
export class PreparedQuery<Value, Row> {
  readonly #build: (db: Kysely<Schema>, values: readonly Value[]) => Compilable<Row>
  readonly #compiled = new Map<number, CompiledQuery<Row>>()

  /**
   * @param build Makes the query, in which a repeated value changes nothing. The values are its
   * last parameters, in the same order.
   */
  constructor(build: (db: Kysely<Schema>, values: readonly Value[]) => Compilable<Row>) {
    this.#build = build
  }

  async execute(db: Kysely<Schema>, list: readonly Value[]): Promise<Row[]> {
    const values = filledUp(list)
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

function filledUp<Value>(values: readonly Value[]): readonly Value[] {
  const last = values.at(-1)
  if (last === undefined || values.length <= MAX_EXACT || values.length > MAX_VALUES) return values
  const length = 2 ** Math.ceil(Math.log2(values.length))
  return [...values, ...Array<Value>(length - values.length).fill(last)]
}
