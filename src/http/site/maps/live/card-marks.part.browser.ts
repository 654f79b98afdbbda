import type * as MapLibre from 'maplibre-gl'

/** Marks on the map the card under the pointer, or the one with the focus. */
export class CardMarks {
  readonly #library: Pick<typeof MapLibre, 'Marker'>
  readonly #map: MapLibre.Map
  #marked: MapLibre.Marker | null = null

  constructor(library: Pick<typeof MapLibre, 'Marker'>, map: MapLibre.Map) {
    this.#library = library
    this.#map = map
    for (const name of ['mouseover', 'focusin'] as const) {
      document.addEventListener(name, ({ target }) => {
        // A pointer that rests on the map leaves the mark of the card that was chosen there.
        if (!(target instanceof Element) || map.getContainer().contains(target)) return
        this.mark(target.closest<HTMLElement>('[data-latitude]'))
      })
    }
  }

  /** @param card Null to remove the mark. */
  mark(card: HTMLElement | null): void {
    this.#marked?.remove()
    this.#marked = null
    if (!card) return
    const element = document.createElement('span')
    element.className = 'map-mark'
    this.#marked = new this.#library.Marker({ element }).setLngLat(placeOf(card)).addTo(this.#map)
  }

  /** Whether the place of a card is in sight. */
  isInSight(card: HTMLElement): boolean {
    return this.#map.getBounds().contains(placeOf(card))
  }
}

/** The place of the listing of a card: longitude and latitude. */
export function placeOf({ dataset }: HTMLElement): [east: number, north: number] {
  return [Number(dataset['longitude']), Number(dataset['latitude'])]
}
