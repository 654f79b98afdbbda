const PAUSE_MS = 300

/**
 * `<payment-form>`: updates the server's calculation while the visitor changes the numbers, without
 * reloading the page.
 */
class PaymentForm extends HTMLElement {
  #waiting = 0
  #last: AbortController | null = null

  connectedCallback(): void {
    const form = this.querySelector('form')
    form?.addEventListener('input', () => {
      window.clearTimeout(this.#waiting)
      this.#waiting = window.setTimeout(() => void this.#calculate(form), PAUSE_MS)
    })
    form?.addEventListener('submit', event => {
      event.preventDefault()
      window.clearTimeout(this.#waiting)
      void this.#calculate(form)
    })
  }

  async #calculate(form: HTMLFormElement): Promise<void> {
    this.#last?.abort()
    this.#last = new AbortController()
    const { signal } = this.#last
    const address = new URL(form.action)
    for (const [name, value] of new FormData(form)) address.searchParams.set(name, String(value))
    const answer = await fetch(address, { signal }).catch(() => null)
    const text = answer?.ok ? await answer.text().catch(() => null) : null
    if (text === null || signal.aborted) return
    this.#show(new DOMParser().parseFromString(text, 'text/html'))
  }

  /** Replaces only the result and the faults: the visitor may be typing in the fields. */
  #show(page: Document): void {
    const result = page.querySelector('payment-form .payment-result')
    if (result) this.querySelector('.payment-result')?.replaceChildren(...result.childNodes)
    for (const field of this.querySelectorAll<HTMLInputElement>('input')) {
      const fault = page.getElementById(`fault-${field.name}`)
      this.querySelector(`[id="fault-${field.name}"]`)?.remove()
      if (fault) {
        field.after(fault)
        field.setAttribute('aria-invalid', 'true')
        field.setAttribute('aria-describedby', fault.id)
      } else {
        field.removeAttribute('aria-invalid')
        field.removeAttribute('aria-describedby')
      }
    }
  }
}

customElements.define('payment-form', PaymentForm)
