import { Parser } from 'htmlparser2'

const BLOCKS = new Set(
  'address article blockquote br div dl dt dd fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul'.split(
    ' ',
  ),
)
const UNREAD = new Set(['head', 'script', 'style', 'title', 'noscript', 'template'])
/** Deeper quotes get no more signs. */
const MAX_QUOTES = 5

/** The parser looks through all open elements for each tag. */
const MAX_OPEN = 500

/**
 * The words of an email that is HTML; the lines of quoted ones begin with `>`, as in plain text.
 * @returns `isCut`: what stands in more than 500 open elements, and all below it, was not read.
 */
export function htmlWords(html: string): { text: string; isCut: boolean } {
  const lines: string[] = []
  let line = ''
  let quotes = 0
  let unread = 0
  let open = 0
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
        if (++open > MAX_OPEN) parser.pause()
        if (BLOCKS.has(name)) end()
        if (name === 'blockquote') quotes++
        if (UNREAD.has(name)) unread++
      },
      onclosetag(name) {
        open--
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
  parser.write(html)
  const isCut = open > MAX_OPEN
  parser.end()
  end()
  return { text: lines.join('\n'), isCut }
}
