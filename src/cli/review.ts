import type { Command } from 'commander'
import { DECISIONS, type Decision, HOLDS } from '../domain/listings/listing-review.ts'
import type { AccountId, ListingId, ReportId } from '../domain/values/ids.ts'
import { isoMinute } from '../domain/values/written-times.ts'
import { wholeNumber } from './arguments.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'
import { printTable } from './table.ts'

const DONE: Readonly<Record<Decision, string>> = {
  approve: 'Approved',
  refuse: 'Refused',
  remove: 'Took down',
}

export function defineReview(review: Command, session: Session): void {
  review
    .command('list')
    .description('Show listings, accounts and visitor reports to review')
    .option('--held', 'show all hidden listings instead')
    .action((options: { held?: boolean }) =>
      session.run(() => list(session, options.held ?? false)),
    )
  for (const decision of DECISIONS) {
    const command = review
      .command(decision)
      .description(DESCRIPTIONS[decision])
      .argument('<id>', 'the id of the listing', wholeNumber(1))
    if (decision !== 'approve') {
      command.requiredOption('--reason <text>', 'why; shown to the account')
    }
    command.action((id: ListingId, options: { reason?: string }) =>
      session.run(() => decide(session, id, decision, options.reason ?? '')),
    )
  }
  review
    .command('dismiss')
    .description('Dismiss the reports about a listing')
    .argument('<report>', 'the number of one of the reports', wholeNumber(1))
    .action((id: ReportId) =>
      session.run(() =>
        session.withCatalog(async catalog => {
          await catalog.reports.dismiss(operator(), id)
          session.print(`Settled the reports about the listing of report ${id}.`)
        }),
      ),
    )
  for (const isApproved of [true, false]) {
    review
      .command(isApproved ? 'approve-account' : 'refuse-account')
      .description(
        isApproved
          ? 'Activate a requested account'
          : 'Reject a requested account; it stays inactive',
      )
      .argument('<id>', 'the id of the account', wholeNumber(1))
      .action((id: AccountId) =>
        session.run(() =>
          session.withCatalog(async catalog => {
            await catalog.applications.decide(operator(), id, isApproved)
            session.print(`${isApproved ? 'Approved' : 'Refused'} account ${id}.`)
          }),
        ),
      )
  }
}

const DESCRIPTIONS: Readonly<Record<Decision, string>> = {
  approve: 'Approve a listing that is pending, rejected or taken down',
  refuse: 'Reject a pending listing, until its account changes it',
  remove: 'Take down a public listing, and settle the reports about it',
}

function list(session: Session, isHeld: boolean): Promise<void> {
  return session.withCatalog(async catalog => {
    const states = isHeld ? HOLDS : (['review', 'edited'] as const)
    const listings = await catalog.reviews.list(operator(), states)
    printTable(
      session,
      ['LISTING', 'STATE', 'VERSION', 'SINCE', 'ACCOUNT', 'TITLE'],
      listings.map(({ listingId, state, version, at, accountId, title }) => [
        ...[listingId, state, version, isoMinute(at), accountId, title],
      ]),
      isHeld ? 'No listing is held back.' : 'No listing waits.',
    )
    if (isHeld) return
    const accounts = await catalog.applications.list(operator())
    printTable(
      session,
      ['ACCOUNT', 'SINCE', 'NAME', 'EMAIL'],
      accounts.map(one => [one.accountId, isoMinute(one.appliedAt), one.accountName, one.email]),
      'No account waits.',
    )
    const reports = await catalog.reports.list(operator())
    printTable(
      session,
      ['REPORT', 'LISTING', 'SINCE', 'ABOUT', 'COMMENT'],
      reports.map(({ id, listingId, createdAt, category, comment }) => [
        ...[id, listingId, isoMinute(createdAt), category, comment],
      ]),
      'No report waits.',
    )
  })
}

function decide(
  session: Session,
  listingId: ListingId,
  decision: Decision,
  reason: string,
): Promise<void> {
  return session.withCatalog(async catalog => {
    const { listing } = await catalog.reviews.find(operator(), listingId)
    const { version } = listing
    await catalog.reviews.decide(operator(), { listingId, version, decision, reason })
    session.print(`${DONE[decision]} listing ${listingId}.`)
  })
}
