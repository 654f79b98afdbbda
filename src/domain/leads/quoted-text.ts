/** Lines that mail programs put before the email that they answer. */
// linear: at most 200 characters
const SEPARATOR = /^(?:-{2,} ?(?:Original Message|Forwarded message) ?-{2,}|_{20,})$/i
// linear: at most 200 characters
const HEADER = /^\*?(?:From|Sent|Date|To|Subject):/
const MAX_LINE = 200
/** How many lines are checked for headers, and how many headers make a block. */
const HEADER_LINES = 5
const MIN_HEADERS = 3
/** `On Fri, Nov 20, 2026 at 3:41 PM Dana Keller` and `<dana@land.example> wrote:` */
const INTRODUCTION_LINES = 2

/** An email without and with the earlier ones that it quotes. */
export interface OwnWords {
  readonly own: string
  /** Empty: it quotes none, or has nothing else. */
  readonly quoted: string
}

/**
 * Separates the words of an email from those below them that it answers. Words below or between
 * quoted lines are the sender's, and then nothing is separated.
 */
export function ownWords(text: string): OwnWords {
  const lines = text.split('\n')
  const start = Math.min(quotedEnd(lines), earlierEmail(lines))
  const own = lines.slice(0, start).join('\n').trim()
  if (own === '' || start === lines.length) return { own: text.trim(), quoted: '' }
  return { own, quoted: lines.slice(start).join('\n').trim() }
}

/** Where the quoted lines at the end begin, with the line that introduces them. */
function quotedEnd(lines: readonly string[]): number {
  let start = lines.length
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i] ?? ''
    if (line.startsWith('>')) start = i
    else if (line.trim() !== '') break
  }
  if (start === lines.length) return start
  let end = start
  while (end > 0 && (lines[end - 1] ?? '').trim() === '') end--
  if (!(lines[end - 1] ?? '').trimEnd().endsWith(':')) return start
  const first = Math.max(end - INTRODUCTION_LINES, 0)
  const isTwoLines = end - first === INTRODUCTION_LINES && /^On \S/.test(lines[first] ?? '')
  return isTwoLines ? first : end - 1
}

/** Where an earlier email begins that is not quoted line by line. */
function earlierEmail(lines: readonly string[]): number {
  const isHeader = (line: string) => line.length <= MAX_LINE && HEADER.test(line)
  const found = lines.findIndex((line, i) => {
    if (line.length > MAX_LINE) return false
    if (SEPARATOR.test(line.trim())) return true
    if (!/^\*?From:/.test(line)) return false
    return lines.slice(i, i + HEADER_LINES).filter(isHeader).length >= MIN_HEADERS
  })
  return found < 0 ? lines.length : found
}
