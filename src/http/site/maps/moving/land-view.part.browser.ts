import type { FeatureCollection } from 'geojson'
import type * as MapLibre from 'maplibre-gl'
import { boxAround, drawnLine } from './drawn-area.part.browser.ts'
import {
  addressIn,
  boundsText,
  hasDrawnArea,
  searchedBox,
  showResults,
  tileAddress,
  tilesAt,
} from './land-search.part.browser.ts'
import { CLUSTER_LAYER, PIN_LAYER } from './listing-layers.part.browser.ts'
import { colorsOf } from './map-colors.part.browser.ts'
import { loadMapFiles, type MapAddresses, type MapFiles } from './map-files.part.browser.ts'
import { gridOf } from './map-grid.part.browser.ts'
import { addMapKeys } from './map-keys.part.browser.ts'
import { paperStyle, styleWith } from './map-style.part.browser.ts'
import { GRID_SOURCE } from './paper-map.part.browser.ts'
import { type MapPlace, SearchSteps } from './search-steps.part.browser.ts'

const COUNTRY: [number, number, number, number] = [-125, 24, -66.5, 49.5]
const SETTLED_MS = 300
/** Marks moves of the map that no person made: they do not ask for other results. */
const BY_ITSELF = { isByItself: true }

/** Loads what a map needs, and opens it. Fails without a connection. @throws Without WebGL 2. */
export async function openLandView(
  host: HTMLElement,
  container: HTMLElement,
  addresses: MapAddresses,
): Promise<LandView> {
  return new LandView(host, container, await loadMapFiles(addresses))
}

/** The map of a search, in step with the list beside it. */
export class LandView {
  readonly map: MapLibre.Map
  readonly #library: typeof MapLibre
  readonly #base: string
  readonly #host: HTMLElement
  readonly #own: MapFiles['own']
  readonly #steps = new SearchSteps()
  #grid: FeatureCollection = { type: 'FeatureCollection', features: [] }
  #reading = new AbortController()
  #marked: MapLibre.Marker | null = null

