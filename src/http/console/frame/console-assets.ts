import { fileURLToPath } from 'node:url'
import type { PagesOf } from '../../web/assets/scope-assets.ts'

/** The files that the pages of the console load. */
export const CONSOLE_PAGES: PagesOf = {
  path: '/console/assets',
  folder: fileURLToPath(new URL('..', import.meta.url)),
  styleSheet: 'console.css',
  packageFiles: {},
}
