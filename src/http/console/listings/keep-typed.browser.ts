/** The answer of the server to texts that were sent. */
interface Saved {
  readonly savedAt: string
  readonly seen: string
  readonly conflicts: readonly {
    readonly name: string
    readonly label: string
    readonly theirs: string
  }[]
}

const PAUSE_MS = 1200
const RETRY_MS = 8000
/**
 * The most bytes that a browser goes on sending once its page is left, with room for other requests
 * on their way.
 */
const MAX_KEPT_ALIVE = 60_000

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * `<keep-typed data-to="…">`: sends the texts typed in the forms within it, one request at a time,
 * and says when they were saved, or why they were not. Nothing that was typed leaves the page when
 * something fails.
 */
class KeepTyped extends HTMLElement {
  readonly #dirty = new Set<string>()
  /** Fields on their way to the server. */
  #sent: ReadonlySet<string> = new Set()
  /**
   * Fields that another tab has changed too, with their labels: what this tab has is stored nowhere
   * else.
   */
  readonly #conflicts = new Map<string, string>()
  /** Texts that were sent, and may be saved although no answer came. */
  readonly #unanswered = new Map<string, Set<string>>()
  readonly #retry = () => this.#soon(0)
  #sending = false
  #isFailing = false
  #timer = 0

  connectedCallback(): void {
    this.addEventListener('input', event => this.#note(event))
    this.addEventListener('change', event => this.#note(event))
    // The form that is submitted sends its texts; those of other forms are sent when the page is
    // left.
    this.addEventListener('submit', ({ target }) => {
      if (!(target instanceof HTMLFormElement)) return
      for (const name of new FormData(target).keys()) {
        this.#dirty.delete(name)
        this.#conflicts.delete(name)
      }
    })
    addEventListener('online', this.#retry)
    addEventListener('focus', this.#retry)
    addEventListener('pagehide', () => this.#flush())
    addEventListener('beforeunload', event => {
      if (this.#wouldLose()) event.preventDefault()
    })
    addEventListener('keydown', event => {
      // AltGr is Ctrl and Alt together, and types letters.
      if (event.key !== 's' || event.altKey || !(event.ctrlKey || event.metaKey)) return
      const form = document.activeElement?.closest('form')
      const button = form?.querySelector<HTMLButtonElement>(
        '[name=do][value=save], .section-save button',
      )
      if (!form || !button || !this.contains(form)) return
      event.preventDefault()
      form.requestSubmit(button)
    })
  }

  #note({ target }: Event): void {
    const name = target instanceof Element ? target.getAttribute('name') : null
    if (!name) return
    this.#dirty.add(name)
    this.#soon(PAUSE_MS)
  }

  #soon(ms: number): void {
    clearTimeout(this.#timer)
    if (this.#dirty.size > 0) this.#timer = setTimeout(() => this.#send(), ms)
  }

  #body(names: ReadonlySet<string>): URLSearchParams {
    const body = new URLSearchParams()
    for (const form of this.querySelectorAll('form')) {
      for (const [name, value] of new FormData(form)) {
        if (names.has(name) && typeof value === 'string') body.append(name, value)
      }
    }
    for (const kind of ['seen', 'drafted']) {
      const marks = [...this.querySelectorAll<HTMLInputElement>(`[name=${kind}]`)]
        .flatMap(({ value }) => value.split(','))
        .filter(pair => names.has(pair.split(':')[0] ?? ''))
      body.append(kind, marks.join(','))
    }
    return body
  }

  async #send(): Promise<void> {
    if (this.#sending || this.#dirty.size === 0) return
    this.#sending = true
    const names = new Set(this.#dirty)
    this.#sent = names
    this.#dirty.clear()
    const isSaved = await this.#post(names)
    this.#sent = new Set()
    this.#sending = false
    if (!isSaved) for (const name of names) this.#dirty.add(name)
    if (this.#dirty.size > 0) this.#soon(isSaved ? PAUSE_MS : RETRY_MS)
  }

  async #post(names: ReadonlySet<string>): Promise<boolean> {
    this.#say('Saving…')
    const body = this.#body(names)
    this.#remember(names, body)
    try {
      const answer = await fetch(this.dataset['to'] ?? '', {
        method: 'POST',
        body,
        redirect: 'manual',
        keepalive: String(body).length < MAX_KEPT_ALIVE,
      })
      if (answer.type === 'opaqueredirect') return this.#signedOut()
      if (!answer.ok) return this.#fail(`Not saved yet (${answer.status}). Trying again.`)
      this.#take(names, (await answer.json()) as Saved)
      this.#isFailing = false
      return true
    } catch {
      return this.#fail(
        'Not saved: you are offline. Keep this page open; it will save when you are back online.',
      )
    }
  }

  #remember(names: ReadonlySet<string>, body: URLSearchParams): void {
    for (const name of names) {
      const sent = this.#unanswered.get(name) ?? new Set()
      this.#unanswered.set(name, sent.add(plainText(body.getAll(name))))
    }
  }

  /** Whether the other text is one of this tab, whose answer was lost. */
  #isOwn({ name, theirs }: Saved['conflicts'][number]): boolean {
    return this.#unanswered.get(name)?.has(plainText([theirs])) ?? false
  }

  #take(names: ReadonlySet<string>, { savedAt, seen, conflicts: found }: Saved): void {
    const own = new Set(found.filter(one => this.#isOwn(one)).map(({ name }) => name))
    const conflicts = found.filter(({ name }) => !own.has(name))
    const refused = new Set(conflicts.map(({ name }) => name))
    for (const name of names) {
      this.#conflicts.delete(name)
      this.#unanswered.delete(name)
    }
    // The marks are updated to the own text below, so that the next request does not conflict.
    for (const name of own) this.#dirty.add(name)
    for (const { name, label } of conflicts) this.#conflicts.set(name, label)
    const marks = new Map(seen.split(',').map(pair => [pair.split(':')[0] ?? '', pair]))
    for (const field of this.#draftMarks()) {
      const known = field.value.split(',').map(pair => {
        const name = pair.split(':')[0] ?? ''
        return names.has(name) && !refused.has(name) ? (marks.get(name) ?? pair) : pair
      })
      field.value = known.join(',')
    }
    const time = new Date(savedAt).toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' })
    if (this.#conflicts.size === 0) this.#say(own.size > 0 ? 'Saving…' : `Saved ${time}`)
    else {
      const labels = [...this.#conflicts.values()].join(', ')
      this.#say(
        `Also changed in another tab: ${labels}. Your version is not saved yet. Press Save to keep it.`,
        true,
      )
    }
  }

  /**
   * The marks of the texts in the draft. The form of a published listing has those of the published
   * texts, too.
   */
  #draftMarks(): Iterable<HTMLInputElement> {
    const marks = this.querySelectorAll<HTMLInputElement>('[name=drafted]')
    return marks.length > 0 ? marks : this.querySelectorAll<HTMLInputElement>('[name=seen]')
  }

  #signedOut(): boolean {
    const link = document.createElement('a')
    link.href = `/console/sign-in?next=${encodeURIComponent(location.pathname)}`
    link.target = '_blank'
    link.textContent = 'Sign in in a new tab'
    this.#fail('You are signed out. ')
    this.#status?.append(link, ', then continue here. What you typed is kept for an hour.')
    return false
  }

  #fail(text: string): false {
    this.#isFailing = true
    this.#say(text, true)
    return false
  }

  get #status(): HTMLElement | null {
    return this.querySelector('.keep-status')
  }

  #say(text: string, isFault = false): void {
    const status = this.#status
    if (!status) return
    status.hidden = false
    status.classList.toggle('is-fault', isFault)
    if (status.textContent !== text) status.textContent = text
  }