  /** @param host Its colors are those of the map. @throws Without WebGL 2. */
  constructor(host: HTMLElement, container: HTMLElement, files: MapFiles) {
    this.#host = host
    this.#library = files.library
    this.#own = files.own
    this.#base = files.base
    const place = this.#steps.place
    this.map = new files.library.Map({
      container,
      ...(place ? cameraAt(place) : { bounds: firstBounds(), fitBoundsOptions: FITTING }),
      attributionControl: { compact: true },
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      minZoom: 1,
      maxZoom: 18,
      locale: { 'Map.Title': container.dataset['title'] ?? '' },
    })
    // Only a map knows what part of the world it shows. A grid that came later would be drawn in frames of its own.
    this.#drawGrid()
    this.map.setStyle(this.#style())
    this.map.touchZoomRotate.disableRotation()
    this.map.keyboard.disableRotation()
    this.map.addControl(new files.library.NavigationControl({ showCompass: false }))
    // Above the attribution, which may be as wide as the map.
    this.map.addControl(new files.library.ScaleControl({ unit: 'imperial' }), 'bottom-right')
    addMapKeys(this.map)
    // For bench/map.ts, and for operators who measure their visitors' pages.
    this.map.once('idle', () => performance.mark('land-map-idle'))
    this.map.on('moveend', () => this.#drawGrid())
    this.#followMoves()
    this.#followPointers()
    this.#followTheme()
  }

  #drawGrid(): void {
    this.#grid = gridOf(this.map.getBounds(), this.map.getZoom())
    this.map.getSource<MapLibre.GeoJSONSource>(GRID_SOURCE)?.setData(this.#grid)
  }

  #style(): MapLibre.StyleSpecification {
    const found = { tiles: tileAddress(), area: drawnLine() }
    const colors = colorsOf(this.#host)
    const { style, basemap, terrain } = this.#own
    if (style) return styleWith(style, found, colors)
    const contents = {
      baseTiles: tilesAt(this.#base),
      grid: this.#grid,
      placeTiles: tilesAt('/site/places'),
      basemap,
      terrain,
    }
    return paperStyle(contents, found, colors)
  }

  /** A map that is moved shows the results of where it stands; Back and Forward move it. */
  #followMoves(): void {
    const { map } = this
    // A window that changes its size moves the map too.
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

  /** Shows the results of the part of the map that is seen, once it stands still. */
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

  /** Shows the search of the present address, in the list and on the map. */
  async #return(): Promise<void> {
    const signal = this.#newReading()
    const { place } = this.#steps
    if (place) this.map.jumpTo(cameraAt(place), BY_ITSELF)
    await showResults(location.href, signal)
    if (!place && !signal.aborted) this.map.fitBounds(firstBounds(), FITTING, BY_ITSELF)
  }

  #newReading(): AbortSignal {
    this.#reading.abort()
    this.#reading = new AbortController()
    return this.#reading.signal
  }

  #followPointers(): void {
    const { map } = this
    map.on('click', PIN_LAYER, ({ features }) => this.#showListing(features?.[0]))
    map.on('click', CLUSTER_LAYER, ({ lngLat }) =>
      map.easeTo({ center: lngLat, zoom: map.getZoom() + 2 }),
    )
    for (const layer of [PIN_LAYER, CLUSTER_LAYER]) {
      map.on('mouseenter', layer, () => map.getCanvas().classList.add('map-pointing'))
      map.on('mouseleave', layer, () => map.getCanvas().classList.remove('map-pointing'))
    }
    document.addEventListener('mouseover', event => this.#markCard(event))
    document.addEventListener('focusin', event => this.#markCard(event))
  }

  #followTheme(): void {
    const recolor = () => this.map.setStyle(this.#style())
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', recolor)
    new MutationObserver(recolor).observe(document.documentElement, {
      attributeFilter: ['data-theme'],
    })
  }

  /** A card that is pointed at, or has the focus, is marked on the map. */
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

  /** A pin that is chosen shows its listing, and marks its card. */
  #showListing(pin: MapLibre.MapGeoJSONFeature | undefined): void {
    if (pin?.geometry.type !== 'Point') return
    const { id, slug, label = 'Price on request', acres } = pin.properties
    const link = document.createElement('a')
    link.href = `/property/${slug}/${id}`
    link.textContent = acres ? `${label} · ${Number(acres).toLocaleString('en-US')} acres` : label
    const [east = 0, north = 0] = pin.geometry.coordinates
    new this.#library.Popup({ closeButton: false })
      .setLngLat([east, north])
      .setDOMContent(link)
      .addTo(this.map)
    for (const card of document.querySelectorAll('.card-chosen'))
      card.classList.remove('card-chosen')
    const card = document.querySelector(`.land-results [data-listing="${id}"]`)
    card?.classList.add('card-chosen')
    card?.scrollIntoView({ block: 'nearest' })
  }
}

const FITTING = { padding: 30, maxZoom: 12 }

function cameraAt({ center: [east, north], zoom }: MapPlace) {
  return { center: [east, north] as [number, number], zoom }
}

/** The box of the address, or else around the drawn area, or around the listings of the page. */
function firstBounds(): [number, number, number, number] {
  const box = searchedBox()
  if (box) return [box.west, box.south, box.east, box.north]
  const line = drawnLine()
  if (line.length > 0) return boxAround(line)
  const cards = [...document.querySelectorAll<HTMLElement>('.land-results [data-latitude]')]
  const isPlaced = /(?:state|region|county|city|lake)ID=|zip=/.test(location.search)
  if (cards.length === 0 || !isPlaced) return COUNTRY
  return boxAround(
    cards.map(({ dataset }) => [Number(dataset['longitude']), Number(dataset['latitude'])]),
  )
}
