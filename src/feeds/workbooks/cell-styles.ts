import { readXml } from './xml-events.ts'

/** How the numbers of a cell are written: as a day, as digits with zeros before them, or plainly. */
export type NumberStyle = 'day' | 'plain' | { readonly digits: number }

const MAX_STYLES = 100_000
const MAX_CODE_CHARACTERS = 255
/** The numbers of built-in formats of days and times, in any language. */
const BUILT_IN_DAYS: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]

/** The styles of cells, by their indexes. */
export async function cellStyles(xml: AsyncIterable<Buffer>): Promise<readonly NumberStyle[]> {
  const codes = new Map<string, string>()
  const styles: NumberStyle[] = []
  let isOfCells = false
  await readXml(xml, {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      const isKept = codes.size < MAX_STYLES && formatCode.length <= MAX_CODE_CHARACTERS
      if (name === 'numFmt' && isKept) codes.set(numFmtId, formatCode)
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells && styles.length < MAX_STYLES)
        styles.push(styleOf(Number(numFmtId), codes.get(numFmtId) ?? ''))
    },
    close: name => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return styles
}

function styleOf(id: number, formatCode: string): NumberStyle {
  if (BUILT_IN_DAYS.some(([first, last]) => id >= first && id <= last)) return 'day'
  // linear: at most 255 characters
  const code = formatCode.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  if (/^0{2,15}$/.test(code)) return { digits: code.length }
  return /[yd]|m{3}|h:/i.test(code) ? 'day' : 'plain'
}
