import fc from 'fast-check'
import { LISTINGS } from './catalogue.ts'
import { anyHeaders, type RandomGet } from './random-gets.ts'
import { anyText, encodeAny, pick, queryOf, seldom } from './random-values.ts'

/** Mostly takes a listing out of the showcase. Some of these listings were never in it. */
export const anyRemoval: fc.Arbitrary<RandomGet> = fc.record({
  method: fc.constant('DELETE'),
  template: fc.constant('/listings/{id}/showcase'),
  path: fc
    .oneof(
      { weight: 9, arbitrary: pick(LISTINGS.map(({ id }) => String(id))) },
      { weight: 1, arbitrary: anyText.map(text => encodeAny(text || '-')) },
    )
    .map(id => `/listings/${id}/showcase`),
  query: seldom(queryOf(['accountID'])).map(text => text ?? ''),
  headers: anyHeaders,
})
