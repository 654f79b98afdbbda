import type { FastifyInstance } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { accountName } from '../../../domain/accounts/member.ts'
import { mayActFor } from '../../../domain/accounts/principal.ts'
import type { AccountId, ListingId } from '../../../domain/values/ids.ts'
import type { ConsoleContext } from '../console-context.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import { guarded } from '../visits/guarded.ts'
import {
  accountFiguresPage,
  chooseAccountPage,
  listingFiguresPage,
  type OfferedAccount,
  SPANS,
  type Span,
} from './figures-page.ts'

/** How often listings were looked at, saved and asked about. */
export function addFigures(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, pages } = context
  app.get(
    '/figures',
    guarded(context, async (request, reply, signedIn) => {
      const { principal } = signedIn
      const asked = queryText(request.query, 'account')
      const accounts = accountsOf(signedIn)
      const id = asked === '' ? accounts[0]?.id : accountId(asked)
      if (id === undefined) {
        const fault = asked === '' ? null : 'Enter the number of an account.'
        return pages.send(reply, chooseAccountPage(fault), signedIn, fault === null ? 200 : 422)
      }
      if (!mayActFor(principal, ['listings:read'], id)) throw noPage()
      const member = await unlessHidden(catalog.accounts.find(id))
      const span = spanOf(request.query)
      const figures = await catalog.figures.ofAccount(principal, id, span)
      const account = { id, name: accountName(member) }
      return pages.send(reply, accountFiguresPage(account, accounts, figures, span), signedIn)
    }),
  )
  app.get(
    '/listings/:listing/figures',
    guarded(context, async (request, reply, signedIn) => {
      const id = pathId<ListingId>(request.params, 'listing')
      const span = spanOf(request.query)
      const found = await unlessHidden(catalog.figures.ofListing(signedIn.principal, id, span))
      return pages.send(reply, listingFiguresPage(id, found.title, found, span), signedIn)
    }),
  )
}

function accountsOf({ memberships }: SignedIn): readonly OfferedAccount[] {
  return memberships.map(({ accountId: id, accountName: name }) => ({ id, name }))
}

/** Undefined: the text cannot be a number of an account. */
function accountId(text: string): AccountId | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? (Number(text) as AccountId) : undefined
}

function spanOf(query: unknown): Span {
  const asked = queryText(query, 'days')
  return SPANS.find(span => String(span) === asked) ?? SPANS[0]
}

function queryText(query: unknown, name: string): string {
  const value: unknown = Reflect.get(query as object, name)
  return typeof value === 'string' ? value : ''
}
