import { savedListings } from './saved-listings.part.browser.ts'

/** `<compare-notes>`: fills the row of notes of a comparison with the visitor's notes on the shortlist. */
class CompareNotes extends HTMLElement {
  connectedCallback(): void {
    const row = this.querySelector<HTMLElement>('[data-notes]')
    if (!row) return
    for (const { id, note } of savedListings()) {
      const cell = row.querySelector(`[data-note-of="${id}"]`)
      if (!cell || note === '') continue
      cell.textContent = note
      row.hidden = false
    }
  }
}

customElements.define('compare-notes', CompareNotes)
