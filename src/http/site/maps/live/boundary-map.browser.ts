import type { editBoundary } from './boundary-editor.browser.ts'
import type { openBoundaryView } from './boundary-view.part.browser.ts'
import { importModule } from './import-module.part.browser.ts'
import type { MapAddresses } from './map-files.part.browser.ts'

/** The hints whose texts are in `data-…` of `.map-hint`. */
type Hint = 'failed' | 'unloaded'

/**
 * `<boundary-map>`: a button that opens a map on which the boundary of a listing is edited. The form
 * around its field saves it.
 */
class BoundaryMap extends HTMLElement {
  #isOpen = false

  connectedCallback(): void {
    this.hidden = false
    this.querySelector('.map-open')?.addEventListener('click', () => {
      this.#open().catch((error: unknown) => this.#fail(error))
    })
  }

  async #open(): Promise<void> {
    const container = this.querySelector<HTMLElement>('.map-canvas')
    const field = this.querySelector('input')
    if (!container || !field || this.#isOpen) return
    this.#isOpen = true
    this.dataset['open'] = ''
    const addresses = this.#addresses
    const [view, editor] = await Promise.all([
      importModule<{ openBoundaryView: typeof openBoundaryView }>(addresses.view),
      importModule<{ editBoundary: typeof editBoundary }>(this.dataset['editor'] ?? ''),
    ])
    const opened = await view.openBoundaryView(this, container, addresses)
    await opened.map.once('load')
    editor.editBoundary(this, field, opened)
    this.dataset['drawing'] = ''
    container.scrollIntoView({ block: 'nearest' })
    opened.map.getCanvas().focus({ preventScroll: true })
  }

  #fail(error: unknown): void {
    this.#isOpen = false
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
