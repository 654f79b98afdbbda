import { type Html, html } from '../../../../domain/values/html.ts'
import type { SiteLook } from '../../look/site-look.ts'

/**
 * Share links: by email or text message. With JavaScript, also the device's own share dialog or, if
 * it has none, a button that copies the address.
 */
export function shareLinks(title: string, address: string, { assets, icons }: SiteLook): Html {
  const subject = encodeURIComponent(title.toWellFormed())
  const body = encodeURIComponent(`${title.toWellFormed()}\n${address}\n`)
  return html`<share-page data-module="${assets.modules('share-page.js')}" data-title="${title}" data-address="${address}">
<details class="share">
<summary class="button button-quiet">${icons.icon('share-2')}<span>Share</span></summary>
<ul>
<li><a href="mailto:?subject=${subject}&amp;body=${body}">${icons.icon('mail')}<span>Email</span></a></li>
<li><a href="sms:?&amp;body=${body}">${icons.icon('message-square')}<span>Text message</span></a></li>
<li hidden><button type="button" class="button-quiet" data-copy>${icons.icon('link')}<span aria-live="polite">Copy link</span></button></li>
</ul>
</details>
</share-page>`
}
