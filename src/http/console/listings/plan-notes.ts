import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { mayActFor } from '../../../domain/accounts/principal.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { AccountId } from '../../../domain/values/ids.ts'
import type { ConsoleContext } from '../console-context.ts'
import { planLine, planStop } from '../frame/plan-line.ts'

/** Accounts whose plans are listed one by one. */
const MAX_NAMED = 10

/**
 * What the plan of an account leaves, said before anything is typed; null: it has no plan, or the
 * person does not write its listings.
 */
export async function planNote(
  { catalog, calendar, clock, brand }: ConsoleContext,
  { principal }: Pick<SignedIn, 'principal'>,
  accountId: AccountId,
): Promise<Html | null> {
  if (!mayActFor(principal, ['listings:write'], accountId)) return null
  const use = await catalog.plans.of(principal, accountId)
  if (use === null) return null
  const now = clock()
  const { contact } = brand
  const operator = contact
    ? html`<a href="mailto:${contact}">${contact}</a>`
    : 'the operator of this service'
  const stop = planStop(use, now, operator)
  return html`<p class="${stop === null ? 'note' : 'warning'}">${planLine(use, calendar, now)}${stop === null ? null : html` ${stop}`}</p>`
}

/**
 * The same for a list: of the chosen account, or a line for each account that the person works for.
 */
export async function planNotes(
  context: ConsoleContext,
  signedIn: SignedIn,
  accountId: AccountId | null,
): Promise<readonly Html[]> {
  const { memberships, principal } = signedIn
  const only = memberships.length === 1 ? memberships[0]?.accountId : undefined
  const chosen = accountId ?? only
  if (chosen !== undefined)
    return [await planNote(context, signedIn, chosen)].flatMap(one => one ?? [])
  const { catalog, calendar, clock } = context
  const own = memberships
    .filter(one => mayActFor(principal, ['listings:write'], one.accountId))
    .slice(0, MAX_NAMED)
  const uses = await Promise.all(own.map(one => catalog.plans.of(principal, one.accountId)))
  return uses.flatMap((use, i) => {
    const name = own[i]?.accountName ?? ''
    if (use === null) return []
    return html`<p class="note"><bdi>${name}</bdi>: ${planLine(use, calendar, clock())}</p>`
  })
}
