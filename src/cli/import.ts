import { open } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { Command } from 'commander'
import { Calendar } from '../domain/values/calendar.ts'
import { counted } from '../domain/values/counted.ts'
import type { AccountId } from '../domain/values/ids.ts'
import { importFile } from '../feeds/imports/import-file.ts'
import type { FaultKind, ImportReport } from '../feeds/imports/import-report.ts'
import { wholeNumber } from './arguments.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'
import type { Progress } from './terminal.ts'

interface Options {
  account: AccountId
  dryRun?: boolean
  matchIds?: boolean
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
    .option('--report <file>', 'also write the report to this file, as JSON')
    .action((file: string, options: Options) =>
      session.run(() => importInto(session, resolve(file), options)),
    )
}

async function importInto(session: Session, file: string, options: Options): Promise<void> {
  const { account: accountId, dryRun = false, matchIds = false } = options
  const report = await session.withPostedListings(async (listings, { timeZone }) => {
    // An import that took an hour must not fail because its report cannot be written.
    await using reportFile =
      options.report === undefined ? null : await open(resolve(options.report), 'w')
    const progress: Progress[] = []
    try {
      const result = await importFile(listings, {
        ...{ file, source: basename(file), accountId, matchesIds: matchIds, isDryRun: dryRun },
        ...{ principal: operator(), calendar: new Calendar(timeZone) },
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

function printReport(session: Session, report: ImportReport): void {
  const { counts, seconds, dryRun, complete } = report
  const rate = Math.round(counts.read / Math.max(seconds, 0.001)).toLocaleString('en-US')
  const verb = dryRun ? 'Checked' : 'Imported'
  session.print(
    `${verb} ${report.file} for account ${report.accountID}: ${counted(counts.read, 'record')} in ${seconds.toFixed(1)} s (${rate}/s).`,
  )
  const { read: _read, ...outcomes } = counts
  const parts = Object.entries(outcomes).map(
    ([name, count]) => `${name} ${count.toLocaleString('en-US')}`,
  )
  session.print(`${dryRun ? 'Would be: ' : ''}${parts.join(', ')}`)
  if (dryRun) session.print('Nothing was written.')
  if (!complete) session.print('The file was not read to its end; see below.')
  for (const kind of report.faults) printKind(session, kind)
}

function printKind(session: Session, { code, field, done, count, examples }: FaultKind): void {
  session.print(
    `\n${[code, field].filter(part => part !== null).join(' ')}: ${count.toLocaleString('en-US')} ${done}`,
  )
  for (const { line, key, value, expected } of examples) {
    const about = key === null ? '' : `, ${key}`
    // Most sentences end with the value.
    const found = value === null || expected.includes(value) ? '' : ` Found: ${value}.`
    session.print(`  line ${line}${about}: ${expected}${found}`)
  }
  const more = count - examples.length
  if (more > 0) session.print(`  and ${more.toLocaleString('en-US')} more`)
}
