import { readFile } from 'node:fs/promises'
import { isAbsolute, resolve } from 'node:path'
import type { Command } from 'commander'
import type { Feeds, NewFeed, ScheduledFeed } from '../catalog/feeds/feeds.ts'
import type { FailedPhotos } from '../domain/feeds/failed-photos.ts'
import type { FeedAllowance, FeedRun, FeedSettings } from '../domain/feeds/feed.ts'
import { Problem } from '../domain/problem.ts'
import { counted } from '../domain/values/counted.ts'
import type { AccountId, FeedId } from '../domain/values/ids.ts'
import { isoMinute } from '../domain/values/written-times.ts'
import { wholeNumber } from './arguments.ts'
import { printFeedRun } from './feed-run.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'
import { printFacts, printTable } from './table.ts'

interface SettingOptions {
  name?: string
  address?: string
  format?: string
  map?: string
  full?: boolean
  member?: string
  schedule?: string
  credentials?: string
  mail?: string
}

interface RunOptions {
  dryRun?: boolean
  allowRefusals?: boolean
  allowRemovals?: boolean
  report?: string
}

export function defineFeed(feed: Command, session: Session): void {
  settingOptions(
    feed
      .command('add')
      .description('Add a source of listings to an account')
      .argument('<address>', 'a URL, or a file on this machine')
      .requiredOption('--account <id>', 'the account of the listings', wholeNumber(1))
      .requiredOption('--name <name>', 'a name that is unique in the account'),
  ).action((address: string, options: SettingOptions & { account: AccountId }) =>
    session.run(() => add(session, address, options)),
  )
  settingOptions(
    feed
      .command('edit')
      .description('Change the given options')
      .argument('<id>', 'the feed', wholeNumber(1))
      .option('--address <address>', 'a URL, or a file on this machine')
      .option('--name <name>', 'a name that is unique in the account')
      .option('--no-full', 'the file need not have all listings'),
  ).action((id: FeedId, options: SettingOptions) => session.run(() => edit(session, id, options)))
  feed
    .command('list')
    .description('List them, with their last and next runs')
    .option('--account <id>', 'only those of this account', wholeNumber(1))
    .option('--json', 'print them as JSON')
    .action((options: { account?: AccountId; json?: boolean }) =>
      session.run(() => list(session, options)),
    )
  feed
    .command('show')
    .description('Show a feed and its last runs')
    .argument('<id>', 'the feed', wholeNumber(1))
    .option('--json', 'print them as JSON, with the report of the last run')
    .action((id: FeedId, { json }: { json?: boolean }) =>
      session.run(() => show(session, id, json ?? false)),
    )
  feed
    .command('run')
    .description('Run a feed now, in this process; resumes an interrupted run')
    .argument('<id>', 'the feed', wholeNumber(1))
    .option('--dry-run', 'only report what would happen')
    .option('--allow-refusals', 'continue even if records are rejected or name other land')
    .option('--allow-removals', 'hide what the file lacks or takes off the market')
    .option('--report <file>', 'also write the report to this file, as JSON')
    .action((id: FeedId, options: RunOptions) => session.run(() => run(session, id, options)))
  for (const [name, isPaused] of [
    ['pause', true],
    ['resume', false],
  ] as const) {
    feed
      .command(name)
      .description(isPaused ? 'Do not run a feed by its schedule' : 'Run it by its schedule again')
      .argument('<id>', 'the feed', wholeNumber(1))
      .action((id: FeedId) => session.run(() => pause(session, id, isPaused)))
  }
  feed
    .command('remove')
    .description('Remove a feed with its reports; its listings stay as they are')
    .argument('<id>', 'the feed', wholeNumber(1))
    .action((id: FeedId) => session.run(() => remove(session, id)))
}

function settingOptions(command: Command): Command {
  return command
    .option('--format <format>', 'the format of the file (default auto: detected)')
    .option('--map <file>', 'a mapping file')
    .option('--full', 'the file has all listings: hide those that a later file lacks')
    .option('--member <name>', 'the file within a zip, if it has several')
    .option('--schedule <schedule>', 'such as 6h, or five fields of cron such as "30 2 * * *"')
    .option(
      '--credentials <setting>',
      'the setting with user and password, or a token, such as ACREAGE_FEED_NORTH',
    )
    .option('--mail <address>', 'where reports go (default: to the account)')
}

