import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { accountName, type Member } from '../../../domain/accounts/member.ts'
import { accountsFor } from '../../../domain/accounts/principal.ts'
import type { InboxLead } from '../../../domain/leads/inbox-lead.ts'
import type { ListingSummary } from '../../../domain/listings/listing.ts'
import type { ListingReview } from '../../../domain/listings/listing-review.ts'
import { personLabel, type UserWithMemberships } from '../../../domain/users/user.ts'
import { formattedPrice } from '../../../domain/values/dollars.ts'
import type { AccountId, LeadId, ListingId } from '../../../domain/values/ids.ts'
import { accountPath } from '../account/account-frame.ts'
import type { ConsoleContext } from '../console-context.ts'
import { nullIfHidden } from '../frame/hidden.ts'
import { readsLeads } from '../frame/navigation.ts'
import { stateWords } from '../listings/listing-state.ts'
import { mayOperate } from '../operate/operate-frame.ts'

/** How many records of a kind are shown. */
const MAX_SHOWN = 5
/** How many accounts of a person are searched for people. */
const MAX_ACCOUNTS = 20

/** A record that a search found. */
interface FoundRecord {
  readonly path: string
  readonly label: string
  /** What tells it from others. */
  readonly note: string
}

/** The records of one kind. */
export interface FoundGroup {
  readonly heading: string
  readonly records: readonly FoundRecord[]
  /** The list that has them all; null: these are all. */
  readonly more: string | null
}

type Find = (
  context: ConsoleContext,
  signedIn: SignedIn,
  text: string,
) => Promise<FoundGroup | null>

/** The records with an ID, such as `41`, `#41` or `No. 41`; null: the text is no ID. */
export const foundById: Find = async ({ catalog }, signedIn, text) => {
  // linear: at most 100 characters
  const [, digits] = /^(?:#|no\.? ?)?([1-9]\d{0,14})$/i.exec(text) ?? []
  if (digits === undefined) return null
  const { principal } = signedIn
  const id = Number(digits)
  const isOperator = mayOperate(signedIn, 'operate')
  const [listing, lead, accounts, person] = await Promise.all([
    nullIfHidden(catalog.ownListings.find(principal, id as ListingId)),
    readsLeads(signedIn) ? nullIfHidden(catalog.inbox.find(principal, id as LeadId)) : null,
    isOperator ? catalog.accounts.seek(principal, digits) : null,
    isOperator ? nullIfHidden(catalog.users.find(principal, digits)) : null,
  ])
  const account = accounts?.accounts.find(({ member }) => member.id === id)
  const records = [
    listing && listingRecord(listing, listing.review, listing.deletedAt !== null),
    lead && leadRecord(lead.lead),
    account && accountRecord(account.member),
    person && personRecord(person, `/console/operate/users/${id}`),
  ]
  return { heading: `ID ${digits}`, records: records.flatMap(one => one ?? []), more: null }
}

export const foundListings: Find = async ({ catalog }, { principal }, text) => {
  const request = {
    accountId: null,
    state: 'all',
    text,
    feed: null,
    sort: 'edited',
    after: null,
  } as const
  const { rows, next } = await catalog.ownListings.list(principal, request)
  const records = rows
    .slice(0, MAX_SHOWN)
    .map(({ summary, review }) => listingRecord(summary, review, false))
  const hasMore = rows.length > MAX_SHOWN || next !== null
  return {
    heading: 'Listings',
    records,
    more: hasMore ? listPath('/console/listings', text) : null,
  }
}

export const foundLeads: Find = async ({ catalog }, signedIn, text) => {
  if (!readsLeads(signedIn)) return null
  const any = { accountIds: null, statuses: null, listingId: null, inCharge: null }
  const filter = { ...any, words: text, dueBy: null }
  const { leads, next } = await catalog.inbox.page(signedIn.principal, filter, null, MAX_SHOWN)
  const more = next === null ? null : listPath('/console/leads', text, { state: 'all' })
  return { heading: 'Leads', records: leads.map(({ lead }) => leadRecord(lead)), more }
}

/** Operators find people by their whole address, owners those of their accounts. */
export const foundPeople: Find = async ({ catalog }, { principal }, text) => {
  const accounts = accountsFor(principal, ['people:write'])
  if (accounts === 'all') {
    const found = await nullIfHidden(catalog.users.find(principal, text))
    const isOfId = found !== null && String(found.user.id) === text
    const records =
      found === null || isOfId
        ? []
        : [personRecord(found, `/console/operate/users/${found.user.id}`)]
    return { heading: 'People', records, more: null }
  }
  const sought = text.toLowerCase()
  const found = await Promise.all(
    accounts.slice(0, MAX_ACCOUNTS).map(async (id: AccountId) => {
      const people = await catalog.users.list(principal, id)
      const named = people.filter(({ user }) =>
        `${user.name}\n${user.email}`.toLowerCase().includes(sought),
      )
      return named.map(person => personRecord(person, accountPath(id, 'people')))
    }),
  )
  return { heading: 'People', records: found.flat().slice(0, MAX_SHOWN), more: null }
}

export const foundAccounts: Find = async ({ catalog }, signedIn, text) => {
  if (!mayOperate(signedIn, 'operate')) return null
  const { accounts, next } = await catalog.accounts.seek(signedIn.principal, text)
  const records = accounts.slice(0, MAX_SHOWN).map(({ member }) => accountRecord(member))
  const hasMore = accounts.length > MAX_SHOWN || next !== null
  const more = hasMore ? listPath('/console/operate/accounts', text) : null
  return { heading: 'Accounts', records, more }
}

function listPath(path: string, q: string, more: Readonly<Record<string, string>> = {}): string {
  return `${path}?${new URLSearchParams({ ...more, q })}`
}

function listingRecord(
  { listing, member }: Pick<ListingSummary, 'listing' | 'member'>,
  review: ListingReview | null,
  isDeleted: boolean,
): FoundRecord {
  const { id, title, priceUsd } = listing
  const state = stateWords(listing, member, review, isDeleted)
  return {
    path: `/console/listings/${id}`,
    label: title || `Listing ${id}`,
    note: `No. ${id} · ${state} · ${formattedPrice(priceUsd)}`,
  }
}

function leadRecord({ id, contactName, listingTitle }: InboxLead): FoundRecord {
  return {
    path: `/console/leads/${id}`,
    label: contactName || 'Erased',
    note: `Lead: ${listingTitle}`,
  }
}

function accountRecord(member: Member): FoundRecord {
  const { id } = member
  const label = accountName(member) || `Account ${id}`
  return { path: `/console/operate/accounts/${id}`, label, note: `Account ${id}` }
}

function personRecord({ user }: Pick<UserWithMemberships, 'user'>, path: string): FoundRecord {
  return { path, label: personLabel(user), note: user.email }
}
