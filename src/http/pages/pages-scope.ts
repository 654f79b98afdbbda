import type { Catalog } from '../../catalog/catalog.ts'
import type { PublicAddresses } from '../../domain/public-urls.ts'
import { takeBodies } from '../bodies/body.ts'
import type { RequestLimits } from '../server/request-limits.ts'
import type { Scope } from '../server/scope.ts'
import { addConfirmPage } from './confirm-page.ts'
import { addHome } from './home.ts'
import { addLicenses } from './licenses.ts'

interface PagesTools {
  readonly catalog: Catalog
  readonly limits: RequestLimits
  readonly addresses: () => PublicAddresses
  /** Whether the public site answers `/`. */
  readonly hasSite: boolean
}

/** The pages outside the site: the confirmation of an address, the licenses, and the home page of a service without a site. */
export function pagesScope({ catalog, limits, addresses, hasSite }: PagesTools): Scope {
  return {
    prefix: '',
    add: app => {
      takeBodies(app)
      if (!hasSite) addHome(app, addresses)
      addConfirmPage(app, catalog, limits)
      addLicenses(app, limits)
    },
  }
}
