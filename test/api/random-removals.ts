import fc from 'fast-check'
import { LISTINGS } from './catalog.ts'
import { anyHeaders, type RandomGet } from './random-gets.ts'
import { anyText, encodeAny, pick, queryOf, seldom } from './random-values.ts'

const IDS = LISTINGS.map(({ id }) => String(id))
/** Most listings stay for the other requests. */
const DELETED_IDS = IDS.slice(-1)

/** Feeds that random posts make. */
const FEED_IDS = ['2', '3']

/** Mostly takes a listing out of the showcase, which it may never have been in; seldom deletes one. */
export const anyRemoval: fc.Arbitrary<RandomGet> = fc.oneof(
  { weight: 5, arbitrary: removalAt('/listings/{id}/showcase', IDS) },
  { weight: 1, arbitrary: removalAt('/listings/{id}', DELETED_IDS) },
  { weight: 1, arbitrary: removalAt('/feeds/{id}', FEED_IDS) },
)

function removalAt(template: string, ids: readonly string[]): fc.Arbitrary<RandomGet> {
  return fc.record({
    method: fc.constant('DELETE'),
    template: fc.constant(template),
    path: fc
      .oneof(
        { weight: 9, arbitrary: pick(ids) },
        { weight: 1, arbitrary: anyText.map(text => encodeAny(text || '-')) },
      )
      .map(id => template.replace('{id}', id)),
    query: seldom(queryOf(['accountID'])).map(text => text ?? ''),
    headers: anyHeaders,
  })
}
