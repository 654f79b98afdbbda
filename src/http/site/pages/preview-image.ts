import { type Html, html } from '../../../domain/values/html.ts'

/** The size that services expect for link previews, in pixels. */
export const PREVIEW_WIDTH = 1200
export const PREVIEW_HEIGHT = 630

/** The preview picture of pages without their own. */
export const SITE_PREVIEW_PATH = '/site/preview.png'

/** The picture that other sites show with a link to a page (Open Graph). */
export interface PreviewImage {
  readonly address: string
  readonly width: number
  readonly height: number
}

/** A picture that the server draws. */
export function drawnPreview(address: string): PreviewImage {
  return { address, width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT }
}

/** The meta tags for it. */
export function previewMeta({ address, width, height }: PreviewImage): Html {
  return html`<meta property="og:image" content="${address}">
<meta property="og:image:width" content="${width}">
<meta property="og:image:height" content="${height}">
<meta name="twitter:card" content="summary_large_image">`
}
