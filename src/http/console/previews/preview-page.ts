import type { FastifyInstance } from 'fastify'
import type { PreviewLink, PreviewSubject } from '../../../catalog/previews/previews.ts'
import { mayActFor } from '../../../domain/accounts/principal.ts'
import { isPublic } from '../../../domain/listings/listing.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { DraftId, ListingId } from '../../../domain/values/ids.ts'
import type { ConsoleContext } from '../console-context.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { draftTabs, publishForm } from '../frame/draft-tabs.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { instant } from '../frame/instant.ts'
import { listingTabs } from '../frame/listing-tabs.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import { goneText, type ShownOnce } from '../frame/shown-once.ts'
import { tabbed } from '../listing-files/draft-holder.ts'
import { addPage, type PageRequest } from '../page/add-page.ts'
import { guarded } from '../visits/guarded.ts'

/** The listing or draft that is previewed. */
interface PreviewPlace {
  readonly title: string
  /** The path of the page of its preview. */
  readonly path: string
  readonly tabs: Html
  /** Whether it is public. */
  readonly isPublic: boolean
  /** Whether the listing was taken down: then links do not show it either. */
  readonly isTakenDown: boolean
  /** Whether only people of the account and moderators see it. */
  readonly isRestricted: boolean
}

interface Previewed {
  readonly subject: PreviewSubject
  readonly place: PreviewPlace
}

type FindPreviewed = (request: PageRequest) => Promise<Previewed>

/** Links to previews of listings and drafts. */
export function addPreviews(app: FastifyInstance, context: ConsoleContext): void {
  addLinksTo(app, context, '/listings/:listing/preview', listingOf(context))
  addLinksTo(app, context, '/drafts/:draft/preview', draftOf(context))
  // For accounts whose previews only signed-in people may open.
  app.get(
    '/previews/:preview',
    guarded(context, async (request, reply, { principal }) => {
      const { preview } = request.params as { preview: string }
      const link = await unlessHidden(context.catalog.previews.link(preview, principal))
      if (!mayActFor(principal, ['listings:read'], link.accountId)) throw noPage()
      return reply.redirect(`/preview/${encodeURIComponent(preview)}`, 303)
    }),
  )
}

function addLinksTo(
  app: FastifyInstance,
  context: ConsoleContext,
  path: string,
  open: FindPreviewed,
): void {
  const { catalog, addresses } = context
  const { previews } = catalog
  const addForm = addPage(app, context, {
    path,
    open,
    write: async (_request, { subject, place }, { once }) =>
      previewPage(place, await previews.list(subject), once),
  })
  addForm('', {}, async ({ principal }, { subject }) => ({
    once: `${addresses().portal}/preview/${await previews.make(principal, subject)}`,
  }))
  addForm('/end', {}, async ({ principal }, { subject, place }) => {
    await previews.end(principal, subject)
    return { to: place.path }
  })
}

function listingOf({ catalog }: ConsoleContext): FindPreviewed {
  return async ({ params, principal }) => {
    const id = pathId<ListingId>(params, 'listing')
    const { listing, member, review, deletedAt } = await unlessHidden(
      catalog.ownListings.find(principal, id),
    )
    if (deletedAt !== null || !mayActFor(principal, ['listings:write'], listing.accountId)) {
      throw noPage()
    }
    const place = {
      title: listing.title,
      path: `/console/listings/${id}/preview`,
      tabs: listingTabs(listing, 'preview'),
      isPublic: isPublic(listing, member),
      isTakenDown: review?.state === 'removed',
      isRestricted: await catalog.previews.isRestricted(listing.accountId),
    }
    return { subject: { kind: 'listing', id }, place }
  }
}

function draftOf({ catalog, draftFiles }: ConsoleContext): FindPreviewed {
  return async ({ params, principal }) => {
    const id = pathId<DraftId>(params, 'draft')
    const found = await unlessHidden(draftFiles.of(principal, id))
    const { draft, before } = found
    const isGone = before !== null && before.deletedAt !== null
    if (isGone || !mayActFor(principal, ['listings:write'], draft.accountId)) throw noPage()
    const path = `/console/drafts/${id}`
    const place = {
      title: draft.form.title || before?.listing.title || 'the draft',
      path: `${path}/preview`,
      tabs: html`${draftTabs(tabbed(found), 'preview')}${before === null ? publishForm(id) : null}`,
      isPublic: false,
      isTakenDown: before?.review?.state === 'removed',
      isRestricted: await catalog.previews.isRestricted(draft.accountId),
    }
    return { subject: { kind: 'draft', id }, place }
  }
}

/** The links to a preview. @param issued The link that was just made. */
function previewPage(
  { title, path, tabs, isPublic, isTakenDown, isRestricted }: PreviewPlace,
  links: readonly PreviewLink[],
  issued: ShownOnce,
): ConsolePage {
  const [latest] = links
  const valid =
    latest === undefined
      ? html`<p>No active links.</p>`
      : html`<p>${counted(links.length, 'active link')}, the last one until ${instant(latest.expiresAt)}.</p>
<form method="post" action="${path}/end"><button class="button-quiet">Disable ${links.length === 1 ? 'link' : 'all links'}</button></form>`
  return {
    title: `Preview of ${title}`,
    main: html`<h1>Preview of <bdi>${title}</bdi></h1>
${tabs}
<p>A preview link shows the page as buyers will see it. It works for seven days, for anyone who has it: check the page yourself, or send it to the landowner.</p>
${isRestricted ? html`<p class="note">Your account is pending approval. Until then, only moderators and its own signed-in people can open the link.</p>` : null}
${isPublic ? html`<p class="note">This listing is live, so the link leads to its public page.</p>` : null}
${issued.isGone ? goneText('The link') : shown(issued.text)}
${isTakenDown ? html`<p><b>This listing was taken down</b>, so links do not work. Fix the problem first.</p>` : another(path, issued.text !== '')}
<section><h2>Active links</h2>
${valid}</section>`,
  }
}

function another(path: string, isGenerated: boolean): Html {
  return html`<form method="post" action="${path}"><button${isGenerated ? html` class="button-quiet"` : null}>Create ${isGenerated ? 'another ' : ''}link</button></form>`
}

function shown(address: string): Html | null {
  if (address === '') return null
  return html`<div class="done" role="status"><p>Here is the link. It is shown only once.</p>
<p class="field"><label for="field-link">Link</label><input type="text" id="field-link" value="${address}" readonly></p>
<p><a class="button" href="${address}" target="_blank" rel="noopener noreferrer">Open preview</a></p></div>`
}
