import type { Feature, FeatureCollection } from 'geojson'
import type * as MapLibre from 'maplibre-gl'
import { hiddenListings, onHidden } from '../../cards/hidden-listings.part.browser.ts'
import { CardMarks, placeOf } from './card-marks.part.browser.ts'
import { groundOf } from './chosen-ground.part.browser.ts'
import { addControls, newFlatMap, styleOf } from './flat-map.part.browser.ts'
import {
  addressIn,
  boundsText,
  COVERING,
  hasDrawnArea,
  outlineAddress,
  searchedBox,
  showResults,
  tileAddress,
} from './land-search.part.browser.ts'
import {
  AREA_SOURCE,
  CLUSTER_LAYER,
  PIN_LAYER,
  withoutListings,
} from './listing-layers.part.browser.ts'
import { colorsOf } from './map-colors.part.browser.ts'
import { loadMapFiles, type MapAddresses, type MapFiles } from './map-files.part.browser.ts'
import { gridOf } from './map-grid.part.browser.ts'
import { MapPopups } from './map-popups.part.browser.ts'
import { MapStrip } from './map-strip.part.browser.ts'
import { GRID_SOURCE } from './paper-map.part.browser.ts'
import { type MapPlace, SearchSteps } from './search-steps.part.browser.ts'

const SETTLED_MS = 300
/** Marks moves of the map that no person made: they do not start a search. */
const BY_ITSELF = { isByItself: true }

/** Loads the files of a map, and opens it. Fails without a connection. @throws Without WebGL 2. */
export async function openLandView(
  host: HTMLElement,
  container: HTMLElement,
  addresses: MapAddresses,
): Promise<LandView> {
  return new LandView(host, container, await loadMapFiles(addresses))
}

/** The map of a search, in sync with the list next to it. */
export class LandView {
  readonly map: MapLibre.Map
  readonly #base: string
  readonly #host: HTMLElement
  readonly #own: MapFiles['own']
  readonly #steps = new SearchSteps()
  readonly #popups: MapPopups
  readonly #marks: CardMarks
  readonly #covering = matchMedia(COVERING)
  #strip: MapStrip | null = null
  #grid: FeatureCollection = { type: 'FeatureCollection', features: [] }
  /** The outline of the search area. */
  #outline: Feature | FeatureCollection = { type: 'FeatureCollection', features: [] }
  #reading = new AbortController()
  /** The index of the imagery shown instead of the drawn ground; -1 for none. */
  #ground = groundOf(null)

  /** @param host Provides the map's colors. @throws Without WebGL 2. */
  constructor(host: HTMLElement, container: HTMLElement, files: MapFiles) {
    this.#host = host
    this.#own = files.own
    this.#base = files.base
    const place = this.#steps.place
    this.map = newFlatMap(
      files.library,
      container,
      place ? cameraAt(place) : { bounds: this.#frame, fitBoundsOptions: FITTING },
    )
    // Only a map knows what part of the world it shows. A grid added later would be drawn in
    // separate frames.
    this.#drawGrid()
    this.map.setStyle(this.#style())
    addControls(files.library, this.map)
    this.#popups = new MapPopups(files.library, this.map, BY_ITSELF)
    this.#marks = new CardMarks(files.library, this.map)
    this.map.once('load', () => {
      host.dataset['drawn'] = ''
    })
    // For bench/map.ts, and for operators who measure their visitors' pages.
    this.map.once('idle', () => performance.mark('land-map-idle'))
    this.map.on('moveend', () => this.#drawGrid())
    this.#followMoves()
    this.#followPointers()
    this.#followLook()
    this.#followGround()
    this.#loadOutline().catch(() => {})
    this.#followWidth()
  }

  /** A map that covers the page has cards below it. */
  #followWidth(): void {
    const open = () => {
      if (!this.#covering.matches || this.#strip) return
      this.#strip = new MapStrip(this.#host, card => this.#markPin(card))
      this.#strip.load().catch(() => {})
    }
    this.#covering.addEventListener('change', open)
    open()
    this.#host.querySelector('.map-search')?.addEventListener('click', () => {
      this.#search().catch(() => {})
    })
  }

  #markPin(card: HTMLElement): void {
    this.#marks.mark(card)
    if (!this.#marks.isInSight(card)) this.map.panTo(placeOf(card), {}, BY_ITSELF)
  }

  /**
   * The box in the address, or else the searched place, from the server: west, south, east and
   * north.
   */
  get #frame(): [number, number, number, number] {
    const box = searchedBox()
    if (box) return [box.west, box.south, box.east, box.north]
    const [west = -125, south = 24, east = -66.5, north = 49.5] = (
      this.#host.dataset['frame'] ?? ''
    )
      .split(',')
      .map(Number)
    return [west, south, east, north]
  }

  async #loadOutline(): Promise<void> {
    const answer = await fetch(outlineAddress())
    if (!answer.ok) return
    this.#outline = await answer.json()
    this.map.getSource<MapLibre.GeoJSONSource>(AREA_SOURCE)?.setData(this.#outline)
  }

  #drawGrid(): void {
    this.#grid = gridOf(this.map.getBounds(), this.map.getZoom())
    this.map.getSource<MapLibre.GeoJSONSource>(GRID_SOURCE)?.setData(this.#grid)
  }

