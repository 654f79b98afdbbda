/**
 * `<submit-on-change>`: submits its form as soon as a choice changes, and hides the submit button.
 */
class SubmitOnChange extends HTMLElement {
  connectedCallback(): void {
    const form = this.querySelector('form')
    const button = this.querySelector('button')
    if (!form || !button) return
    button.hidden = true
    form.addEventListener('change', () => form.requestSubmit(button))
  }
}

customElements.define('submit-on-change', SubmitOnChange)
