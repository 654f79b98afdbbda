import { reportOnce } from '../visits/reported-visits.part.browser.ts'
import type { ViewedListing } from './viewed-listing.ts'
import { forgetViewed, noteViewed, viewedListings } from './viewed-listings.part.browser.ts'

/**
 * `<viewed-land>`: records the listing of the page, if there is one, and shows the listings viewed
 * before it.
 */
class ViewedLand extends HTMLElement {
  connectedCallback(): void {
    const own = this.#ownListing()
    this.#show(viewedListings().filter(({ id }) => id !== own?.id))
    if (own) {
      noteViewed(own)
      reportOnce('seen', own.id)
    }
    this.querySelector('button')?.addEventListener('click', () => {
      forgetViewed()
      this.#show([])
    })
  }

  #ownListing(): ViewedListing | null {
    const { id, title = '', path = '', place = '', price = '', picture = '' } = this.dataset
    return id === undefined ? null : { id: Number(id), title, path, place, price, picture }
  }

  #show(viewed: readonly ViewedListing[]): void {
    this.querySelector('ul')?.replaceChildren(...viewed.map(rowOf))
    this.querySelector('section')?.toggleAttribute('hidden', viewed.length === 0)
  }
}

/**
 * A row like those of similar land. All content is inserted as text, never as HTML: sellers wrote
 * it.
 */
function rowOf({ title, path, place, price, picture }: ViewedListing): HTMLElement {
  const link = Object.assign(document.createElement('a'), { href: path, textContent: title })
  const heading = document.createElement('h3')
  heading.append(link)
  const words = document.createElement('div')
  words.append(paragraph('land-row-price', price), heading, paragraph('note', place))
  const image = document.createElement(picture === '' ? 'span' : 'img')
  if (image instanceof HTMLImageElement) Object.assign(image, { alt: '', src: picture })
  else image.className = 'land-row-empty'
  const row = document.createElement('li')
  row.className = 'land-row'
  row.append(image, words)
  return row
}

function paragraph(className: string, textContent: string): HTMLElement {
  return Object.assign(document.createElement('p'), { className, textContent })
}

customElements.define('viewed-land', ViewedLand)
