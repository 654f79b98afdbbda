import { flag, text, whole } from '../resources/described.ts'
import { WRITE_REFUSALS } from './write-refusals.ts'

/** The parts that all endpoints that write a listing share. */
export const LISTING_WRITE = {
  refusals: [...WRITE_REFUSALS, 'not-found', 'listing-inactive', 'precondition-failed'],
  parameters: {},
  isConditional: true,
  caching: 'none',
} as const

/** The members of their answers. */
export const SAVED = {
  success: flag('Always true: a refusal has another form and another status', true),
  listingID: whole('Id of the listing', 1024),
  listing_URL: text('Address of the listing in this API', 'https://land.example/v3/listings/1024'),
}
