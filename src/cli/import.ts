import { open, readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { Problem } from '../domain/problem.ts'
import { Calendar } from '../domain/values/calendar.ts'
import type { AccountId } from '../domain/values/ids.ts'
import type { FetchedFile } from '../feeds/fetching/fetched-file.ts'
import { FORMAT_NAMES, type FormatName } from '../feeds/formats/format.ts'
import { importFile } from '../feeds/imports/import-file.ts'
import { openSource, showMap } from '../feeds/imports/open-source.ts'
import { mappingFile } from '../feeds/mapping/mapping-file.ts'
import { wholeNumber } from './arguments.ts'
import { printReport } from './import-result.ts'
import { printMap } from './map-description.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'
import type { Progress } from './terminal.ts'

interface Options {
  account?: AccountId
  format?: FormatName
  map?: string
  showMap?: boolean
  dryRun?: boolean
  matchIds?: boolean
  allowRefusals?: boolean
  member?: string
  full?: boolean
  report?: string
}

const FULL_NEEDS_FEED =
  '--full needs a feed: only a feed remembers which listings came from its file, so only a feed can hide the ones a later file lacks, and show them again. Use "acreage feed add FILE --account ID --name NAME --full", and then "acreage feed run ID" for each new file.'

export function defineImport(command: Command, session: Session): void {
  command
    .argument('<file>', 'a file of listings or its URL; it may be compressed with gzip or zip')
    .option('--account <id>', 'the account of the listings', wholeNumber(1))
    .addOption(
      new Option('--format <name>', 'the format; without it, the file tells').choices(FORMAT_NAMES),
    )
    .option('--map <file>', 'a mapping: where the file has which field, and what its values mean')
    .option('--show-map', 'only show how the first hundred records would be read')
    .option('--dry-run', 'only report what would happen')
    .option(
      '--match-ids',
      'match records without listFeedKey by listingID; only for exports of this database',
    )
    .option(
      '--allow-refusals',
      'continue even if many of the first records are rejected, or have keys of other land',
    )
    .option('--member <name>', 'the file within a zip, if it has several')
    .addOption(new Option('--full', 'needs a feed: see "acreage feed add"').hideHelp())
    .option('--report <file>', 'also write the report to this file, as JSON')
    .action((file: string, options: Options) =>
      session.run(() => importFrom(session, file, options)),
    )
}

async function importFrom(session: Session, given: string, options: Options): Promise<void> {
  if (options.full) throw Problem.of('invalid-input', 'Feed needed', FULL_NEEDS_FEED)
  if (!/^https?:\/\//i.test(given)) {
    const file = resolve(given)
    return await importInto(session, { file, fileName: file, charset: null }, options)
  }
  await session.withFetched(given, fetched => importInto(session, fetched, options))
}

async function importInto(
  session: Session,
  { file, fileName, charset }: Pick<FetchedFile, 'file' | 'fileName' | 'charset'>,
  options: Options,
): Promise<void> {
  const { dryRun = false, matchIds = false, allowRefusals = false, format = null } = options
  const mapping = options.map === undefined ? null : mappingFile(await readFile(options.map))
  const stated = { fileName, charset: charset ?? undefined, member: options.member }
  const how = { ...stated, matchesIds: matchIds, format, mapping, clock: session.clock }
  if (options.showMap) {
    await session.withPostedListings(async (listings, { timeZone }) => {
      const about = { places: await listings.places(), calendar: new Calendar(timeZone) }
      printMap(session, await showMap(file, { ...how, ...about }))
    })
    return
  }
  const accountId = accountOf(options)
  session.io.lowerPriority()
  const report = await session.withPostedListings(async (listings, { timeZone }) => {
    const calendar = new Calendar(timeZone)
    const places = await listings.places()
    const source = await openSource(file, { ...how, accountId, calendar, places })
    // An import that took an hour must not fail because its report cannot be written.
    await using reportFile =
      options.report === undefined ? null : await open(resolve(options.report), 'w')
    const progress: Progress[] = []
    try {
      const result = await importFile(listings, {
        source,
        calendar,
        principal: operator(),
        name: basename(fileName),
        accountId,
        isDryRun: dryRun,
        book: null,
        isFull: false,
        allowances: allowRefusals ? ['refusals'] : [],
        onCounted: records => {
          progress.push(session.progress(dryRun ? 'Checking' : 'Importing', records))
        },
        onProgress: done => progress[0]?.update(done),
      })
      await reportFile?.writeFile(`${JSON.stringify(result, null, 2)}\n`)
      return result
    } finally {
      progress[0]?.end()
    }
  })
  printReport(session, report)
  if (report.counts.refused > 0 || !report.complete) session.exitCode = 1
}

function accountOf({ account }: Options): AccountId {
  if (account !== undefined) return account
  const detail = '--account must say whose listings these are.'
  throw Problem.of('invalid-input', 'Account missing', detail)
}
