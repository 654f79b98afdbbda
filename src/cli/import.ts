import { open } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { Command } from 'commander'
import { Calendar } from '../domain/values/calendar.ts'
import type { AccountId } from '../domain/values/ids.ts'
import { jsonLines } from '../feeds/formats/json-lines.ts'
import { importFile } from '../feeds/imports/import-file.ts'
import { PostedRecords } from '../feeds/records/posted-records.ts'
import { wholeNumber } from './arguments.ts'
import { printReport } from './import-result.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'
import type { Progress } from './terminal.ts'

interface Options {
  account: AccountId
  dryRun?: boolean
  matchIds?: boolean
  allowRefusals?: boolean
  report?: string
}

export function defineImport(command: Command, session: Session): void {
  command
    .argument('<file>', 'a file of JSON Lines, which may be compressed with gzip')
    .requiredOption('--account <id>', 'the account of the listings', wholeNumber(1))
    .option('--dry-run', 'only tell what would happen')
    .option(
      '--match-ids',
      'match records without listFeedKey by listingID; only for exports of this database',
    )
    .option('--allow-refusals', 'go on although very many of the first records are refused')
    .option('--report <file>', 'also write the report to this file, as JSON')
    .action((file: string, options: Options) =>
      session.run(() => importInto(session, resolve(file), options)),
    )
}

async function importInto(session: Session, file: string, options: Options): Promise<void> {
  const { account: accountId, dryRun = false, matchIds = false, allowRefusals = false } = options
  const report = await session.withPostedListings(async (listings, { timeZone }) => {
    // An import that took an hour must not fail because its report cannot be written.
    await using reportFile =
      options.report === undefined ? null : await open(resolve(options.report), 'w')
    const progress: Progress[] = []
    try {
      const result = await importFile(listings, {
        source: {
          ...{ file, format: jsonLines() },
          reader: new PostedRecords({ accountId, matchesIds: matchIds }),
        },
        ...{ name: basename(file), accountId, isDryRun: dryRun, book: null, isFull: false },
        ...{ principal: operator(), calendar: new Calendar(timeZone) },
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
