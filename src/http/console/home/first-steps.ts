import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { accountsFor, mayActFor } from '../../../domain/accounts/principal.ts'
import { addressKey } from '../../../domain/values/email.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { AccountId } from '../../../domain/values/ids.ts'
import { accountPath } from '../account/account-frame.ts'
import type { ConsoleContext } from '../console-context.ts'
import { countText } from '../listings/count-text.ts'

interface Step {
  readonly isDone: boolean
  readonly title: string
  readonly note: Html | string
  /** The link or form with which it is done. */
  readonly act: Html
}

/**
 * The steps of a new seller: the profile, the first listing, where leads go. Null: all are done, or
 * the person writes no listings.
 */
export async function firstSteps(
  { catalog, brand }: ConsoleContext,
  signedIn: SignedIn,
): Promise<Html | null> {
  const { principal } = signedIn
  const writable = accountsFor(principal, ['listings:write'])
  if (writable === 'all') return null
  const [id] = writable
  if (id === undefined) return null
  const hasListings = (await catalog.ownListings.counts(principal, null)).all > 0
  const owned = accountsFor(principal, ['account:write'])
  const isOwner = owned !== 'all' && owned.includes(id)
  const listing = hasListings ? LISTED : await listingStep({ catalog }, signedIn, writable)
  const steps = isOwner ? await ownerSteps({ catalog }, signedIn, id, listing) : [listing]
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return null
  const { icons } = brand
  const rows = steps.map(
    ({ isDone, title, note, act }) =>
      html`<li${isDone ? html` class="step-done"` : null}>${icons.icon(isDone ? 'circle-check' : 'circle')}<div><h3>${title}${isDone ? html`<span class="visually-hidden"> (done)</span>` : null}</h3><p class="note">${note}</p></div>${act}</li>`,
  )
  return html`<section class="first-steps"><h2>Get started</h2>
${steps.length < 2 ? null : html`<p class="note">${done} of ${steps.length} done</p>`}
<ol>${rows}</ol></section>`
}

async function ownerSteps(
  { catalog }: Pick<ConsoleContext, 'catalog'>,
  { user, principal }: SignedIn,
  id: AccountId,
  listing: Step,
): Promise<readonly Step[]> {
  const { accounts, addresses } = catalog
  const [member, named] = await Promise.all([accounts.find(id), addresses.ofAccount(principal, id)])
  const { email, phone } = member
  const isOf = (address: string) => addressKey(address) === addressKey(email)
  const hasProfile = phone !== ''
  const isConfirmed =
    isOf(user.email) || named.some(one => one.confirmedAt !== null && isOf(one.address))
  return [
    {
      isDone: hasProfile,
      title: 'Complete your profile',
      note: 'Buyers see your name, phone number and logo on every listing.',
      act: link(accountPath(id), hasProfile ? 'Edit' : 'Add details', hasProfile),
    },
    listing,
    {
      isDone: isConfirmed,
      title: 'Choose where leads go',
      note: html`Messages from buyers are emailed to <bdi>${email}</bdi>${isConfirmed ? null : ', which has not been confirmed'}.`,
      act: link(accountPath(id, 'addresses'), isConfirmed ? 'Change' : 'Choose', isConfirmed),
    },
  ]
}

const LISTED: Step = {
  isDone: true,
  title: 'Add your first listing',
  note: 'Buyers see it on the site while it is active.',
  act: link('/console/listings', 'View', true),
}

async function listingStep(
  { catalog }: Pick<ConsoleContext, 'catalog'>,
  { principal }: SignedIn,
  accounts: readonly AccountId[],
): Promise<Step> {
  const drafts = await catalog.drafts.countSeen(principal, null)
  const [only] = accounts
  const begin =
    accounts.length === 1
      ? html`<form method="post" action="/console/drafts"><input type="hidden" name="account" value="${only ?? ''}"><button>New listing</button></form>`
      : link('/console/listings', 'Go to listings', false)
  return {
    isDone: false,
    title: 'Add your first listing',
    note: html`Title, acres, property type, state and county are enough. Buyers see it once you publish it.${only !== undefined && mayActFor(principal, ['feeds:write'], only) ? html` Or <a href="${accountPath(only, 'feeds')}">import a spreadsheet</a>.` : null}`,
    act:
      drafts === 0
        ? begin
        : link(
            `/console/listings?state=drafts`,
            `Finish your ${drafts === 1 ? 'draft' : `${countText(drafts)} drafts`}`,
            false,
          ),
  }
}

function link(path: string, label: string, isQuiet: boolean): Html {
  return html`<a class="button${isQuiet ? ' button-quiet' : ''}" href="${path}">${label}</a>`
}
