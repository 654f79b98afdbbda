import type { Attack } from './attack.ts'
import { MADE_PAGES, POLYGONS, SENTENCES, SHORTLISTS, TILES } from './costly-pages.ts'
import { SLOW_FEEDS } from './feeds.ts'
import { FLYERS } from './flyers.ts'
import { COMPRESSED_PAGES, EXPANDED_PAGES, LARGE_PAGES, UNREAD_PAGES } from './reso-pages.ts'
import { SLOW_READERS } from './slow-readers.ts'

/** All attacks, in the order in which they are run. */
export const ATTACKS: readonly Attack[] = [
  LARGE_PAGES,
  COMPRESSED_PAGES,
  EXPANDED_PAGES,
  UNREAD_PAGES,
  TILES,
  POLYGONS,
  SHORTLISTS,
  SENTENCES,
  MADE_PAGES,
  SLOW_READERS,
  SLOW_FEEDS,
  FLYERS,
]
