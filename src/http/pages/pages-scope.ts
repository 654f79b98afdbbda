import type { Catalog } from '../../catalog/catalog.ts'
import { takeBodies } from '../bodies/body.ts'
import type { RequestLimits } from '../server/request-limits.ts'
import type { Scope } from '../server/scope.ts'
import { addConfirmPage } from './confirm-page.ts'
import { addHome } from './home.ts'
import { addLicenses } from './licenses.ts'

interface PagesTools {
  readonly catalog: Catalog
  readonly limits: RequestLimits
  /** The answer of `/`; null: the public site answers there. */
  readonly describeService: (() => Readonly<Record<string, unknown>>) | null
}

/** The pages outside the site: the confirmation of an address, the licenses, and the home page of a service without a site. */
export function pagesScope({ catalog, limits, describeService }: PagesTools): Scope {
  return {
    prefix: '',
    add: app => {
      takeBodies(app)
      if (describeService !== null) addHome(app, describeService)
      addConfirmPage(app, catalog, limits)
      addLicenses(app, limits)
    },
  }
}
