import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import markdown from 'markdown-it'
import type { SiteSettings } from '../../../config/site-settings.ts'
import { Problem } from '../../../domain/problem.ts'
import { type Html, html, rawHtml } from '../../../domain/values/html.ts'
import { privacyText } from './default-privacy.ts'
import { aboutText, sellText, termsText } from './default-texts.ts'

/** A text of the operator, or the default. */
export interface OperatorText {
  readonly path: string
  /** The text of links to it. */
  readonly title: string
  readonly content: Html
}

/** No text that people read is longer. All are read into memory at startup. */
const MAX_TEXT_BYTES = 256 * 1024
const ENDINGS = ['md', 'txt'] as const

interface TextKind {
  /** The name of its page and, with an extension, of its file. */
  readonly name: string
  readonly title: string
  /** The default text; null if the page needs a file. */
  readonly standing: ((settings: SiteSettings) => Html) | null
}

const KINDS: readonly TextKind[] = [
  { name: 'about', title: 'About', standing: aboutText },
  { name: 'sell', title: 'List your land', standing: sellText },
  { name: 'terms', title: 'Terms', standing: termsText },
  { name: 'privacy', title: 'Privacy', standing: privacyText },
  { name: 'imprint', title: 'Imprint', standing: null },
]

/**
 * The texts that the footer links to, in its order. @throws Problem `invalid-input` that names the
 * file if a text is too long.
 */
export function operatorTexts(settings: SiteSettings): OperatorText[] {
  return KINDS.flatMap(({ name, title, standing }) => {
    const content = fileText(settings.directory, name) ?? standing?.(settings) ?? null
    return content === null ? [] : [{ path: `/${name}`, title, content }]
  })
}

/** Null if there is no such file. */
function fileText(directory: string, name: string): Html | null {
  for (const ending of ENDINGS) {
    const path = join(directory, `${name}.${ending}`)
    const found = statSync(path, { throwIfNoEntry: false })
    if (!found?.isFile()) continue
    if (found.size > MAX_TEXT_BYTES) {
      throw Problem.of(
        'invalid-input',
        'Text too long',
        `${path} has ${found.size} bytes; a text of the site has at most ${MAX_TEXT_BYTES}.`,
      )
    }
    const text = readFileSync(path, 'utf8')
    return ending === 'md' ? ofMarkdown(text) : ofPlainText(text)
  }
  return null
}

/** HTML is not supported: it is shown as text, and addresses that run scripts are not links. */
function ofMarkdown(text: string): Html {
  return rawHtml(markdown({ html: false, linkify: true, typographer: true }).render(text))
}

/** Paragraphs separated by empty lines; line breaks are preserved. */
function ofPlainText(text: string): Html {
  const paragraphs = text.split(/\n[^\S\n]*\n/).filter(one => one.trim() !== '')
  return html`${paragraphs.map(one => html`<p class="typed-lines">${one.trim()}</p>`)}`
}
