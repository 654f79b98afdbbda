/**
 * `<share-page>`: the device's share dialog, the clipboard, printing, and a flyer that is generated
 * as soon as the menu is open.
 */
class SharePage extends HTMLElement {
  connectedCallback(): void {
    const { title = '', address: url = '' } = this.dataset
    const details = this.querySelector('details')
    // Closing the share dialog is not an error.
    if ('share' in navigator) {
      this.#add('share', () => void navigator.share({ title, url }).catch(() => {}))
    }
    // Browsers allow copying only over HTTPS.
    if ('clipboard' in navigator) this.#add('copy', button => void copyTo(button, url))
    this.#add('print', () => {
      if (details) details.open = false
      window.print()
    })
    const flyer = this.querySelector<HTMLAnchorElement>('a[data-flyer]')
    if (details && flyer) prepareFlyer(details, flyer)
    document.addEventListener('click', ({ target }) => {
      if (details && !(target instanceof Node && details.contains(target))) details.open = false
    })
    this.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || !details?.open) return
      details.open = false
      details.querySelector('summary')?.focus()
    })
  }

  /** Shows a button and follows it. */
  #add(name: string, onClick: (button: HTMLButtonElement) => void): void {
    const button = this.querySelector<HTMLButtonElement>(`[data-${name}]`)
    button?.closest('li')?.removeAttribute('hidden')
    button?.addEventListener('click', () => onClick(button))
  }
}

/** The server generates the file while the menu is read; a click before that waits for it. */
function prepareFlyer(details: HTMLDetailsElement, flyer: HTMLAnchorElement): void {
  let ready: Promise<unknown> | null = null
  const prepare = () => {
    ready ??= fetch(flyer.href).then(
      answer => answer.arrayBuffer(),
      () => null,
    )
    return ready
  }
  details.addEventListener('toggle', () => {
    if (details.open) void prepare()
  })
  flyer.addEventListener('click', event => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const text = flyer.querySelector('span')
    const before = text?.textContent ?? ''
    text?.replaceChildren('Preparing the flyer…')
    void prepare().then(() => {
      text?.replaceChildren(before)
      location.assign(flyer.href)
    })
  })
}

async function copyTo(button: HTMLButtonElement, text: string): Promise<void> {
  const said = button.querySelector('span')
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
  if (said) said.textContent = isCopied ? 'Link copied' : 'Could not copy'
}

customElements.define('share-page', SharePage)
