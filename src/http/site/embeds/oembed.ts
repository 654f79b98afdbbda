import type { Listing, ListingDetail } from '../../../domain/listings/listing.ts'
import { oneOf, type Parameter, ParameterReader, whole } from '../../../domain/parameters.ts'
import { mainPictureOf } from '../../../domain/pictures/picture.ts'
import { FaultList, Problem } from '../../../domain/problem.ts'
import { queryString, type Urls } from '../../../domain/public-urls.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { ListingId } from '../../../domain/values/ids.ts'

const WIDTH = 360
const HEIGHT = 440
const CACHE_SECONDS = 3600
const MAX_ADDRESS_CHARACTERS = 2000

const ADDRESS: Parameter<string> = {
  schema: { type: 'string' },
  accepts: `the address of a listing's page, at most ${MAX_ADDRESS_CHARACTERS} characters`,
  read: text => (text.length <= MAX_ADDRESS_CHARACTERS ? text : undefined),
}

const READER = new ParameterReader({
  url: ADDRESS,
  maxwidth: whole(1),
  maxheight: whole(1),
  format: oneOf([
    ['json', 'json'],
    ['xml', 'xml'],
  ]),
})

/** A request by oEmbed 1.0 (oembed.com). */
export interface OembedRequest {
  readonly listingId: ListingId
  readonly maxWidth: number
  readonly maxHeight: number
}

/**
 * @throws Problem `invalid-input` for a bad parameter, `not-supported` for XML, `not-found` for an
 *   address that is not that of a listing's page.
 */
export function readOembed(sent: Readonly<Record<string, unknown>>, urls: Urls): OembedRequest {
  const faults = new FaultList()
  const { values } = READER.read(sent, faults)
  const { url, maxwidth, maxheight, format } = values
  if (faults.faults.length === 0 && typeof url !== 'string') {
    faults.add('missing', 'url', `url is missing: ${ADDRESS.accepts}.`)
  }
  faults.throwIfAny()
  if (format === 'xml') throw Problem.of('not-supported', 'No XML', 'The only format is json.')
  return {
    listingId: listingAt(String(url), urls),
    maxWidth: (maxwidth as number | null) ?? WIDTH,
    maxHeight: (maxheight as number | null) ?? HEIGHT,
  }
}

/** What a program needs to show a listing in a frame of its page. */
export function oembedAnswer(
  { maxWidth, maxHeight }: OembedRequest,
  { listing, pictures }: ListingDetail,
  siteName: string,
  urls: Urls,
): Readonly<Record<string, unknown>> {
  const { id, title } = listing
  const width = Math.min(WIDTH, maxWidth)
  const height = Math.min(HEIGHT, maxHeight)
  const photo = mainPictureOf(pictures)?.files?.largerThumbnail
  return {
    version: '1.0',
    type: 'rich',
    provider_name: siteName,
    provider_url: urls.home,
    title,
    cache_age: CACHE_SECONDS,
    html: html`<iframe src="${urls.home}embed/listing/${id}" width="${width}" height="${height}" title="${title}" loading="lazy" style="border:0"></iframe>`
      .text,
    width,
    height,
    ...(photo && {
      thumbnail_url: urls.mediaFile(photo),
      thumbnail_width: photo.width,
      thumbnail_height: photo.height,
    }),
  }
}

/** Lets programs that were given the address of a listing's page find out how to show it. */
export function oembedLink({ id, title }: Listing, urls: Urls): Html {
  const query = queryString({ url: urls.listingPage(id, title), format: 'json' })
  const address = `${urls.home}oembed?${query}`
  return html`<link rel="alternate" type="application/json+oembed" title="${title}" href="${address}">`
}

function listingAt(address: string, urls: Urls): ListingId {
  const url = URL.parse(address)
  const home = new URL(urls.home)
  const rest = url?.host === home.host ? url.pathname.slice(home.pathname.length - 1) : ''
  const [, id] = /^\/property\/(?:[^/]{1,500}\/)?(\d{1,15})$/.exec(rest) ?? []
  if (id !== undefined) return Number(id) as ListingId
  throw Problem.of(
    'not-found',
    'Not a listing',
    'url is not the address of a listing of this site.',
  )
}
