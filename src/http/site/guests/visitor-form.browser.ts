/** How long a page must have been open before the server takes its form without asking again. */
const MIN_OPEN_MS = 3000

/**
 * `<visitor-form>`: tells the server how long the page was open, so that people need not confirm
 * that they are not a robot, sends the form of a fast person a moment later, and prevents sending
 * it twice by a second press.
 */
class VisitorForm extends HTMLElement {
  connectedCallback(): void {
    const form = this.querySelector('form')
    const waited = this.querySelector<HTMLInputElement>('input[name="waited"]')
    const button = this.querySelector('button')
    if (!form || !waited || !button) return
    form.addEventListener('submit', event => {
      const open = performance.now()
      waited.value = String(Math.floor(open / 1000))
      // After this event, so that the form is still sent.
      setTimeout(() => button.setAttribute('disabled', ''), 0)
      if (open >= MIN_OPEN_MS) return
      event.preventDefault()
      setTimeout(() => form.requestSubmit(), MIN_OPEN_MS - open)
    })
    // Going back restores the page as it was left.
    addEventListener('pageshow', () => button.removeAttribute('disabled'))
  }
}

customElements.define('visitor-form', VisitorForm)
