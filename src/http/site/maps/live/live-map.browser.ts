import type { drawArea } from './draw-area.browser.ts'
import { importModule } from './import-module.part.browser.ts'
import {
  addressIn,
  COVERING,
  hasDrawnArea,
  searchAnywhere,
  searchedBox,
} from './land-search.part.browser.ts'
import type { LandView, openLandView } from './land-view.part.browser.ts'
import type { MapAddresses } from './map-files.part.browser.ts'

/** In narrow windows, the search whose map the visitor left open, or one of the words below. */
const OPEN_KEY = 'land-map-open'
const CLOSED = 'closed'
/** The search that the map's own filters lead to. */
const NEXT = 'next'
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
  'polygon-touch': 'Tap each corner of the area. Tap the last corner again to finish.',
  'circle-touch': 'Tap the middle of the circle, then tap its edge.',
  failed:
    'This browser cannot show the interactive map: WebGL 2 is missing or turned off. The static map and the list show the same listings.',
  unloaded: 'The map did not load. Check your connection, then open it again.',
} as const

/**
 * `<live-map>`: a button that opens a live map of the results, on which visitors can draw a
 * search area. Wide windows have it beside the results until the visitor closes it; narrow ones open
 * it again only for the search it was opened for. Its modules and the library load when it is opened. Without
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
      if (!(target instanceof Element)) return
      if (target.closest('[popover] a')) this.#stayOpen()
      if (!target.closest(`a[href="${MAP_HASH}"]`)) return
      event.preventDefault()
      this.#openByHand()
    })
    document.addEventListener('submit', () => this.#stayOpen())
    matchMedia(COVERING).addEventListener('change', ({ matches }) => {
      // A map that the visitor did not open never covers the page.
      if (matches && !this.#isByHand) delete this.dataset['open']
      else if (!matches && !isClosed()) this.#open()
      this.#cover()
    })
    for (const shape of ['polygon', 'circle'] as const) {
      this.querySelector(`.map-${shape}`)?.addEventListener('click', () => {
        if (this.dataset['drawing'] === shape) this.#stopDrawing()
        else this.#draw(shape).catch(() => this.#stopDrawing())
      })
    }
    this.querySelector('.map-cancel')?.addEventListener('click', () => {
      const pressed = this.querySelector<HTMLElement>('.map-shapes [aria-pressed=true]')
      this.#stopDrawing()
      pressed?.focus({ preventScroll: true })
    })
    this.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape') return
      if ('drawing' in this.dataset) this.#stopDrawing()
    })
    const isAsked = location.hash === MAP_HASH
    const isWanted = wasOpen() ?? (searchedBox() !== null || hasDrawnArea())
    if (isAsked) this.#openByHand()
    else if (matchMedia(COVERING).matches) {
      if (isWanted) {
        store(searchAnywhere().toString())
        this.#open()
      }
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

  /** The filters of a map that covers the page lead to another page with an open map. */
  #stayOpen(): void {
    if ('open' in this.dataset && matchMedia(COVERING).matches) store(NEXT)
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
    this.#say(matchMedia('(pointer: coarse)').matches ? `${shape}-touch` : shape)
    this.#press(shape)
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
    this.#press(null)
    this.#say(null)
  }

  #press(shape: Shape | null): void {
    for (const one of ['polygon', 'circle'] as const) {
      this.querySelector(`.map-${one}`)?.setAttribute('aria-pressed', String(one === shape))
    }
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

/** Whether the visitor left the map of this search open in a narrow window; null if unknown. */
function wasOpen(): boolean | null {
  try {
    const stored = sessionStorage.getItem(OPEN_KEY)
    if (stored === CLOSED) return false
    return stored === NEXT || stored === searchAnywhere().toString() ? true : null
  } catch {
    return null
  }
}

function store(state: string): void {
  try {
    sessionStorage.setItem(OPEN_KEY, state)
  } catch {
    // Storage is blocked: other pages begin with the list.
  }
}

/** If the browser blocks storage, the choice lasts for this page. */
function remember(state: 'open' | 'closed' | 'failed'): void {
  const isOpen = state === 'open'
  const isWide = !matchMedia(COVERING).matches
  const { dataset } = document.documentElement
  if (isOpen) delete dataset['map']
  else if (isWide) dataset['map'] = state
  if (!isWide) {
    store(isOpen ? searchAnywhere().toString() : CLOSED)
    return
  }
  try {
    if (isOpen) localStorage.removeItem(CLOSED_KEY)
    else localStorage.setItem(CLOSED_KEY, state)
  } catch {
    // Storage is blocked.
  }
}

customElements.define('live-map', LiveMap)
