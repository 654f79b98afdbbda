import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { accountName } from '../../../domain/accounts/member.ts'
import { accountsFor, mayActFor } from '../../../domain/accounts/principal.ts'
import { FORM_NAMES } from '../../../domain/listings/form/form-names.ts'
import type { AccountId, DraftId, ListingId } from '../../../domain/values/ids.ts'
import type { ConsoleContext } from '../console-context.ts'
import { refusedForm, sentTexts } from '../frame/form-page.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import { guarded } from '../visits/guarded.ts'
import { doneText } from './done-texts.ts'
import { draftPage } from './draft-page.ts'
import { MAX_LISTING_FORM_BYTES } from './form-bounds.ts'
import type { FormView } from './form-fields-html.ts'
import { leftOver } from './shown-conflicts.ts'
import { typedAnswer } from './typed-answer.ts'
import { typedForm } from './typed-form.ts'

/** The values of a new listing before anybody types. */
const NEW_FORM = { status: 'P', listingType: '2' } as const

/** Drafts of new listings. */
export function addDrafts(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog } = context
  const options = { bodyLimit: MAX_LISTING_FORM_BYTES }
  const show = showDraft(context)
  app.post(
    '/drafts',
    guarded(context, async (request, reply, { principal }) => {
      const account = accountOf(request.body, principal)
      if (account === null) throw noPage()
      const id = await catalog.drafts.begin(principal, account, NEW_FORM)
      return reply.redirect(`/console/drafts/${id}`, 303)
    }),
  )
  app.get(
    '/drafts/:draft',
    guarded(context, (request, reply, signedIn) => show(request, reply, signedIn, null)),
  )
  app.post('/drafts/:draft', options, guarded(context, sendDraft(context, show)))
  app.post(
    '/drafts/:draft/typed',
    options,
    guarded(context, async (request, reply, { principal }) => {
      const id = pathId<DraftId>(request.params, 'draft')
      await requireWritten(context, principal, id)
      return typedAnswer(reply, await catalog.drafts.save(principal, id, typedForm(request.body)))
    }),
  )
}

/** The account that the form names, or the only one. */
function accountOf(body: unknown, principal: SignedIn['principal']): AccountId | null {
  const text = sentTexts(body)('account')
  if (/^[1-9]\d{0,14}$/.test(text)) {
    const id = Number(text) as AccountId
    return mayActFor(principal, ['listings:write'], id) ? id : null
  }
  const accounts = accountsFor(principal, ['listings:write'])
  return accounts !== 'all' && accounts.length === 1 ? (accounts[0] ?? null) : null
}

/** @throws Problem `not-found` for a draft that the person may not write. */
async function requireWritten(
  { catalog }: ConsoleContext,
  principal: SignedIn['principal'],
  id: DraftId,
): Promise<void> {
  const { accountId } = await catalog.drafts.get(principal, id)
  if (!mayActFor(principal, ['listings:write'], accountId)) throw noPage()
}

function publishedPath(id: ListingId): string {
  return `/console/listings/${id}?done=published`
}

interface Refused extends Pick<FormView, 'faults' | 'conflicts'> {
  readonly typed: ReturnType<typeof typedForm>
}

function showDraft({ catalog, pages, visits }: ConsoleContext) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    signedIn: SignedIn,
    sent: Refused | null,
  ): Promise<FastifyReply> => {
    let refused = sent
    const { principal } = signedIn
    const id = pathId<DraftId>(request.params, 'draft')
    let draft = await catalog.drafts.get(principal, id)
    if (draft.listingId !== null) {
      return reply.redirect(`/console/listings/${draft.listingId}`, 303)
    }
    const mayWrite = mayActFor(principal, ['listings:write'], draft.accountId)
    if (mayWrite && refused === null) {
      await visits.takeKept(request, signedIn, async body => {
        const saved = await catalog.drafts.save(principal, id, typedForm(body))
        draft = saved.draft
        if (saved.conflicts.length === 0) return 'taken'
        refused = leftOver(typedForm(body), saved.conflicts)
        return 'left'
      })
    }
    const member = await catalog.accounts.find(draft.accountId)
    const page = draftPage({
      draft,
      mayWrite,
      gazetteer: catalog.gazetteer,
      accountName: accountName(member),
      form: { ...draft.form, ...refused?.typed.form },
      faults: refused?.faults ?? new Map(),
      conflicts: refused?.conflicts ?? [],
      done: refused ? '' : doneText(request.query),
      modules: pages.assets.modules('keep-typed.js'),
    })
    return pages.send(reply, page, signedIn, sent ? 422 : 200)
  }
}

/**
 * The browser shows the answer to the last of several clicks on *Publish*. So every click leads to the listing, even while it is made.
 * Nothing else does, or words that were sent to be saved would seem to be published.
 */
function sendDraft(context: ConsoleContext, show: ReturnType<typeof showDraft>) {
  const { drafts } = context.catalog
  return async (request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn) => {
    const id = pathId<DraftId>(request.params, 'draft')
    try {
      return await takeDraft(context, show, id, { request, reply, signedIn })
    } catch (error) {
      const isPublishing = sentTexts(request.body)('do') === 'publish'
      const published = isPublishing ? await drafts.publishedAs(signedIn.principal, id) : null
      if (published === null) throw error
      return reply.redirect(publishedPath(published), 303)
    }
  }
}

interface Sent {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly signedIn: SignedIn
}

async function takeDraft(
  context: ConsoleContext,
  show: ReturnType<typeof showDraft>,
  id: DraftId,
  { request, reply, signedIn }: Sent,
): Promise<FastifyReply> {
  const { catalog, calendar } = context
  const { principal } = signedIn
  await requireWritten(context, principal, id)
  const text = sentTexts(request.body)
  await context.visits.dropKept(request, signedIn)
  if (text('do') === 'discard') {
    const { accountId } = await catalog.drafts.get(principal, id)
    await catalog.drafts.discard(principal, id)
    return reply.redirect(`/console/listings?state=drafts&account=${accountId}&done=discarded`, 303)
  }
  const sent = typedForm(request.body)
  const taken = FORM_NAMES.find(name => name === text('take'))
  const { [taken ?? 'title']: _mine, ...others } = sent.form
  const typed = taken === undefined ? sent : { ...sent, form: others }
  const { conflicts } = await catalog.drafts.save(principal, id, typed)
  if (conflicts.length > 0) {
    return show(request, reply, signedIn, leftOver(typed, conflicts))
  }
  if (text('do') !== 'publish') return reply.redirect(`/console/drafts/${id}?done=draft`, 303)
  try {
    const { listingId } = await catalog.drafts.publish(principal, id, calendar)
    return reply.redirect(publishedPath(listingId), 303)
  } catch (error) {
    if ((await catalog.drafts.publishedAs(principal, id)) !== null) throw error
    const { faults } = refusedForm(error, () => '', [])
    return show(request, reply, signedIn, { typed, faults, conflicts: [] })
  }
}
