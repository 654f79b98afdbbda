import { fileURLToPath } from 'node:url'
import type { PagesOf } from '../../web/assets/scope-assets.ts'

/** The style sheet of pages in frames of other sites. */
export const EMBED_STYLE_SHEET = 'embed.css'

/** The files that the pages of the site load. */
export const SITE_PAGES: PagesOf = {
  path: '/site/assets',
  folder: fileURLToPath(new URL('..', import.meta.url)),
  styleSheet: 'site.css',
  embedded: { styleSheet: EMBED_STYLE_SHEET, components: ['cards/listing-card.css'] },
  // The files of the map: the library, and a font.
  packageFiles: {
    'maplibre-gl.mjs': 'maplibre-gl/dist/maplibre-gl.mjs',
    'maplibre-gl-worker.mjs': 'maplibre-gl/dist/maplibre-gl-worker.mjs',
    'maplibre-gl.css': 'maplibre-gl/dist/maplibre-gl.css',
    'map-italic.woff2':
      '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2',
  },
}
