import { pinAddress, readPins, stripAddress } from './land-search.part.browser.ts'

/** A strip that scrolls has come to rest after this time without movement. */
const AT_REST_MS = 90

/**
 * The cards below a map that covers the page: the first listings of the search. Swiping to a card
 * marks its pin; a pin brings its card.
 */
export class MapStrip {
  readonly #host: HTMLElement
  readonly #list = document.createElement('ul')
  /** Marks the pin of a card on the map. */
  readonly #mark: (card: HTMLElement) => void
  #reading = new AbortController()

  constructor(host: HTMLElement, mark: (card: HTMLElement) => void) {
    this.#host = host
    this.#mark = mark
    this.#list.className = 'map-strip pin-rows'
    host.append(this.#list)
    let timer = 0
    this.#list.addEventListener('scroll', () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => this.#rest(), AT_REST_MS)
    })
  }

  /** Shows the listings of the page's search. */
  async load(): Promise<void> {
    const content = await this.#read(stripAddress())
    if (content === null) return
    const count = this.#host.querySelector('.map-count')
    const total = Number(content.dataset['total'])
    if (count)
      count.textContent = `${total.toLocaleString('en-US')} listing${total === 1 ? '' : 's'}`
    this.fill(content)
  }

  /** Shows the listings of a list, such as those at one pin. */
  fill(content: HTMLElement): void {
    this.#list.replaceChildren(...content.querySelectorAll('li'))
    this.#list.scrollLeft = 0
  }

  /** Shows the card of a listing. */
  async show(id: string): Promise<void> {
    const known = this.#list.querySelector<HTMLElement>(`[data-listing="${id}"]`)
    const content = known ? null : await this.#read(pinAddress({ listing: id }))
    const card = known ?? content?.querySelector<HTMLElement>('li')
    if (!card) return
    if (!known) this.#list.prepend(card)
    card.scrollIntoView({ inline: 'start', block: 'nearest' })
    this.#choose(card)
  }

  async #read(address: string): Promise<HTMLElement | null> {
    this.#reading.abort()
    this.#reading = new AbortController()
    return await readPins(address, this.#reading.signal)
  }

  /** Chooses the card at which the strip came to rest. */
  #rest(): void {
    const { left, right } = this.#list.getBoundingClientRect()
    const cards = [...this.#list.children].filter(card => card instanceof HTMLElement)
    const isInView = (card: HTMLElement) => {
      const box = card.getBoundingClientRect()
      return box.left >= left - 1 && box.right <= right + 1
    }
    const isAtEnd = this.#list.scrollLeft + this.#list.clientWidth >= this.#list.scrollWidth - 1
    const inView = cards.filter(isInView)
    const card = isAtEnd ? inView.at(-1) : inView[0]
    if (card && !inView.some(one => one.ariaCurrent === 'true')) this.#choose(card)
  }

  #choose(card: HTMLElement): void {
    for (const one of this.#list.children) one.ariaCurrent = one === card ? 'true' : null
    this.#mark(card)
  }
}
