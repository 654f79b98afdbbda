import { BoundedCache } from './bounded-cache.ts'

/** An account, a person, or a network that work is done for. */
export type Caller = number | string

/** Callers whose last turn is longest ago are removed first, and then count as new. */
const MAX_REMEMBERED = 10_000
/** How many turns a caller may be overtaken by callers who came later. */
const MAX_OVERTAKEN = 32

/**
 * Round robin among callers who wait for the same thing: the next turn goes to the caller whose
 * last turn is longest ago. A caller whose last item took too long comes after all others. New
 * callers go first, but not forever: many of them cannot starve one who has had a turn.
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
   * The first candidate of the caller whose turn it is; null without candidates.
   * @param sinceOf The count of turns when the candidate was queued.
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

  /** Records the turn of a caller. */
  took(caller: Caller): void {
    this.#turns.set(caller, ++this.#last)
  }

  /** Records that an item of a caller has ended. @param isLate Whether it took too long. */
  ended(caller: Caller, isLate: boolean): void {
    if (isLate) this.#late.set(caller, true)
    else this.#late.delete(caller)
  }
}
