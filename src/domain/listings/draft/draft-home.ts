import type { Home } from '../listing.ts'
import { LISTING_FIELDS } from '../listing-fields.ts'
import { judgedNumber } from './field-rules.ts'
import type { DraftFaults, ListingDraft } from './listing-draft.ts'

const NOTHING_KNOWN: Home = { beds: null, baths: null, halfBaths: null, areaSqft: null }

/**
 * The house of a listing. Details make a house; `hasHouse` alone makes a house without known
 * details, or takes the house away.
 */
export function judgedHome(
  { hasHouse, home: details }: ListingDraft,
  before: Home | null,
  faults: DraftFaults,
): Home | null {
  const old = before ?? NOTHING_KNOWN
  const home =
    details === null ? NOTHING_KNOWN : details ? judgedDetails(details, old, faults) : old
  const isKnown = Object.values(home).some(value => value !== null)
  if (hasHouse === false) {
    if (isKnown && !isSame(home, old)) {
      const detail = `${faults.name('hasHouse')} is false, but ${faults.name('home')} describes a house.`
      faults.add('Invalid', 'hasHouse', detail)
    }
    return null
  }
  if (hasHouse || isKnown) return home
  return before !== null && details !== null ? home : null
}

function judgedDetails(
  details: NonNullable<ListingDraft['home']>,
  old: Home,
  faults: DraftFaults,
): Home {
  const number = (name: keyof Home) =>
    judgedNumber(LISTING_FIELDS[name], `home.${name}`, details[name], old[name], faults)
  return {
    beds: number('beds'),
    baths: number('baths'),
    halfBaths: number('halfBaths'),
    areaSqft: number('areaSqft'),
  }
}

function isSame(a: Home, b: Home): boolean {
  return (Object.keys(a) as (keyof Home)[]).every(name => a[name] === b[name])
}
