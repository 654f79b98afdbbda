/** The messages for a device that gives nothing, by the name of the error. */
const WORDS: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was chosen. Try again, or continue without one.',
  InvalidStateError: 'This device already has a passkey of yours.',
  SecurityError: 'Passkeys need an https address with a host name, or localhost.',
}

/**
 * `<passkey-form>`: asks a device for a passkey when its form is sent, and sends the form with the
 * answer. Browsers that know no passkeys do not show it.
 */
class PasskeyForm extends HTMLElement {
  #isBusy = false

  connectedCallback(): void {
    const form = this.querySelector('form')
    if (!form || !('parseRequestOptionsFromJSON' in (globalThis.PublicKeyCredential ?? {}))) return
    this.hidden = false
    document.querySelector('[data-no-passkeys]')?.remove()
    form.addEventListener('submit', event => {
      event.preventDefault()
      if (!this.#isBusy) void this.#fill(form)
    })
  }

  async #fill(form: HTMLFormElement): Promise<void> {
    this.#isBusy = true
    this.#say('')
    try {
      const answer = await fetch(`${new URL(form.action).pathname}/options`, {
        method: 'POST',
        body: new URLSearchParams(),
      })
      const isJson = answer.headers.get('content-type')?.startsWith('application/json')
      if (!answer.ok || answer.redirected || !isJson) {
        this.#say('Something went wrong. Reload the page and try again.')
        return
      }
      const credential = await this.#ask(await answer.json())
      const field = form.elements.namedItem('credential')
      if (!(field instanceof HTMLInputElement) || credential === null) return
      field.value = JSON.stringify(credential)
      form.submit()
    } catch (error) {
      const name = error instanceof Error ? error.name : ''
      this.#say(WORDS[name] ?? 'The browser could not ask for a passkey. Try again.')
    } finally {
      this.#isBusy = false
    }
  }

  async #ask(
    options: PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON,
  ) {
    const credential =
      this.dataset['makes'] === 'new'
        ? await navigator.credentials.create({
            publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
          })
        : await navigator.credentials.get({
            publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
          })
    return credential instanceof PublicKeyCredential ? credential.toJSON() : null
  }

  #say(text: string): void {
    const status = this.querySelector('.passkey-status')
    if (status) status.textContent = text
  }
}

customElements.define('passkey-form', PasskeyForm)
