import type { TSchema } from 'typebox'
import { BoundedCache } from '../../../domain/values/bounded-cache.ts'
import { digestOf } from '../../server/entity-tag.ts'
import { jsonWriter } from '../../server/json-writer.ts'

interface WrittenAnswer {
  readonly body: string
  readonly tag: string
}

/**
 * Enough for all lists of all states, but few enough that answers about single places cannot fill
 * the memory.
 */
const MAX_ANSWERS = 1000

/** An id can be written with any number of leading zeros; only the form without them is cached. */
const LEADING_ZERO = /(?:^|\/)0\d/

/**
 * A cache for answers of one endpoint that depend only on the path. Each is serialized and tagged
 * once.
 */
export class WrittenAnswers {
  readonly #write: (value: unknown) => string
  #source: object | null = null
  readonly #answers = new BoundedCache<string, WrittenAnswer>(MAX_ANSWERS)

  constructor(schema: TSchema) {
    this.#write = jsonWriter(schema)
  }

  /**
   * @param source The data behind the answers. A different object than before clears the cache.
   * @param make Creates an answer. Nothing is cached when it throws.
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
