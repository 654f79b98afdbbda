/** A pointer that moves less has not dragged anything. */
const MIN_PIXELS = 6
/** So near to the edge of the window, the page scrolls. */
const EDGE_PIXELS = 70
const SCROLL_PIXELS = 14

/**
 * Lets the items of a list be dragged to another place, by a mouse on the picture or by a finger on
 * the grip. The buttons of each item do the same by keyboard. Escape puts the item back.
 * @param onMoved Stores the order, by keys; false: it could not, and the former order comes back.
 */
export function dragFiles(
  host: HTMLElement,
  say: (text: string) => void,
  onMoved: (keys: readonly string[]) => Promise<boolean>,
): void {
  host.classList.add('may-drag')
  host.addEventListener('pointerdown', event => {
    const { target, pointerType, button } = event
    if (!(target instanceof Element) || button !== 0) return
    const held = target.closest(pointerType === 'mouse' ? '.file-picture' : '.file-grip')
    const item = held?.closest<HTMLElement>('.file-list > [data-key]')
    if (item) new Drag(item, event, say, onMoved)
  })
}

class Drag {
  readonly #item: HTMLElement
  readonly #start: { readonly x: number; readonly y: number }
  readonly #before: readonly HTMLElement[]
  readonly #say: (text: string) => void
  readonly #onMoved: (keys: readonly string[]) => Promise<boolean>
  readonly #ended = new AbortController()
  #at: { x: number; y: number }
  #isMoving = false

  constructor(
    item: HTMLElement,
    event: PointerEvent,
    say: (text: string) => void,
    onMoved: (keys: readonly string[]) => Promise<boolean>,
  ) {
    this.#item = item
    this.#start = { x: event.clientX, y: event.clientY }
    this.#at = { ...this.#start }
    this.#before = itemsOf(item.parentElement)
    this.#say = say
    this.#onMoved = onMoved
    const { signal } = this.#ended
    // Otherwise a mouse selects the texts that it passes.
    addEventListener('selectstart', selected => selected.preventDefault(), { signal })
    addEventListener('pointermove', moved => this.#move(moved), { signal })
    addEventListener('pointerup', () => this.#drop(), { signal })
    addEventListener('pointercancel', () => this.#cancel(), { signal })
    const onKey = (pressed: KeyboardEvent) => {
      if (pressed.key === 'Escape') this.#cancel()
    }
    addEventListener('keydown', onKey, { signal })
  }

  #move({ clientX, clientY }: PointerEvent): void {
    this.#at = { x: clientX, y: clientY }
    const { x, y } = this.#start
    if (!this.#isMoving && Math.hypot(clientX - x, clientY - y) < MIN_PIXELS) return
    if (!this.#isMoving) {
      this.#isMoving = true
      this.#item.classList.add('dragged')
      this.#scrollAtEdge()
    }
    this.#place()
  }

  /** Puts the item to where the pointer is. */
  #place(): void {
    const { x, y } = this.#at
    const under = document.elementFromPoint(x, y)?.closest<HTMLElement>('.file-list > [data-key]')
    const item = this.#item
    if (!under || under === item || under.parentElement !== item.parentElement) return
    const isLater = item.compareDocumentPosition(under) & Node.DOCUMENT_POSITION_FOLLOWING
    if (isLater) under.after(item)
    else under.before(item)
  }

  #scrollAtEdge(): void {
    if (this.#ended.signal.aborted) return
    const { y } = this.#at
    if (y < EDGE_PIXELS) scrollBy(0, -SCROLL_PIXELS)
    else if (y > innerHeight - EDGE_PIXELS) scrollBy(0, SCROLL_PIXELS)
    this.#place()
    requestAnimationFrame(() => this.#scrollAtEdge())
  }

  #drop(): void {
    this.#end()
    const items = itemsOf(this.#item.parentElement)
    if (!this.#isMoving || items.every((one, i) => one === this.#before[i])) return
    const place = items.indexOf(this.#item) + 1
    this.#onMoved(items.map(({ dataset }) => dataset['key'] ?? ''))
      .then(isKept => {
        if (isKept) this.#say(`Moved to position ${place} of ${items.length}.`)
        else this.#putBack()
      })
      .catch(() => this.#putBack())
  }

  #cancel(): void {
    this.#end()
    this.#putBack()
  }

  #end(): void {
    this.#ended.abort()
    this.#item.classList.remove('dragged')
  }

  #putBack(): void {
    if (this.#item.isConnected) this.#item.parentElement?.append(...this.#before)
  }
}

function itemsOf(list: Element | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(':scope > [data-key]') ?? [])]
}
