import { reportOnce } from '../visits/reported-visits.part.browser.ts'
import {
  type Choice,
  choose,
  onChange,
  rowsAddress,
  savedListings,
} from './saved-listings.part.browser.ts'

const LISTINGS = 'article[data-listing], [data-save-listing]'

/**
 * `<save-choices>`: adds the buttons of its template, Save and Maybe, to every listing on the page,
 * including those added later, and updates the number next to the shortlist link.
 */
class SaveChoices extends HTMLElement {
  connectedCallback(): void {
    this.#show()
    onChange(() => this.#show())
    new MutationObserver(changes => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      const listings = added.flatMap(node => (node instanceof Element ? listingsIn(node) : []))
      if (listings.length > 0) this.#mark(listings)
    }).observe(document.body, { childList: true, subtree: true })
    document.addEventListener('click', event => this.#click(event))
    keepPagesForLater()
  }

  #show(): void {
    const { size } = this.#mark(listingsIn(document.body))
    const count = this.querySelector('.shortlist-count')
    const text = size === 0 ? '' : String(size)
    if (count && count.textContent !== text) count.textContent = text
  }

  /** Shows on listings how they were saved. @returns All choices. */
  #mark(listings: readonly HTMLElement[]): ReadonlyMap<number, Choice> {
    const saved = new Map(savedListings().map(({ id, choice }) => [id, choice]))
    for (const listing of listings) {
      const chosen = saved.get(idOf(listing))
      for (const button of this.#buttonsOf(listing)) {
        const isPressed = String(button.dataset['choice'] === chosen)
        if (button.getAttribute('aria-pressed') !== isPressed) {
          button.setAttribute('aria-pressed', isPressed)
        }
      }
    }
    return saved
  }

  #buttonsOf(listing: HTMLElement): NodeListOf<HTMLButtonElement> {
    if (!listing.querySelector('.save-choice')) {
      const template = this.querySelector('template')
      if (template) listing.append(template.content.cloneNode(true))
    }
    if (!listing.querySelector('.save-choice[aria-label]')) {
      const title = listing.querySelector('h2, h3')?.textContent ?? document.title
      listing.querySelector('.save-choice')?.setAttribute('aria-label', title)
    }
    return listing.querySelectorAll('.save-choice [data-choice]')
  }

  #click({ target }: MouseEvent): void {
    const button = target instanceof Element ? target.closest('.save-choice [data-choice]') : null
    const listing = button?.closest<HTMLElement>(LISTINGS)
    if (!(button instanceof HTMLElement && listing)) return
    const isPressed = button.getAttribute('aria-pressed') === 'true'
    const id = idOf(listing)
    const isNew = !savedListings().some(saved => saved.id === id)
    choose(id, isPressed ? null : (button.dataset['choice'] as Choice))
    const address = listing.querySelector('h3 a')?.getAttribute('href') ?? location.pathname
    afterPaint(() => {
      if (isNew) reportOnce('saved', id)
      if (!isPressed) keepForLater(address).catch(() => {})
      const all = savedListings().map(({ id }) => id)
      if (all.length > 0) keepForLater(rowsAddress(all)).catch(() => {})
    })
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
