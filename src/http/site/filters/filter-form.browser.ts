const PAUSE_MS = 300
const MAX_CHARACTERS = 4000
/** The parameters of places, which a county replaces. */
const PLACES = ['q', 'stateID', 'regionID', 'countyID', 'cityID', 'lakeID']

/**
 * `<filter-form>`: its button says how many listings the chosen filters find, and links to counties
 * keep what was chosen. Without JavaScript, it is a plain form with plain links.
 */
class FilterForm extends HTMLElement {
  #counting = new AbortController()
  #pause = 0
  #sent = ''

  connectedCallback(): void {
    this.#sent = this.#search().toString()
    this.addEventListener('input', () => {
      // The counts of choices are those of the search that the page shows.
      this.toggleAttribute('data-changed', this.#isChanged)
      clearTimeout(this.#pause)
      this.#counting.abort()
      this.#pause = window.setTimeout(() => void this.#count(), PAUSE_MS)
    })
    this.addEventListener('click', event => this.#moveOn(event))
  }

  disconnectedCallback(): void {
    clearTimeout(this.#pause)
    this.#counting.abort()
  }

  get #isChanged(): boolean {
    return this.#search().toString() !== this.#sent
  }

  async #count(): Promise<void> {
    const search = this.#search().toString()
    if (search.length > MAX_CHARACTERS) return this.#show(null)
    this.#counting = new AbortController()
    const { signal } = this.#counting
    try {
      const answer = await fetch(`${this.dataset['path']}?${search}`, { signal })
      const { total } = answer.ok
        ? ((await answer.json()) as { total: number | null })
        : { total: null }
      if (!signal.aborted) this.#show(total)
    } catch {
      // Without an answer, the button works as before.
      if (!signal.aborted) this.#show(null)
    }
  }

  #show(total: number | null): void {
    const button = this.querySelector('button[type=submit]')
    const found = total === 1 ? '1 listing' : `${total?.toLocaleString('en-US')} listings`
    button?.replaceChildren(`Show ${total === null ? 'results' : found}`)
  }

  /** The filled fields. */
  #search(): URLSearchParams {
    const form = this.querySelector('form')
    const fields = form ? [...new FormData(form)] : []
    return new URLSearchParams(
      fields.filter(
        (field): field is [string, string] => field[1] !== '' && !(field[1] instanceof File),
      ),
    )
  }

  /** A link to a county takes along what was chosen but not sent yet. */
  #moveOn(event: MouseEvent): void {
    const { target } = event
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('.narrower a') : null
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey)
    if (!link || !this.#isChanged || !isPlain) return
    const search = this.#search()
    const place = new URL(link.href).searchParams
    for (const name of PLACES) {
      search.delete(name)
      const id = place.get(name)
      if (id !== null) search.set(name, id)
    }
    event.preventDefault()
    location.assign(`${link.pathname}?${search}`)
  }
}

customElements.define('filter-form', FilterForm)
