import {
  type Choice,
  choose,
  onChange,
  rowsAddress,
  savedListings,
} from './saved-listings.part.browser.ts'

const LISTINGS = 'article[data-listing], [data-save-listing]'

/**
 * `<save-choices>`: puts the buttons of its template, Save and Maybe, on every listing of the page that has none yet, also on those
 * that come later, and shows beside the link to the shortlist how many are saved.
 */
class SaveChoices extends HTMLElement {
  connectedCallback(): void {
    this.#show()
    onChange(() => this.#show())
    new MutationObserver(() => this.#show()).observe(document.body, {
      childList: true,
      subtree: true,
    })
    document.addEventListener('click', event => this.#click(event))
    keepPagesForLater()
  }

  #show(): void {
    const saved = new Map(savedListings().map(({ id, choice }) => [id, choice]))
    const count = this.querySelector('.shortlist-count')
    const text = saved.size === 0 ? '' : String(saved.size)
    if (count && count.textContent !== text) count.textContent = text
    for (const listing of document.querySelectorAll<HTMLElement>(LISTINGS)) {
      const chosen = saved.get(idOf(listing))
      for (const button of this.#buttonsOf(listing)) {
        const isPressed = String(button.dataset['choice'] === chosen)
        if (button.getAttribute('aria-pressed') !== isPressed) {
          button.setAttribute('aria-pressed', isPressed)
        }
      }
    }
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
    choose(idOf(listing), isPressed ? null : (button.dataset['choice'] as Choice))
    const address = listing.querySelector('h3 a')?.getAttribute('href') ?? location.pathname
    if (!isPressed) keepForLater(address)
    const all = savedListings().map(({ id }) => id)
    if (all.length > 0) keepForLater(rowsAddress(all))
  }
}

function idOf({ dataset }: HTMLElement): number {
  return Number(dataset['listing'] ?? dataset['saveListing'])
}

/** The page is then there without a connection, though nobody has opened it. */
function keepForLater(address: string): void {
  navigator.serviceWorker?.controller?.postMessage({ keep: address })
}

/** Keeps pages that were seen, so that they can be seen again without a connection. Browsers allow it only where pages come by HTTPS. */
function keepPagesForLater(): void {
  navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
}

customElements.define('save-choices', SaveChoices)
