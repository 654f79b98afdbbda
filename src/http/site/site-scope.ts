import { Urls } from '../../domain/public-urls.ts'
import { takeBodies } from '../bodies/body.ts'
import type { Refusals, Scope } from '../server/scope.ts'
import { addAssetRoutes } from '../web/assets/asset-routes.ts'
import { addAlertLinkPages, addAlertPages } from './alerts/alert-routes.ts'
import { CardWriter } from './cards/card-writer.ts'
import { LandSearches } from './criteria/land-searches.ts'
import { addEmbeds } from './embeds/embed-routes.ts'
import { siteRefusals } from './errors/site-refusals.ts'
import { GeneratedFiles } from './files/generated-files.ts'
import { addFrontPage } from './front/front-route.ts'
import { Guests } from './guests/guests.ts'
import { addLandPage } from './land/land-route.ts'
import { addMachineRoutes } from './machines/machine-routes.ts'
import { mapOrigins } from './maps/live/map-origins.ts'
import { addPinRoute } from './maps/pins/pin-route.ts'
import { addDrawnLines } from './maps/static/drawn-lines.ts'
import { addArchiveRoutes } from './maps/tiles/archive-routes.ts'
import { addBaseTileRoute } from './maps/tiles/base-tile-route.ts'
import { addOutlineRoute } from './maps/tiles/outline-route.ts'
import { addPlaceTileRoute, addTileRoute } from './maps/tiles/tile-route.ts'
import { addMarketPages } from './markets/market-routes.ts'
import { addOfflinePages } from './offline/offline-pages.ts'
import { CachedPages } from './pages/cached-pages.ts'
import { PageWriter } from './pages/page-writer.ts'
import { SitePages } from './pages/site-pages.ts'
import { addPreviewRoute } from './previews/preview-route.ts'
import { addPropertyRoutes } from './property/property-routes.ts'
import { addSuggestionRoute } from './search-box/suggestion-routes.ts'
import { addSellerPages } from './sellers/seller-routes.ts'
import { addComparePage } from './shortlist/compare-page.ts'
import { addShortlistPages } from './shortlist/shortlist-pages.ts'
import type { SiteContext, SiteTools } from './site-context.ts'
import { addTextPages } from './texts/text-pages.ts'
import { addUnpublishedPage } from './unpublished/unpublished-routes.ts'
import { addVisitRoutes } from './visits/visit-routes.ts'

/** The site's scope, and its refusals for browsers that request paths of no scope. */
export interface Site {
  readonly scope: Scope
  readonly refusals: Refusals
}

/** The public site: the pages where people look for land. */
export function openSite(tools: SiteTools): Site {
  const { look, limits, settings, addresses } = tools
  const pages = new SitePages(new PageWriter(look, () => addresses().portal), look)
  addDrawnLines(look.assets, tools.map)
  const guests = new Guests(limits, settings)
  const refusals = siteRefusals(pages, guests)
  const cached = new CachedPages(tools.caches)
  const generated = new GeneratedFiles(tools)
  const searches = new LandSearches()
  const urls = new Urls(addresses, 'v3')
  const context: SiteContext = { ...tools, pages, cached, guests, generated, searches, urls }
  const cards = new CardWriter(context)
  const scope: Scope = {
    prefix: '',
    refusals,
    add: async app => {
      takeBodies(app)
      addAssetRoutes(app, look.assets, mapOrigins(look.mapStyle))
      addBaseTileRoute(app, look.baseTiles)
      addFrontPage(app, context, cards)
      // Not counted: browsers request the service worker with each page.
      addOfflinePages(app, context)
      // They count their own requests: mail services send many clicks from one address.
      addAlertLinkPages(app, context)
      await app.register(async counted => {
        counted.addHook('onRequest', (request, reply) => guests.count(request, reply))
        addTextPages(counted, context)
        addSuggestionRoute(counted, context)
        addLandPage(counted, context, cards)
        addAlertPages(counted, context)
        addMachineRoutes(counted, context)
        addShortlistPages(counted, context, cards)
        addComparePage(counted, context)
        addPropertyRoutes(counted, context)
        addUnpublishedPage(counted, context)
        addPreviewRoute(counted, context)
        addMarketPages(counted, context, cards)
        addSellerPages(counted, context, cards)
        addEmbeds(counted, context, cards)
      })
      await app.register(async tiles => {
        tiles.addHook('onRequest', (request, reply) => guests.count(request, reply, 'tile'))
        addTileRoute(tiles, context)
        addPlaceTileRoute(tiles, context)
        addPinRoute(tiles, context)
        addOutlineRoute(tiles, context)
        addArchiveRoutes(tiles, look.mapSources)
        addVisitRoutes(tiles, context)
      })
    },
  }
  return { scope, refusals }
}
