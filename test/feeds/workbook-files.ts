import { zipOf } from './zip-files.ts'

/** A cell: a text, a number, a number with the index of a style, or the XML of a cell. */
export type Cell =
  | string
  | number
  | { readonly number: number; readonly style: number }
  | { readonly xml: string }

const MAIN =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

/** The indexes of the styles of `workbookOf`. */
export const STYLES = { day: 1, ownDay: 2, zip: 3, money: 4 } as const

/** An Excel workbook with sheets by their names; the rows of a sheet are its lines from 1 on, and undefined leaves one out. */
export function workbookOf(
  sheets: Readonly<Record<string, readonly (readonly Cell[] | undefined)[]>>,
  { hidden = '' } = {},
): Buffer {
  const texts: string[] = []
  const names = Object.keys(sheets)
  const parts = names.map((name, i) => [
    `xl/worksheets/sheet${i + 1}.xml`,
    sheetXml(sheets[name] ?? [], texts),
  ])
  const list = names.map(
    (name, i) =>
      `<sheet name="${escaped(name)}" sheetId="${i + 1}"${name === hidden ? ' state="hidden"' : ''} r:id="rId${i + 1}"/>`,
  )
  const relations = names.map(
    (_, i) =>
      `<Relationship Id="rId${i + 1}" Type="worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  )
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': '<Relationships/>',
    'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<workbook ${MAIN}><workbookPr/><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet ${MAIN}><numFmts count="3"><numFmt numFmtId="164" formatCode="[$-409]mmm\\ d\\,\\ yyyy;@"/><numFmt numFmtId="165" formatCode="00000"/><numFmt numFmtId="166" formatCode="&quot;$&quot;#,##0.00_);[Red]\\(&quot;$&quot;#,##0.00\\)"/></numFmts><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(parts),
    'xl/sharedStrings.xml': `<sst ${MAIN}>${texts.map(text => `<si><r><t xml:space="preserve">${escaped(text)}</t></r><rPh sb="0" eb="1"><t>phonetic</t></rPh></si>`).join('')}</sst>`,
  })
}

function sheetXml(rows: readonly (readonly Cell[] | undefined)[], texts: string[]): string {
  const lines = rows.map((cells, i) => {
    if (cells === undefined) return ''
    const written = cells.map((cell, column) => cellXml(cell, `${letters(column)}${i + 1}`, texts))
    return `<row r="${i + 1}" spans="1:9">${written.join('')}</row>`
  })
  return `<worksheet ${MAIN}><sheetPr/><sheetData>${lines.join('')}</sheetData></worksheet>`
}

function cellXml(cell: Cell, place: string, texts: string[]): string {
  if (cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'string') return `<c r="${place}" t="s"><v>${texts.push(cell) - 1}</v></c>`
  return 'xml' in cell
    ? `<c r="${place}"${cell.xml}</c>`
    : `<c r="${place}" s="${cell.style}"><v>${cell.number}</v></c>`
}

function letters(column: number): string {
  const own = String.fromCharCode(65 + (column % 26))
  return column < 26 ? own : letters(Math.floor(column / 26) - 1) + own
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
