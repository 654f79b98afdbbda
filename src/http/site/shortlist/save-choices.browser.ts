import { hiddenListings, onHidden, setHidden } from '../cards/hidden-listings.part.browser.ts'
import { reportOnce } from '../visits/reported-visits.part.browser.ts'
import {
  comparisonAddress,
  MAX_COMPARED,
  onChange,
  rowsAddress,
  savedListings,
  setSaved,
} from './saved-listings.part.browser.ts'

const LISTINGS = 'article[data-listing], [data-save-listing]'
/** Where a hidden listing disappears: not in the shortlist, and not on a map whose pin was chosen. */
const HIDEABLE = '.cards > article[data-listing]'

/**
 * `<save-choices>`: adds the buttons of its template, Save and Hide, to every listing on the page,
 * including those added later, leaves out hidden listings, and updates the number next to the
 * shortlist link.
 */
class SaveChoices extends HTMLElement {
  connectedCallback(): void {
    this.#show()
    onChange(() => this.#show())
    onHidden(() => this.#show())
    new MutationObserver(changes => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      const listings = added.flatMap(node => (node instanceof Element ? listingsIn(node) : []))
      if (listings.length > 0) this.#mark(listings)
    }).observe(document.body, { childList: true, subtree: true })
    document.addEventListener('click', event => this.#click(event))
    keepPagesForLater()
  }

  #show(): void {
    this.#mark(listingsIn(document.body))
    const { length } = savedListings()
    const count = this.querySelector('.shortlist-count')
    const text = length === 0 ? '' : String(length)
    if (count && count.textContent !== text) count.textContent = text
  }

  /** Shows on listings whether they are saved, and leaves out hidden ones. */
  #mark(listings: readonly HTMLElement[]): void {
    const saved = new Set(savedListings().map(({ id }) => id))
    const hidden = new Set(hiddenListings())
    for (const listing of listings) {
      const id = idOf(listing)
      const states: Record<string, boolean> = { save: saved.has(id), hide: hidden.has(id) }
      for (const button of this.#buttonsOf(listing)) {
        const isPressed = String(states[button.dataset['act'] ?? ''] ?? false)
        if (button.getAttribute('aria-pressed') !== isPressed) {
          button.setAttribute('aria-pressed', isPressed)
        }
      }
      const isLeftOut = hidden.has(id) && listing.matches(HIDEABLE) && !listing.dataset['undo']
      listing.toggleAttribute('data-hidden', isLeftOut)
      if (!hidden.has(id)) this.#takeBack(listing)
    }
    for (const row of document.querySelectorAll<HTMLElement>('.land-row')) {
      const path = row.querySelector('a')?.pathname ?? ''
      row.hidden = hidden.has(Number(path.slice(path.lastIndexOf('/') + 1)))
    }
    for (const cards of document.querySelectorAll('.cards')) this.#note(cards)
  }

