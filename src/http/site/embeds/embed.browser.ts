/**
 * `<acreage-listings>` on the pages of other sites: a frame with listings, as high as its content.
 * It is a script and no module, so that its own address says which service it is of.
 */
{
  const { src = '' } = (document.currentScript ?? {}) as Partial<HTMLScriptElement>
  const service = new URL(src, location.href).origin
  const MAX_HEIGHT = 20_000

  class AcreageListings extends HTMLElement {
    static readonly observedAttributes = ['account', 'search', 'limit', 'theme', 'listing']
    readonly #frame = document.createElement('iframe')

    connectedCallback(): void {
      const frame = this.#frame
      frame.title = this.getAttribute('label') ?? 'Land for sale'
      frame.loading = 'lazy'
      frame.setAttribute('style', 'display:block;width:100%;height:30rem;border:0')
      this.replaceChildren(frame)
      addEventListener('message', this)
      this.#show()
    }

    disconnectedCallback(): void {
      removeEventListener('message', this)
    }

    attributeChangedCallback(): void {
      if (this.isConnected) this.#show()
    }

    handleEvent({ source, origin, data }: MessageEvent): void {
      if (source !== this.#frame.contentWindow || origin !== service) return
      const height = data?.type === 'acreage-height' ? Number(data.height) : 0
      if (height > 0 && height < MAX_HEIGHT) this.#frame.style.height = `${Math.ceil(height)}px`
    }

    #show(): void {
      const listing = this.getAttribute('listing')
      const search = listing === null ? (this.getAttribute('search') ?? '') : ''
      const [beforeHash = ''] = search.split('#')
      const query = new URLSearchParams(beforeHash.split('?').at(-1))
      for (const [attribute, name] of [
        ['account', 'acctid'],
        ['limit', 'limit'],
        ['theme', 'theme'],
      ] as const) {
        const value = this.getAttribute(attribute)
        const isTaken = listing === null || name === 'theme'
        if (value !== null && isTaken) query.set(name, value)
      }
      const path = listing === null ? 'listings' : `listing/${encodeURIComponent(listing)}`
      const address = `${service}/embed/${path}?${query}`
      if (this.#frame.src !== address) this.#frame.src = address
    }
  }

  if (!customElements.get('acreage-listings')) {
    customElements.define('acreage-listings', AcreageListings)
  }
}
