import { noteSending, writtenNote } from './written-inquiries.part.browser.ts'

/**
 * `<inquiry-form>`: says when this visitor contacted the seller before, tells the server how long
 * the form was in use, so that people need not confirm that they are not a robot, and prevents
 * sending a message twice by a second click.
 */
class InquiryForm extends HTMLElement {
  connectedCallback(): void {
    const form = this.querySelector('form')
    const waited = this.querySelector<HTMLInputElement>('input[name="waited"]')
    if (!form || !waited) return
    const listing = Number(this.dataset['listing'])
    const written = this.querySelector<HTMLElement>('.inquiry-written')
    if (written) {
      written.textContent = writtenNote(listing)
      written.hidden = written.textContent === ''
    }
    const began = performance.now()
    form.addEventListener('submit', () => {
      noteSending(listing)
      waited.value = String(Math.round((performance.now() - began) / 1000))
      const button = form.querySelector('button')
      // After this event, so that the form is still sent.
      if (button) setTimeout(() => button.setAttribute('disabled', ''), 0)
    })
    // Going back restores the page as it was left.
    addEventListener('pageshow', () => form.querySelector('button')?.removeAttribute('disabled'))
  }
}

customElements.define('inquiry-form', InquiryForm)
