import { encode } from 'uqr'
import { onChange, savedListings } from './saved-listings.part.browser.ts'
import { takingAddress } from './taken-list.part.browser.ts'

/** The light margin around a QR code, in modules: cameras need it. */
const BORDER = 3

/**
 * `<take-list>`: a link that copies the shortlist to another device, and the same as a QR code.
 * Loaded when its section is opened.
 */
class TakeList extends HTMLElement {
  connectedCallback(): void {
    this.#show()
    onChange(() => this.#show())
    const copy = this.querySelector<HTMLButtonElement>('[data-copy]')
    if (!copy || !('clipboard' in navigator)) return
    copy.hidden = false
    copy.addEventListener('click', () => {
      const said = copy.querySelector('span')
      navigator.clipboard.writeText(this.#field?.value ?? '').then(
        () => said?.replaceChildren('Link copied'),
        () => said?.replaceChildren('Could not copy'),
      )
    })
  }

  get #field(): HTMLInputElement | null {
    return this.querySelector('input')
  }

  #show(): void {
    const address = takingAddress(savedListings())
    if (this.#field) this.#field.value = address
    this.querySelector('.take-code')?.replaceChildren(codeOf(address))
  }
}

/** A QR code, dark on light in both themes: cameras cannot read others. */
function codeOf(text: string): SVGElement {
  const { data, size } = encode(text, { ecc: 'L', border: BORDER })
  const dots = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  const code = svg('svg', {
    viewBox: `0 0 ${size} ${size}`,
    role: 'img',
    'shape-rendering': 'crispEdges',
  })
  code.setAttribute('aria-label', 'QR code of the link')
  code.append(
    svg('rect', { width: String(size), height: String(size), fill: '#fff' }),
    svg('path', { d: dots.join(''), fill: '#000' }),
  )
  return code
}

function svg(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}

customElements.define('take-list', TakeList)
