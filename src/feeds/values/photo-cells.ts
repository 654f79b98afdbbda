import { Parser } from 'htmlparser2'

/** A cell of a table may name several files. Longer ones are read up to here. */
const MAX_CHARACTERS = 100_000
const MAX_ADDRESSES = 2_000
/** How much of a text is checked for an address at its beginning or end. */
const LOOKED_AT_CHARACTERS = 300

const ABSOLUTE = /^(?:https?:)?\/\/|^www\./i
/** Signs that no address has, and blanks and commas before an absolute address. */
const BETWEEN_ADDRESSES = /[|\r\n\t\u2028]|(?<=[\s,])(?=(?:https?:)?\/\/|www\.)/i
// linear: at most 300 characters
const IMAGE_FILE = /\.(?:jpe?g|png|gif|webp|avif|heic|heif|bmp|tiff?)(?:[?#]\S*)?$/i
/** Formulas of spreadsheets that show a picture or a link: `=IMAGE("https://…")`. */
const FORMULA = /^=\s*(?:image|hyperlink)\s*\(\s*["“]([^"“”]{1,2000})["”]/i

/** Whether a text has more addresses than `addressesInCell` reads. */
export function isLongCell(text: string): boolean {
  return text.length > MAX_CHARACTERS
}

/**
 * The addresses of files in a cell: one, several with signs between them, a list of JSON, a
 * formula, or tags of HTML. A semicolon or comma separates only where another address begins, or
 * between two names of image files: addresses contain them too.
 */
export function addressesInCell(cell: string): readonly string[] {
  const text = cell.slice(0, MAX_CHARACTERS).trim()
  const formula = FORMULA.exec(text)?.[1]
  if (formula !== undefined) return [formula]
  const listed = addressesInJson(text)
  if (listed !== null) return listed
  const tagged = text.startsWith('<') ? addressesInTags(text) : []
  return tagged.length > 0 ? tagged : text.split(BETWEEN_ADDRESSES).flatMap(parts)
}

/** Null if the text is not a list of JSON. */
function addressesInJson(text: string): readonly string[] | null {
  if (!/^\[\s*["{\]]|^\{\s*"/.test(text)) return null
  try {
    return texts(JSON.parse(text))
  } catch {
    return null
  }
}

/** The addresses of a list of texts or of objects with one address each. */
function texts(value: unknown): readonly string[] {
  const all: string[] = []
  for (const one of Array.isArray(value) ? value.slice(0, MAX_ADDRESSES) : [value]) {
    const members = typeof one === 'object' && one !== null ? Object.values(one) : [one]
    const address = members.find(member => typeof member === 'string' && isAddressLike(member))
    if (typeof address === 'string') all.push(address)
  }
  return all
}

/** Whether a text may be the address of a file, rather than its name or caption. */
export function isAddressLike(text: string): boolean {
  return text.includes('/') || isImageFile(text)
}

function addressesInTags(text: string): readonly string[] {
  const found: string[] = []
  const parser = new Parser({
    onopentag: (_name, { src, href, 'data-src': delayed }) => {
      const address = src ?? delayed ?? href
      if (address !== undefined) found.push(address)
    },
  })
  parser.end(text)
  return found
}

/** The addresses in a text without blanks before an address. */
function parts(text: string): readonly string[] {
  const found: string[] = []
  let start = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== ';' && text[at] !== ',') continue
    if (!separates(text.slice(start, at).trim(), text.slice(at + 1))) continue
    found.push(text.slice(start, at))
    start = at + 1
  }
  return [...found, text.slice(start)].map(withoutEnds).filter(address => address !== '')
}

function separates(before: string, after: string): boolean {
  const next = after.slice(0, LOOKED_AT_CHARACTERS).trimStart()
  if (next === '' || ABSOLUTE.test(next)) return true
  const [name = ''] = next.split(/[;,]/, 1)
  // `;v=2.jpg` is a part of an address.
  return isImageFile(before) && isImageFile(name.trim()) && !/^[^/.]*=/.test(name)
}

function isImageFile(text: string): boolean {
  return IMAGE_FILE.test(text.slice(-LOOKED_AT_CHARACTERS))
}

/** A text without the commas and blanks around it. */
function withoutEnds(text: string): string {
  let end = text.length
  while (end > 0 && ',; \t\r\n'.includes(text[end - 1] ?? '')) end--
  return text.slice(0, end).trim()
}
