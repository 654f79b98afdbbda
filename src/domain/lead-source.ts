/** Where on a site the form stood that a lead came from. */
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
export type LeadSource = (typeof LEAD_SOURCES)[number]

/** Reads a source in any case; undefined when it is none of them. */
export function leadSourceOf(text: string): LeadSource | undefined {
  return LEAD_SOURCES.find(source => source.toLowerCase() === text.toLowerCase())
}
