/** `<submit-on-change>`: sends the form within it as soon as a choice changes, and hides the button for that. */
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
