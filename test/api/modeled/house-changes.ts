import fc from 'fast-check'
import { BARE_HOUSE, type Change, type House, type Land } from './land.ts'

const pick = <Value>(values: readonly Value[]) => fc.constantFrom(...values)

/** A count as it is sent, and as it is meant. */
const count = fc.oneof(
  pick<unknown>([null, '', 0]).map(sent => ({ sent, meant: 0 })),
  fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.boolean())
    .map(([meant, isText]) => ({ sent: isText ? String(meant) : meant, meant })),
)
const area = pick([0, 400, 900, 1850, 2400]).chain(meant =>
  pick<unknown>(meant === 0 ? [null, '', 0] : [meant, String(meant)]).map(sent => ({
    sent,
    meant,
  })),
)

type Counts = {
  readonly [Name in keyof House]?: { readonly sent: unknown; readonly meant: number }
}

const details = fc
  .record({ beds: count, baths: count, halfBaths: count, sqft: area }, { requiredKeys: [] })
  .map((counts: Counts) => ({
    sent: Object.fromEntries(Object.entries(counts).map(([name, { sent }]) => [name, sent])),
    meant: Object.fromEntries(Object.entries(counts).map(([name, { meant }]) => [name, meant])),
  }))
/** 2.5 bathrooms are two and a half one. */
const halves = pick([1, 2, 3]).map(baths => ({
  sent: { baths: baths + 0.5 },
  meant: { baths, halfBaths: 1 },
}))

/** Details mean a house, unless they say nothing of a house that is not there. */
function withDetails(land: Land, meant: Partial<House>, isHouse: boolean): Land {
  const isSaid = isHouse || land.house !== null || Object.values(meant).some(value => value > 0)
  return isSaid ? { ...land, house: { ...(land.house ?? BARE_HOUSE), ...meant } } : land
}

export const houseChange: fc.Arbitrary<Change> = fc.oneof(
  fc
    .tuple(fc.oneof(details, halves), pick([undefined, null, true, 'yes']))
    .map(
      ([{ sent, meant }, hasHouse]): Change => ({
        sent: { homeDetails: sent, ...(hasHouse !== undefined && { hasHouse }) },
        after: land => withDetails(land, meant, Boolean(hasHouse)),
      }),
    ),
  pick<unknown>([true, 1, 'Yes']).map(
    (hasHouse): Change => ({ sent: { hasHouse }, after: land => withDetails(land, {}, true) }),
  ),
  pick([{ hasHouse: false }, { hasHouse: 0, homeDetails: null }, { homeDetails: null }]).map(
    (sent): Change => ({ sent, after: land => ({ ...land, house: null }) }),
  ),
  pick([null, '']).map((hasHouse): Change => ({ sent: { hasHouse }, after: land => land })),
)
