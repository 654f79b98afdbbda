import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AuctionPosition, AuctionRequest } from '../../../catalog/listings/auctions.ts'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { accountsFor, mayActFor } from '../../../domain/accounts/principal.ts'
import { AUCTION_STAGES } from '../../../domain/listings/auction-stage.ts'
import { writeSeen } from '../../../domain/listings/form/seen-texts.ts'
import { FaultList } from '../../../domain/problem.ts'
import type { AccountId, AuctionId, ListingId } from '../../../domain/values/ids.ts'
import type { FormState } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import { FRESH, refusedForm, sentTexts } from '../frame/form-page.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import { doneText } from '../frame/query-texts.ts'
import { conflictMessages } from '../listings/conflict-messages.ts'
import type { FormView } from '../listings/form-fields-html.ts'
import { typedForm } from '../listings/typed-form.ts'
import { addPage } from '../page/add-page.ts'
import { guarded } from '../visits/guarded.ts'
import { AUCTION_FIELDS, AUCTIONS, auctionPage, auctionsPage } from './auctions-page.ts'

const DONE: Readonly<Record<string, string>> = {
  saved: 'Saved.',
  added: 'Listing added.',
  removed: 'Listing removed from this auction.',
  empty: 'Listing removed. The auction had no other listings, so it is no longer shown.',
}

/** The auctions at which listings are sold. */
export function addAuctions(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog } = context
  addPage(app, context, {
    path: '/auctions',
    open: ({ query, principal }) => {
      const request = requestOf(query)
      const { accountId } = request
      if (accountId !== null && !mayActFor(principal, ['listings:read'], accountId)) throw noPage()
      return request
    },
    done: DONE,
    write: async ({ principal, signedIn }, request, { done }) => {
      const [page, counts] = await Promise.all([
        catalog.auctions.list(principal, request),
        catalog.auctions.counts(principal, request.accountId),
      ])
      const isAll = accountsFor(principal, ['listings:read']) === 'all'
      const own = signedIn.memberships.map(one => ({ id: one.accountId, name: one.accountName }))
      const gazetteer = catalog.places()
      const accounts = isAll ? null : own
      return auctionsPage({ request, gazetteer, done, page, counts, accounts })
    },
  })
  addAuction(app, context)
}

/** Reads the address of a list. Unreadable parts are ignored. */
function requestOf(query: unknown): AuctionRequest {
  const text = (name: string) => {
    const value: unknown = typeof query === 'object' && query ? Reflect.get(query, name) : ''
    return typeof value === 'string' ? value.trim().slice(0, 100) : ''
  }
  const account = text('account')
  return {
    accountId: /^[1-9]\d{0,14}$/.test(account) ? (Number(account) as AccountId) : null,
    stage: AUCTION_STAGES.find(one => one === text('stage')) ?? 'scheduled',
    after: positionOf(text('after')),
  }
}

/** `2026-12-05_7`: the day and the id behind which a page begins. */
function positionOf(text: string): AuctionPosition | null {
  const [, date, id] = /^(\d{4}-\d\d-\d\d)_([1-9]\d{0,14})$/.exec(text) ?? []
  return date === undefined ? null : { date, id: Number(id) as AuctionId }
}

interface FormPage extends Pick<FormView, 'faults' | 'conflicts'> {
  readonly form: FormView['form']
  readonly adding: FormState
  readonly done: string
}

const FRESH_PAGE: FormPage = { form: {}, faults: new Map(), conflicts: [], adding: FRESH, done: '' }

function addAuction(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, calendar } = context
  const show = showAuction(context)
  app.get(
    '/auctions/:auction',
    guarded(context, (request, reply, signedIn) =>
      show(request, reply, signedIn, { ...FRESH_PAGE, done: doneText(request.query, DONE) }),
    ),
  )
  app.post(
    '/auctions/:auction',
    guarded(context, async (request, reply, signedIn) => {
      const { principal } = signedIn
      const { id, listingId } = await writable(context, request, signedIn)
      const { form: sent, seen } = typedForm(request.body)
      const form = Object.fromEntries(
        AUCTION_FIELDS.flatMap(name => (sent[name] === undefined ? [] : [[name, sent[name]]])),
      )
      try {
        const change = { form, seen }
        const saved = await catalog.listingForms.save(principal, listingId, change, { calendar })
        const { conflicts } = saved
        if (conflicts.length === 0) return reply.redirect(`${AUCTIONS}/${id}?done=saved`, 303)
        const messages = await conflictMessages(context, signedIn, listingId, conflicts)
        return show(request, reply, signedIn, { ...FRESH_PAGE, form, conflicts: messages })
      } catch (error) {
        const { faults } = refusedForm(error, () => '', [])
        return show(request, reply, signedIn, { ...FRESH_PAGE, form, faults })
      }
    }),
  )
  app.post(
    '/auctions/:auction/listings',
    guarded(context, async (request, reply, signedIn) => {
      const { id, listings } = await writable(context, request, signedIn)
      const text = sentTexts(request.body)
      const isIn = text('do') !== 'remove'
      try {
        await catalog.auctions.move(signedIn.principal, id, numberIn(text('listing')), isIn)
      } catch (error) {
        const adding = refusedForm(error, text, ['listing'])
        return show(request, reply, signedIn, { ...FRESH_PAGE, adding })
      }
      if (!isIn && listings === 1) return reply.redirect(`${AUCTIONS}?done=empty`, 303)
      return reply.redirect(`${AUCTIONS}/${id}?done=${isIn ? 'added' : 'removed'}`, 303)
    }),
  )
}

/** @throws Problem `invalid-input` for a text that is not a listing ID. */
function numberIn(text: string): ListingId {
  const number = text.trim()
  if (/^[1-9]\d{0,14}$/.test(number)) return Number(number) as ListingId
  const faults = new FaultList()
  faults.add('invalid', 'listing', 'Enter a listing ID, such as 12.')
  faults.throwIfAny()
  throw new Error('Fault not named')
}

/**
 * The auction of a path, with one of its listings. @throws Problem `not-found` when the principal
 * may not change it.
 */
async function writable(
  { catalog }: ConsoleContext,
  { params }: FastifyRequest,
  { principal }: SignedIn,
) {
  const id = pathId<AuctionId>(params, 'auction')
  const found = await unlessHidden(catalog.auctions.find(principal, id))
  const { auction, summaries, listings } = found
  const [first] = summaries
  if (!first || !mayActFor(principal, ['listings:write'], auction.accountId)) throw noPage()
  return { id, listings, listingId: first.listing.id }
}

function showAuction({ catalog, pages, calendar }: ConsoleContext) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    signedIn: SignedIn,
    shown: FormPage,
  ): Promise<FastifyReply> => {
    const { principal } = signedIn
    const id = pathId<AuctionId>(request.params, 'auction')
    const found = await unlessHidden(catalog.auctions.find(principal, id))
    const [first] = found.summaries
    if (!first) throw noPage()
    const detail = await catalog.ownListings.find(principal, first.listing.id)
    const saved = await catalog.listingForms.of(detail, calendar)
    const page = auctionPage({
      ...shown,
      found,
      gazetteer: catalog.places(),
      seen: writeSeen(saved, AUCTION_FIELDS),
      form: { ...saved, ...shown.form },
      mayWrite: mayActFor(principal, ['listings:write'], found.auction.accountId),
    })
    const isRefused =
      shown.faults.size > 0 || shown.conflicts.length > 0 || shown.adding.faults.size > 0
    return pages.send(reply, page, signedIn, isRefused ? 422 : 200)
  }
}
