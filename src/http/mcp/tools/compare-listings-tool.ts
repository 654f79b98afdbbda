import { Type } from 'typebox'
import { ID, list, meaning, type Parameter } from '../../../domain/parameters.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { LAND, landSummary, NUMBER_OR_NULL } from '../land-summary.ts'
import { type Tool, type ToolContext, toolOf } from '../tool.ts'

const MAX_LISTINGS = 5

const LISTED = list(ID, `up to ${MAX_LISTINGS} different ids of listings`)
const IDS: Parameter<number[]> = {
  ...LISTED,
  schema: { ...LISTED.schema, minItems: 1, maxItems: MAX_LISTINGS },
  read: text => {
    const ids = LISTED.read(text)
    return ids && ids.length > MAX_LISTINGS ? undefined : ids
  },
}

/** The members whose minimum and maximum are reported. */
const AMOUNTS = ['priceUsd', 'acres', 'pricePerAcreUsd'] as const

export function compareListings(context: ToolContext): Tool {
  return toolOf({
    name: 'compare_listings',
    title: 'Compare listings',
    description: `Up to ${MAX_LISTINGS} listings compared, in the order of their ids as given, with the facts that all of them state and who asks least and most.`,
    parameters: { ids: meaning(`Ids of up to ${MAX_LISTINGS} listings`, IDS) },
    required: ['ids'],
    answer: Type.Object({
      listings: Type.Array(LAND),
      notFound: Type.Array(Type.Integer()),
      commonFacts: Type.Array(Type.String()),
      extremes: Type.Array(
        Type.Object({ of: Type.String(), lowestID: NUMBER_OR_NULL, highestID: NUMBER_OR_NULL }),
      ),
    }),
    handle: async ({ values }) => {
      const ids = (values.ids ?? []) as ListingId[]
      const listings = await landSummary(context, ids)
      const shown = new Set<number>(listings.map(({ id }) => id))
      const [first, ...others] = listings.map(({ facts }) => facts)
      return {
        listings,
        notFound: ids.filter(id => !shown.has(id)),
        commonFacts: (first ?? []).filter(fact => others.every(facts => facts.includes(fact))),
        extremes: AMOUNTS.map(of => extremes(listings, of)),
      }
    },
  })
}

function extremes(listings: Awaited<ReturnType<typeof landSummary>>, of: (typeof AMOUNTS)[number]) {
  const sorted = listings
    .filter(one => one[of] !== null)
    .sort((a, b) => Number(a[of]) - Number(b[of]))
  return { of, lowestID: sorted[0]?.id ?? null, highestID: sorted.at(-1)?.id ?? null }
}
