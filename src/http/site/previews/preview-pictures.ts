import type { Listing } from '../../../domain/listings/listing.ts'
import type { CountryMap } from '../../../domain/places/country-map.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { Problem } from '../../../domain/problem.ts'
import { RecentValues } from '../../../domain/values/recent-values.ts'
import { DrawnText } from './drawn-text.ts'
import { listingPreview, sitePreview } from './preview-drawing.ts'

/** A picture has about 30 kB. */
const MAX_KEPT = 200
/** A picture takes about 40 ms; whoever waits longer than for these may come again. */
const MAX_WAITING = 40
const RETRY_AFTER_SECONDS = 5

/** What pictures are made of. */
interface PreviewTools {
  readonly catalog: { readonly gazetteer: Gazetteer }
  readonly map: CountryMap
  readonly settings: { readonly name: string }
}

/** Draws the pictures that other sites show beside a link (Open Graph), one at a time. Those asked for last are kept. */
export class PreviewPictures {
  readonly #tools: PreviewTools
  readonly #kept = new RecentValues<string, Promise<Buffer>>(MAX_KEPT)
  #text: DrawnText | null = null
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  constructor(tools: PreviewTools) {
    this.#tools = tools
  }

  /** @throws Problem `unavailable` when many pictures are waited for already. */
  ofListing(listing: Listing): Promise<Buffer> {
    const { catalog, map, settings } = this.#tools
    return this.#picture(`${listing.id} ${listing.version}`, text =>
      listingPreview(listing, settings.name, text, map, catalog.gazetteer),
    )
  }

  /** @throws Problem `unavailable` as `ofListing`. */
  ofSite(): Promise<Buffer> {
    const { map, settings } = this.#tools
    return this.#picture('site', text => sitePreview(settings.name, text, map))
  }

  #picture(key: string, draw: (text: DrawnText) => string): Promise<Buffer> {
    const known = this.#kept.get(key)
    if (known) return known
    if (this.#waiting >= MAX_WAITING) throw busy()
    this.#waiting++
    const picture = this.#last.then(() => {
      this.#text ??= new DrawnText()
      return png(draw(this.#text))
    })
    this.#kept.keep(key, picture)
    const ended = () => this.#waiting--
    this.#last = picture.then(ended, () => {
      ended()
      this.#kept.forget(key)
    })
    return picture
  }
}

/** The library is loaded with the first picture: most starts never draw one. */
async function png(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 4 }).toBuffer()
}

function busy(): Problem {
  const detail = 'Many pictures are being drawn now.'
  return new Problem('unavailable', [{ title: 'Too many pictures', detail }], {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}
