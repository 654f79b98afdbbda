import type { PreviewLink } from '../../../catalog/previews/previews.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { instant } from '../frame/instant.ts'
import { goneText, type ShownOnce } from '../frame/shown-once.ts'

/** The listing or draft that is previewed. */
export interface PreviewPlace {
  readonly title: string
  /** The path of the page of its preview. */
  readonly path: string
  readonly tabs: Html
  /** Whether everybody sees it anyway. */
  readonly isShown: boolean
  /** Whether the listing was taken down: nobody sees it then, by no link. */
  readonly isTakenDown: boolean
  /** Whether only people of the account and moderators see it. */
  readonly isRestricted: boolean
}

/** The links to a preview. @param made The link that was just made. */
export function previewPage(
  { title, path, tabs, isShown, isTakenDown, isRestricted }: PreviewPlace,
  links: readonly PreviewLink[],
  made: ShownOnce,
): ConsolePage {
  const [latest] = links
  const valid =
    latest === undefined
      ? html`<p>No link is valid now.</p>`
      : html`<p>${counted(links.length, 'link')} ${links.length === 1 ? 'is' : 'are'} valid, the last one until ${instant(latest.expiresAt)}.</p>
<form method="post" action="${path}/end"><button class="button-quiet">End ${links.length === 1 ? 'it' : 'all of them'}</button></form>`
  return {
    title: `Preview of ${title}`,
    main: html`<h1>Preview of <bdi>${title}</bdi></h1>
${tabs}
<p>A link shows the page as buyers will see it, to everybody who has the link and to nobody else, for seven days: look at it yourself, or send it to the owner of the land.</p>
${isRestricted ? html`<p class="note">Your account is waiting for approval. Until then, only its people who have signed in and moderators see the page.</p>` : null}
${isShown ? html`<p class="note">This listing is on the site, so the link leads to its page there.</p>` : null}
${made.isGone ? goneText('The link') : shown(made.text)}
${isTakenDown ? html`<p><b>This listing was taken down</b>, so that no link shows it. Change what the reason names first.</p>` : another(path, made.text !== '')}
<section><h2>Valid links</h2>
${valid}</section>`,
  }
}

function another(path: string, isMade: boolean): Html {
  return html`<form method="post" action="${path}"><button${isMade ? html` class="button-quiet"` : null}>Make a${isMade ? 'nother' : ''} link</button></form>`
}

function shown(address: string): Html | null {
  if (address === '') return null
  return html`<div class="done" role="status"><p>Here is the link. It is shown only now.</p>
<p class="field"><label for="field-link">Link</label><input type="text" id="field-link" value="${address}" readonly></p>
<p><a class="button" href="${address}" target="_blank" rel="noopener noreferrer">Open the preview</a></p></div>`
}
