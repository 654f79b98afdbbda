/** Moves that follow sooner than this are one step in the history. */
const SAME_STEP_MS = 10_000

/** The position of a map. */
export interface MapPlace {
  readonly center: readonly [east: number, north: number]
  readonly zoom: number
}

/** The state of the map in an entry of the browser's history. */
interface StepState {
  readonly mapPlace?: MapPlace
  readonly isMove?: boolean
}

/**
 * The searches that moving a map has led through, as entries of the browser's history. The first
 * move adds one, so that Back leads to the search before it; moves soon after replace their entry.
 */
export class SearchSteps {
  #movedAt = Number.NEGATIVE_INFINITY
  /** The search that the page shows. */
  #shown = location.search

  /** The position of the map in the current entry; null if no one moved it there. */
  get place(): MapPlace | null {
    return (history.state as StepState | null)?.mapPlace ?? null
  }

  /** Saves the map's position before the visitor moves it. */
  begin(place: MapPlace): void {
    if (this.place === null) history.replaceState({ ...history.state, mapPlace: place }, '')
  }

  move(address: string, place: MapPlace): void {
    const state: StepState = { mapPlace: place, isMove: true }
    const isSameStep =
      (history.state as StepState | null)?.isMove === true &&
      performance.now() - this.#movedAt < SAME_STEP_MS
    if (isSameStep) history.replaceState(state, '', address)
    else history.pushState(state, '', address)
    this.#movedAt = performance.now()
    this.#shown = location.search
  }

  /**
   * Calls `show` when the visitor goes back or forward to another search of this page. The next
   * move starts a new step.
   */
  onReturn(show: () => void): void {
    addEventListener('popstate', () => {
      this.#movedAt = Number.NEGATIVE_INFINITY
      if (location.search === this.#shown) return
      this.#shown = location.search
      show()
    })
  }
}