  #style(): MapLibre.StyleSpecification {
    const found = { tiles: tileAddress(), area: this.#outline }
    const ground = { base: this.#base, own: this.#own, number: this.#ground, grid: this.#grid }
    return withoutListings(styleOf(ground, found, colorsOf(this.#host)), hiddenListings())
  }

  /**
   * After a move, the list shows the results of the new part of the map; Back and Forward move the
   * map.
   */
  #followMoves(): void {
    const { map } = this
    // Resizing the window moves the map, too.
    let isResized = false
    map.on('resize', () => {
      isResized = true
    })
    map.once('load', () => this.#steps.begin(this.#place))
    map.on('moveend', event => {
      const isByPerson =
        !isResized && !('isByItself' in event) && !('drawing' in this.#host.dataset)
      isResized = false
      if (!isByPerson) return
      // Cards that changed under the finger could not be read, so there a button starts the search.
      if (this.#covering.matches) this.#host.dataset['moved'] = ''
      else if (!hasDrawnArea()) this.#search().catch(() => {})
    })
    this.#steps.onReturn(() => this.#return().catch(() => {}))
  }

  get #place(): MapPlace {
    const { lng, lat } = this.map.getCenter()
    return { center: [lng, lat], zoom: this.map.getZoom() }
  }

  /** Shows the results of the visible part of the map, once it has stopped moving. */
  async #search(): Promise<void> {
    delete this.#host.dataset['moved']
    const signal = this.#newReading()
    if (!this.#covering.matches) await new Promise(resolve => setTimeout(resolve, SETTLED_MS))
    if (signal.aborted) return
    const bounds = this.map.getBounds()
    const address = addressIn({
      bounds: boundsText({
        south: bounds.getSouth(),
        west: Math.max(-180, bounds.getWest()),
        north: bounds.getNorth(),
        east: Math.min(180, bounds.getEast()),
      }),
    })
    const place = this.#place
    if (!(await showResults(address, signal))) return
    this.#steps.move(address, place)
    await this.#strip?.load()
  }

  /** Shows the search of the current address, in the list and on the map. */
  async #return(): Promise<void> {
    const signal = this.#newReading()
    const { place } = this.#steps
    if (place) this.map.jumpTo(cameraAt(place), BY_ITSELF)
    await showResults(location.href, signal)
    if (!place && !signal.aborted) this.map.fitBounds(this.#frame, FITTING, BY_ITSELF)
    await this.#strip?.load()
  }

  #newReading(): AbortSignal {
    this.#reading.abort()
    this.#reading = new AbortController()
    return this.#reading.signal
  }

  #followPointers(): void {
    const { map } = this
    // The top layer gets the click first; a click on a drawing must not count as a click on a pin.
    map.on('click', event => {
      if ('drawing' in this.#host.dataset) return
      const layers = [PIN_LAYER, CLUSTER_LAYER].filter(layer => map.getLayer(layer))
      const [pin] = map.queryRenderedFeatures(event.point, { layers })
      if (pin?.layer.id === CLUSTER_LAYER) {
        this.#popups.showCluster(pin, content => this.#showInStrip(content)).catch(() => {})
      } else if (pin) this.#showListing(pin)
      else this.#popups.close()
    })
    for (const layer of [PIN_LAYER, CLUSTER_LAYER]) {
      map.on('mouseenter', layer, () => map.getCanvas().classList.add('map-pointing'))
      map.on('mouseleave', layer, () => map.getCanvas().classList.remove('map-pointing'))
    }
  }

  /** Lets people choose imagery, if there is any. The choice is remembered for further pages. */
  #followGround(): void {
    const choice = this.#host.querySelector<HTMLSelectElement>('.map-ground')
    if (choice === null) return
    if (this.#own.pictures[this.#ground]) choice.value = String(this.#ground)
    choice.addEventListener('change', () => {
      this.#ground = groundOf(choice.value)
      this.map.setStyle(this.#style())
    })
  }

  #followLook(): void {
    const recolor = () => this.map.setStyle(this.#style())
    onHidden(recolor)
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', recolor)
    new MutationObserver(recolor).observe(document.documentElement, {
      attributeFilter: ['data-theme'],
    })
  }

  /** Whether the strip shows the listings of a list. */
  #showInStrip(content: HTMLElement): boolean {
    if (!this.#strip || !this.#covering.matches) return false
    this.#strip.fill(content)
    return true
  }

  /** Shows the listing of the selected pin, and highlights its card. */
  #showListing(pin: MapLibre.MapGeoJSONFeature): void {
    if (this.#strip && this.#covering.matches) {
      this.#strip.show(String(pin.properties['id'])).catch(() => {})
      return
    }
    this.#popups.showListing(pin).catch(() => {})
    for (const card of document.querySelectorAll('.card-chosen'))
      card.classList.remove('card-chosen')
    const card = document.querySelector(`.land-results [data-listing="${pin.properties['id']}"]`)
    card?.classList.add('card-chosen')
    card?.scrollIntoView({ block: 'nearest' })
  }
}

const FITTING = { padding: 30, maxZoom: 12 }

function cameraAt({ center: [east, north], zoom }: MapPlace) {
  return { center: [east, north] as [number, number], zoom }
}
