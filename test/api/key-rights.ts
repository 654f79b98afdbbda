import type { KeyPermission } from '../../src/domain/accounts/permissions.ts'

/** Who may send a request. `anyone`: also without a key. `key`: every valid key. Otherwise keys with the permission. */
type KeyRight = 'anyone' | 'key' | KeyPermission

export interface RouteOfKeys {
  readonly who: KeyRight
  /** A body; `:listing` and the like are ids, as in paths. */
  readonly body?: object
  /** Whether the record in the path belongs to an account: for keys of others it is not there. */
  readonly isOwn?: true
  /** Whether the last record of the path is there for nobody. */
  readonly isUnknown?: true
  /** Whether the body is a form with files. */
  readonly isUpload?: true
  /** The path that is called, if its tokens are no records; with a query. */
  readonly path?: string
}

const key: RouteOfKeys = { who: 'key' }
const anyone: RouteOfKeys = { who: 'anyone' }
const listing = (more: Partial<RouteOfKeys> = {}): RouteOfKeys => ({
  who: 'listings:write',
  isOwn: true,
  body: {},
  ...more,
})
const feed: RouteOfKeys = { who: 'feeds:write', isOwn: true, body: {} }
const webhook: RouteOfKeys = { who: 'webhooks:write', isOwn: true, body: {} }
const lead = { contactName: 'Kay', emailAddress: 'kay@buyers.example', comment: 'Hello' }

/** Those that both versions of the contract have. */
const CONTRACT: Readonly<Record<string, RouteOfKeys>> = Object.fromEntries(
  ['v1', 'v3'].flatMap(version => {
    const get = (path: string, to: string): readonly [string, RouteOfKeys] => [
      `GET /${version}${path}`,
      { ...key, path: `/${version}${to}` },
    ]
    const places = [
      ['state', 44],
      ['region', 1],
      ['lake', 1],
      ['county', 48_035],
      ['city', 1],
    ] as const
    return [
      get('/types/:type', '/types/sort'),
      get('/member/:id', '/member/1'),
      get('/logos/:size/:color', '/logos/small/black'),
      get('/locations/states', '/locations/states'),
      ...['regions', 'lakes', 'counties', 'cities'].map(part =>
        get(`/locations/state/:id/${part}`, `/locations/state/44/${part}`),
      ),
      get('/locations/region/:id/counties', '/locations/region/1/counties'),
      ...places.map(([part, id]) => get(`/locations/${part}/:id`, `/locations/${part}/${id}`)),
      get('/listings/showcase/:id/:scid', '/listings/showcase/1/1'),
      get('/listings/showcase', '/listings/showcase'),
      get('/listings/:id', '/listings/1'),
      get('/listings', '/listings'),
      [`POST /${version}/lead`, { ...key, body: { data: { listingID: 1, ...lead } } }],
      [`GET /${version}/openapi.json`, anyone],
      [`GET /${version}`, anyone],
    ] as const
  }),
)

