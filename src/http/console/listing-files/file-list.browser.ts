import { dragFiles } from './dragged-file.part.browser.ts'
import { FileUploads } from './file-uploads.part.browser.ts'

const SIGNED_OUT =
  'You are signed out. Sign in again in another tab, then try again here. Nothing on this page is lost.'
const UNREACHED = 'Not saved: there is no connection. Try again.'

/**
 * `<file-list>`: the photos or documents of a listing, with a field that takes more. Sends files
 * one by one, several in parallel, with their progress; takes dropped files; lets files be dragged
 * to another place; sends the forms of files without leaving the page, so that uploads go on.
 */
class FileList extends HTMLElement {
  connectedCallback(): void {
    const uploads = new FileUploads(this, added => this.#arrange(added))
    for (const input of this.querySelectorAll<HTMLInputElement>('input[type="file"]')) {
      input.addEventListener('change', () => {
        uploads.add([...(input.files ?? [])])
        input.value = ''
      })
    }
    this.addEventListener('submit', event => this.#submit(event))
    this.addEventListener('change', ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.name !== 'description') return
      if (target.form) void this.#send(target.form, new FormData(target.form), null)
    })
    this.#takeDropped(uploads)
    dragFiles(
      this,
      text => this.#say(text),
      keys => this.#order(keys),
    )
    addEventListener('beforeunload', event => {
      if (uploads.isBusy) event.preventDefault()
    })
  }

  get #input(): HTMLInputElement | null {
    return this.querySelector('input[type="file"]')
  }

  #takeDropped(uploads: FileUploads): void {
    const chooser = this.querySelector('.file-chooser')
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    // A file that misses the area would replace the page.
    for (const name of ['dragover', 'drop'] as const) {
      addEventListener(name, event => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        chooser?.classList.toggle('dropping', name === 'dragover')
        if (name === 'drop') uploads.add([...(event.dataTransfer?.files ?? [])])
      })
    }
    addEventListener('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) chooser?.classList.remove('dropping')
    })
  }

  #submit(event: SubmitEvent): void {
    const { target, submitter } = event
    if (!(target instanceof HTMLFormElement)) return
    if (target.classList.contains('file-chooser') && this.#input) {
      event.preventDefault()
      this.#input.click()
      return
    }
    event.preventDefault()
    void this.#send(target, new FormData(target, submitter), submitter)
  }

  /** Puts the added files behind the others, in the order in which they were chosen. */
  async #arrange(added: readonly string[]): Promise<void> {
    const present = [...this.querySelectorAll<HTMLElement>('.file-list > [data-key]')]
    await this.#order([...present.map(({ dataset }) => dataset['key'] ?? ''), ...added])
  }

  async #order(keys: readonly string[]): Promise<boolean> {
    const action = this.querySelector<HTMLElement>('.file-region')?.dataset['order'] ?? ''
    const isKept = await this.#post(action, new URLSearchParams({ order: keys.join('\n') }))
    if (isKept) this.querySelector('.file-notice')?.replaceChildren()
    return isKept
  }

  async #send(form: HTMLFormElement, data: FormData, submitter: HTMLElement | null): Promise<void> {
    const id = form.closest('[data-key]')?.id ?? ''
    const value = submitter?.getAttribute('value')
    const pairs = [...data].map(([name, text]) => [name, String(text)])
    const isKept = await this.#post(form.action, new URLSearchParams(pairs))
    if (submitter === null) {
      if (isKept) this.#say('Saved.')
      return
    }
    const item = id === '' ? null : document.getElementById(id)
    const same = item?.querySelector<HTMLElement>(`button[value="${value}"]`)
    const next =
      same ??
      item?.querySelector<HTMLElement>('button') ??
      this.querySelector<HTMLElement>('.done button')
    next?.focus()
    if (item && isKept && ['earlier', 'later', 'first'].includes(value ?? ''))
      this.#say(placeOf(item))
  }

  /** Sends a form, and shows the page that comes back. @returns Whether it was stored. */
  async #post(action: string, body: URLSearchParams): Promise<boolean> {
    try {
      const answer = await fetch(action, { method: 'POST', body, headers: { accept: 'text/html' } })
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      if (!page.querySelector('file-list')) {
        this.#warn(
          answer.redirected ? SIGNED_OUT : (page.querySelector('main p')?.textContent ?? UNREACHED),
        )
        return false
      }
      this.#show(page)
      return answer.ok
    } catch {
      this.#warn(UNREACHED)
      return false
    }
  }

  /** Takes over the list of a page, and keeps texts that were typed since. */
  #show(page: Document): void {
    const typed = [...this.querySelectorAll<HTMLInputElement>('.file-region input')].filter(
      ({ value, defaultValue }) => value !== defaultValue,
    )
    const { activeElement } = document
    const again = this.contains(activeElement) ? findAgain(activeElement) : null
    for (const part of ['.file-region', '.file-notice', '.file-note']) {
      const old = this.querySelector(part)
      const fresh = page.querySelector(part)
      if (old && fresh) old.replaceChildren(...fresh.childNodes)
    }
    const counts = page.querySelectorAll('.listing-tabs .count')
    for (const [i, count] of document.querySelectorAll('.listing-tabs .count').entries()) {
      count.textContent = counts[i]?.textContent ?? ''
    }
    this.dataset['room'] = page.querySelector<HTMLElement>('file-list')?.dataset['room'] ?? '0'
    for (const { id, value } of typed) {
      const field = document.getElementById(id)
      if (field instanceof HTMLInputElement) field.value = value
    }
    if (document.activeElement === document.body) again?.()?.focus()
  }

  #say(text: string): void {
    const place = this.querySelector('.file-said')
    if (place) place.textContent = text
  }

  #warn(text: string): void {
    const notice = document.createElement('p')
    notice.className = 'error-summary'
    notice.setAttribute('role', 'alert')
    notice.textContent = text
    this.querySelector('.file-notice')?.replaceChildren(notice)
  }
}

/**
 * How to find an element once the list was replaced: by its id, or as the same button of the same
 * file.
 */
function findAgain(element: Element | null): (() => HTMLElement | null) | null {
  if (element === null) return null
  const id = element.id
  const item = element.closest('[data-key]')?.id ?? ''
  const value = element.getAttribute('value') ?? ''
  if (id !== '') return () => document.getElementById(id)
  if (item === '' || value === '') return null
  return () =>
    document.getElementById(item)?.querySelector<HTMLElement>(`button[value="${value}"]`) ?? null
}

function placeOf(item: HTMLElement): string {
  const items = [...(item.parentElement?.children ?? [])]
  return `Position ${items.indexOf(item) + 1} of ${items.length}.`
}

customElements.define('file-list', FileList)
