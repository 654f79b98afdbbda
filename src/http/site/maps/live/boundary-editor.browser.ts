import type { FeatureCollection } from 'geojson'
import type * as MapLibre from 'maplibre-gl'
import { CornerMarks } from './corner-marks.part.browser.ts'
import { snapped } from './corner-snapping.part.browser.ts'
import { type Corner, EditedTracts, type Place } from './edited-tracts.part.browser.ts'
import { AREA_SOURCE } from './listing-layers.part.browser.ts'

const HINTS = {
  none: 'Add a tract, then set its corners on the map.',
  tract:
    'Click or tap each corner of the land, then Finish. By keyboard, the arrows move the map, the space bar sets a corner at the cross.',
  hole: 'Set the corners of the land inside that does not belong to it, then Finish.',
  edit: 'Drag corners, or the dots between them. By keyboard: Tab reaches corners, arrows move them, + adds one, Delete removes one. Corners snap to neighboring land.',
  many: 'Zoom in to move corners.',
} as const

/** Edits the tracts of a boundary on a map. What is drawn is in the field `corners` of the form. */
class BoundaryEditor {
  readonly #host: HTMLElement
  readonly #map: MapLibre.Map
  readonly #field: HTMLInputElement
  readonly #marks: CornerMarks
  readonly #edited: EditedTracts
  /** The corner that was focused last. */
  #chosen: Place | null = null

