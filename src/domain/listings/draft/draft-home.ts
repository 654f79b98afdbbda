import type { Home } from '../listing.ts'
import { HOME_NUMBERS, LISTING_FIELDS } from '../listing-fields.ts'
import { judgedNumber } from './field-rules.ts'
import type { DraftFaults, ListingDraft } from './listing-draft.ts'

const NOTHING_KNOWN = Object.fromEntries(HOME_NUMBERS.map(name => [name, null])) as Home

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
  if (hasHouse === false) {
    const isDescribed = HOME_NUMBERS.some(name => details?.[name] && home[name] !== null)
    if (isDescribed) {
      const detail = `${faults.name('hasHouse')} is false, but ${faults.name('home')} describes a house; send it as null.`
      faults.add('invalid', 'hasHouse', detail)
    }
    return null
  }
  if (hasHouse || Object.values(home).some(value => value !== null)) return home
  return before !== null && details !== null ? home : null
}

function judgedDetails(
  given: NonNullable<ListingDraft['home']>,
  old: Home,
  faults: DraftFaults,
): Home {
  const details = withHalfBath(given, faults)
  const entries = HOME_NUMBERS.map(name => [
    name,
    judgedNumber(
      LISTING_FIELDS[name],
      `home.${name}`,
      { given: details[name], before: old[name] },
      faults,
    ),
  ])
  return Object.fromEntries(entries) as Home
}

/** Reads 2.5 baths as two full baths and a half bath. */
function withHalfBath(
  details: NonNullable<ListingDraft['home']>,
  faults: DraftFaults,
): NonNullable<ListingDraft['home']> {
  const { baths, halfBaths } = details
  if (!baths || baths % 1 !== 0.5) return details
  if (halfBaths && halfBaths !== 1) {
    const detail = `${faults.name('home.baths')} ${baths} has one half bath, but ${faults.name('home.halfBaths')} is ${halfBaths}; give the full baths alone, or leave the half baths out.`
    faults.add('invalid', 'home.halfBaths', detail)
  }
  return { ...details, baths: Math.floor(baths), halfBaths: 1 }
}
