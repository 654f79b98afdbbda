/** A suggestion of the server for a text. */
interface Suggestion {
  readonly name: string
  readonly detail: string
  readonly href: string
}

const PAUSE_MS = 120

/**
 * `<search-suggestions>`: turns the search field into a combobox by the ARIA Authoring Practices:
 * the focus stays in the field, arrow keys choose, Enter opens, Escape closes. Without JavaScript,
 * the field is part of a plain form.
 */
class SearchSuggestions extends HTMLElement {
  readonly #list = document.createElement('div')
  readonly #status = document.createElement('p')
  #input: HTMLInputElement | null = null
  #suggestions: readonly Suggestion[] = []
  /** The index of the selected suggestion; -1 for none, so that Enter submits the form. */
  #chosen = -1
  #asking = new AbortController()
  #pause = 0

  connectedCallback(): void {
    const input = this.querySelector('input')
    if (input === null || this.#input !== null) return
    this.#input = input
    const number = [...document.querySelectorAll(this.localName)].indexOf(this)
    const list = this.#list
    list.id = `suggestions-${number}`
    list.className = 'suggestions'
    list.hidden = true
    list.setAttribute('role', 'listbox')
    list.setAttribute('aria-label', 'Suggestions')
    this.#status.className = 'visually-hidden'
    this.#status.setAttribute('role', 'status')
    this.append(list, this.#status)
    // Only a text field may have the combobox role.
    input.type = 'text'
    for (const [name, value] of [
      ['role', 'combobox'],
      ['inputmode', 'search'],
      ['aria-autocomplete', 'list'],
      ['aria-expanded', 'false'],
      ['aria-controls', list.id],
    ] as const) {
      input.setAttribute(name, value)
    }
    input.addEventListener('input', () => this.#askSoon())
    input.addEventListener('keydown', event => this.#onKey(event))
    input.addEventListener('blur', () => this.#close())
    // Keeps the focus in the field, because losing it would close the list before the click.
    list.addEventListener('pointerdown', event => event.preventDefault())
    list.addEventListener('click', ({ target }) => {
      const option = target instanceof Element ? target.closest('[role=option]') : null
      if (option) this.#open([...list.children].indexOf(option))
    })
    // The focus may be what loaded the module, after the first letters were typed.
    if (document.activeElement === input && input.value !== input.defaultValue) this.#askSoon()
  }

  disconnectedCallback(): void {
    this.#close()
  }

  #askSoon(): void {
    clearTimeout(this.#pause)
    this.#asking.abort()
    if (this.#input?.value.trim() === '') this.#close()
    else this.#pause = window.setTimeout(() => void this.#ask(), PAUSE_MS)
  }

  async #ask(): Promise<void> {
    const input = this.#input
    if (input === null) return
    this.#asking = new AbortController()
    const { signal } = this.#asking
    const address = `${this.dataset['path']}?${new URLSearchParams({ q: input.value })}`
    try {
      const answer = await fetch(address, { signal, headers: { accept: 'application/json' } })
      if (!answer.ok) return this.#close()
      const { suggestions } = (await answer.json()) as { suggestions: readonly Suggestion[] }
      // Discards the suggestions if the visitor has left the field or typed on.
      if (!signal.aborted && document.activeElement === input) this.#show(suggestions)
    } catch {
      // Without an answer, the form works as before.
      if (!signal.aborted) this.#close()
    }
  }

  #show(suggestions: readonly Suggestion[]): void {
    this.#suggestions = suggestions
    this.#list.replaceChildren(...suggestions.map((one, i) => this.#option(one, i)))
    const count = suggestions.length
    this.#status.textContent = `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`
    this.#list.hidden = count === 0
    this.#input?.setAttribute('aria-expanded', String(count > 0))
    this.#choose(-1)
  }

  #option({ name, detail }: Suggestion, place: number): HTMLElement {
    const option = document.createElement('div')
    option.id = `${this.#list.id}-${place}`
    option.className = 'suggestion'
    option.setAttribute('role', 'option')
    const small = document.createElement('small')
    small.textContent = detail
    option.append(name, ' ', small)
    return option
  }

  #choose(place: number): void {
    this.#chosen = place
    for (const [i, option] of [...this.#list.children].entries()) {
      option.setAttribute('aria-selected', String(i === place))
    }
    const option = this.#list.children[place]
    if (option) {
      this.#input?.setAttribute('aria-activedescendant', option.id)
      option.scrollIntoView({ block: 'nearest' })
    } else this.#input?.removeAttribute('aria-activedescendant')
  }

  #onKey(event: KeyboardEvent): void {
    const { key, isComposing } = event
    const isOpen = !this.#list.hidden
    if (isComposing) return
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (isOpen) this.#choose(this.#next(key === 'ArrowDown' ? 1 : -1))
      else this.#askSoon()
    } else if (key === 'Enter' && isOpen && this.#chosen >= 0) {
      event.preventDefault()
      this.#open(this.#chosen)
    } else if (key === 'Escape' && isOpen) {
      event.preventDefault()
      this.#close()
    }
  }

  /** From the field down the list, and from its end back to the field. */
  #next(step: number): number {
    const places = this.#suggestions.length + 1
    return ((this.#chosen + 1 + step + places) % places) - 1
  }

  #open(place: number): void {
    const suggestion = this.#suggestions[place]
    if (suggestion) location.assign(suggestion.href)
  }

  #close(): void {
    clearTimeout(this.#pause)
    this.#asking.abort()
    this.#suggestions = []
    this.#list.hidden = true
    this.#list.replaceChildren()
    this.#status.textContent = ''
    this.#chosen = -1
    this.#input?.setAttribute('aria-expanded', 'false')
    this.#input?.removeAttribute('aria-activedescendant')
  }
}

customElements.define('search-suggestions', SearchSuggestions)
