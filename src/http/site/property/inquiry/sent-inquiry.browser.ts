import { noteSent } from './written-inquiries.part.browser.ts'

/** `<sent-inquiry>`: records on this device that the message was sent. */
class SentInquiry extends HTMLElement {
  connectedCallback(): void {
    noteSent(Number(this.dataset['listing']), Date.now())
  }
}

customElements.define('sent-inquiry', SentInquiry)
