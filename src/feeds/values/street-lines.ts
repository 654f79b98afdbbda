/** The place of an address, from other fields of the record; empty texts are unknown. */
export interface StreetPlace {
  readonly cities: readonly string[]
  readonly states: readonly string[]
  readonly zip: string
}

const MAX_CHARACTERS = 500
const COUNTRY = ['USA', 'US', 'United States', 'United States of America']

/**
 * The street of an address, without the town, the state and the ZIP code after it, if at least two
 * of them are there.
 */
export function streetIn(address: string, { cities, states, zip }: StreetPlace): string {
  const text = address.trim()
  if (text.length > MAX_CHARACTERS) return text
  const inCountry = withoutEnd(text, COUNTRY)
  const zipFour = /^(.*\d{5})-\d{4}$/s.exec(inCountry)?.[1] ?? inCountry
  const inState = withoutEnd(zipFour, [zip])
  const inTown = withoutEnd(inState, states)
  const street = withoutEnd(inTown, cities)
  const found = [inState !== zipFour, inTown !== inState, street !== inTown]
  if (found.filter(Boolean).length < 2) return text
  // In "12 Clifton TX 76634", the town is the name of the street.
  return street === '' || /[a-z]/i.test(street) ? street : inTown
}

/**
 * A text without one of some ends, which must be words of their own, and without the commas before
 * it.
 */
function withoutEnd(text: string, ends: readonly string[]): string {
  const lower = text.toLowerCase()
  const end = ends.find(one => {
    const before = text.length - one.length - 1
    return one !== '' && lower.endsWith(one.toLowerCase()) && /[\s,]|^$/.test(text.charAt(before))
  })
  // linear: at most 500 characters
  return end === undefined ? text : text.slice(0, -end.length).replace(/[\s,]+$/, '')
}
