/** Where on a site the form stood that a lead came from, as version 3 names it. */
export const LEAD_SOURCES = [
  'None',
  'ProfileTop',
  'ProfileBottom',
  'SearchResultsForm',
  'MobileProfile',
  'EmailFriend',
  'BrokerProfile',
  'MobileBrokerProfile',
] as const
type LeadSource = (typeof LEAD_SOURCES)[number]

/** How long a source may be that version 1 names, where any text is accepted. */
export const MAX_SOURCE_CHARACTERS = 100

/** Reads a source; names are case-insensitive; undefined when it is none of them. */
export function leadSourceOf(text: string): LeadSource | undefined {
  return LEAD_SOURCES.find(source => source.toLowerCase() === text.toLowerCase())
}
