/** The sections of the form of a listing. Each is saved alone. */
export const FORM_SECTIONS = [
  { name: 'offer', label: 'Offer' },
  { name: 'place', label: 'Location' },
  { name: 'texts', label: 'Description' },
  { name: 'house', label: 'House' },
  { name: 'facts', label: 'Land features' },
  { name: 'sale', label: 'Sale' },
  { name: 'auction', label: 'Auction' },
  { name: 'links', label: 'Links' },
  { name: 'private', label: 'Private' },
] as const
export type SectionName = (typeof FORM_SECTIONS)[number]['name']
