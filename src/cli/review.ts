import type { Command } from 'commander'
import type { BulkVerdict } from '../catalog/review/reviews.ts'
import { DECISIONS, type Decision, HOLDS } from '../domain/listings/listing-review.ts'
import { counted } from '../domain/values/counted.ts'
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
    const command = review.command(decision).description(DESCRIPTIONS[decision])
    if (decision === 'remove') command.argument('<id>', 'the id of the listing', wholeNumber(1))
    else command.argument('<ids...>', 'the ids of the listings', eachWholeNumber)
    if (decision !== 'approve') {
      command.requiredOption('--reason <text>', 'why; shown to the account')
    }
    command.action((ids: ListingId | readonly ListingId[], options: { reason?: string }) =>
      session.run(() => decide(session, [ids].flat(), decision, options.reason ?? '')),
    )
  }
  defineTrust(review, session)
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

function eachWholeNumber(text: string, before: readonly ListingId[] = []): ListingId[] {
  return [...before, wholeNumber(1)(text) as ListingId]
}

function defineTrust(review: Command, session: Session): void {
  review
    .command('trust')
    .description('Approve the pending listings of an account, and trust it from now on')
    .argument('<account>', 'the id of the account', wholeNumber(1))
    .action((id: AccountId) =>
      session.run(() =>
        session.withCatalog(async catalog => {
          printVerdict(session, 'Approved', await catalog.reviews.trust(operator(), id))
          session.print(`Account ${id} is trusted.`)
        }),
      ),
    )
  review
    .command('distrust')
    .description('Stop trusting an account: its new listings wait again')
    .argument('<account>', 'the id of the account', wholeNumber(1))
    .action((id: AccountId) =>
      session.run(() =>
        session.withCatalog(async catalog => {
          await catalog.reviews.distrust(operator(), id)
          session.print(`Account ${id} is no longer trusted.`)
        }),
      ),
    )
}

function printVerdict(session: Session, done: string, { decided, left }: BulkVerdict): void {
  session.print(`${done} ${counted(decided, 'listing')}.`)
  for (const { listingId, detail } of left) session.print(`Not decided: ${listingId}. ${detail}`)
}

const DESCRIPTIONS: Readonly<Record<Decision, string>> = {
  approve: 'Approve listings that are pending, or one that was rejected or taken down',
  refuse: 'Reject pending listings, until their accounts change them',
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
  ids: readonly ListingId[],
  decision: Decision,
  reason: string,
): Promise<void> {
  return session.withCatalog(async catalog => {
    const found = []
    for (const id of ids) found.push(await catalog.reviews.find(operator(), id))
    const listings = found.map(({ listing: { id, version } }) => ({ listingId: id, version }))
    const [first, ...others] = listings
    if (decision !== 'remove' && others.length > 0) {
      const verdict = await catalog.reviews.decideMany(operator(), { listings, decision, reason })
      return printVerdict(session, DONE[decision], verdict)
    }
    if (!first) return
    await catalog.reviews.decide(operator(), { ...first, decision, reason })
    session.print(`${DONE[decision]} listing ${first.listingId}.`)
  })
}
