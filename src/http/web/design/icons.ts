import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Html, rawHtml } from '../../../domain/values/html.ts'

/**
 * How Lucide draws its lines; set once in the style sheet for all icons, because a page has
 * hundreds.
 */
const DRAWN =
  ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"'

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>
  readonly aliases?: Readonly<Record<string, { readonly parent: string }>>
}

/** Lucide's icons. Hidden from screen readers: the text next to an icon has its meaning. */
export class Icons {
  readonly #set: IconSet
  readonly #made = new Map<string, Html>()

  constructor(set: IconSet) {
    this.#set = set
  }

  /** An inline icon. @param name As on lucide.dev, such as `fence`; throws for an unknown name. */
  icon(name: string): Html {
    const known = this.#made.get(name)
    if (known) return known
    const made = rawHtml(
      `<svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">${this.#body(name)}</svg>`,
    )
    this.#made.set(name, made)
    return made
  }

  #body(name: string): string {
    const body = this.#set.icons[this.#set.aliases?.[name]?.parent ?? name]?.body
    if (body === undefined) throw new Error(`Lucide has no icon named ${name}.`)
    return body.replaceAll(DRAWN, '')
  }
}

export function readIcons(): Icons {
  const file = fileURLToPath(import.meta.resolve('@iconify-json/lucide/icons.json'))
  return new Icons(JSON.parse(readFileSync(file, 'utf8')) as IconSet)
}
