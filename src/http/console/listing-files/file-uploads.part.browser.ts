const AT_ONCE = 4
/** How often a file is sent again while the server is busy. */
const MAX_TRIES = 8

/** With these answers, the same file may be taken later. */
const MAY_BE_TAKEN: readonly number[] = [409, 429, 500, 503]

interface Upload {
  readonly file: File
  /**
   * The same for each attempt: a file that arrived before the connection broke is not added twice.
   */
  readonly token: string
  readonly row: HTMLLIElement
  state: 'waiting' | 'sending' | 'done' | 'failed'
  tries: number
  /** The name of the file at the server. */
  key: string
}

/** The answer of a server to a file. */
interface Answer {
  readonly fault: string | null
  readonly key?: string
}

/** Sends files, several in parallel, each with a line that shows its progress. */
export class FileUploads {
  readonly #host: HTMLElement
  readonly #onAdded: (keys: readonly string[]) => Promise<void>
  #uploads: Upload[] = []

  /**
   * @param onAdded Gets the keys of the added files, in the order in which they were chosen, when
   * nothing waits anymore.
   */
  constructor(host: HTMLElement, onAdded: (keys: readonly string[]) => Promise<void>) {
    this.#host = host
    this.#onAdded = onAdded
    addEventListener('online', () => {
      for (const one of this.#uploads)
        if (one.state === 'failed' && one.tries < MAX_TRIES) this.#again(one)
    })
  }

  get isBusy(): boolean {
    return this.#uploads.some(({ state }) => state === 'waiting' || state === 'sending')
  }

  add(files: readonly File[]): void {
    const { room = '0', maxBytes = '0', what = 'file' } = this.#host.dataset
    const coming = this.#uploads.filter(({ state }) => state !== 'done').length
    const free = Math.max(0, Number(room) - coming)
    for (const file of files.slice(0, free)) {
      const row = document.createElement('li')
      this.#list?.append(row)
      const upload: Upload = {
        file,
        row,
        token: crypto.randomUUID(),
        state: 'waiting',
        tries: 0,
        key: '',
      }
      this.#uploads.push(upload)
      if (file.size > Number(maxBytes)) {
        this.#fail(upload, `It is larger than ${Number(maxBytes) / 1e6} MB.`, false)
      } else this.#tell(upload, 'Waiting')
    }
    const left = files.length - free
    if (left > 0) this.#sayLeftOut(left, what)
    this.#next()
  }

  get #list(): Element | null {
    return this.#host.querySelector('.file-uploads')
  }

  #sayLeftOut(left: number, what: string): void {
    const row = document.createElement('li')
    row.setAttribute('role', 'alert')
    row.textContent = `${left} ${left === 1 ? `${what} was` : `${what}s were`} left out: there is no room for more.`
    this.#list?.append(row)
    row.append(closing(row))
  }

  #next(): void {
    const sending = this.#uploads.filter(({ state }) => state === 'sending').length
    const waiting = this.#uploads.filter(({ state }) => state === 'waiting')
    for (const upload of waiting.slice(0, AT_ONCE - sending)) this.#send(upload)
    if (sending > 0 || waiting.length > 0) return
    const done = this.#uploads.filter(({ state }) => state === 'done')
    if (done.length === 0) return
    this.#uploads = this.#uploads.filter(({ state }) => state !== 'done')
    void this.#onAdded(done.map(({ key }) => key)).finally(() => {
      for (const { row } of done) row.remove()
    })
  }

  #send(upload: Upload): void {
    const { file, token } = upload
    upload.state = 'sending'
    upload.tries++
    const form = this.#host.querySelector<HTMLFormElement>('.file-chooser')
    const body = new FormData()
    body.append(this.#host.dataset['field'] ?? '', file)
    const request = new XMLHttpRequest()
    request.open('POST', `${form?.action}?token=${token}`)
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ loaded, total }) => {
      const isSent = loaded === total
      this.#tell(upload, isSent ? 'Processing' : 'Uploading', isSent ? null : loaded / total)
    }
    request.onload = () => this.#hear(upload, request)
    request.onerror = () => {
      this.#fail(upload, 'The connection was lost. Try again to continue.', true)
      this.#next()
    }
    request.send(body)
  }

  #hear(upload: Upload, request: XMLHttpRequest): void {
    const answer = answerOf(request)
    const wait = Number(request.getResponseHeader('retry-after'))
    if (answer?.fault === null) {
      upload.state = 'done'
      upload.key = answer.key ?? ''
      this.#tell(upload, 'Done')
    } else if (wait > 0 && upload.tries < MAX_TRIES) {
      this.#tell(upload, 'Waiting: the server is busy')
      setTimeout(() => this.#again(upload), wait * 1000)
      return
    } else if (answer) this.#fail(upload, answer.fault ?? '', MAY_BE_TAKEN.includes(request.status))
    else this.#fail(upload, reasonOf(request), true)
    this.#next()
  }

  #again(upload: Upload): void {
    upload.state = 'waiting'
    this.#tell(upload, 'Waiting')
    this.#next()
  }

  #fail(upload: Upload, why: string, mayRetry: boolean): void {
    upload.state = 'failed'
    const { row } = upload
    this.#tell(upload, 'Failed', undefined, why)
    if (mayRetry) row.append(button('Try again', () => this.#again(upload)))
    const close = button('Dismiss', () => {
      this.#uploads = this.#uploads.filter(one => one !== upload)
      row.remove()
    })
    row.append(close)
  }

  /** @param share From 0 to 1; null: the work takes an unknown time; undefined: no bar. */
  #tell({ row, file }: Upload, state: string, share?: number | null, why = ''): void {
    const name = document.createElement('span')
    name.className = 'file-name'
    name.textContent = file.name
    const said = document.createElement('span')
    said.textContent = why === '' ? state : `${state}: ${why}`
    if (why !== '') said.setAttribute('role', 'alert')
    row.replaceChildren(name, said)
    row.classList.toggle('failed', why !== '')
    if (share === undefined) return
    const bar = document.createElement('progress')
    bar.setAttribute('aria-label', `${file.name}: ${state}`)
    if (share !== null) bar.value = share
    row.append(bar)
  }
}

function closing(row: Element): HTMLButtonElement {
  return button('Dismiss', () => row.remove())
}

function button(text: string, action: () => void): HTMLButtonElement {
  const created = document.createElement('button')
  created.type = 'button'
  created.className = 'button-quiet'
  created.textContent = text
  created.addEventListener('click', action)
  return created
}

/** Why a page came back. */
function reasonOf({ status, responseURL }: XMLHttpRequest): string {
  return responseURL.includes('/sign-in')
    ? 'You are signed out. Sign in again in another tab, then try again.'
    : `The server answered with an error (${status}). Try again.`
}

/** Null: the answer is a page, such as the sign-in page. */
function answerOf({ responseText }: XMLHttpRequest): Answer | null {
  try {
    return JSON.parse(responseText) as Answer
  } catch {
    return null
  }
}
