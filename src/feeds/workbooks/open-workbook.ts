import { posix } from 'node:path'
import type { Entry } from 'yauzl'
import { Problem } from '../../domain/problem.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import { cellStyles, type NumberStyle } from './cell-styles.ts'
import { sharedTexts } from './shared-texts.ts'
import { readXml } from './xml-events.ts'

const WORKBOOK = 'xl/workbook.xml'
const MAX_SHEETS = 1000
const MAX_NAMED = 20
const MAX_LISTED = 100

interface Sheet {
  readonly name: string
  readonly isHidden: boolean
  readonly entry: Entry
}

/** What the cells of an Excel workbook refer to. */
export interface Workbook {
  readonly sheets: readonly Sheet[]
  readonly texts: readonly string[]
  readonly styles: readonly NumberStyle[]
  /** Whether days are counted from 1904, as old versions of Excel on a Mac do. */
  readonly isFrom1904: boolean
  /** The size of the parts that all sheets share. */
  readonly packedBytes: number
}

/** Opens a part of the zip. */
type OpenPart = (entry: Entry) => AsyncIterable<Buffer>

/** Whether a zip is an Excel workbook. */
export function isWorkbook(entries: readonly Entry[]): boolean {
  return entries.some(({ fileName }) => fileName === WORKBOOK)
}

/** @throws Problem `invalid-input` when it is damaged, `payload-too-large` for too many texts. */
export async function openWorkbook(entries: readonly Entry[], open: OpenPart): Promise<Workbook> {
  const parts = new Map(entries.map(entry => [entry.fileName, entry]))
  const read = async <Part>(
    name: string,
    none: Part,
    part: (xml: AsyncIterable<Buffer>) => Promise<Part>,
  ) => {
    const entry = parts.get(name)
    return entry ? await part(open(entry)) : none
  }
  const targets = await read('xl/_rels/workbook.xml.rels', new Map<string, string>(), targetsIn)
  const { named, isFrom1904 } = await read(WORKBOOK, { named: [], isFrom1904: false }, sheetsIn)
  const sheets = named.flatMap(({ name, id, isHidden }) => {
    const entry = parts.get(targets.get(id) ?? '')
    return entry ? [{ name, isHidden, entry }] : []
  })
  return {
    sheets,
    isFrom1904,
    texts: await read('xl/sharedStrings.xml', [], sharedTexts),
    styles: await read('xl/styles.xml', [], cellStyles),
    packedBytes: parts.get('xl/sharedStrings.xml')?.compressedSize ?? 0,
  }
}

/**
 * The sheet with the listings. @param named Without it, the first visible sheet.
 * @throws Problem `invalid-input` when there is none.
 */
export function chosenSheet({ sheets }: Workbook, named: string | undefined): Sheet {
  const sheet =
    named === undefined
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : sheets.find(({ name }) => name === named)
  if (sheet) return sheet
  const names = sheets.slice(0, MAX_NAMED).map(({ name }) => formatValue(name))
  const detail =
    named === undefined
      ? 'The Excel workbook has no sheet with cells.'
      : `The Excel workbook has no sheet ${formatValue(named)}; its sheets are ${names.join(', ')}.`
  throw Problem.of('invalid-input', 'Sheet missing', detail)
}

/** The names of the visible sheets, the first ones if there are very many. */
export async function visibleSheets(
  entries: readonly Entry[],
  open: OpenPart,
): Promise<readonly string[]> {
  const workbook = entries.find(({ fileName }) => fileName === WORKBOOK)
  if (!workbook) return []
  const { named } = await sheetsIn(open(workbook))
  const shown = named.filter(({ isHidden }) => !isHidden)
  return shown.slice(0, MAX_LISTED).map(({ name }) => name)
}

/** The paths of parts by the ids that the workbook gives them. */
async function targetsIn(xml: AsyncIterable<Buffer>): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  await readXml(xml, {
    open: (name, { Id, Target }) => {
      if (name !== 'Relationship' || !Id || !Target || targets.size > MAX_SHEETS) return
      targets.set(Id, posix.resolve('/xl', Target).slice(1))
    },
  })
  return targets
}

async function sheetsIn(xml: AsyncIterable<Buffer>) {
  const named: { name: string; id: string; isHidden: boolean }[] = []
  let isFrom1904 = false
  await readXml(xml, {
    open: (tag, attributes) => {
      const { name = '', state = 'visible', date1904 = '0' } = attributes
      if (tag === 'workbookPr') isFrom1904 = date1904 === '1' || date1904 === 'true'
      if (tag !== 'sheet' || named.length >= MAX_SHEETS) return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      named.push({ name, id, isHidden: state !== 'visible' })
    },
  })
  return { named, isFrom1904 }
}
