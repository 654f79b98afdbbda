import { Parser } from 'htmlparser2'

const BLOCKS = new Set(
  'address article blockquote br div dl dt dd fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul'.split(
    ' ',
  ),
)
const UNREAD = new Set(['head', 'script', 'style', 'title', 'noscript', 'template'])
/** Deeper quotes get no more signs. */
const MAX_QUOTES = 5

/** The words of an email that is HTML; the lines of quoted ones begin with `>`, as in plain text. */
export function htmlWords(html: string): string {
  const lines: string[] = []
  let line = ''
  let quotes = 0
  let unread = 0
  const end = () => {
    const words = line.replaceAll(/[ \t\u00A0]+/g, ' ').trim()
    const signs = '>'.repeat(Math.min(quotes, MAX_QUOTES))
    if (words !== '' || lines.at(-1) !== signs)
      lines.push(words === '' ? signs : `${signs}${quotes > 0 ? ' ' : ''}${words}`)
    line = ''
  }
  const parser = new Parser(
    {
      onopentagname(name) {
        if (BLOCKS.has(name)) end()
        if (name === 'blockquote') quotes++
        if (UNREAD.has(name)) unread++
      },
      onclosetag(name) {
        if (BLOCKS.has(name) && name !== 'br') end()
        if (name === 'blockquote') quotes--
        if (UNREAD.has(name)) unread--
      },
      ontext(text) {
        if (unread === 0) line += text.replaceAll(/\s+/g, ' ')
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  end()
  return lines.join('\n')
}
