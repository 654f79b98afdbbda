const PAUSE_MS = 2000

/** `<wait-for-end>`: loads the page again until the work that it shows has ended. */
class WaitForEnd extends HTMLElement {
  connectedCallback(): void {
    setTimeout(() => location.reload(), PAUSE_MS)
  }
}

customElements.define('wait-for-end', WaitForEnd)
