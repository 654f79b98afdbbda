import type { Html } from '../../../domain/values/html.ts'
import type { PreviewImage } from './preview-image.ts'

/** A page of the site, without the shared header and footer. */
export interface Page {
  /**
   * The title for the tab and for search engines, without the site's name; empty for only the name.
   */
  readonly title: string
  /** One or two sentences for search engines and previews; empty for none. */
  readonly description: string
  /** The content between header and footer, with one h1. */
  readonly main: Html
  /** Additional elements of the head, such as JSON-LD. */
  readonly head?: Html
  /** The picture for previews of links to the page; defaults to the site's own. */
  readonly previewImage?: PreviewImage
  /** The canonical path for search engines, such as `/land?stateID=44`; absent for none. */
  readonly canonicalPath?: string
  /** Whether search engines should not index the page. */
  readonly isUnlisted?: boolean
  /**
   * Whether its address is a secret: the analytics script, which sends addresses elsewhere, is then
   * omitted.
   */
  readonly isPrivate?: boolean
  /** The text in the search box of the header. */
  readonly searched?: string
  /** Whether the page has its own search box instead of the one in the header. */
  readonly hasOwnSearchBox?: boolean
  /** Skip links for keyboard users; defaults to one that leads to the content. */
  readonly skipLinks?: readonly { readonly to: string; readonly text: string }[]
  /** A class of the body, for pages with another layout, such as `wide`. */
  readonly layout?: string
}
