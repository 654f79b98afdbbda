import type { Member } from './accounts/member.ts'
import type { MarketPlace } from './markets/market.ts'
import type { PictureFile } from './pictures/picture.ts'
import type { ListingId } from './values/ids.ts'
import { firstCharacters } from './values/plain-text.ts'
import { wordsOf } from './values/words.ts'

export const MEDIA_PATH = '/media'

const MAX_SLUG_CHARACTERS = 80

/**
 * The addresses of the service, of the public site and of the console, without trailing slashes.
 */
export interface PublicAddresses {
  readonly base: string
  readonly portal: string
  /** Where people sign in: the service itself, or the console's own host. */
  readonly console: string
}

/** Builds the addresses in answers of one version of the API. */
export class Urls {
  readonly #addresses: () => PublicAddresses
  readonly #segment: string
  /** The addresses that `origins` was last computed from. */
  #known: PublicAddresses | null = null
  #origins = ''

  /**
   * @param addresses Called for each address: with port 0, the port is known only once the server
   *   listens. Returns the same object until an address changes.
   * @param segment `v1` or `v3`.
   */
  constructor(addresses: () => PublicAddresses, segment: string) {
    this.#addresses = addresses
    this.#segment = segment
  }

  /** The beginnings of all addresses, as one text. */
  get origins(): string {
    const addresses = this.#addresses()
    if (addresses !== this.#known) {
      this.#known = addresses
      this.#origins = `${addresses.base} ${addresses.portal}`
    }
    return this.#origins
  }

  get home(): string {
    return `${this.#addresses().portal}/`
  }

  /** A resource of the API: `http://…/v3/listings/12`. */
  resource(path: string, query: Readonly<Record<string, string | number>> = {}): string {
    const address = `${this.#addresses().base}/${this.#segment}${path}`
    const text = queryString(query)
    return text === '' ? address : `${address}?${text}`
  }

  /** Only the path of a resource: `/v3/member/12`. */
  resourcePath(path: string): string {
    return `/${this.#segment}${path}`
  }

  listingPage(id: ListingId, title: string): string {
    return `${this.#addresses().portal}${listingPath(id, title)}`
  }

  /** A picture to embed, without a protocol; empty for none. */
  picture(file: PictureFile | null | undefined): string {
    return file ? this.mediaFile(file).replace(/^https?:/, '') : ''
  }

  mediaFile(file: Pick<PictureFile, 'path'>): string {
    return `${this.#addresses().base}${MEDIA_PATH}/${file.path}`
  }

  secureMediaFile(file: PictureFile): string {
    return this.mediaFile(file).replace(/^http:/, 'https:')
  }
}

/** The path of a listing's page: `/property/forty-acres-by-the-creek/12` */
export function listingPath(id: ListingId, title: string): string {
  return `/property/${listingSlug(title)}/${id}`
}

/** The words of a listing's title in the path of its page, encoded. */
export function listingSlug(title: string): string {
  return slugOf(title, 'listing')
}

/** The path of a seller's page: `/seller/lone-star-land/3` */
export function sellerPath({ id, companyName, contactName }: SellerName): string {
  return `/seller/${slugOf(companyName || contactName, 'seller')}/${id}`
}

/**
 * The path of a page linked from an alert, which confirms a search, lists all of them, or
 * unsubscribes.
 */
export function alertPath(page: 'confirm' | 'mine' | 'leave', token: string): string {
  return `/alerts/${page}/${token}`
}

/** The path of the page about a market: `/market/county/bosque-county-texas/48035` */
export function marketPath({ kind, id }: MarketPlace, name: string): string {
  return `/market/${kind}/${slugOf(name, kind)}/${id}`
}

type SellerName = Pick<Member, 'id' | 'companyName' | 'contactName'>

/** The words of a text as a part of a URL, encoded. */
function slugOf(text: string, otherwise: string): string {
  const words = firstCharacters(wordsOf(text).join('-'), MAX_SLUG_CHARACTERS)
  // The text may be cut in the middle of a word, and there is one hyphen between two words.
  const slug = words.endsWith('-') ? words.slice(0, -1) : words
  return encodeURIComponent(slug || otherwise)
}

/**
 * Escapes of characters that a query may contain unescaped (RFC 3986), and that have no meaning in
 * forms.
 */
const PLAIN_SIGNS = /%(?:2C|2F|3A|3F|40|24)/g

/** Parameters as the query string of an address, without the question mark. */
export function queryString(parameters: Readonly<Record<string, string | number>>): string {
  let text = ''
  for (const [name, value] of Object.entries(parameters)) {
    text += `${text === '' ? '' : '&'}${name}=${queryText(value)}`
  }
  return text
}

/** Most values have nothing to encode. */
const UNCHANGED = /^[\w.,-]*$/

/** Percent-encodes only what must be encoded, because the length of a URL is limited. */
function queryText(value: string | number): string {
  const text = String(value)
  if (UNCHANGED.test(text)) return text
  return encodeURIComponent(text).replaceAll(PLAIN_SIGNS, decodeURIComponent)
}

/** The console's own host; null if the console shares the host of the service. */
export function ownConsoleHost({ base, console }: Omit<PublicAddresses, 'portal'>): string | null {
  const { hostname } = new URL(console)
  return hostname === new URL(base).hostname ? null : hostname
}
