import type { Feature, FeatureCollection } from 'geojson'
import type * as MapLibre from 'maplibre-gl'
import { addControls, newFlatMap, styleOf } from './flat-map.part.browser.ts'
import {
  addressIn,
  boundsText,
  hasDrawnArea,
  outlineAddress,
  searchedBox,
  showResults,
  tileAddress,
} from './land-search.part.browser.ts'
import { AREA_SOURCE, CLUSTER_LAYER, PIN_LAYER } from './listing-layers.part.browser.ts'
import { colorsOf } from './map-colors.part.browser.ts'
import { loadMapFiles, type MapAddresses, type MapFiles } from './map-files.part.browser.ts'
import { gridOf } from './map-grid.part.browser.ts'
import { MapPopups } from './map-popups.part.browser.ts'
import { GRID_SOURCE } from './paper-map.part.browser.ts'
import { type MapPlace, SearchSteps } from './search-steps.part.browser.ts'

const SETTLED_MS = 300
const GROUND_KEY = 'land-map-ground'
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
  readonly #library: typeof MapLibre
  readonly #base: string
  readonly #host: HTMLElement
  readonly #own: MapFiles['own']
  readonly #steps = new SearchSteps()
  readonly #popups: MapPopups
  #grid: FeatureCollection = { type: 'FeatureCollection', features: [] }
  /** The outline of the search area. */
  #outline: Feature | FeatureCollection = { type: 'FeatureCollection', features: [] }
  #reading = new AbortController()
  /** The index of the imagery shown instead of the drawn ground; -1 for none. */
  #ground = groundOf(null)
  #marked: MapLibre.Marker | null = null

  /** @param host Provides the map's colors. @throws Without WebGL 2. */
  constructor(host: HTMLElement, container: HTMLElement, files: MapFiles) {
    this.#host = host
    this.#library = files.library
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
    // For bench/map.ts, and for operators who measure their visitors' pages.
    this.map.once('idle', () => performance.mark('land-map-idle'))
    this.map.on('moveend', () => this.#drawGrid())
    this.#followMoves()
    this.#followPointers()
    this.#followTheme()
    this.#followGround()
    this.#loadOutline().catch(() => {})
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
    return styleOf(ground, found, colorsOf(this.#host))
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
      const isAsked = !isResized && !('isByItself' in event) && !hasDrawnArea()
      isResized = false
      if (isAsked && !('drawing' in this.#host.dataset)) this.#search().catch(() => {})
    })
    this.#steps.onReturn(() => this.#return().catch(() => {}))
  }

  get #place(): MapPlace {
    const { lng, lat } = this.map.getCenter()
    return { center: [lng, lat], zoom: this.map.getZoom() }
  }

  /** Shows the results of the visible part of the map, once it has stopped moving. */
  async #search(): Promise<void> {
    const signal = this.#newReading()
    await new Promise(resolve => setTimeout(resolve, SETTLED_MS))
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
    if (await showResults(address, signal)) this.#steps.move(address, place)
  }

  /** Shows the search of the current address, in the list and on the map. */
  async #return(): Promise<void> {
    const signal = this.#newReading()
    const { place } = this.#steps
    if (place) this.map.jumpTo(cameraAt(place), BY_ITSELF)
    await showResults(location.href, signal)
    if (!place && !signal.aborted) this.map.fitBounds(this.#frame, FITTING, BY_ITSELF)
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
      if (pin?.layer.id === CLUSTER_LAYER) this.#popups.showCluster(pin).catch(() => {})
      else if (pin) this.#showListing(pin)
      else this.#popups.close()
    })
    for (const layer of [PIN_LAYER, CLUSTER_LAYER]) {
      map.on('mouseenter', layer, () => map.getCanvas().classList.add('map-pointing'))
      map.on('mouseleave', layer, () => map.getCanvas().classList.remove('map-pointing'))
    }
    document.addEventListener('mouseover', event => this.#markCard(event))
    document.addEventListener('focusin', event => this.#markCard(event))
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

  #followTheme(): void {
    const recolor = () => this.map.setStyle(this.#style())
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', recolor)
    new MutationObserver(recolor).observe(document.documentElement, {
      attributeFilter: ['data-theme'],
    })
  }

  /** Highlights on the map the card under the pointer, or the one with the focus. */
  #markCard({ target }: Event): void {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-latitude]') : null
    this.#marked?.remove()
    this.#marked = null
    if (!card) return
    const element = document.createElement('span')
    element.className = 'map-mark'
    this.#marked = new this.#library.Marker({ element })
      .setLngLat([Number(card.dataset['longitude']), Number(card.dataset['latitude'])])
      .addTo(this.map)
  }

  /** Shows the listing of the selected pin, and highlights its card. */
  #showListing(pin: MapLibre.MapGeoJSONFeature): void {
    this.#popups.showListing(pin).catch(() => {})
    for (const card of document.querySelectorAll('.card-chosen'))
      card.classList.remove('card-chosen')
    const card = document.querySelector(`.land-results [data-listing="${pin.properties['id']}"]`)
    card?.classList.add('card-chosen')
    card?.scrollIntoView({ block: 'nearest' })
  }
}

/** The background chosen last. @param chosen The stored choice; null if there is none. */
function groundOf(chosen: string | null): number {
  try {
    if (chosen !== null) sessionStorage.setItem(GROUND_KEY, chosen)
    const cached = sessionStorage.getItem(GROUND_KEY) ?? ''
    return cached === '' ? -1 : Number(cached)
  } catch {
    return chosen === null || chosen === '' ? -1 : Number(chosen)
  }
}

const FITTING = { padding: 30, maxZoom: 12 }

function cameraAt({ center: [east, north], zoom }: MapPlace) {
  return { center: [east, north] as [number, number], zoom }
}
