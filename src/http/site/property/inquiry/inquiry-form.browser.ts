import { noteSending, writtenNote } from './written-inquiries.part.browser.ts'

/**
 * `<inquiry-form>`: says when this visitor contacted the seller before, and remembers that the form
 * is being sent.
 */
class InquiryForm extends HTMLElement {
  connectedCallback(): void {
    const listing = Number(this.dataset['listing'])
    const written = this.querySelector<HTMLElement>('.inquiry-written')
    if (written) {
      written.textContent = writtenNote(listing)
      written.hidden = written.textContent === ''
    }
    this.addEventListener('submit', () => noteSending(listing))
  }
}

customElements.define('inquiry-form', InquiryForm)
