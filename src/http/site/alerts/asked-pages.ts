import { type Html, html } from '../../../domain/values/html.ts'
import type { Page } from '../pages/page.ts'

/** What was just asked for. */
export interface AskedAlert {
  /** As it was typed. */
  readonly address: string
  /** The search in words, or the title of the listing. */
  readonly about: string
  /** Back to the search or the listing. */
  readonly back: { readonly url: string; readonly label: string }
  /** Whether the operator has stated how to reach them. */
  readonly canContact: boolean
}

/**
 * Says that a confirmation was emailed. It is the answer to the form, so that no address of a page
 * has an email address, and it is the same whether or not the email address is known.
 */
export function confirmationSentPage({ address, about, back, canContact }: AskedAlert): Page {
  return askedPage(
    html`<p>We sent a link to <b>${address}</b>. Open it within 48 hours to start your alerts for:</p>
<p class="alert-search"><bdi>${about}</bdi></p>
<ul class="notice-details">
<li>No email after a few minutes? Check your spam folder.</li>
<li>Asked for several alerts today? We limit how many of these emails we send. The link in your latest one also leads to your other alerts, where you can confirm this one.</li>
<li>Unsubscribed from all our emails before? ${canContact ? html`<a href="/about#contact">Contact us</a>, or use another email address.` : 'Use another email address.'}</li>
</ul>
<p class="notice-ways"><a class="button" href="${back.url}">${back.label}</a></p>`,
  )
}

/** Says that a link to all alerts of an address is emailed, if it has any. */
export function linkSentPage(address: string): Page {
  return askedPage(
    html`<p>If <b>${address}</b> has saved searches or watched listings, we sent it a link. Open it to see, change or delete them.</p>
<ul class="notice-details">
<li>No email after a few minutes? Check your spam folder, and that this is the address you used.</li>
<li>We limit how many of these emails we send to one address a day. The link in any of your alerts leads to the same page.</li>
</ul>
<p class="notice-ways"><a class="button" href="/land">Search for land</a></p>`,
  )
}

function askedPage(content: Html): Page {
  return {
    title: 'Check your email',
    description: '',
    isUnlisted: true,
    isPrivate: true,
    main: html`<div class="notice alert-notice">
<h1>Check your email</h1>
${content}
</div>`,
  }
}
