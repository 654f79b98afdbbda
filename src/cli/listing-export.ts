import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { localBaseUrl } from '../config/config.ts'
import { Calendar } from '../domain/values/calendar.ts'
import { counted } from '../domain/values/counted.ts'
import type { AccountId } from '../domain/values/ids.ts'
import { EXPORT_FORMATS, type ExportFormat, listingText } from '../feeds/exports/listing-text.ts'
import { wholeNumber } from './arguments.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'
import { writeWholeFile } from './whole-file.ts'

interface ExportOptions {
  account?: AccountId
  format: ExportFormat
  output?: string
}

export function addListingExport(listing: Command, session: Session): void {
  listing
    .command('export')
    .description('Export listings, also inactive ones, with everything their owners entered, by id')
    .option('--account <id>', 'only those of this account', wholeNumber(1))
    .addOption(
      new Option('--format <format>', 'jsonl, which "acreage import" reads, or csv')
        .choices(EXPORT_FORMATS)
        .default('jsonl'),
    )
    .option(
      '--output <file>',
      'the file to write; it must not exist yet (default: standard output)',
    )
    .action((options: ExportOptions) => session.run(() => exportTo(session, options)))
}

function exportTo(session: Session, { account, format, output }: ExportOptions): Promise<void> {
  return session.withCatalog(async (catalog, config) => {
    const base = config.baseUrl ?? localBaseUrl(config.host, config.port)
    const context = {
      gazetteer: await catalog.places(),
      calendar: new Calendar(config.timeZone),
      addressOf: (path: string) => `${base}/media/${path}`,
    }
    let count = 0
    const pages = catalog.listings.export(operator(), account ?? null)
    const text = listingText(pages, format, context, listings => {
      count += listings
    })
    if (output === undefined) await session.printAll(text)
    else await writeWholeFile(resolve(output), text)
    const place = output === undefined ? '' : ` to ${resolve(output)}`
    session.note(`Wrote ${counted(count, 'listing')}${place}.`)
  })
}
