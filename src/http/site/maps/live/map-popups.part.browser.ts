import type * as MapLibre from 'maplibre-gl'
import { pinAddress, readPins } from './land-search.part.browser.ts'

type Pin = MapLibre.MapGeoJSONFeature

/** Far enough that a popup does not cover its pin, or the circle of a count. */
const PIN_OFFSET = 12
const COUNT_OFFSET = 22
/** The minimum distance of popups from the map's edges. */
const EDGE = 10
/** Beyond this zoom, listings that are still one point are shown as a list. */
const LAST_ZOOM = 16.5
const FITTING = { padding: 60, maxZoom: 17 }

/** Popups next to the pins of a map, with the listings that the pins represent. */
export class MapPopups {
  readonly #library: Pick<typeof MapLibre, 'Popup'>
  readonly #map: MapLibre.Map
  /** Marks moves that no person made. */
  readonly #byItself: Readonly<Record<string, unknown>>
  #popup: MapLibre.Popup | null = null
  #reading = new AbortController()

  constructor(
    library: Pick<typeof MapLibre, 'Popup'>,
    map: MapLibre.Map,
    byItself: Readonly<Record<string, unknown>>,
  ) {
    this.#library = library
    this.#map = map
    this.#byItself = byItself
  }

  close(): void {
    this.#reading.abort()
    this.#popup?.remove()
    this.#popup = null
  }

  /** A listing: price and acres immediately, from the tile, then with its photo and title. */
  async showListing(pin: Pin): Promise<void> {
    const { id, slug, label = 'Contact for price', acres } = pin.properties
    const link = document.createElement('a')
    link.className = 'pin-first'
    link.href = `/property/${slug}/${id}`
    link.textContent = acres ? `${label} · ${Number(acres).toLocaleString('en-US')} acres` : label
    const popup = this.#open(pin, link, PIN_OFFSET)
    const content = await this.#read(pinAddress({ listing: String(id) }))
    if (content && popup.isOpen()) this.#fill(popup, content)
  }

  /**
   * Several listings: a list if they are at one point, otherwise the map zooms in far enough to
   * separate them. @param show Shows the list elsewhere; false if it has no place for it.
   */
  async showCluster(pin: Pin, show: (content: HTMLElement) => boolean): Promise<void> {
    this.close()
    const content = await this.#read(pinAddress({ bounds: String(pin.properties['bounds']) }))
    if (content === null) return
    const box = boxOf(content)
    const zoom = this.#map.getZoom()
    const fitting = box && this.#map.cameraForBounds(box, FITTING)
    if (fitting?.zoom !== undefined && zoom < LAST_ZOOM && fitting.zoom > zoom) {
      this.#map.easeTo(fitting)
      return
    }
    if (!show(content)) this.#fill(this.#open(pin, content, COUNT_OFFSET), content)
  }

  async #read(address: string): Promise<HTMLElement | null> {
    this.#reading.abort()
    this.#reading = new AbortController()
    return await readPins(address, this.#reading.signal)
  }

  #open(pin: Pin, content: HTMLElement, offset: number): MapLibre.Popup {
    this.#popup?.remove()
    const popup = new this.#library.Popup({ offset, maxWidth: '20rem', className: 'map-popup' })
      .setLngLat(placeOf(pin))
      .setDOMContent(content)
      .addTo(this.#map)
    popup.getElement().addEventListener('keydown', event => {
      if (event.key !== 'Escape') return
      this.close()
      this.#map.getCanvas().focus({ preventScroll: true })
    })
    this.#popup = popup
    return popup
  }

  #fill(popup: MapLibre.Popup, content: HTMLElement): void {
    const hadFocus = popup.getElement().contains(document.activeElement)
    popup.setDOMContent(content)
    if (hadFocus) content.querySelector('a')?.focus({ preventScroll: true })
    this.#bringIn(popup.getElement())
  }

  /** Moves the map just far enough to show the whole popup. */
  #bringIn(element: HTMLElement): void {
    const [inner, outer] = [element, this.#map.getContainer()].map(one =>
      one.getBoundingClientRect(),
    )
    if (!inner || !outer) return
    const beyond = (low: number, high: number) => (low < 0 ? low : high > 0 ? high : 0)
    const x = beyond(inner.left - outer.left - EDGE, inner.right - outer.right + EDGE)
    const y = beyond(inner.top - outer.top - EDGE, inner.bottom - outer.bottom + EDGE)
    if (x !== 0 || y !== 0) this.#map.panBy([x, y], {}, this.#byItself)
  }
}

function placeOf(pin: Pin): [number, number] {
  const [east = 0, north = 0] = pin.geometry.type === 'Point' ? pin.geometry.coordinates : []
  return [east, north]
}

/**
 * The box around the listings of a list, as west, south, east and north; null if they are at one
 * point.
 */
function boxOf({ dataset }: HTMLElement): [number, number, number, number] | null {
  const [west, south, east, north] = (dataset['box'] ?? '').split(',').map(Number)
  if (west === undefined || south === undefined || east === undefined || north === undefined) {
    return null
  }
  return [west, south, east, north]
}
