import type { Command } from 'commander'
import type { AccountHoldings } from '../catalog/accounts/accounts.ts'
import { restorableUntil } from '../domain/listings/deletion.ts'
import { counted } from '../domain/values/counted.ts'
import type { AccountId } from '../domain/values/ids.ts'
import { isoMinute } from '../domain/values/written-times.ts'
import { wholeNumber } from './arguments.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'
import { safeText } from './table.ts'

/** Adds `delete` and `restore` to the command group `account`. */
export function addAccountDeletion(account: Command, session: Session): void {
  account
    .command('delete')
    .description('Delete an account with its listings and keys; it can be restored for 30 days')
    .argument('<id>', 'the id of the account', wholeNumber(1))
    .option('--yes', 'do not ask first')
    .action((id: AccountId, options: { yes?: boolean }) =>
      session.run(() => deleteCommand(session, id, options.yes ?? false)),
    )
  account
    .command('restore')
    .description('Restore a deleted account; it is inactive, and its keys stay revoked')
    .argument('<id>', 'the id of the account', wholeNumber(1))
    .action((id: AccountId) => session.run(() => restore(session, id)))
}

function deleteCommand(session: Session, id: AccountId, yes: boolean): Promise<void> {
  return session.withCatalog(async catalog => {
    const holdings = await catalog.accounts.holdings(operator(), id)
    const { member, deletedAt } = holdings
    if (deletedAt !== null) {
      session.print(`Account ${id} was deleted at ${isoMinute(deletedAt)}. Nothing was changed.`)
      return
    }
    const name = [member.companyName, member.contactName, member.email].filter(text => text !== '')
    session.print(`Account ${id}, ${safeText(name.join(', '))}:`)
    for (const line of consequences(holdings)) session.print(`- ${line}`)
    if (!(await session.agrees(`Delete account ${id}?`, yes))) return
    await catalog.accounts.delete(operator(), id)
    const until = isoMinute(restorableUntil(session.clock()))
    session.print(
      `Deleted account ${id}. To undo this until ${until}: acreage account restore ${id}`,
    )
  })
}

function consequences({
  listings,
  leads,
  ownKeys,
  grantedKeys,
  leadAddresses,
}: AccountHoldings): readonly string[] {
  return [
    `Its ${counted(listings, 'listing')} can no longer be seen; the API answers 405, after 30 days 404.`,
    `${counted(ownKeys, 'key of its own is', 'keys of its own are')} revoked now, for good.`,
    ...(grantedKeys > 0
      ? [`${counted(grantedKeys, 'key')} of other accounts may no longer act for it.`]
      : []),
    'Queued mail about its leads is still sent.',
    'After 30 days its listings, photos, documents and auctions are removed, and its details are blanked.',
    ...(leads + leadAddresses > 0
      ? [
          `So is what ${counted(leads, 'lead')} and ${counted(leadAddresses, 'address for leads', 'addresses for leads')} say about persons.`,
        ]
      : []),
  ]
}

function restore(session: Session, id: AccountId): Promise<void> {
  return session.withCatalog(async catalog => {
    await catalog.accounts.restore(operator(), id)
    session.print(
      `Restored account ${id}. It is inactive, and has no valid key. To show its listings: acreage account edit ${id} --active yes`,
    )
  })
}
