/** The place on a site that a lead came from, by the names of version 3. */
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

/** The longest source in version 1, which accepts any text. */
export const MAX_SOURCE_CHARACTERS = 100

/** Reads a source. Names are case-insensitive; undefined for an unknown name. */
export function leadSourceOf(text: string): LeadSource | undefined {
  return LEAD_SOURCES.find(source => source.toLowerCase() === text.toLowerCase())
}
