import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { mayActFor } from '../../../domain/accounts/principal.ts'
import { FORM_NAMES } from '../../../domain/listings/form/form-names.ts'
import type { ListingDetail } from '../../../domain/listings/listing.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import type { ConsoleContext } from '../console-context.ts'
import { refusedForm, sentTexts } from '../frame/form-page.ts'
import { pathId } from '../frame/path-id.ts'
import { queryNumber } from '../frame/query-texts.ts'
import { guarded } from '../visits/guarded.ts'
import { conflictMessages, leftOver } from './conflict-messages.ts'
import { detailsPage } from './details-page.ts'
import { doneText } from './done-texts.ts'
import type { Featuring } from './featured-part.ts'
import { MAX_LISTING_FORM_BYTES } from './form-bounds.ts'
import type { FormView } from './form-fields-html.ts'
import { historyPage } from './history-page.ts'
import { isWaiting } from './listing-state.ts'
import { typedAnswer } from './typed-answer.ts'
import { draftedForm, typedForm } from './typed-form.ts'

type Typed = ReturnType<typeof typedForm>

/** A form that was refused. */
interface Refused extends Pick<FormView, 'faults' | 'conflicts'> {
  readonly typed: Typed
}

/** The page of a listing, its sections, and what is typed there. */
export function addListing(app: FastifyInstance, context: ConsoleContext): void {
  const show = showListing(context)
  const options = { bodyLimit: MAX_LISTING_FORM_BYTES }
  app.get(
    '/listings/:listing',
    guarded(context, (request, reply, signedIn) => show(request, reply, signedIn, null)),
  )
  app.post('/listings/:listing', options, guarded(context, saveSection(context, show)))
  app.post('/listings/:listing/publish', guarded(context, publishAll(context, show)))
  app.get(
    '/listings/:listing/history',
    guarded(context, async (request, reply, signedIn) => {
      const { catalog, pages, calendar } = context
      const id = pathId<ListingId>(request.params, 'listing')
      const detail = await catalog.ownListings.find(signedIn.principal, id)
      const upTo = queryNumber(request.query, 'version')
      const page = await catalog.editHistory.page(detail, calendar, upTo)
      return pages.send(reply, historyPage(detail, page), signedIn)
    }),
  )
  app.post(
    '/listings/:listing/typed',
    options,
    guarded(context, async (request, reply, { principal }) => {
      const id = pathId<ListingId>(request.params, 'listing')
      const saved = await context.catalog.listingForms.keep(
        principal,
        id,
        draftedForm(request.body),
      )
      return typedAnswer(reply, saved)
    }),
  )
}

type Show = ReturnType<typeof showListing>

function showListing(context: ConsoleContext) {
  const { catalog, pages, calendar, visits } = context
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    signedIn: SignedIn,
    sent: Refused | null,
  ): Promise<FastifyReply> => {
    let refused = sent
    const { principal } = signedIn
    const id = pathId<ListingId>(request.params, 'listing')
    const detail = await catalog.ownListings.find(principal, id)
    const mayWrite = mayActFor(principal, ['listings:write'], detail.listing.accountId)
    const saved = await catalog.listingForms.of(detail, calendar)
    if (mayWrite && refused === null && detail.deletedAt === null) {
      await visits.takeKept(request, signedIn, async body => {
        const { conflicts } = await catalog.listingForms.keep(principal, id, draftedForm(body))
        if (conflicts.length === 0) return 'taken'
        refused = leftOver(typedForm(body), conflicts)
        return 'left'
      })
    }
    const draft = mayWrite ? await catalog.drafts.ofListing(principal, id) : null
    const page = detailsPage({
      detail,
      term: await catalog.listings.termOf(detail.listing),
      featuring: await featuringOf(context, signedIn, detail),
      draft,
      mayWrite,
      gazetteer: catalog.places(),
      saved,
      draftChangesFiles: draft !== null && (await catalog.drafts.changesFiles(draft)),
      form: { ...saved, ...draft?.form, ...refused?.typed.form },
      faults: refused?.faults ?? new Map(),
      conflicts: refused?.conflicts ?? [],
      typedOver: refused?.typed.seen ?? {},
      done: refused ? '' : doneText(request.query, isWaiting(detail)),
      modules: pages.assets.modules('keep-typed.js'),
    })
    return pages.send(reply, page, signedIn, sent ? 422 : 200)
  }
}

async function featuringOf(
  { catalog, clock }: ConsoleContext,
  { principal }: SignedIn,
  { listing }: ListingDetail,
): Promise<Featuring> {
  const use = await catalog.plans.of(principal, listing.accountId)
  const byPlan = (use?.featured ?? []).map(({ id }) => id)
  return { use, by: await catalog.showcase.featuredBy(listing.id, byPlan), now: clock() }
}

/** Saves all that the person has changed and not saved yet. */
function publishAll(context: ConsoleContext, show: Show) {
  const { catalog, calendar } = context
  return async (request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn) => {
    const id = pathId<ListingId>(request.params, 'listing')
    const { principal } = signedIn
    const typed = { form: {}, seen: {}, drafted: {} }
    try {
      const saved = await catalog.listingForms.publish(principal, id, calendar)
      if (saved === null || saved.conflicts.length === 0) {
        const done = saved === null ? 'unchanged' : 'saved'
        return reply.redirect(`/console/listings/${id}?done=${done}`, 303)
      }
      const messages = await conflictMessages(context, signedIn, id, saved.conflicts)
      return show(request, reply, signedIn, { typed, faults: new Map(), conflicts: messages })
    } catch (error) {
      const { faults } = refusedForm(error, () => '', [])
      return show(request, reply, signedIn, { typed, faults, conflicts: [] })
    }
  }
}

/** Saves a section: the fields that the person has changed. */
function saveSection(context: ConsoleContext, show: Show) {
  const { catalog, calendar } = context
  return async (request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn) => {
    const id = pathId<ListingId>(request.params, 'listing')
    const { principal } = signedIn
    const typed = typedForm(request.body)
    const alongside = context.visits.droppingKept(request, signedIn)
    const taken = FORM_NAMES.find(name => name === sentTexts(request.body)('take'))
    if (taken !== undefined) {
      const { [taken]: _mine, ...others } = typed.form
      await catalog.listingForms.forget(principal, id, [taken], alongside)
      const refused = { typed: { ...typed, form: others }, faults: new Map(), conflicts: [] }
      return show(request, reply, signedIn, refused)
    }
    try {
      const { conflicts } = await catalog.listingForms.save(principal, id, typed, {
        calendar,
        alongside,
      })
      if (conflicts.length === 0) {
        return reply.redirect(`/console/listings/${id}?done=saved`, 303)
      }
      const messages = await conflictMessages(context, signedIn, id, conflicts)
      return show(request, reply, signedIn, { typed, faults: new Map(), conflicts: messages })
    } catch (error) {
      const { faults } = refusedForm(error, () => '', [])
      return show(request, reply, signedIn, { typed, faults, conflicts: [] })
    }
  }
}
