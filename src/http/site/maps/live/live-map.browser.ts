import type { drawArea } from './draw-area.browser.ts'
import { importModule } from './import-module.part.browser.ts'
import { addressIn, hasDrawnArea, searchedBox } from './land-search.part.browser.ts'
import type { LandView, openLandView } from './land-view.part.browser.ts'
import type { MapAddresses } from './map-files.part.browser.ts'

const OPEN_KEY = 'land-map-open'
/**
 * Links to it, such as those in the bar above the results, open the map; so does loading an address
 * with it.
 */
const MAP_HASH = '#map'
/** In narrower windows the map covers the page, as in 5-live-map.css. */
const COVERING = '(width < 48rem)'

type Shape = 'polygon' | 'circle'
/** The hints whose texts are in `data-…` of `.map-hint`. */
type Hint = Shape | 'failed' | 'unloaded'

/**
 * `<live-map>`: a button that opens a live map of the results, on which visitors can draw a
 * search area. Its modules and the library load when it is opened, or immediately on later pages
 * until the visitor closes it. Without a connection or WebGL, the server's static map stays, with
 * an explanation.
 */
class LiveMap extends HTMLElement {
  #view: LandView | null = null
  #drawing = new AbortController()
  /** The element that had the focus when the map was opened. */
  #opener: HTMLElement | null = null

  /** For tests, and for operators who look into their map; null until it was opened. */
  get map(): LandView['map'] | null {
    return this.#view?.map ?? null
  }

  connectedCallback(): void {
    this.hidden = false
    this.querySelector('.map-open')?.addEventListener('click', () => this.#openByHand())
    this.querySelector('.map-close')?.addEventListener('click', () => this.#close())
    // Listens on the document, because the bar with the link is replaced when the map moves.
    document.addEventListener('click', event => {
      const { target } = event
      if (!(target instanceof Element) || !target.closest(`a[href="${MAP_HASH}"]`)) return
      event.preventDefault()
      this.#openByHand()
    })
    matchMedia(COVERING).addEventListener('change', () => this.#cover())
    for (const shape of ['polygon', 'circle'] as const) {
      this.querySelector(`.map-${shape}`)?.addEventListener('click', () => {
        this.#draw(shape).catch(() => this.#stopDrawing())
      })
    }
    this.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape') return
      if ('drawing' in this.dataset) this.#stopDrawing()
    })
    const isAsked = location.hash === MAP_HASH
    const isWanted = wasOpen() ?? (searchedBox() !== null || hasDrawnArea())
    if (isAsked || isWanted) this.#open()
  }

  #openByHand(): void {
    this.#opener = document.activeElement instanceof HTMLElement ? document.activeElement : null
    this.#open()
    const { top } = this.getBoundingClientRect()
    if (top < 0 || top > innerHeight / 2) this.scrollIntoView()
    this.querySelector<HTMLElement>('.map-close')?.focus({ preventScroll: true })
  }

  /**
   * The map is hidden rather than removed, in case it is opened again; later pages show the static
   * one.
   */
  #close(): void {
    keepOpen(false)
    this.#stopDrawing()
    delete this.dataset['open']
    this.#cover()
    const opener = this.#opener?.isConnected ? this.#opener : null
    const visible = [
      opener,
      ...document.querySelectorAll<HTMLElement>(`.map-open, a[href="${MAP_HASH}"]`),
    ]
    visible.find(one => one?.checkVisibility())?.focus({ preventScroll: true })
  }

  /** Where the map covers the page, makes everything below it unreachable by keyboard. */
  #cover(): void {
    const covers = 'open' in this.dataset && matchMedia(COVERING).matches
    document.documentElement.classList.toggle('is-covered', covers)
    for (
      let each: Element | null = this;
      each && each !== document.body;
      each = each.parentElement
    ) {
      for (const beside of each.parentElement?.children ?? []) {
        if (beside !== each && beside instanceof HTMLElement) beside.inert = covers
      }
    }
  }

  #open(): void {
    if ('open' in this.dataset) return
    keepOpen(true)
    this.dataset['open'] = ''
    this.#cover()
    performance.mark('land-map-open')
    this.#say(null)
    if (this.#view) {
      this.#view.map.resize()
      return
    }
    this.#load().catch((error: unknown) => {
      keepOpen(null)
      delete this.dataset['open']
      this.#cover()
      const isUndrawn = error instanceof Error && error.name === 'GPUInitializationError'
      if (isUndrawn) this.dataset['failed'] = ''
      this.#say(isUndrawn ? 'failed' : 'unloaded')
    })
  }

  async #load(): Promise<void> {
    const container = this.querySelector<HTMLElement>('.map-canvas')
    if (!container) return
    const addresses = this.#addresses
    // The largest file is requested first. Failures are reported where it is used.
    import(addresses.library).catch(() => {})
    const view = await importModule<{ openLandView: typeof openLandView }>(addresses.view)
    this.#view = await view.openLandView(this, container, addresses)
  }

  /** The server always writes all of them. */
  get #addresses(): MapAddresses {
    return { ...this.dataset } as unknown as MapAddresses
  }

  async #draw(shape: Shape): Promise<void> {
    this.#stopDrawing()
    if (!this.#view) return
    this.#say(shape)
    this.#drawing = new AbortController()
    const { signal } = this.#drawing
    const module = await importModule<{ drawArea: typeof drawArea }>(this.#addresses.draw)
    if (signal.aborted) return
    const drawn = module.drawArea(this.#view.map, this, shape, signal)
    this.dataset['drawing'] = shape
    this.#view.map.getCanvas().focus({ preventScroll: true })
    location.assign(addressIn({ ...(await drawn) }))
  }

  #stopDrawing(): void {
    this.#drawing.abort()
    delete this.dataset['drawing']
    this.#say(null)
  }

  #say(hint: Hint | null): void {
    const place = this.querySelector<HTMLElement>('.map-hint')
    if (place) place.textContent = hint === null ? '' : (place.dataset[hint] ?? '')
  }
}

/**
 * Whether the visitor left the map open; null if unknown. If the browser blocks storage, the map
 * can be opened, but does not reopen on the next page.
 */
function wasOpen(): boolean | null {
  try {
    const cached = sessionStorage.getItem(OPEN_KEY)
    return cached === null ? null : cached === '1'
  } catch {
    return null
  }
}

/** @param isOpen Null to let the next page decide. */
function keepOpen(isOpen: boolean | null): void {
  try {
    if (isOpen === null) sessionStorage.removeItem(OPEN_KEY)
    else sessionStorage.setItem(OPEN_KEY, isOpen ? '1' : '0')
  } catch {
    // The next page then starts with the static map.
  }
}

customElements.define('live-map', LiveMap)