  /**
   * Whether leaving the page would lose something: a browser sends only short texts once the page
   * is left.
   */
  #wouldLose(): boolean {
    if (this.#conflicts.size > 0) return true
    const unsaved = new Set([...this.#dirty, ...this.#sent])
    if (unsaved.size === 0) return false
    return this.#isFailing || String(this.#body(unsaved)).length >= MAX_KEPT_ALIVE
  }

  /** Sends the rest when the page is left. */
  #flush(): void {
    if (this.#dirty.size === 0) return
    const body = this.#body(this.#dirty)
    this.#remember(this.#dirty, body)
    fetch(this.dataset['to'] ?? '', { method: 'POST', body, keepalive: true }).catch(() => {})
  }
}

/**
 * A text as it is recognized when the server sends it back: fields of one name come as a list, whose
 * texts the server puts together.
 */
function plainText(values: readonly FormDataEntryValue[]): string {
  const texts = values.filter(one => one !== '')
  // linear: one class of characters
  return texts
    .join(' ')
    .replaceAll(/[\s,]+/g, ' ')
    .trim()
}

/** Suggests names of places while a person types. */
function suggestPlaces(): void {
  let asking = new AbortController()
  let timer = 0
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.dataset['place'] || !target.form) return
    const state = target.form.querySelector<Field>('[name=state]')?.value ?? ''
    const query = new URLSearchParams({ state, kind: target.dataset['place'], q: target.value })
    clearTimeout(timer)
    timer = setTimeout(async () => {
      asking.abort()
      asking = new AbortController()
      try {
        const answer = await fetch(`/console/places?${query}`, { signal: asking.signal })
        const names = answer.ok ? ((await answer.json()) as readonly string[]) : []
        const options = names.map(name =>
          Object.assign(document.createElement('option'), { value: name }),
        )
        target.list?.replaceChildren(...options)
      } catch {
        // The field stays a field.
      }
    }, 150)
  })
}

customElements.define('keep-typed', KeepTyped)
suggestPlaces()
