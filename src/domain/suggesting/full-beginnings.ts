import { matchCost } from './match-cost.ts'
import type { NamedPlace } from './named-place.ts'

/** Fewer names are scanned one by one. */
const MIN_NAMES = 100

/** A place and how badly the text fits one of its names; see `matchCost`. */
export type Match = readonly [place: NamedPlace, cost: number]

/**
 * The precomputed best places of beginnings that very many names have, such as `s`, `ne` or `lake`:
 * every typed name begins with them.
 */
export class FullBeginnings {
  readonly #best: ReadonlyMap<string, readonly Match[]>

  private constructor(best: ReadonlyMap<string, readonly Match[]>) {
    this.#best = best
  }

  /**
   * Yields after each beginning, so that other work can run.
   * @param names In order.
   * @param places The places of each name.
   * @param pointsOf The score of a place at a cost: more is better.
   * @param max How many places to store per beginning.
   */
  static *build(
    names: readonly string[],
    places: readonly (readonly NamedPlace[])[],
    pointsOf: (place: NamedPlace, cost: number) => number,
    max: number,
  ): Generator<void, FullBeginnings> {
    const best = new Map<string, readonly Match[]>()
    const waiting = [{ start: 0, end: names.length, letters: 0 }]
    for (let run = waiting.pop(); run !== undefined; run = waiting.pop()) {
      const { start, end, letters } = run
      const beginning = (names[start] ?? '').slice(0, letters)
      if (letters > 0) {
        const found = new BestMatches(max)
        for (let i = start; i < end; i++) {
          const cost = matchCost(beginning, names[i] ?? '', null)
          for (const place of places[i] ?? []) found.add(place, cost, pointsOf(place, cost))
        }
        best.set(beginning, found.inOrder())
        yield
      }
      // A name that is the beginning itself comes first and has no further letter.
      let from = names[start]?.length === letters ? start + 1 : start
      for (let i = from; i <= end; i++) {
        if (i < end && names[i]?.[letters] === names[from]?.[letters]) continue
        if (i - from >= MIN_NAMES) waiting.push({ start: from, end: i, letters: letters + 1 })
        from = i
      }
    }
    return new FullBeginnings(best)
  }

  /**
   * The places with the highest scores whose names begin with a text, in the order of names; null
   * if the text begins few names.
   */
  of(text: string): readonly Match[] | null {
    return this.#best.get(text) ?? null
  }
}

interface Candidate {
  readonly match: Match
  readonly points: number
}

/**
 * The places with the highest scores, each once. Of places with equal scores, the first ones stay.
 */
class BestMatches {
  readonly #max: number
  /** In insertion order. */
  readonly #found: Candidate[] = []
  /** The lowest score of `#found`, once it is full. */
  #least = Number.NEGATIVE_INFINITY

  constructor(max: number) {
    this.#max = max
  }

  add(place: NamedPlace, cost: number, points: number): void {
    if (points <= this.#least) return
    const candidate = { match: [place, cost], points } as const
    const known = this.#found.findIndex(({ match }) => match[0] === place)
    if (known < 0) this.#found.push(candidate)
    else if (points > (this.#found[known]?.points ?? 0)) this.#found[known] = candidate
    if (this.#found.length > this.#max) {
      this.#found.splice(
        this.#found.findLastIndex(other => other.points === this.#least),
        1,
      )
    }
    if (this.#found.length === this.#max) {
      this.#least = Math.min(...this.#found.map(other => other.points))
    }
  }

  inOrder(): Match[] {
    return this.#found.map(({ match }) => match)
  }
}