  /** Says below cards how many of them are hidden. */
  #note(cards: Element): void {
    const { length } = cards.querySelectorAll(':scope > [data-hidden]')
    const before = cards.nextElementSibling
    const known = before?.matches('.hidden-note') ? before : null
    if (length === 0) {
      known?.remove()
      return
    }
    const note = known ?? this.#copyOf('.hidden-note')
    const said = length === 1 ? '1 listing here is hidden.' : `${length} listings here are hidden.`
    const text = note?.querySelector('span')
    if (text && text.textContent !== said) text.textContent = said
    if (note && !known) cards.after(note)
  }

  #copyOf(selector: string): Element | null {
    const part = this.querySelector('template')?.content.querySelector(selector)
    return part ? (part.cloneNode(true) as Element) : null
  }

  #buttonsOf(listing: HTMLElement): NodeListOf<HTMLButtonElement> {
    if (!listing.querySelector('.save-choice')) {
      const buttons = this.#copyOf('.save-choice')
      if (buttons) listing.append(buttons)
    }
    if (!listing.querySelector('.save-choice[aria-label]')) {
      const title = listing.dataset['title'] ?? listing.querySelector('h2, h3')?.textContent
      const name = title ?? document.title
      listing.querySelector('.save-choice')?.setAttribute('aria-label', name)
    }
    return listing.querySelectorAll('.save-choice [data-act]')
  }

  #click({ target }: MouseEvent): void {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-act]') : null
    const listing = button?.closest<HTMLElement>(LISTINGS)
    const isPressed = button?.getAttribute('aria-pressed') === 'true'
    if (button?.dataset['act'] === 'show') this.#reveal(button)
    if (!button || !listing) return
    if (button.dataset['act'] === 'save') this.#save(listing, !isPressed)
    else if (button.dataset['act'] === 'undo') {
      setHidden(idOf(listing), false)
      listing.querySelector<HTMLElement>('[data-act=hide]')?.focus()
    } else this.#hide(listing, !isPressed)
  }

  /** A card that is hidden stays as one line until the page is left, with a way back. */
  #hide(listing: HTMLElement, isHidden: boolean): void {
    if (isHidden && listing.matches(HIDEABLE)) {
      listing.dataset['undo'] = 'line'
      const line = this.#copyOf('.card-undo')
      if (line) listing.append(line)
    }
    setHidden(idOf(listing), isHidden)
    listing.querySelector<HTMLElement>('[data-act=undo]')?.focus()
  }

  /** Shows the hidden cards above a note, until the page is left. */
  #reveal(button: HTMLElement): void {
    const note = button.closest('.hidden-note')
    const cards = note?.previousElementSibling?.querySelectorAll<HTMLElement>('[data-hidden]') ?? []
    for (const card of cards) {
      card.dataset['undo'] = 'shown'
      card.removeAttribute('data-hidden')
    }
    note?.remove()
    cards[0]?.querySelector<HTMLElement>('[data-act=hide]')?.focus()
  }

  #takeBack(listing: HTMLElement): void {
    if (listing.dataset['undo'] === undefined) return
    delete listing.dataset['undo']
    listing.querySelector('.card-undo')?.remove()
  }

  #save(listing: HTMLElement, isSaved: boolean): void {
    const id = idOf(listing)
    setSaved(id, isSaved)
    const all = savedListings().map(saved => saved.id)
    this.#offerComparison(isSaved ? all : [])
    const address = listing.querySelector('h3 a')?.getAttribute('href') ?? location.pathname
    afterPaint(() => {
      if (isSaved) reportOnce('saved', id)
      if (isSaved) keepForLater(address).catch(() => {})
      if (all.length > 0) keepForLater(rowsAddress(all)).catch(() => {})
    })
  }

  #offerComparison(ids: readonly number[]): void {
    const offer = this.querySelector('.compare-offer')
    if (ids.length < 2) {
      offer?.replaceChildren()
      return
    }
    const textContent = `Compare ${Math.min(ids.length, MAX_COMPARED)}`
    const link = Object.assign(document.createElement('a'), { textContent, className: 'button' })
    link.href = comparisonAddress(ids)
    offer?.replaceChildren(link)
  }
}

/** Postpones invisible work until the response to a tap is painted. */
function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}

function idOf({ dataset }: HTMLElement): number {
  return Number(dataset['listing'] ?? dataset['saveListing'])
}

/** The listings in a part of the page, including the part itself. */
function listingsIn(part: Element): HTMLElement[] {
  const within = [...part.querySelectorAll<HTMLElement>(LISTINGS)]
  return part instanceof HTMLElement && part.matches(LISTINGS) ? [part, ...within] : within
}

/**
 * Makes the page available offline although it was never opened. The service worker caches the
 * page; the page's files are found here, because workers cannot parse HTML.
 */
async function keepForLater(address: string): Promise<void> {
  const worker = navigator.serviceWorker?.controller
  if (!worker) return
  const answer = await fetch(address)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const named = ['src', 'href', 'data-module'].flatMap(name =>
    [...page.querySelectorAll(`[${name}]`)].map(element => element.getAttribute(name) ?? ''),
  )
  worker.postMessage({ keep: [...new Set(named.flatMap(addresses => addresses.split(' ')))] })
}

/** Caches pages that were seen for offline use. Browsers allow it only over HTTPS. */
function keepPagesForLater(): void {
  navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
}

customElements.define('save-choices', SaveChoices)
