import type * as MapLibre from 'maplibre-gl'
import type { DrawnArea, drawArea } from './draw-area.browser.ts'
import {
  addressIn,
  boundsText,
  drawnLine,
  hasDrawnArea,
  searchedBox,
  showResults,
  tileAddress,
} from './land-search.part.browser.ts'
import {
  CLUSTER_LAYER,
  coloursOf,
  MAP_FONT,
  PIN_LAYER,
  type States,
  styleOf,
} from './map-style.part.browser.ts'

const COUNTRY: [number, number, number, number] = [-125, 24, -66.5, 49.5]
const SETTLED_MS = 300
const OPEN_KEY = 'land-map-open'

/**
 * `<moving-map>`: a button that opens a map of the results, which moves, and on which somebody can draw where to search. The
 * library of the map is loaded when it is opened, or at once on pages after that.
 */
class MovingMap extends HTMLElement {
  #map: MapLibre.Map | null = null
  #library: typeof MapLibre | null = null
  #reading = new AbortController()
  #marked: MapLibre.Marker | null = null

  connectedCallback(): void {
    this.hidden = false
    this.querySelector('.map-open')?.addEventListener('click', () => this.#open())
    for (const shape of ['polygon', 'circle'] as const) {
      this.querySelector(`.map-${shape}`)?.addEventListener('click', () => this.#draw(shape))
    }
    if (sessionStorage.getItem(OPEN_KEY) || searchedBox() || hasDrawnArea()) this.#open()
  }

  /** Without a connection or WebGL, the drawn map stays. */
  #open(): void {
    this.#load().catch(() => {
      sessionStorage.removeItem(OPEN_KEY)
      delete this.dataset['open']
    })
  }

  async #load(): Promise<void> {
    sessionStorage.setItem(OPEN_KEY, '1')
    this.dataset['open'] = ''
    const { library = '', worker = '', sheet = '', states = '', font = '' } = this.dataset
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = sheet
    document.head.append(link)
    const [maplibre, shapes, face] = await Promise.all([
      import(library) as Promise<typeof MapLibre>,
      fetch(states).then(answer => answer.json()) as Promise<States>,
      new FontFace(MAP_FONT, `url("${font}")`, { weight: '400' }).load(),
    ])
    document.fonts.add(face)
    maplibre.setWorkerUrl(new URL(worker, location.href).href)
    this.#library = maplibre
    this.#show(maplibre, shapes)
  }

  #show(maplibre: typeof MapLibre, states: States): void {
    const container = this.querySelector<HTMLElement>('.map-canvas')
    if (!container) return
    const map = new maplibre.Map({
      container,
      style: this.#style(states),
      bounds: this.#firstBounds(),
      fitBoundsOptions: { padding: 30, maxZoom: 12 },
      attributionControl: false,
      dragRotate: false,
      maxZoom: 18,
    })
    this.#map = map
    map.touchZoomRotate.disableRotation()
    map.addControl(new maplibre.NavigationControl({ showCompass: false }))
    // A window that changes its size moves the map too, but nobody asked for other results.
    let isResized = false
    map.on('resize', () => {
      isResized = true
    })
    map.on('moveend', () => {
      if (!isResized && !hasDrawnArea()) this.#follow().catch(() => {})
      isResized = false
    })
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
    const recolour = () => map.setStyle(this.#style(states))
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', recolour)
    new MutationObserver(recolour).observe(document.documentElement, {
      attributeFilter: ['data-theme'],
    })
  }

  #style(states: States): MapLibre.StyleSpecification {
    return styleOf(states, tileAddress(), drawnLine(), coloursOf(this))
  }

  /** The box of the address, or else around what was drawn, or around the listings of the page. */
  #firstBounds(): [number, number, number, number] {
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

  /** Shows the results of the part of the map that is seen, once it stands still. */
  async #follow(): Promise<void> {
    this.#reading.abort()
    this.#reading = new AbortController()
    const { signal } = this.#reading
    await new Promise(resolve => setTimeout(resolve, SETTLED_MS))
    const bounds = this.#map?.getBounds()
    if (!bounds || signal.aborted) return
    const box = {
      south: bounds.getSouth(),
      west: Math.max(-180, bounds.getWest()),
      north: bounds.getNorth(),
      east: Math.min(180, bounds.getEast()),
    }
    await showResults(addressIn({ bounds: boundsText(box) }), signal)
  }

  /** A card that is pointed at, or has the focus, is marked on the map. */
  #markCard({ target }: Event): void {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-latitude]') : null
    this.#marked?.remove()
    this.#marked = null
    if (!card || !this.#map || !this.#library) return
    const element = document.createElement('span')
    element.className = 'map-mark'
    this.#marked = new this.#library.Marker({ element })
      .setLngLat([Number(card.dataset['longitude']), Number(card.dataset['latitude'])])
      .addTo(this.#map)
  }

  /** A pin that is chosen shows its listing, and marks its card. */
  #showListing(pin: MapLibre.MapGeoJSONFeature | undefined): void {
    if (!pin || !this.#map || !this.#library || pin.geometry.type !== 'Point') return
    const { id, slug, label = 'Price on request', acres } = pin.properties
    const link = document.createElement('a')
    link.href = `/property/${slug}/${id}`
    link.textContent = acres ? `${label} · ${Number(acres).toLocaleString('en-US')} acres` : label
    const [east = 0, north = 0] = pin.geometry.coordinates
    new this.#library.Popup({ closeButton: false })
      .setLngLat([east, north])
      .setDOMContent(link)
      .addTo(this.#map)
    for (const card of document.querySelectorAll('.card-chosen'))
      card.classList.remove('card-chosen')
    const card = document.querySelector(`.land-results [data-listing="${id}"]`)
    card?.classList.add('card-chosen')
    card?.scrollIntoView({ block: 'nearest' })
  }

  async #draw(shape: 'polygon' | 'circle'): Promise<void> {
    if (!this.#map) return
    const hint = this.querySelector<HTMLElement>('.map-hint')
    if (hint) hint.textContent = hint.dataset[shape] ?? ''
    const { draw = '' } = this.dataset
    const module = (await import(draw)) as { drawArea: typeof drawArea }
    const drawn = module.drawArea(this.#map, shape)
    this.dataset['drawing'] = shape
    const area: DrawnArea = await drawn
    location.assign(addressIn({ ...area }))
  }
}

function boxAround(
  points: readonly (readonly [number, number])[],
): [number, number, number, number] {
  const [easts, norths] = [points.map(([east]) => east), points.map(([, north]) => north)]
  return [Math.min(...easts), Math.min(...norths), Math.max(...easts), Math.max(...norths)]
}

customElements.define('moving-map', MovingMap)