  constructor(
    host: HTMLElement,
    field: HTMLInputElement,
    { library, map }: { readonly library: typeof MapLibre; readonly map: MapLibre.Map },
  ) {
    this.#host = host
    this.#map = map
    this.#field = field
    this.#edited = new EditedTracts(field.value)
    this.#marks = new CornerMarks(library, map, {
      choose: place => this.#choose(place),
      drag: (place, to) => this.#drag(place, to),
      move: (place, to) => this.#do(() => this.#edited.move(place, to), place),
      insert: (place, at) => {
        const added = { ...place, corner: place.corner + 1 }
        this.#do(() => this.#edited.insertAfter(place, this.#snapped(at, null)), added)
      },
      remove: place => this.#remove(place),
      click: place => this.#click(place),
    })
    if (this.#edited.tracts.length === 0) this.#edited.begin('tract')
    for (const button of host.querySelectorAll<HTMLButtonElement>('.map-tools [data-edit]')) {
      button.addEventListener('click', () => this.#press(button.dataset['edit'] ?? ''))
    }
    field.form?.addEventListener('submit', event => {
      if (!this.#isOff('save')) return
      event.preventDefault()
      const isEmpty = this.#edited.rings.length === 0
      this.#say(
        '.map-measure',
        isEmpty ? 'Draw a tract first.' : 'Finish the shape before you save it.',
      )
    })
    map.on('click', ({ lngLat }) => {
      if (this.#edited.drawing === null) return
      const corner = this.#snapped([lngLat.lng, lngLat.lat], null)
      this.#do(() => this.#edited.add(corner))
    })
    map.getCanvas().addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') this.#press('finish')
    })
    map.on('moveend', () => this.#show())
    map.on('styledata', () => this.#draw())
    this.#show()
  }

  #press(action: string): void {
    const edited = this.#edited
    if (this.#isOff(action)) return
    if (action === 'tract' || action === 'hole') this.#do(() => edited.begin(action))
    else if (action === 'finish') this.#do(() => edited.finish())
    else if (action === 'undo') this.#do(() => edited.undo())
    else if (action === 'redo') this.#do(() => edited.redo())
    else if (action === 'corner' && this.#chosen) this.#remove(this.#chosen)
    else if (action === 'shape' && this.#chosen) {
      const place = this.#chosen
      this.#do(() => edited.removeRing(place))
    }
  }

  /** A click on the first corner of what is drawn closes it. */
  #click(place: Place): void {
    const isFirst = place.tract < 0 && place.corner === 0
    if (isFirst && this.#edited.cornersOf(place).length > 2) this.#press('finish')
  }

  #remove(place: Place): void {
    const before = { ...place, corner: Math.max(0, place.corner - 1) }
    this.#do(() => this.#edited.remove(place), before)
  }

  /**
   * @param change May return why it cannot be done. @param focused The corner with the focus then.
   */
  #do(change: () => unknown, focused: Place | null = null): void {
    const answer = change()
    const refusal = typeof answer === 'string' ? answer : ''
    this.#field.form?.toggleAttribute('data-unsaved', this.#edited.canUndo)
    this.#chosen = refusal === '' ? focused : this.#chosen
    this.#show(refusal)
  }

  #choose(place: Place): void {
    this.#chosen = place
    this.#setButtons()
  }

  #drag(place: Place, to: Corner): Corner {
    const corner = this.#snapped(to, place)
    const rings = this.#edited.rings.map(one =>
      one.place.tract === place.tract && one.place.ring === place.ring
        ? one.corners.with(place.corner, corner)
        : one.corners,
    )
    this.#map.getSource<MapLibre.GeoJSONSource>(AREA_SOURCE)?.setData(linesOf(rings))
    return corner
  }

  /** @param moved A corner that does not snap to its own ring. */
  #snapped(corner: Corner, moved: Place | null): Corner {
    const others = this.#edited.rings.filter(
      ({ place }) =>
        place.tract >= 0 && (place.tract !== moved?.tract || place.ring !== moved.ring),
    )
    return snapped(
      this.#map,
      corner,
      others.map(({ corners }) => corners),
    )
  }

  #show(refusal = ''): void {
    const edited = this.#edited
    this.#field.value = edited.text
    this.#draw()
    const areMarked = this.#marks.show(edited, this.#chosen)
    const state = edited.drawing ?? (edited.tracts.length === 0 ? 'none' : 'edit')
    const hint = areMarked || edited.drawing ? HINTS[state] : HINTS.many
    this.#say('.map-hint', refusal || hint)
    const corners = edited.rings.reduce((sum, one) => sum + one.corners.length, 0)
    const acres = edited.acres.toLocaleString('en-US', { maximumFractionDigits: 2 })
    const tracts = edited.tracts.length
    const parts = tracts > 1 ? `, ${tracts} tracts` : ''
    const cornersText = `${corners} corner${corners === 1 ? '' : 's'}`
    this.#say('.map-measure', `${acres} acres, ${cornersText}${parts}`)
    this.#setButtons()
  }

  #draw(): void {
    const rings = this.#edited.rings.map(({ corners }) => corners)
    this.#map.getSource<MapLibre.GeoJSONSource>(AREA_SOURCE)?.setData(linesOf(rings))
  }

  #setButtons(): void {
    // A button that is disabled would lose the focus. The form says why it cannot be saved.
    for (const button of this.#host.querySelectorAll<HTMLButtonElement>('.map-tools [data-edit]')) {
      button.setAttribute('aria-disabled', String(this.#isOff(button.dataset['edit'] ?? '')))
    }
  }

  #isOff(action: string): boolean {
    const { drawing, canUndo, canRedo, tracts } = this.#edited
    if (action === 'undo') return !canUndo
    if (action === 'redo') return !canRedo
    if (action === 'corner' || action === 'shape') return this.#chosen === null
    if (action === 'finish') return drawing === null
    return drawing !== null || (action !== 'tract' && tracts.length === 0)
  }

  #say(part: string, text: string): void {
    const place = this.#host.querySelector(part)
    if (place && place.textContent !== text) place.textContent = text
  }
}

/** The rings as closed lines. */
function linesOf(rings: readonly (readonly Corner[])[]): FeatureCollection {
  const features = rings.map(ring => ({
    type: 'Feature' as const,
    properties: {},
    geometry: {
      type: 'LineString' as const,
      coordinates: [...ring, ...ring.slice(0, 1)].map(corner => [...corner]),
    },
  }))
  return { type: 'FeatureCollection', features }
}

/** Edits the boundary that is in the field of a form; the arguments are those of the class. */
export function editBoundary(...of: ConstructorParameters<typeof BoundaryEditor>): void {
  new BoundaryEditor(...of)
}
