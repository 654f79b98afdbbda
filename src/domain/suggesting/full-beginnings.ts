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
        const found = new Map<NamedPlace, Candidate>()
        for (let i = start; i < end; i++) {
          const cost = matchCost(beginning, names[i] ?? '', null)
          for (const place of places[i] ?? []) {
            const points = pointsOf(place, cost)
            const before = found.get(place)?.points ?? Number.NEGATIVE_INFINITY
            if (points > before) found.set(place, { match: [place, cost], points })
          }
        }
        best.set(beginning, bestOf([...found.values()], max))
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

/** Those with the highest scores, in their order; of equal ones, the first. */
function bestOf(all: readonly Candidate[], max: number): Match[] {
  const best = new Set(all.toSorted((a, b) => b.points - a.points).slice(0, max))
  return all.filter(one => best.has(one)).map(({ match }) => match)
}
