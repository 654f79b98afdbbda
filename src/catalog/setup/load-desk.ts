import type { Actor } from '../../domain/accounts/actor.ts'
import { type ChangedEntity, created } from '../../domain/accounts/change.ts'
import { BLANK_MEMBER } from '../../domain/accounts/member-form.ts'
import { SERVICE_PRINCIPAL } from '../../domain/accounts/principal.ts'
import type { Desk, DeskListing } from '../../domain/leads/desk-source.ts'
import type { Approval } from '../../domain/listings/listing-review.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId, ListingId, UserId } from '../../domain/values/ids.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { giveAccountRole } from '../users/account-roles.ts'
import { addPerson } from '../users/user-writes.ts'
import { recordWrite } from '../writes/record-write.ts'

/**
 * How many sellers of a demo get data in their consoles, and how many listings of each are used.
 */
const SELLERS = 5
const LISTINGS = 40

/** The parts of a desk that depend on how the service is run. */
interface DeskRules {
  readonly approval: Approval
}

/**
 * Generates data for a demo's console pages: messages, drafts, stats, and work for operators. It
 * happens once, whichever node comes first, and in one transaction.
 * @param makeDesk Null: there is nothing that it could be about.
 * @returns The address of the person who works for the sellers; null: there is no such person.
 */
export async function loadDesk(
  store: Store,
  clock: Clock,
  actor: Actor,
  {
    approval,
    makeDesk,
  }: DeskRules & { readonly makeDesk: (listings: readonly DeskListing[]) => Desk | null },
): Promise<string | null> {
  const stored = await store.settings.get('demo-desk')
  if (stored !== null) return stored
  const desk = makeDesk(await deskListings(store))
  if (desk === null) return null
  const now = clock()
  return await store.transact(async transaction => {
    const { settings } = transaction
    if (!(await settings.replace('demo-desk', null, desk.person.email))) {
      return await settings.get('demo-desk')
    }
    const personId = await addSeller(transaction, desk, now)
    const changed = [
      ...(await addLeads(transaction, desk, personId)),
      ...(await addApplicant(transaction, desk, now)),
    ]
    for (const { day, counts } of desk.days) await transaction.figures.add(day, counts)
    for (const { accountId, form, savedAt } of desk.drafts) {
      const about = { accountId, listingId: null, baseVersion: null, userId: personId }
      const at = Math.round(savedAt)
      await transaction.drafts.add({ ...about, form, seen: {}, createdAt: at, savedAt: at })
    }
    for (const report of desk.reports) await transaction.reviews.addReport(report)
    if (approval !== 'off') await addWaiting(transaction, desk, now)
    const details = { leads: desk.leads.length, drafts: desk.drafts.length }
    await recordWrite(transaction, actor, now, {
      subject: 'demo',
      id: '',
      action: 'desk loaded',
      details,
      changed,
    })
    return desk.person.email
  })
}

async function deskListings({ members, listings }: Store): Promise<readonly DeskListing[]> {
  const wanted = { beginning: '', after: 0 as AccountId, limit: SELLERS, mostListings: 1 }
  const ids: ListingId[] = []
  for (const { member } of await members.found(wanted)) {
    ids.push(...(await listings.idsAfter(member.id, 0 as ListingId, LISTINGS)))
  }
  return (await listings.summaries(ids, 0)).map(({ listing }) => listing)
}

/**
 * The person works for all these sellers, and owns the account of the first. Signing in as this
 * person needs a link first.
 */
async function addSeller(
  transaction: Transaction,
  { person: { email, name }, accounts }: Desk,
  now: number,
): Promise<UserId> {
  const known = await transaction.users.byEmail(email)
  const id = known?.user.id ?? (await addPerson(transaction, { email, name }, now))
  for (const [i, accountId] of accounts.entries()) {
    const role = i === 0 ? 'owner' : 'editor'
    await giveAccountRole(transaction, SERVICE_PRINCIPAL, { userId: id, accountId, role })
  }
  return id
}

async function addLeads(
  { leads, inbox }: Transaction,
  desk: Desk,
  personId: UserId,
): Promise<readonly ChangedEntity[]> {
  const changed: ChangedEntity[] = []
  for (const { lead, status, notes } of desk.leads) {
    const id = await leads.insert(lead)
    changed.push(created('lead', id))
    if (status === 'new') continue
    await inbox.setStatus([id], status)
    if (status !== 'spam') await inbox.setInCharge([id], personId)
    for (const { at, text } of notes) {
      await inbox.addNote({ leadId: id, authorId: personId, at, text })
    }
  }
  return changed
}

async function addApplicant(
  { members, reviews }: Transaction,
  { applicant }: Desk,
  now: number,
): Promise<readonly ChangedEntity[]> {
  const id = await members.create({
    ...BLANK_MEMBER,
    plan: 'free',
    isSeller: true,
    ...applicant,
    active: false,
  })
  await reviews.apply(id, now)
  return [created('account', id)]
}

/** The listing is hidden until it is approved. */
async function addWaiting(
  { listings, reviews }: Transaction,
  { waiting }: Desk,
  now: number,
): Promise<void> {
  if (waiting === null) return
  const version = (await listings.lockVersions([waiting.id])).get(waiting.id)
  if (version === undefined || (await reviews.of(waiting.id))) return
  const review = { state: 'review', reason: '', offered: true, version, at: now } as const
  await reviews.put(waiting.id, waiting.accountId, review)
}
