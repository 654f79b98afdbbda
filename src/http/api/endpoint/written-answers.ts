import type { TSchema } from 'typebox'
import { BoundedCache } from '../../../domain/values/bounded-cache.ts'
import { digestOf } from '../../server/entity-tag.ts'
import { jsonWriter } from '../../server/json-writer.ts'

/** The JSON of an answer. */
interface WrittenAnswer {
  readonly body: string
  readonly tag: string
}

/** Enough for all lists of all states, and few enough that single places cannot fill the memory. */
const MAX_ANSWERS = 1000

/** An id can be written with any number of zeros; only one way to write it is kept. */
const LEADING_ZERO = /(?:^|\/)0\d/

/** Answers of one endpoint that only their paths distinguish. Each is written, and its tag computed, once. */
export class WrittenAnswers {
  readonly #write: (value: unknown) => string
  #source: object | null = null
  readonly #answers = new BoundedCache<string, WrittenAnswer>(MAX_ANSWERS)

  constructor(schema: TSchema) {
    this.#write = jsonWriter(schema)
  }

  /**
   * @param source The data of the answers. All are written again when this is another object than before.
   * @param make Makes the contents of an answer. When it throws, nothing is kept.
   */
  answer(
    source: object,
    path: Readonly<Record<string, string>>,
    make: () => unknown,
  ): WrittenAnswer {
    if (source !== this.#source) {
      this.#source = source
      this.#answers.clear()
    }
    const place = Object.values(path).join('/')
    const known = this.#answers.get(place)
    if (known !== undefined) return known
    const body = this.#write(make())
    const answer = { body, tag: digestOf(body) }
    if (!LEADING_ZERO.test(place)) this.#answers.set(place, answer)
    return answer
  }
}
