import type * as MapLibre from 'maplibre-gl'
import type { Corner, EditedTracts, Place, Ring } from './edited-tracts.part.browser.ts'

/** More buttons would be too slow, and too close together; the reader zooms in. */
const MAX_MARKS = 150
const MAX_MIDDLES = 60
const STEP_PIXELS = 4
const LONG_STEP_PIXELS = 20
const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** What can be done with the corners. */
export interface CornerActions {
  readonly choose: (place: Place) => void
  /** While it is dragged. @returns Where it is shown. */
  readonly drag: (place: Place, to: Corner) => Corner
  readonly move: (place: Place, to: Corner) => void
  readonly insert: (place: Place, at: Corner) => void
  readonly remove: (place: Place) => void
  readonly click: (place: Place) => void
}

/** The corners in view, as buttons on the map; between them, smaller ones that add a corner. */
export class CornerMarks {
  readonly #library: typeof MapLibre
  readonly #map: MapLibre.Map
  readonly #actions: CornerActions
  #marks: MapLibre.Marker[] = []

  constructor(library: typeof MapLibre, map: MapLibre.Map, actions: CornerActions) {
    this.#library = library
    this.#map = map
    this.#actions = actions
  }

  /** @returns Whether all corners in view have a button. */
  show(edited: EditedTracts, focused: Place | null): boolean {
    const hadFocus = this.#marks.some(mark => mark.getElement() === document.activeElement)
    for (const mark of this.#marks) mark.remove()
    this.#marks = []
    const bounds = this.#map.getBounds()
    const seen = edited.rings.flatMap(({ place, corners }) =>
      corners.flatMap((corner, i) =>
        bounds.contains([...corner]) ? { corner, corners, place: { ...place, corner: i } } : [],
      ),
    )
    if (seen.length > MAX_MARKS) return false
    for (const { corner, corners, place } of seen) {
      const mark = this.#corner(corner, corners, place)
      if (hadFocus && focused && isSame(place, focused))
        mark.getElement().focus({ preventScroll: true })
      const next = corners[(place.corner + 1) % corners.length]
      if (place.tract >= 0 && next && seen.length <= MAX_MIDDLES) this.#middle(corner, next, place)
    }
    return true
  }

  #corner(corner: Corner, corners: Ring, place: Place): MapLibre.Marker {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'map-corner'
    button.setAttribute('aria-label', nameOf(place, corners.length))
    const mark = new this.#library.Marker({ element: button, draggable: true })
      .setLngLat([...corner])
      .addTo(this.#map)
    // The library names its markers itself.
    button.setAttribute('aria-label', nameOf(place, corners.length))
    let isDragged = false
    mark.on('drag', () => {
      isDragged = true
      mark.setLngLat([...this.#actions.drag(place, placeOf(mark))])
    })
    mark.on('dragend', () => this.#actions.move(place, placeOf(mark)))
    button.addEventListener('focus', () => this.#actions.choose(place))
    button.addEventListener('click', event => {
      event.stopPropagation()
      if (!isDragged) this.#actions.click(place)
      isDragged = false
    })
    button.addEventListener('keydown', event => this.#press(event, place, corner, corners))
    this.#marks.push(mark)
    return mark
  }

  #press(event: KeyboardEvent, place: Place, corner: Corner, corners: Ring): void {
    const step = STEPS[event.key]
    const next = corners[(place.corner + 1) % corners.length] ?? corner
    if (step) {
      const { x, y } = this.#map.project([...corner])
      const pixels = event.shiftKey ? LONG_STEP_PIXELS : STEP_PIXELS
      const to = this.#map.unproject([x + step[0] * pixels, y + step[1] * pixels])
      this.#actions.move(place, [to.lng, to.lat])
    } else if (event.key === 'Delete' || event.key === 'Backspace') this.#actions.remove(place)
    else if (event.key === 'Insert' || event.key === '+') {
      this.#actions.insert(place, between(corner, next))
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Not reached by keyboard, where the key + does the same. */
  #middle(from: Corner, to: Corner, place: Place): void {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'map-middle'
    button.tabIndex = -1
    const mark = new this.#library.Marker({ element: button, draggable: true })
      .setLngLat([...between(from, to)])
      .addTo(this.#map)
    button.setAttribute('aria-label', 'Add a corner here')
    mark.on('dragend', () => this.#actions.insert(place, placeOf(mark)))
    button.addEventListener('click', event => {
      event.stopPropagation()
      this.#actions.insert(place, placeOf(mark))
    })
    this.#marks.push(mark)
  }
}

function placeOf(mark: MapLibre.Marker): Corner {
  const { lng, lat } = mark.getLngLat()
  return [lng, lat]
}

function between([x, y]: Corner, [toX, toY]: Corner): Corner {
  return [(x + toX) / 2, (y + toY) / 2]
}

function isSame(one: Place, other: Place): boolean {
  return one.tract === other.tract && one.ring === other.ring && one.corner === other.corner
}

/** `Corner 3 of 12, hole 1 of tract 2` */
function nameOf({ tract, ring, corner }: Place, count: number): string {
  const shape = ring > 0 ? `hole ${ring} of tract ${tract + 1}` : `tract ${tract + 1}`
  return `Corner ${corner + 1} of ${count}, ${tract < 0 ? 'new shape' : shape}`
}
