import assert from 'node:assert/strict'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { clockAndRandom } from '../../src/app/clock-and-random.ts'
import { newAlertLink } from '../../src/catalog/alerts/alert-links.ts'
import { Publisher } from '../../src/catalog/published/publisher.ts'
import { KEY_PERMISSIONS } from '../../src/domain/accounts/permissions.ts'
import type { AlertAddressId } from '../../src/domain/values/ids.ts'
import { Description, type Operation } from '../api/description.ts'
import { type Data, newSeller, type Seller } from '../api/posted-listings.ts'
import { catalogOf, SEARCHED } from '../api/search-catalog.ts'
import { plain } from '../media/picture-fixtures.ts'
import { BROWSER, startTestSite, type TestSite } from '../site/site-service.ts'
import { addressesIn, ExampleAddresses, namesIn, pathIn } from './example-addresses.ts'
import { type ServedRoute, ServerWatch } from './served-routes.ts'

const SEGMENTS = ['v1', 'v3', 'ext'] as const
const PHOTO = await plain(40, 30).png().toBuffer()
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')

type Descriptions = Readonly<Record<string, Description>>

/** Time passes between two requests, so that no limit of an hour refuses them. */
const PAUSE_MS = 80_000
/** Longer than any walk. */
const WALK_MS = 10 * 365 * 86_400_000
const NO_ADDRESS = 0 as AlertAddressId

/** A service with the site, every route of it, and requests to it that no limit refuses. */
export class WalkedService {
  readonly #site: TestSite
  readonly #seller: Seller
  readonly watch: ServerWatch
  readonly descriptions: Descriptions
  #requests = 0

  private constructor(
    site: TestSite,
    watch: ServerWatch,
    descriptions: Descriptions,
    seller: Seller,
  ) {
    this.#site = site
    this.watch = watch
    this.descriptions = descriptions
    this.#seller = seller
  }

  static async start(): Promise<WalkedService> {
    using watch = new ServerWatch()
    const site = await startTestSite(
      {},
      { source: catalogOf(SEARCHED), surroundings: { trustedProxies: ['10.0.0.0/8'] } },
    )
    const { service } = site
    const publisher = new Publisher(service.store, clockAndRandom)
    while (await publisher.step());
    const described = SEGMENTS.map(
      async name => [name, await Description.of(service, name)] as const,
    )
    const seller = await newSeller(service, {
      allAccounts: true,
      permissions: [...KEY_PERMISSIONS],
    })
    return new WalkedService(site, watch, Object.fromEntries(await Promise.all(described)), seller)
  }

  get routes(): readonly ServedRoute[] {
    return this.watch.routes
  }

  /** Without files with all listings, which a process of its own writes. */
  get reading(): readonly ServedRoute[] {
    return this.routes.filter(
      ({ method, pattern }) => method === 'GET' && !pattern.startsWith('/ext/export.'),
    )
  }

