import type { Map as LandMap } from 'maplibre-gl'
import type { openBoundaryView } from './boundary-view.part.browser.ts'
import type { drawArea } from './draw-area.browser.ts'
import { importModule } from './import-module.part.browser.ts'
import type { MapAddresses } from './map-files.part.browser.ts'

/** The hints whose texts are in `data-…` of `.map-hint`. */
type Hint = 'polygon' | 'polygonTouch' | 'failed' | 'unloaded'

/**
 * `<boundary-map>`: a button that opens a map for drawing the boundary of a listing. The drawing is
 * submitted with a form.
 */
class BoundaryMap extends HTMLElement {
  #map: LandMap | null = null
  #drawing = new AbortController()

  connectedCallback(): void {
    this.hidden = false
    for (const name of ['open', 'again']) {
      this.querySelector(`.map-${name}`)?.addEventListener('click', () => {
        this.#draw().catch((error: unknown) => this.#fail(error))
      })
    }
  }

  async #draw(): Promise<void> {
    this.#drawing.abort()
    this.#drawing = new AbortController()
    const { signal } = this.#drawing
    this.dataset['open'] = ''
    this.#say(matchMedia('(pointer: coarse)').matches ? 'polygonTouch' : 'polygon')
    this.#map ??= await this.#open()
    const map = this.#map
    const module = await importModule<{ drawArea: typeof drawArea }>(this.#addresses.draw)
    if (!map || signal.aborted) return
    const drawn = module.drawArea(map, this, 'polygon', signal)
    this.dataset['drawing'] = 'polygon'
    map.getCanvas().focus({ preventScroll: true })
    const area = await drawn
    const form = this.querySelector('form')
    const field = this.querySelector('input')
    if (!form || !field || !('polygon' in area)) return
    field.value = area.polygon
    form.submit()
  }

  async #open(): Promise<LandMap | null> {
    const container = this.querySelector<HTMLElement>('.map-canvas')
    if (!container) return null
    const { view } = this.#addresses
    const module = await importModule<{ openBoundaryView: typeof openBoundaryView }>(view)
    const map = await module.openBoundaryView(this, container, this.#addresses)
    await map.once('load')
    return map
  }

  #fail(error: unknown): void {
    delete this.dataset['open']
    const isUndrawn = error instanceof Error && error.name === 'GPUInitializationError'
    this.#say(isUndrawn ? 'failed' : 'unloaded')
  }

  /** The server always writes all of them. */
  get #addresses(): MapAddresses {
    return { ...this.dataset } as unknown as MapAddresses
  }

  #say(hint: Hint): void {
    const place = this.querySelector<HTMLElement>('.map-hint')
    if (place) place.textContent = place.dataset[hint] ?? ''
  }
}

customElements.define('boundary-map', BoundaryMap)
