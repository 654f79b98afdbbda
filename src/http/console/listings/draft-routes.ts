import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SentDraft } from '../../../catalog/drafts/submit-draft.ts'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { accountName } from '../../../domain/accounts/member.ts'
import { accountsFor, mayActFor } from '../../../domain/accounts/principal.ts'
import { FORM_NAMES } from '../../../domain/listings/form/form-names.ts'
import type { AccountId, DraftId } from '../../../domain/values/ids.ts'
import type { ConsoleContext } from '../console-context.ts'
import { refusedForm, sentTexts } from '../frame/form-page.ts'
import { nullIfHidden } from '../frame/hidden.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import { guarded } from '../visits/guarded.ts'
import { leftOver } from './conflict-messages.ts'
import { doneText } from './done-texts.ts'
import { COPY_QUESTION, draftPage } from './draft-page.ts'
import { MAX_LISTING_FORM_BYTES } from './form-bounds.ts'
import type { FormView } from './form-fields-html.ts'
import { planNote } from './plan-notes.ts'
import { typedAnswer } from './typed-answer.ts'
import { typedForm } from './typed-form.ts'

/** The first values of a new listing. */
const NEW_FORM = { status: 'P', listingType: '2' } as const
/** What buttons of the form do; others save. */
const ACTIONS = ['publish', 'discard'] as const

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
      const id = await catalog.drafts.beginOrReuse(principal, account, NEW_FORM)
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

interface Refused extends Pick<FormView, 'faults' | 'conflicts'> {
  readonly typed: ReturnType<typeof typedForm>
}

type Show = ReturnType<typeof showDraft>

function showDraft(context: ConsoleContext) {
  const { catalog, pages, visits } = context
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
      gazetteer: catalog.places(),
      accountName: accountName(member),
      form: { ...draft.form, ...refused?.typed.form },
      faults: refused?.faults ?? new Map(),
      conflicts: refused?.conflicts ?? [],
      done: refused ? '' : doneText(request.query),
      held: await context.draftFiles.of(principal, id),
      plan: await planNote(context, signedIn, draft.accountId),
      modules: pages.assets.modules('keep-typed.js'),
    })
    return pages.send(reply, page, signedIn, sent ? 422 : 200)
  }
}

/** Every click on *Publish* leads to the listing; see `publishedAs` in the catalog. */
function sendDraft({ catalog, calendar, visits }: ConsoleContext, show: Show) {
  return async (request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn) => {
    const { principal } = signedIn
    const id = pathId<DraftId>(request.params, 'draft')
    const text = sentTexts(request.body)
    const sent = typedForm(request.body)
    const taken = FORM_NAMES.find(name => name === text('take'))
    const { [taken ?? 'title']: _mine, ...others } = sent.form
    const change = taken === undefined ? sent : { ...sent, form: others }
    const button = text('do')
    const title = async () => (await nullIfHidden(catalog.drafts.get(principal, id)))?.form.title
    // Other pages of the draft send no title.
    const asks =
      button === 'publish' &&
      (sent.form.title ?? (await title()) ?? '').trim().startsWith('Copy of ')
    const wanted = button === 'publish-copy' ? 'publish' : button
    const action = asks ? 'save' : (ACTIONS.find(one => one === wanted) ?? 'save')
    const alongside = visits.droppingKept(request, signedIn)
    const order: SentDraft = { change, action, calendar, alongside }
    const submitted = await catalog.drafts.submit(principal, id, order)
    switch (submitted.kind) {
      case 'saved':
        if (asks) {
          const faults = new Map([['title', COPY_QUESTION]])
          return show(request, reply, signedIn, { typed: change, faults, conflicts: [] })
        }
        return reply.redirect(`/console/drafts/${id}?done=draft`, 303)
      case 'conflicts':
        return show(request, reply, signedIn, leftOver(change, submitted.conflicts))
      case 'refused': {
        const { faults } = refusedForm(submitted.problem, () => '', [])
        return show(request, reply, signedIn, { typed: change, faults, conflicts: [] })
      }
      case 'published':
        return reply.redirect(`/console/listings/${submitted.listingId}?done=published`, 303)
      case 'discarded': {
        const list = `/console/listings?state=drafts&account=${submitted.accountId}`
        return reply.redirect(`${list}&done=discarded`, 303)
      }
    }
  }
}
