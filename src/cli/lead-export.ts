import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import type { ReceivedLead } from '../catalog/leads/read-leads.ts'
import { LEAD_COLUMNS, leadCells, leadRecord } from '../domain/leads/lead-record.ts'
import { counted } from '../domain/values/counted.ts'
import { csvLines } from '../domain/values/csv-lines.ts'
import { type LeadFilterOptions, leadFilter, withLeadFilter } from './lead-filter.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'
import { writeWholeFile } from './whole-file.ts'

interface ExportOptions extends LeadFilterOptions {
  format: keyof typeof FORMATS
}

type Leads = readonly ReceivedLead[]

/** The heading of a file, and the text of some leads. */
const FORMATS = {
  csv: {
    heading: csvLines([LEAD_COLUMNS]),
    textOf: (leads: Leads) => csvLines(leads.map(leadCells)),
  },
  jsonl: {
    heading: '',
    textOf: (leads: Leads) => leads.map(lead => `${JSON.stringify(leadRecord(lead))}\n`).join(''),
  },
} as const

export function addLeadExport(lead: Command, session: Session): void {
  withLeadFilter(
    lead
      .command('export')
      .description('Write leads as CSV or JSON Lines, latest first; the audit log records it')
      .argument('[file]', 'the file to write; it must not exist yet (default: standard output)'),
  )
    .addOption(
      new Option('--format <format>', 'csv, or jsonl: one JSON object a line')
        .choices(Object.keys(FORMATS))
        .default('csv'),
    )
    .action((file: string | undefined, options: ExportOptions) =>
      session.run(() => exportTo(session, file, options)),
    )
}

function exportTo(
  session: Session,
  file: string | undefined,
  options: ExportOptions,
): Promise<void> {
  return session.withCatalog(async (catalog, config) => {
    const filter = leadFilter(options, config)
    const leads = catalog.leads.export(operator(), filter)
    const written = { count: 0 }
    const text = textOf(leads, options.format, written)
    if (file === undefined) await session.printAll(text)
    else await writeWholeFile(resolve(file), text)
    const place = file === undefined ? '' : ` to ${resolve(file)}`
    session.note(`Wrote ${counted(written.count, 'lead')}${place}.`)
  })
}

/**
 * The file in pieces. Each is made when the one before is written, so any number of leads fits into
 * memory.
 */
async function* textOf(
  pages: AsyncIterable<Leads>,
  format: ExportOptions['format'],
  written: { count: number },
): AsyncIterable<string> {
  const { heading, textOf } = FORMATS[format]
  yield heading
  for await (const leads of pages) {
    written.count += leads.length
    yield textOf(leads)
  }
}
