import { savedListings } from './saved-listings.part.browser.ts'

/**
 * `<compare-notes>`: fills in a comparison's row of notes with the visitor's notes from the
 * shortlist.
 */
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
