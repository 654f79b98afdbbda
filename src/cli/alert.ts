import type { Command } from 'commander'
import type { AlertAddressRecord } from '../catalog/saved-searches/alert-addresses.ts'
import type { SavedSearch } from '../domain/alerts/saved-search.ts'
import { counted } from '../domain/values/counted.ts'
import type { SavedSearchId } from '../domain/values/ids.ts'
import { isoMinute } from '../domain/values/written-times.ts'
import { wholeNumber } from './arguments.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'
import { printFacts, printTable } from './table.ts'

const ADDRESS = ['<address>', 'the email address'] as const
/** Rows of one table, collected first: its columns are as wide as their widest cell. */
const ROWS_AT_ONCE = 10_000

export function defineAlert(alert: Command, session: Session): void {
  alert
    .command('list')
    .description('List the addresses with email alerts, and those that have unsubscribed')
    .option('--json', 'print them as JSON, one a line')
    .action(({ json }: { json?: boolean }) => session.run(() => list(session, json ?? false)))
  alert
    .command('show')
    .description("Show an address's saved searches, and the listings for its next email")
    .argument(...ADDRESS)
    .option('--json', 'print them as JSON')
    .action((email: string, { json }: { json?: boolean }) =>
      session.run(() => show(session, email, json ?? false)),
    )
  alert
    .command('remove')
    .description('Remove a search')
    .argument('<id>', 'the search', wholeNumber(1))
    .action((id: SavedSearchId) => session.run(() => remove(session, id)))
  alert
    .command('end')
    .description('Unsubscribe an address from all alerts, as the link in each email does')
    .argument(...ADDRESS)
    .action((email: string) => session.run(() => end(session, email)))
  alert
    .command('allow')
    .description('Let an unsubscribed address save searches again')
    .argument(...ADDRESS)
    .action((email: string) => session.run(() => allow(session, email)))
}

function list(session: Session, json: boolean): Promise<void> {
  return session.withCatalog(async catalog => {
    const heads = ['ID', 'ADDRESS', 'SEARCHES', 'CONFIRMED', 'SINCE', 'LAST MAIL', 'REFUSALS']
    const { addresses, pending } = await catalog.alertAddresses.figures(operator())
    let rows: ReturnType<typeof row>[] = []
    for await (const record of catalog.alertAddresses.list(operator())) {
      if (json) session.print(JSON.stringify(listed(record)))
      else rows.push(row(record))
      if (rows.length < ROWS_AT_ONCE) continue
      printTable(session, heads, rows, '')
      rows = []
    }
    if (json) return
    if (rows.length > 0 || addresses === 0) {
      printTable(session, heads, rows, 'There are no saved searches.')
    }
    if (pending > 0)
      session.print(`${counted(pending, 'listing waits', 'listings wait')} to be mailed.`)
  })
}

function row({ address, searches }: AlertAddressRecord): (string | number)[] {
  const { id, address: text, createdAt, leftAt, mailedAt, refusals } = address
  const confirmed = searches.filter(({ confirmedAt }) => confirmedAt !== null).length
  return [
    ...[id, text ?? 'stopped the mail', searches.length, confirmed],
    ...[isoMinute(leftAt ?? createdAt), mailedAt === null ? '' : isoMinute(mailedAt), refusals],
  ]
}

function listed({ address, searches }: AlertAddressRecord) {
  const { id, address: emailAddress, createdAt, leftAt, mailedAt, refusals } = address
  return {
    addressID: id,
    emailAddress,
    createdAt,
    leftAt,
    mailedAt,
    refusals,
    searches: searches.map(listedSearch),
  }
}

function listedSearch(search: SavedSearch) {
  const { id, name, query, frequency, createdAt, confirmedAt } = search
  const nextAt = search.nextAt ?? search.watchDueAt
  return { searchID: id, name, query, frequency, createdAt, confirmedAt, nextAt }
}

function show(session: Session, email: string, json: boolean): Promise<void> {
  return session.withCatalog(async catalog => {
    const { pending, ...record } = await catalog.alertAddresses.find(operator(), email)
    const waiting = pending.map(({ listingId, searchId, kind, dueAt }) => ({
      listingID: listingId,
      searchID: searchId,
      kind,
      dueAt,
    }))
    if (json) {
      session.print(JSON.stringify({ ...listed(record), waiting }, null, 2))
      return
    }
    const { id, address, createdAt, leftAt, mailedAt, refusals } = record.address
    printFacts(session, [
      ['Address', `${id}${address === null ? '' : `, ${address}`}`],
      ['Since', isoMinute(createdAt)],
      ['Stopped the mail', leftAt === null ? null : isoMinute(leftAt)],
      ['Last mail', mailedAt === null ? null : isoMinute(mailedAt)],
      ['Refused in a row', refusals === 0 ? null : String(refusals)],
    ])
    const searches = record.searches
      .map(listedSearch)
      .map(one => [
        ...[one.searchID, one.confirmedAt === null ? 'asked' : one.frequency],
        ...[one.nextAt === null ? '' : isoMinute(one.nextAt), one.name, one.query],
      ])
    printTable(session, ['SEARCH', 'MAIL', 'NEXT', 'NAME', 'PARAMETERS'], searches, 'No searches.')
    const rows = waiting.map(one => [one.listingID, one.kind, one.searchID, isoMinute(one.dueAt)])
    if (rows.length > 0) printTable(session, ['LISTING', 'NEWS', 'SEARCH', 'DUE'], rows, '')
  })
}

function remove(session: Session, id: SavedSearchId): Promise<void> {
  return session.withCatalog(async catalog => {
    await catalog.alertAddresses.removeSearch(operator(), id)
    session.print(`Removed search ${id}.`)
  })
}

function end(session: Session, email: string): Promise<void> {
  return session.withCatalog(async catalog => {
    await catalog.alertAddresses.end(operator(), email)
    session.print(`Unsubscribed ${email} from all alerts.`)
  })
}

function allow(session: Session, email: string): Promise<void> {
  return session.withCatalog(async catalog => {
    await catalog.alertAddresses.allow(operator(), email)
    session.print(`${email} may save searches again.`)
  })
}