/** Every route of the programs' surfaces, with who may use it. `key-rights.test.ts` compares it with those that a service has. */
export const KEY_ROUTES: Readonly<Record<string, RouteOfKeys>> = {
  ...CONTRACT,
  'POST /v3/listings/:id': listing({
    path: '/v3/listings/:listing',
    body: { accountID: 1, data: { acres: 41 } },
  }),
  'POST /v3/listings/showcase/:id/:scid': listing({
    who: 'showcase:write',
    path: '/v3/listings/showcase/:listing/0',
    body: { accountID: 1 },
  }),
  'GET /ext/suggest': { ...key, path: '/ext/suggest?q=bosque' },
  'GET /ext/understand': { ...key, path: '/ext/understand?q=bosque' },
  'GET /ext/listings/:id': { ...key, path: '/ext/listings/1' },
  'GET /ext/listings/:id/history': { ...key, path: '/ext/listings/1/history' },
  'GET /ext/markets/state/:id': { ...key, path: '/ext/markets/state/44' },
  'GET /ext/markets/county/:id': { ...key, path: '/ext/markets/county/48035' },
  'GET /ext/changes': key,
  'GET /ext/export.:form': { ...key, path: '/ext/export.jsonl' },
  'GET /ext/facets': key,
  'GET /ext/listings': key,
  'GET /ext/tiles/:z/:x/:y.mvt': { ...key, path: '/ext/tiles/0/0/0.mvt' },
  'GET /ext/listings/:id/images': { ...key, path: '/ext/listings/1/images' },
  'GET /ext/members/:id/plan': { who: 'listings:write', isOwn: true, path: '/ext/members/1/plan' },
  'GET /ext/leads': { who: 'leads:read' },
  'GET /ext/leads/:id': { who: 'leads:read', isOwn: true, path: '/ext/leads/:lead' },
  'GET /ext/feeds': { who: 'feeds:write' },
  'GET /ext/feeds/:id': { ...feed, path: '/ext/feeds/:feed' },
  'POST /ext/feeds/:id': { ...feed, path: '/ext/feeds/:feed', body: { data: { name: 'North' } } },
  'DELETE /ext/feeds/:id': { ...feed, path: '/ext/feeds/:feed' },
  'GET /ext/feeds/:id/runs': { ...feed, path: '/ext/feeds/:feed/runs' },
  'GET /ext/feeds/:id/runs/:run': { ...feed, path: '/ext/feeds/:feed/runs/1', isUnknown: true },
  'POST /ext/feeds/:id/runs': { ...feed, path: '/ext/feeds/:feed/runs' },
  'GET /ext/webhooks': { who: 'webhooks:write' },
  'GET /ext/webhooks/:id': { ...webhook, path: '/ext/webhooks/:webhook' },
  'POST /ext/webhooks/:id': {
    ...webhook,
    path: '/ext/webhooks/:webhook',
    body: { data: { description: 'CRM' } },
  },
  'DELETE /ext/webhooks/:id': { ...webhook, path: '/ext/webhooks/:webhook' },
  ...Object.fromEntries(
    ['pause', 'resume', 'rotate', 'test', 'replay'].map(action => [
      `POST /ext/webhooks/:id/${action}`,
      {
        ...webhook,
        path: `/ext/webhooks/:webhook/${action}`,
        body: action === 'replay' ? { time: '2026-11-20T00:00:00Z' } : {},
      },
    ]),
  ),
  'GET /ext/webhooks/:id/deliveries': { ...webhook, path: '/ext/webhooks/:webhook/deliveries' },
  'GET /ext/webhooks/:id/dead-letters': { ...webhook, path: '/ext/webhooks/:webhook/dead-letters' },
  'POST /ext/webhooks/:id/dead-letters/:letter': {
    ...webhook,
    path: '/ext/webhooks/:webhook/dead-letters/:letter',
  },
  'DELETE /ext/webhooks/:id/dead-letters/:letter': {
    ...webhook,
    path: '/ext/webhooks/:webhook/dead-letters/:letter',
  },
  'GET /ext/saved-searches/preview': key,
  'POST /ext/saved-searches': { who: 'searches:write', body: {} },
  'POST /ext/listings/:id/watch': {
    who: 'searches:write',
    path: '/ext/listings/:listing/watch',
    body: {},
  },
  'DELETE /ext/listings/:id/showcase': listing({
    who: 'showcase:write',
    path: '/ext/listings/:listing/showcase',
  }),
  'DELETE /ext/listings/:id': listing({ path: '/ext/listings/:listing' }),
  'POST /ext/listings/:id/images': listing({
    path: '/ext/listings/:listing/images',
    isUpload: true,
  }),
  'POST /ext/listings/:id/documents': listing({
    path: '/ext/listings/:listing/documents',
    isUpload: true,
  }),
  'GET /ext/openapi.json': anyone,
  'GET /reso/odata': key,
  'GET /reso/odata/$metadata': key,
  'GET /reso/odata/RESO.OData.Metadata.xml': key,
  'GET /reso/odata/:resource': { ...key, path: '/reso/odata/Property' },
  'GET /reso/odata/:resource/$count': { ...key, path: '/reso/odata/Property/$count' },
  'GET /reso/odata/:resource/Media': { ...key, path: "/reso/odata/Property('1')/Media" },
  'POST /mcp': { ...key, body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
}

/** The tools of assistants with arguments: each only reads what is public, with any valid key. */
export const MCP_TOOLS: Readonly<Record<string, object>> = {
  compare_listings: { ids: [1, 2] },
  count_land: { query: 'land in Texas' },
  find_place: { name: 'Bosque' },
  get_listing: { id: 1 },
  land_market: { state: 'TX' },
  search_land: { query: 'land in Texas' },
}
