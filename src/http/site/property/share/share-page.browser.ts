/**
 * `<share-page>`: opens the device's share dialog if there is one, and copies the address of the
 * page.
 */
class SharePage extends HTMLElement {
  connectedCallback(): void {
    const { title = '', address: url = '' } = this.dataset
    const details = this.querySelector('details')
    const copy = this.querySelector<HTMLButtonElement>('[data-copy]')
    if ('share' in navigator) {
      this.querySelector('summary')?.addEventListener('click', event => {
        event.preventDefault()
        // Closing the share dialog is not an error.
        navigator.share({ title, url }).catch(() => {})
      })
    }
    // Browsers allow copying only over HTTPS.
    if (copy && 'clipboard' in navigator) {
      copy.closest('li')?.removeAttribute('hidden')
      copy.addEventListener('click', () => void copyTo(copy, url))
    }
    document.addEventListener('click', ({ target }) => {
      if (details && !(target instanceof Node && details.contains(target))) details.open = false
    })
    this.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || !details?.open) return
      details.open = false
      details.querySelector('summary')?.focus()
    })
  }
}

async function copyTo(button: HTMLButtonElement, text: string): Promise<void> {
  const said = button.querySelector('span')
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
  if (said) said.textContent = isCopied ? 'Link copied' : 'Not copied'
}

customElements.define('share-page', SharePage)
