/** Moves that follow one another sooner than this are one step back. */
const SAME_STEP_MS = 10_000

/** Where a map stood. */
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
 * The searches that a map was moved through, as entries of the browser's history. The first move adds one, so that Back leads
 * to the search before it; moves right after it replace theirs.
 */
export class SearchSteps {
  #movedAt = Number.NEGATIVE_INFINITY
  /** The search that the page shows. */
  #shown = location.search

  /** Where the map stood in the present entry; null: nobody moved it there. */
  get place(): MapPlace | null {
    return (history.state as StepState | null)?.mapPlace ?? null
  }

  /** Keeps where the map stands before somebody moves it. */
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

  /** Calls `show` when somebody went back or forward to another search of this page. The next move is a step of its own. */
  onReturn(show: () => void): void {
    addEventListener('popstate', () => {
      this.#movedAt = Number.NEGATIVE_INFINITY
      if (location.search === this.#shown) return
      this.#shown = location.search
      show()
    })
  }
}
