import type { drawArea } from './draw-area.browser.ts'
import { importModule } from './import-module.part.browser.ts'
import { addressIn, COVERING, hasDrawnArea, searchedBox } from './land-search.part.browser.ts'
import type { LandView, openLandView } from './land-view.part.browser.ts'
import type { MapAddresses } from './map-files.part.browser.ts'

/** In narrow windows, whether the visitor left the map open. */
const OPEN_KEY = 'land-map-open'
/** In wide windows, why the map is closed; theme.js reads it before the page is drawn. */
const CLOSED_KEY = 'land-map'
/**
 * Links to it, such as those in the bar above the results, open the map; so does loading an address
 * with it.
 */
const MAP_HASH = '#map'
type Shape = 'polygon' | 'circle'
/** What people can do, or why they cannot. */
const HINTS = {
  polygon:
    'Click each corner of the area. Click the last corner again to finish. By keyboard: the arrows move the map, the space bar sets a corner at the cross, Enter finishes, Escape stops.',
  circle:
    'Click the middle, then click to set the radius. By keyboard: the arrows move the map, the space bar clicks at the cross, Escape stops.',
  failed:
    'This browser cannot show the interactive map: WebGL 2 is missing or turned off. The static map and the list show the same listings.',
  unloaded: 'The map did not load. Check your connection, then open it again.',
} as const

/**
 * `<live-map>`: a button that opens a live map of the results, on which visitors can draw a
 * search area. Wide windows have it beside the results until the visitor closes it; narrow ones open
 * it on later pages once it was opened. Its modules and the library load when it is opened. Without
 * a connection or WebGL, the server's static map stays, with an explanation.
 */
class LiveMap extends HTMLElement {
  #view: LandView | null = null
  #drawing = new AbortController()
  #isByHand = false
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
    matchMedia(COVERING).addEventListener('change', ({ matches }) => {
      // A map that the visitor did not open never covers the page.
      if (matches && !this.#isByHand) delete this.dataset['open']
      else if (!matches && !isClosed()) this.#open()
      this.#cover()
    })
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
    if (isAsked) this.#openByHand()
    else if (matchMedia(COVERING).matches) {
      if (isWanted) this.#open()
    } else if (!isClosed()) whenIdle(() => this.#open())
  }

  #openByHand(): void {
    this.#opener = document.activeElement instanceof HTMLElement ? document.activeElement : null
    this.#isByHand = true
    remember('open')
    this.#open()
    this.querySelector<HTMLElement>('.map-close')?.focus({ preventScroll: true })
  }

  /**
   * The map is hidden rather than removed, in case it is opened again; later pages show the static
   * one.
   */
  #close(): void {
    this.#isByHand = false
    remember('closed')
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
        // The popover with the filters opens above the map.
        if (beside === each || !(beside instanceof HTMLElement)) continue
        beside.inert = covers && beside.popover === null
      }
    }
  }

  #open(): void {
    if ('open' in this.dataset) return
    this.dataset['open'] = ''
    this.#cover()
    performance.mark('land-map-open')
    this.#say(null)
    if (this.#view) {
      this.#view.map.resize()
      return
    }
    this.#load().catch((error: unknown) => {
      delete this.dataset['open']
      this.#cover()
      const isUndrawn = error instanceof Error && error.name === 'GPUInitializationError'
      if (isUndrawn) remember('failed')
      if (!this.#isByHand) return
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

  #say(hint: keyof typeof HINTS | null): void {
    const place = this.querySelector<HTMLElement>('.map-hint')
    if (place) place.textContent = hint === null ? '' : HINTS[hint]
  }
}

/** Opens the map of a wide window once the page is there, unless the visitor saves data. */
function whenIdle(work: () => void): void {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  if (connection?.saveData) return
  // Safari has no `requestIdleCallback`.
  const idle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 200)
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
}

/** Whether a wide window has no map beside its results. */
function isClosed(): boolean {
  return 'map' in document.documentElement.dataset
}

/** Whether the visitor left the map of a narrow window open; null if unknown. */
function wasOpen(): boolean | null {
  try {
    const cached = sessionStorage.getItem(OPEN_KEY)
    return cached === null ? null : cached === '1'
  } catch {
    return null
  }
}

/** If the browser blocks storage, the choice lasts for this page. */
function remember(state: 'open' | 'closed' | 'failed'): void {
  const isOpen = state === 'open'
  const isWide = !matchMedia(COVERING).matches
  const { dataset } = document.documentElement
  if (isOpen) delete dataset['map']
  else if (isWide) dataset['map'] = state
  try {
    if (!isWide) sessionStorage.setItem(OPEN_KEY, isOpen ? '1' : '0')
    else if (isOpen) localStorage.removeItem(CLOSED_KEY)
    else localStorage.setItem(CLOSED_KEY, state)
  } catch {
    // Storage is blocked.
  }
}

customElements.define('live-map', LiveMap)
