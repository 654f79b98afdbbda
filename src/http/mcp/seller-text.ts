import { firstCharacters } from '../../domain/values/plain-text.ts'

/** The longest text of a seller in an answer. */
export const MAX_SELLER_TEXT_CHARACTERS = 1500

/** Only this many times the limit is read, because removing things makes a text shorter. */
const MAX_TIMES_READ = 4
const LINK_LEFT_OUT = '(link left out)'

/**
 * Letters that look like plain letters. They are normalized, so that words in them are recognized.
 */
const LOOKALIKES = /[\uFF01-\uFF5E\u24B6-\u24E9\u{1D400}-\u{1D7FF}]/gu
/**
 * Characters that readers cannot see: zero width, directions, tags, fillers, private and unassigned
 * ones.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cn}]/gu
/** Periods of other scripts, which browsers read as dots in a host. */
const DOTS = /[\u3002\uFF61\u2024]/g
const SPACES = /[\p{Cc}\p{Z}]+/gu
const TAGS = /<[^<>]*>/g
const ENTITIES = /&#?\w{1,31};/g
/** Markdown characters, and fragments of markup. */
const MARKS = /[<>[\]{}|`*~^]|_{2,}|#{2,}|-{3,}|={3,}/g

const SCHEME = /:\/\/|(?:https?|ftp|file|data|javascript|vbscript|mailto|tel|sms):\S/i
const SIGNS_BEFORE = /^[^\p{L}\p{N}]+/u
const SIGNS_BEFORE_SIX = /^[^\p{L}\p{N}:]+/u
const UP_TO_LAST_LETTER = /^.*[\p{L}\p{N}/]/su
const HOST_END = /[/?#:]/
const LABEL = /^[\p{L}\p{N}-]+$/u
const ENDING = /^\p{L}{2,24}$/u
/**
 * Words that begin a sentence. After a period without a space, such a word is not a host, even if
 * it is also the top-level domain of a country.
 */
const FIRST_WORDS = new Set(
  'Am An As At Be By Do Go He If In Is It Me My No Of On Or So To Up Us We'.split(' '),
)
const COUNTRY = /^[A-Za-z]{2}$/
/** Abbreviations that sellers use and that are not country domains in practice. */
const NO_COUNTRIES = new Set(['ft', 'mi', 'yd', 'lb', 'hp', 'nd', 'rd'])
const IP_NUMBER = /^\d{1,3}$/
const IP_SIX = /^[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}(?:%\w*)?(?:\/\S*)?$/i
/**
 * Sellers may omit the space after a period. So without a path, only these top-level domains, and
 * those of countries, make a word a host.
 */
const ENDINGS = new Set(
  'ai app biz buzz cc club cn co com de dev edu eu fun gov icu info io land link live me mobi mx net online org pro pw realty ru shop site space store tk top tv uk us vip website work world ws xyz'.split(
    ' ',
  ),
)

/**
 * A seller's text as plain words on one line, without links, markup and invisible characters:
 * models may follow instructions in any text.
 */
export function sellerWords(text: string, max = MAX_SELLER_TEXT_CHARACTERS): string {
  const read = firstCharacters(text.toWellFormed(), MAX_TIMES_READ * MAX_SELLER_TEXT_CHARACTERS)
    .replace(LOOKALIKES, letter => letter.normalize('NFKC'))
    .replace(DOTS, '.')
    .replace(SPACES, ' ')
    // Browsers treat a backslash in an address as a slash.
    .replaceAll('\\', '/')
    .replace(UNSEEN, '')
    .replace(TAGS, ' ')
    .replace(ENTITIES, ' ')
    .replace(MARKS, ' ')
  const words = read.split(' ').filter(word => word !== '')
  const kept = words.map(word => (isLink(word) ? LINK_LEFT_OUT : word))
  return cut(
    kept.filter((word, i) => word !== LINK_LEFT_OUT || kept[i - 1] !== word).join(' '),
    max,
  )
}

function isLink(word: string): boolean {
  if (SCHEME.test(word) || word.includes('@')) return true
  const six = UP_TO_LAST_LETTER.exec(word.replace(SIGNS_BEFORE_SIX, ''))?.[0] ?? ''
  if (six.includes('::') && IP_SIX.test(six)) return true
  const bare = UP_TO_LAST_LETTER.exec(word.replace(SIGNS_BEFORE, ''))?.[0] ?? ''
  const end = bare.search(HOST_END)
  const labels = (end < 0 ? bare : bare.slice(0, end)).split('.')
  if (labels.length < 2 || !labels.every(label => LABEL.test(label))) return false
  if (labels.length === 4 && labels.every(label => IP_NUMBER.test(label))) return true
  const last = labels.at(-1) ?? ''
  const ending = last.toLowerCase()
  if (isCountry(last) || (/\P{ASCII}/u.test(last) && ENDING.test(last))) return true
  const isBeforePath = end >= 0 && bare[end] !== ':' && ENDING.test(ending)
  return labels[0]?.toLowerCase() === 'www' || ENDINGS.has(ending) || isBeforePath
}

/** Whether a word may be the top-level domain of a country. */
function isCountry(word: string): boolean {
  return COUNTRY.test(word) && !FIRST_WORDS.has(word) && !NO_COUNTRIES.has(word.toLowerCase())
}

/** Shortens a text that is too long with an ellipsis, at a word boundary if there is one. */
function cut(text: string, max: number): string {
  const start = firstCharacters(text, max)
  if (start === text) return text
  if (max === 0) return ''
  const shorter = firstCharacters(start, max - 1)
  const space = shorter.lastIndexOf(' ')
  return `${space > shorter.length / 2 ? shorter.slice(0, space) : shorter}…`
}
