import type { drawArea } from './draw-area.browser.ts'
import { importModule } from './import-module.part.browser.ts'
import { addressIn, hasDrawnArea, searchedBox } from './land-search.part.browser.ts'
import type { LandView, openLandView } from './land-view.part.browser.ts'
import type { MapAddresses } from './map-files.part.browser.ts'

const OPEN_KEY = 'land-map-open'

type Shape = 'polygon' | 'circle'
/** The hints whose texts are in `data-…` of `.map-hint`. */
type Hint = Shape | 'failed' | 'unloaded'

/**
 * `<moving-map>`: a button that opens a map of the results, which moves, and on which somebody can draw where to search. Its
 * modules and the library are loaded when it is opened, or at once on pages after that. Without a connection or WebGL, the drawn
 * map of the server stays, with a sentence that says why.
 */
class MovingMap extends HTMLElement {
  #view: LandView | null = null
  #drawing = new AbortController()

  connectedCallback(): void {
    this.hidden = false
    this.querySelector('.map-open')?.addEventListener('click', () => this.#open())
    for (const shape of ['polygon', 'circle'] as const) {
      this.querySelector(`.map-${shape}`)?.addEventListener('click', () => {
        this.#draw(shape).catch(() => this.#stopDrawing())
      })
    }
    this.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.#stopDrawing()
    })
    if (wasOpen() || searchedBox() || hasDrawnArea()) this.#open()
  }

  #open(): void {
    if ('open' in this.dataset) return
    keepOpen(true)
    this.dataset['open'] = ''
    performance.mark('land-map-open')
    this.#say(null)
    this.#load().catch((error: unknown) => {
      keepOpen(false)
      delete this.dataset['open']
      const isUndrawn = error instanceof Error && error.name === 'GPUInitializationError'
      if (isUndrawn) this.dataset['failed'] = ''
      this.#say(isUndrawn ? 'failed' : 'unloaded')
    })
  }

  async #load(): Promise<void> {
    const container = this.querySelector<HTMLElement>('.map-canvas')
    if (!container) return
    const addresses = this.#addresses
    // The largest file is asked for first. Its failure is reported where it is used.
    import(addresses.library).catch(() => {})
    const view = await importModule<{ openLandView: typeof openLandView }>(addresses.view)
    this.#view = await view.openLandView(this, container, addresses)
  }

  /** The server writes all of them. */
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
    const drawn = module.drawArea(this.#view.map, shape, signal)
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

/** A browser that forbids storage opens the map all the same, but not by itself on the next page. */
function wasOpen(): boolean {
  try {
    return sessionStorage.getItem(OPEN_KEY) !== null
  } catch {
    return false
  }
}

function keepOpen(isOpen: boolean): void {
  try {
    if (isOpen) sessionStorage.setItem(OPEN_KEY, '1')
    else sessionStorage.removeItem(OPEN_KEY)
  } catch {
    // The next page then shows the drawn map first.
  }
}

customElements.define('moving-map', MovingMap)
