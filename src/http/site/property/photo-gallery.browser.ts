/** `<photo-gallery>`: arrow keys move the strip; a photo opens full screen with its caption. */
class PhotoGallery extends HTMLElement {
  #strip: HTMLElement | null = null
  #dialog: HTMLDialogElement | null = null
  #photos: HTMLAnchorElement[] = []
  #shown = 0

  connectedCallback(): void {
    this.#strip = this.querySelector('.gallery-strip')
    this.#dialog = this.querySelector('dialog')
    this.#photos = [...this.querySelectorAll<HTMLAnchorElement>('a[data-photo]')]
    this.addEventListener('click', event => this.#onClick(event))
    this.#strip?.addEventListener('keydown', event => {
      if (this.#isStrip()) this.#onKey(event, i => this.#scrollTo(i), this.#current())
    })
    this.#dialog?.addEventListener('keydown', event =>
      this.#onKey(event, i => this.#show(i), this.#shown),
    )
    this.#dialog?.addEventListener('close', () => this.#scrollTo(this.#shown))
    this.#fillThumbs()
    if (this.#dialog) followSwipes(this.#dialog, step => this.#show(this.#shown + step))
  }

  #onClick(event: MouseEvent): void {
    const { target } = event
    if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return
    const photo = target.closest<HTMLElement>('[data-photo]')
    const step = target.closest<HTMLElement>('[data-step]')
    const thumb = target.closest<HTMLElement>('[data-thumb]')
    const all = target.closest('[data-open]')
    if (photo || all) {
      event.preventDefault()
      this.#dialog?.showModal()
      this.#setGrid(all !== null)
      this.#show(photo ? Number(photo.dataset['photo']) : this.#current())
    } else if (thumb) {
      this.#setGrid(false)
      this.#show(Number(thumb.dataset['thumb']))
    } else if (target.closest('[data-grid]')) this.#setGrid(!this.#isGrid())
    else if (step) this.#show(this.#shown + Number(step.dataset['step']))
    else if (target.closest('[data-close]') || target === this.#dialog) this.#dialog?.close()
  }

  #onKey(event: KeyboardEvent, go: (i: number) => void, from: number): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const last = this.#photos.length - 1
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }

  /** A button for each photo, in a row or in the grid of all photos. Their pictures load with it. */
  #fillThumbs(): void {
    const thumbs = this.#photos.map((photo, i) => {
      const item = document.createElement('li')
      const button = document.createElement('button')
      button.type = 'button'
      button.dataset['thumb'] = String(i)
      const image = new Image()
      image.loading = 'lazy'
      // The smallest file of the photo.
      image.src = photo.querySelector('img')?.src ?? ''
      image.alt = photo.querySelector('img')?.alt ?? ''
      button.append(image)
      item.append(button)
      return item
    })
    this.#dialog?.querySelector('.gallery-thumbs')?.replaceChildren(...thumbs)
  }

  #isGrid(): boolean {
    return this.#dialog?.classList.contains('is-grid') ?? false
  }

  #setGrid(isGrid: boolean): void {
    this.#dialog?.classList.toggle('is-grid', isGrid)
    this.#dialog?.querySelector('[data-grid]')?.setAttribute('aria-pressed', String(isGrid))
  }

  /** Whether the photos are in a strip rather than a collage. */
  #isStrip(): boolean {
    return this.#strip !== null && this.#strip.scrollWidth > this.#strip.clientWidth
  }

  /** The index of the photo that the strip shows. */
  #current(): number {
    const width = this.#strip?.clientWidth ?? 0
    return width === 0 ? 0 : Math.round((this.#strip?.scrollLeft ?? 0) / width)
  }

  #scrollTo(i: number): void {
    const strip = this.#strip
    if (strip) strip.scrollTo({ left: i * strip.clientWidth })
  }

  #show(i: number): void {
    const count = this.#photos.length
    this.#shown = (i + count) % count
    const photo = this.#photos[this.#shown]
    const frame = this.#dialog?.querySelector('.gallery-photo')
    const said = this.#dialog?.querySelector('.gallery-said')
    if (!photo || !frame || !said) return
    const image = new Image()
    image.src = photo.href
    image.alt = photo.querySelector('img')?.alt ?? ''
    frame.replaceChildren(image)
    const place = document.createElement('strong')
    place.textContent = `${this.#shown + 1} of ${count}`
    const caption = photo.parentElement?.querySelector('.gallery-caption')?.textContent ?? ''
    said.replaceChildren(place, caption)
    for (const thumb of this.querySelectorAll<HTMLElement>('[data-thumb]')) {
      const isShown = thumb.dataset['thumb'] === String(this.#shown)
      thumb.toggleAttribute('aria-current', isShown)
      if (isShown) thumb.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
  }
}

/** Calls the listener after a swipe to the left (1) or to the right (-1). */
function followSwipes(element: HTMLElement, onSwipe: (step: number) => void): void {
  const minSwipePixels = 40
  let start: number | null = null
  element.addEventListener('pointerdown', event => {
    start = event.clientX
  })
  element.addEventListener('pointerup', event => {
    const moved = start === null ? 0 : event.clientX - start
    start = null
    if (Math.abs(moved) >= minSwipePixels) onSwipe(moved < 0 ? 1 : -1)
  })
}

customElements.define('photo-gallery', PhotoGallery)
