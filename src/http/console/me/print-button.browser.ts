/** `<print-button>`: a button that prints the page. */
class PrintButton extends HTMLElement {
  connectedCallback(): void {
    this.hidden = false
    this.querySelector('button')?.addEventListener('click', () => window.print())
  }
}

customElements.define('print-button', PrintButton)
