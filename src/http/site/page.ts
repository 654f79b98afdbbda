import type { Html } from '../../domain/values/html.ts'
import type { PreviewImage } from './preview-image.ts'

/** A page of the site, without the parts that all pages have in common. */
export interface Page {
  /** The title for the tab and for search engines, without the site's name; empty: only the name. */
  readonly title: string
  /** One or two sentences for search engines and previews; empty: none. */
  readonly description: string
  /** The content between header and footer, with one h1. */
  readonly main: Html
  /** Further elements of the head, such as JSON-LD. */
  readonly head?: Html
  /** The picture beside links to the page; without it, the site's own picture is used. */
  readonly previewImage?: PreviewImage
  /** The path that search engines shall know the page by, such as `/land?stateID=44`; without it, they get none. */
  readonly canonicalPath?: string
  /** Whether search engines shall not list the page. */
  readonly isUnlisted?: boolean
  /** Whether its address is a secret: the operator's script, which sends addresses elsewhere, is not on it. */
  readonly isPrivate?: boolean
  /** The text in the search box of the header. */
  readonly searched?: string
  /** Whether the page has a search box of its own, instead of the one in the header. */
  readonly hasOwnSearchBox?: boolean
  /** Links for keyboards before all others, to parts of the page; without them, one leads to the content. */
  readonly skipLinks?: readonly { readonly to: string; readonly text: string }[]
  /** A class of the body, for pages with another layout, such as `wide`. */
  readonly layout?: string
}
