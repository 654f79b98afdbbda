import { BoundedCache } from './bounded-cache.ts'

/** Whom work is done for: an account, a person, or a network. */
export type Caller = number | string

/** Callers whose last turn is longest ago are forgotten first, and then count as new. */
const MAX_REMEMBERED = 10_000
/** How many turns a caller's own may be overtaken by callers who came later. */
const MAX_OVERTAKEN = 32

/**
 * Whose turn it is among callers who wait for the same thing: the one whose last turn is longest
 * ago. A caller whose last piece of work took too long comes after all others. New callers go
 * first, but not forever: many of them cannot keep out one who has had a turn.
 */
export class FairTurns {
  readonly #turns = new BoundedCache<Caller, number>(MAX_REMEMBERED)
  readonly #late = new BoundedCache<Caller, true>(MAX_REMEMBERED)
  #last = 0

  /** How many turns there have been. */
  get count(): number {
    return this.#last
  }

  /**
   * The first candidate of the caller whose turn it is; null: there is no candidate.
   * @param sinceOf The count of turns when the candidate came.
   */
  next<Candidate>(
    candidates: Iterable<Candidate>,
    callerOf: (candidate: Candidate) => Caller,
    sinceOf: (candidate: Candidate) => number = () => 0,
  ): Candidate | null {
    let found: Candidate | null = null
    let foundLate = true
    let foundTurn = Number.POSITIVE_INFINITY
    for (const candidate of candidates) {
      const caller = callerOf(candidate)
      const isLate = this.#late.get(caller) ?? false
      const turn = Math.max(this.#turns.get(caller) ?? 0, sinceOf(candidate) - MAX_OVERTAKEN)
      const isSooner = isLate === foundLate ? turn < foundTurn : foundLate
      if (!isSooner) continue
      found = candidate
      foundLate = isLate
      foundTurn = turn
    }
    return found
  }

  /** It was the turn of a caller. */
  took(caller: Caller): void {
    this.#turns.set(caller, ++this.#last)
  }

  /** A piece of work of a caller has ended. @param isLate Whether it took too long. */
  ended(caller: Caller, isLate: boolean): void {
    if (isLate) this.#late.set(caller, true)
    else this.#late.delete(caller)
  }
}
