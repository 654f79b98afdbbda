import type { FastifyInstance } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { mayActFor } from '../../../domain/accounts/principal.ts'
import type { ListingForm } from '../../../domain/listings/form/form-names.ts'
import type { ListingDetail } from '../../../domain/listings/listing.ts'
import { Problem } from '../../../domain/problem.ts'
import { html } from '../../../domain/values/html.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { type FormState, textField } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import { FRESH, form, refusedForm, sentTexts } from '../frame/form-page.ts'
import { ownCalendar } from '../frame/own-calendar.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import { guarded } from '../visits/guarded.ts'
import { listingPage } from './listing-frame.ts'

/** The actions of one button on a whole listing. */
export function addListingActions(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, calendar, draftFiles } = context
  app.post(
    '/listings/:listing/do',
    guarded(context, async (request, reply, signedIn) => {
      const id = pathId<ListingId>(request.params, 'listing')
      const { principal } = signedIn
      const detail = await catalog.ownListings.find(principal, id)
      if (!mayActFor(principal, ['listings:write'], detail.listing.accountId)) throw noPage()
      const path = `/console/listings/${id}`
      switch (sentTexts(request.body)('do')) {
        case 'show':
          await catalog.listings.setActive(principal, id, true)
          return reply.redirect(`${path}?done=shown`, 303)
        case 'hide':
          await catalog.listings.setActive(principal, id, false)
          return reply.redirect(`${path}?done=hidden`, 303)
        case 'renew':
          await catalog.listings.renew(principal, id)
          return reply.redirect(`${path}?done=renewed`, 303)
        case 'feature':
          await catalog.showcase.feature(principal, id)
          return reply.redirect(`${path}?done=featured`, 303)
        case 'end-featured':
          await catalog.showcase.endFeatured(principal, id)
          return reply.redirect(`${path}?done=unfeatured`, 303)
        case 'delete':
          await catalog.listings.delete({ listingId: id, principal, condition: null })
          return reply.redirect(`${path}?done=deleted`, 303)
        case 'restore':
          await catalog.listings.restore(principal, id)
          return reply.redirect(`${path}?done=restored`, 303)
        case 'discard':
          await catalog.listingForms.discard(principal, id)
          return reply.redirect(`${path}?done=discarded`, 303)
        case 'prepare': {
          const draft = await catalog.listingForms.begin(principal, id)
          return reply.redirect(`/console/drafts/${draft}/${pageOf(request.body)}`, 303)
        }
        case 'duplicate': {
          const copyOf = (listing: ListingDetail) => draftFiles.copyOf(listing)
          const draft = await catalog.listingForms.duplicate(principal, id, calendar, copyOf)
          return reply.redirect(`/console/drafts/${draft}?done=copied`, 303)
        }
        default:
          throw Problem.of('invalid-input', 'Unknown action', 'The form names no action.')
      }
    }),
  )
  addSale(app, context)
}

const PREPARED = ['photos', 'documents', 'boundary', 'preview'] as const

/** The page of a draft that a form names. */
function pageOf(body: unknown): string {
  const page = sentTexts(body)('page')
  return PREPARED.find(one => one === page) ?? PREPARED[0]
}

const SALE = ['soldPriceUsd', 'soldOn'] as const

function addSale(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, pages, calendars, clock } = context
  const page = async (signedIn: SignedIn, id: ListingId, state: FormState) => {
    const { principal } = signedIn
    const detail = await catalog.ownListings.find(principal, id)
    const { accountId } = detail.listing
    if (!mayActFor(principal, ['listings:write'], accountId)) throw noPage()
    if (detail.deletedAt !== null) throw noPage()
    const today = ownCalendar(calendars, signedIn, accountId).isoDate(clock())
    const typed = { ...state, sent: { soldOn: today, ...state.sent } }
    const fields = html`${textField(typed, 'soldPriceUsd', 'Sale price (USD)', {
      inputMode: 'decimal',
      note: 'Leave blank to keep the price private.',
    })}
${textField(typed, 'soldOn', 'Sale date', { type: 'date' })}
<p class="row-actions"><button>Mark as sold</button><a class="button button-quiet" href="/console/listings/${id}">Cancel</a></p>`
    const content = html`<section><h2>Mark as sold</h2>
${form(`/console/listings/${id}/sell`, state, SALE, fields)}</section>`
    return listingPage(detail, 'details', '', content)
  }
  app.get(
    '/listings/:listing/sell',
    guarded(context, async (request, reply, signedIn) => {
      const id = pathId<ListingId>(request.params, 'listing')
      return pages.send(reply, await page(signedIn, id, FRESH), signedIn)
    }),
  )
  app.post(
    '/listings/:listing/sell',
    guarded(context, async (request, reply, signedIn) => {
      const id = pathId<ListingId>(request.params, 'listing')
      const { principal } = signedIn
      const text = sentTexts(request.body)
      const sale: ListingForm = {
        status: 'S',
        soldPriceUsd: text('soldPriceUsd'),
        soldOn: text('soldOn'),
      }
      await page(signedIn, id, FRESH)
      const { listing } = await catalog.ownListings.find(principal, id)
      const calendar = ownCalendar(calendars, signedIn, listing.accountId)
      try {
        await catalog.listingForms.overwrite(principal, id, sale, calendar)
      } catch (error) {
        const state = refusedForm(error, text, SALE)
        return pages.send(reply, await page(signedIn, id, state), signedIn, 422)
      }
      return reply.redirect(`/console/listings/${id}?done=sold`, 303)
    }),
  )
}
