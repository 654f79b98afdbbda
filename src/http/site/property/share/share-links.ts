import { type Html, html } from '../../../../domain/values/html.ts'
import type { SiteLook } from '../../look/site-look.ts'

/** A page by its full address, and by its path on this site. */
export interface SharedPage {
  readonly address: string
  readonly path: string
}

/**
 * Ways to pass a page on: by email, text message, as a flyer, on paper, or as a QR code, which loads
 * when the menu is open. With JavaScript, also the device's own share dialog and the clipboard.
 */
export function shareLinks(
  title: string,
  { address, path }: SharedPage,
  { assets, icons }: SiteLook,
): Html {
  const subject = encodeURIComponent(title.toWellFormed())
  const body = encodeURIComponent(`${title.toWellFormed()}\n${address}\n`)
  const button = (name: string, icon: string, text: string) =>
    html`<li hidden><button type="button" class="button-quiet" data-${name}>${icons.icon(icon)}<span aria-live="polite">${text}</span></button></li>`
  return html`<share-page data-module="${assets.modules('share-page.js')}" data-title="${title}" data-address="${address}">
<details class="share">
<summary class="button button-quiet">${icons.icon('share-2')}<span>Share</span></summary>
<ul>
<li><a href="mailto:?subject=${subject}&amp;body=${body}">${icons.icon('mail')}<span>Email</span></a></li>
<li><a href="sms:?&amp;body=${body}">${icons.icon('message-square')}<span>Text message</span></a></li>
${button('share', 'share-2', 'Other apps')}
${button('copy', 'link', 'Copy link')}
<li><a href="${path}.pdf" data-flyer>${icons.icon('file-text')}<span aria-live="polite">Flyer (PDF)</span></a></li>
${button('print', 'printer', 'Print this page')}
<li class="share-code"><img src="${path}.svg" width="160" height="160" alt="QR code of this page" loading="lazy"></li>
</ul>
</details>
</share-page>`
}