async function settingsOf(options: SettingOptions): Promise<Partial<FeedSettings>> {
  const { name, address, format, map, full, member, schedule, credentials, mail } = options
  const reading = { ...(full !== undefined && { full }), ...(member !== undefined && { member }) }
  const given = {
    name,
    format,
    schedule,
    credentials,
    reportEmail: mail,
    address: address === undefined ? undefined : placeOf(address),
    options: Object.keys(reading).length === 0 ? undefined : reading,
    mapping: map === undefined ? undefined : jsonIn(map, await readFile(resolve(map), 'utf8')),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** A file is named by its whole path: the service runs in another folder. */
function placeOf(address: string): string {
  return isAbsolute(address) || address.includes('://') ? address : resolve(address)
}

function jsonIn(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const detail = `${file} must be a mapping file, which is JSON (${cause instanceof Error ? cause.message : cause}).`
    throw Problem.of('invalid-input', 'Mapping invalid', detail, { cause })
  }
}

function add(
  session: Session,
  address: string,
  { account, ...options }: SettingOptions & { account: AccountId },
): Promise<void> {
  return session.withFeeds(async ({ feeds }) => {
    const settings = await settingsOf({ ...options, address })
    const { id } = await feeds.add(operator(), account, settings as NewFeed)
    session.print(`Created feed ${id}. "acreage feed run ${id} --dry-run" shows what it would do.`)
  })
}

function edit(session: Session, id: FeedId, options: SettingOptions): Promise<void> {
  return session.withFeeds(async ({ feeds }) => {
    const { options: reading, ...settings } = await settingsOf(options)
    const before = reading && (await feeds.find(operator(), id)).feed.options
    const changed = reading && { options: { ...before, ...reading } }
    await feeds.edit(operator(), id, { ...settings, ...changed })
    session.print(`Changed feed ${id}.`)
  })
}

function pause(session: Session, id: FeedId, isPaused: boolean): Promise<void> {
  return session.withFeeds(async ({ feeds }) => {
    await feeds.edit(operator(), id, { isPaused })
    session.print(isPaused ? `Feed ${id} is paused.` : `Feed ${id} runs by its schedule again.`)
  })
}

function remove(session: Session, id: FeedId): Promise<void> {
  return session.withFeeds(async ({ feeds }) => {
    await feeds.remove(operator(), id)
    session.print(`Removed feed ${id}. Its listings stay as they are.`)
  })
}

function list(
  session: Session,
  { account, json }: { account?: AccountId; json?: boolean },
): Promise<void> {
  return session.withFeeds(async ({ feeds }) => {
    const all =
      account === undefined ? await everyFeed(feeds) : await feeds.ofAccount(operator(), account)
    if (json) session.print(JSON.stringify(all.map(listed)))
    else {
      const heads = ['ID', 'ACCOUNT', 'NAME', 'LAST RUN', 'STATE', 'NEXT RUN', 'FAILURES']
      printTable(session, heads, all.map(row), 'No feeds. To add one: acreage feed add <address>')
    }
  })
}

async function everyFeed(feeds: Feeds): Promise<readonly ScheduledFeed[]> {
  const all: ScheduledFeed[] = []
  for (let hasMore = true; hasMore; ) {
    const page = await feeds.page(operator(), all.at(-1)?.feed.id ?? null)
    all.push(...page.feeds)
    hasMore = page.hasMore
  }
  return all
}

function row({ feed, dueAt, lastRun }: ScheduledFeed): (string | number)[] {
  const { id, accountId, name, isPaused, failures } = feed
  const next = isPaused ? 'paused' : minuteOf(dueAt)
  return [
    id,
    accountId,
    name,
    minuteOf(lastRun?.startedAt ?? null),
    lastRun?.state ?? '',
    next,
    failures,
  ]
}

function minuteOf(instant: number | null): string {
  return instant === null ? '' : isoMinute(instant)
}

function listed({ feed, dueAt, lastRun }: ScheduledFeed) {
  const { accountId, ...rest } = feed
  return { ...rest, accountID: accountId, dueAt, lastRun: lastRun && runTable(lastRun) }
}

function runTable({ id, startedAt, endedAt, state, cause, isDryRun, recordsDone }: FeedRun) {
  return { id, startedAt, endedAt, state, cause, isDryRun, recordsDone }
}

function show(session: Session, id: FeedId, json: boolean): Promise<void> {
  return session.withFeeds(async ({ feeds }) => {
    const found = await feeds.find(operator(), id)
    const runs = await feeds.runs(operator(), id)
    const photos = await feeds.failedPhotos(operator(), id)
    const [last] = runs
    if (json) {
      const report = last ? (await feeds.run(operator(), id, last.id)).report : ''
      const lastReport = report === '' ? null : JSON.parse(report)
      session.print(
        JSON.stringify(
          { ...listed(found), runs: runs.map(runTable), lastReport, failedPhotos: photos },
          null,
          2,
        ),
      )
      return
    }
    const { feed, dueAt } = found
    printFacts(session, [
      ['Feed', `${feed.id}, ${feed.name}`],
      ['Account', String(feed.accountId)],
      ['Address', feed.address],
      ['Format', feed.format],
      ['Options', JSON.stringify(feed.options)],
      ['Schedule', feed.schedule || 'none'],
      ['Credentials', feed.credentials || null],
      ['Next run', feed.isPaused ? 'paused' : minuteOf(dueAt) || 'when you run it'],
      ['Failures in a row', String(feed.failures)],
    ])
    const heads = ['RUN', 'BEGAN', 'ENDED', 'STATE', 'RECORDS', 'WHY']
    printTable(session, heads, runs.map(runRow), 'It was not run yet.')
    printFailedPhotos(session, photos)
  })
}

function printFailedPhotos(session: Session, { count, first }: FailedPhotos): void {
  if (count === 0) return
  session.print(`\n${counted(count, 'photo')} could not be fetched:`)
  for (const { key, address, reason } of first) session.print(`  ${key}: ${reason} ${address}`)
  if (count > first.length)
    session.print(`  and ${(count - first.length).toLocaleString('en-US')} more`)
}

function runRow({ id, startedAt, endedAt, state, recordsDone, cause, isDryRun }: FeedRun) {
  const shown = isDryRun ? `${state} (dry run)` : state
  return [id, isoMinute(startedAt), minuteOf(endedAt), shown, recordsDone, cause]
}

function run(session: Session, id: FeedId, options: RunOptions): Promise<void> {
  const { dryRun: isDryRun = false, allowRefusals, allowRemovals, report } = options
  const allowances: FeedAllowance[] = []
  if (allowRefusals) allowances.push('refusals')
  if (allowRemovals) allowances.push('removals')
  const { kind, name } = operator().actor
  const order = { startedBy: { kind, name }, isDryRun, allowances }
  return printFeedRun(session, id, order, report)
}
