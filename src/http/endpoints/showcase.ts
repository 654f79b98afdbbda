import type { TObject } from 'typebox'
import type { Catalog } from '../../catalog/catalog.ts'
import type { ShowcaseEntry } from '../../catalog/list-showcase.ts'
import { type Endpoint, getting } from '../endpoint.ts'
import { FLAG } from '../parameters.ts'
import { showcaseEnvelope } from '../resources/envelope.ts'

/** How a version shows an element of the showcase. */
export interface ShowcaseView {
  readonly schema: TObject
  readonly present: (entry: ShowcaseEntry, rowNumber: number, largerThumbnails: boolean) => unknown
}

/** Every featured listing, in another order each time. */
export function showcase(catalog: Catalog, view: ShowcaseView): Endpoint {
  return getting({
    parameters: { largerThumbnails: FLAG },
    caching: 'none',
    answer: showcaseEnvelope(view.schema),
    handle: async ({ parameters }) => {
      const entries = await catalog.showcase()
      return {
        data: entries.map((entry, i) =>
          view.present(entry, i + 1, parameters.largerThumbnails ?? false),
        ),
        records: '',
        pages: '',
        currentPage: '',
        prevPage: '',
        nextPage: '',
        breadcrumb: 'Showcase of land for sale in the United States',
      }
    },
  })
}
