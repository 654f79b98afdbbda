import { hiddenListings, onHidden, showAll } from '../cards/hidden-listings.part.browser.ts'
import { writtenNote } from '../property/inquiry/written-inquiries.part.browser.ts'
import {
  addListings,
  comparisonAddress,
  MAX_COMPARED,
  onChange,
  rowsAddress,
  type SavedListing,
  savedListings,
  setNote,
} from './saved-listings.part.browser.ts'
import { takenListings } from './taken-list.part.browser.ts'

const NOTE_PAUSE_MS = 300

/**
 * `<short-list>`: shows the saved listings with a note for each, compares the checked ones, and says
 * how many listings are hidden.
 */
class ShortList extends HTMLElement {
  #ids = ''
  readonly #compared = new Set<number>()

  connectedCallback(): void {
    this.addEventListener('change', ({ target }) => this.#tick(target))
    onChange(() => void this.#show())
    addEventListener('hashchange', () => this.#offerTaken())
    this.#offerTaken()
    // Below the listings: it comes after them, so that it does not move.
    void this.#show().then(() => this.#showHidden())
    onHidden(() => this.#showHidden())
    this.querySelector('.short-hidden button')?.addEventListener('click', showAll)
  }

  #showHidden(): void {
    const { length } = hiddenListings()
    const line = this.querySelector<HTMLElement>('.short-hidden')
    if (line) line.hidden = length === 0
    const said = length === 1 ? 'You hid 1 listing' : `You hid ${length} listings`
    line?.querySelector('span')?.replaceChildren(`${said} on this device.`)
    line
      ?.querySelector('button')
      ?.replaceChildren(length === 1 ? 'Show it again' : 'Show them again')
  }

  /** Asks before adding the listings in an address: anyone may have created the link. */
  #offerTaken(): void {
    const taken = takenListings(location.hash)
    const offer = this.querySelector<HTMLElement>('.short-taken')
    const said = offer?.querySelector('[data-said]')
    if (!offer || !said) return
    offer.hidden = taken.length === 0
    said.textContent = `This link contains ${taken.length === 1 ? '1 listing' : `${taken.length} listings`} from another shortlist.`
    for (const button of offer.querySelectorAll('button')) {
      button.onclick = () => {
        if (button.value === 'add') addListings(taken)
        offer.hidden = true
        history.replaceState(null, '', location.pathname)
      }
    }
  }

  async #show(): Promise<void> {
    const saved = savedListings()
    const ids = saved
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
      .join()
    this.toggleAttribute('data-empty', saved.length === 0)
    if (ids !== this.#ids) {
      this.#ids = ids
      await this.#load(saved)
    }
    this.#linkComparison()
  }

  /**
   * Existing rows stay in place, so that the visitor does not lose the focus while writing a note.
   */
  async #load(saved: readonly SavedListing[]): Promise<void> {
    for (const row of this.querySelectorAll<HTMLElement>('[data-row]')) {
      if (!saved.some(({ id }) => id === Number(row.dataset['row']))) row.remove()
    }
    const missing = saved.filter(({ id }) => !this.querySelector(`[data-row="${id}"]`))
    if (missing.length === 0) return
    const found = await rowsOf(missing.map(({ id }) => id))
    this.toggleAttribute('data-failed', found === null)
    if (found === null) {
      this.#ids = ''
      return
    }
    for (const { id, note } of missing) {
      const row = found.get(id)
      if (!row || this.querySelector(`[data-row="${id}"]`)) continue
      this.querySelector('.short-rows')?.append(row)
      const field = row.querySelector('textarea')
      if (field) keepNote(field, id, note)
      const written = row.querySelector('.short-written')
      if (written) written.textContent = writtenNote(id)
    }
  }

  #tick(target: EventTarget | null): void {
    if (!(target instanceof HTMLInputElement) || target.name !== 'compare') return
    if (target.checked) this.#compared.add(Number(target.value))
    else this.#compared.delete(Number(target.value))
    this.#linkComparison()
  }

  #linkComparison(): void {
    const boxes = [...this.querySelectorAll<HTMLInputElement>('input[name="compare"]')]
    const ids = boxes.filter(({ checked }) => checked).map(({ value }) => Number(value))
    for (const box of boxes) box.disabled = !box.checked && ids.length >= MAX_COMPARED
    const link = this.querySelector<HTMLAnchorElement>('a[data-compare]')
    if (!link) return
    const isEnough = ids.length > 1
    if (isEnough) link.href = comparisonAddress(ids)
    else link.removeAttribute('href')
    link.toggleAttribute('aria-disabled', !isEnough)
    const count = link.querySelector('[data-count]')
    if (count) count.textContent = isEnough ? ` ${ids.length}` : ''
  }
}

/** Null when offline and not cached. */
async function rowsOf(ids: readonly number[]): Promise<Map<number, HTMLElement> | null> {
  const answer = await fetch(rowsAddress(ids)).catch(() => null)
  if (!answer?.ok) return null
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const rows = [...page.querySelectorAll<HTMLElement>('[data-row]')]
  return new Map(rows.map(row => [Number(row.dataset['row']), row]))
}

function keepNote(field: HTMLTextAreaElement, id: number, note: string): void {
  field.value = note
  let waiting = 0
  const keep = () => {
    window.clearTimeout(waiting)
    setNote(id, field.value)
  }
  field.addEventListener('input', () => {
    window.clearTimeout(waiting)
    waiting = window.setTimeout(keep, NOTE_PAUSE_MS)
  })
  field.addEventListener('change', keep)
}

customElements.define('short-list', ShortList)