  /** Sends a request as a browser with a key, from an address that nothing was sent from before. */
  send(request: InjectOptions): Promise<LightMyRequestResponse> {
    const n = ++this.#requests
    this.#site.service.now += PAUSE_MS
    const remoteAddress = `10.${(n >> 16) % 256}.${(n >> 8) % 256}.${n % 256}`
    return this.#site.service.app.inject({
      remoteAddress,
      ...request,
      headers: { ...BROWSER, 'x-api-key': this.#seller.key, ...request.headers },
    })
  }

  /** Creates a listing with a spotlight, a photo, a document and a lead. @returns Addresses that lead to each of them. */
  async offer(data: Data): Promise<ExampleAddresses> {
    const featured = await this.#seller.save('showcase/0/0', data)
    assert.equal(featured.statusCode, 201, featured.body.slice(0, 2000))
    const { listingID } = featured.json()
    const [, scid = ''] = /(\d+)$/.exec(String(featured.headers.location)) ?? []
    const [image, document] = await Promise.all([
      this.#upload(listingID, 'image', PHOTO),
      this.#upload(listingID, 'document', PDF),
    ])
    const lead = await this.send({
      method: 'POST',
      url: '/v3/lead',
      payload: { data: { listingID, contactName: 'Joe', emailAddress: 'joe@example.com' } },
    })
    assert.equal(lead.statusCode, 201, lead.body)
    const leads = await this.send({ url: '/ext/leads' })
    const address = 'https://mls.example.com/land.csv'
    const feed = await this.send({
      method: 'POST',
      url: '/ext/feeds/0',
      payload: { data: { name: `North ${listingID}`, address } },
    })
    assert.equal(feed.statusCode, 201, feed.body)
    const { locationIDs, seller } = (await this.send({ url: `/v3/listings/${listingID}` })).json()
    const { stateID, countyID } = locationIDs
    const [county] = (await this.send({ url: `/v3/locations/state/${stateID}/counties` })).json()
    const [lake] = (await this.send({ url: `/v3/locations/state/${stateID}/lakes` })).json()
    const webhook = await this.send({
      method: 'POST',
      url: '/ext/webhooks/0',
      payload: { data: { url: `https://crm.example.com/${listingID}` } },
    })
    assert.equal(webhook.statusCode, 201, webhook.body)
    const alerts = await this.#alertLinks()
    const front = await this.send({ url: '/' })
    const asset = addressesIn(front.body).find(path => path.startsWith('/site/assets/'))
    return new ExampleAddresses(url => this.send({ url }), {
      ':slug': 'x',
      ':name': String(listingID),
      'listings/:id': String(listingID),
      'showcase/:id': String(listingID),
      ':scid': scid,
      'property/:id': String(listingID),
      'state/:id': String(stateID),
      'region/:id': String(county.regionID),
      'county/:id': String(countyID),
      ':kind/:slug': 'x',
      'lake/:id': String(lake.lakeID),
      'feeds/:id': String(feed.json().feedID),
      'leads/:id': String(leads.json().data[0].leadID),
      'webhooks/:id': String(webhook.json().webhookID),
      'watch/:id': String(listingID),
      'confirm/:token': alerts.one,
      'mine/:token': alerts.all,
      'leave/:token': alerts.all,
      'member/:id': String(seller.acctID),
      'media/:rest': image.replace('/media/', ''),
      'listings/:rest': image.replace('/media/listings/', ''),
      'documents/:rest': document.replace('/media/documents/', ''),
      'assets/:rest': String(asset).replace('/site/assets/', ''),
      ':z': '4',
      ':x': '3',
      ':y': '6',
    })
  }

  /** The operation of a route in the description; undefined for routes of no API. */
  operationOf({ method, pattern }: ServedRoute): Operation | undefined {
    const [, segment = '', ...rest] = pattern.split('/')
    const path = `/${rest.join('/')}`.replaceAll(/:(\w+)(?:\([^/]*\))?/g, '{$1}')
    return this.descriptions[segment]?.paths[path]?.[method.toLowerCase()]
  }

  /** The parameters of all operations, and what pages of the site send. */
  async siteParameters(addresses: ExampleAddresses): Promise<readonly string[]> {
    const pages = this.routes.filter(route => route.method === 'GET' && !this.operationOf(route))
    const bodies = pages.map(async route => (await addresses.landingPath(route)).answer)
    const names = (await Promise.all(bodies))
      .filter(({ headers }) => String(headers['content-type']).startsWith('text/html'))
      .flatMap(({ body }) => namesIn(body))
    const described = Object.values(this.descriptions).flatMap(({ paths }) =>
      Object.values(paths).flatMap(path => Object.values(path).flatMap(queryNamesOf)),
    )
    return [...new Set([...names, ...described])]
  }

  /** The names of the fields of a page's forms. */
  async fieldsOf(path: string): Promise<readonly string[]> {
    const { headers } = await this.send({ url: path })
    return namesIn((await this.send({ url: pathIn(String(headers.location)) })).body)
  }

  /** The addresses in a page that begin as the page's own, such as those of its files. */
  partsOf(page: string, path: string): readonly string[] {
    return addressesIn(page).filter(address => address !== path && address.startsWith(path))
  }

  /** The tokens of emailed links to one search and to all of a buyer, valid throughout the walk. */
  async #alertLinks(): Promise<{ readonly one: string; readonly all: string }> {
    const { store, now } = this.#site.service
    const data = {
      parameters: { stateID: 44 },
      emailAddress: 'joe@example.com',
      frequency: 'daily',
    }
    const saved = await this.send({ method: 'POST', url: '/ext/saved-searches', payload: { data } })
    assert.equal(saved.statusCode, 202, saved.body)
    const [{ id: addressId } = assert.fail()] = await store.alerts.addressesAfter(NO_ADDRESS, 1)
    const [{ id: searchId } = assert.fail()] = await store.alerts.searchesOf([addressId])
    return await store.transact(async transaction => {
      const token = async (id: typeof searchId | null) => {
        const link = { addressId, searchId: id }
        const { randomBytes } = clockAndRandom
        return (await newAlertLink(transaction, randomBytes, link, now + WALK_MS)).token
      }
      return { one: await token(searchId), all: await token(null) }
    })
  }

  async #upload(id: number, name: 'image' | 'document', file: Uint8Array): Promise<string> {
    const form = new FormData()
    form.append(name, new Blob([new Uint8Array(file)]), 'file')
    const sent = new Response(form)
    const answer = await this.send({
      method: 'POST',
      url: `/ext/listings/${id}/${name}s`,
      payload: Buffer.from(await sent.arrayBuffer()),
      headers: { 'content-type': String(sent.headers.get('content-type')) },
    })
    assert.equal(answer.statusCode, 201, answer.body)
    const [stored] = answer.json()[`${name}s`]
    return pathIn(name === 'image' ? `http:${stored.large.SRC}` : stored.URL)
  }
}

/** The names of what an operation takes in its query. */
export function queryNamesOf({ parameters }: Operation): readonly string[] {
  return parameters.filter(one => one.in === 'query').map(({ name }) => name)
}
