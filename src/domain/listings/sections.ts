/** The sections of the form of a listing. Each is saved alone. */
export const FORM_SECTIONS = [
  { name: 'offer', label: 'Offer' },
  { name: 'place', label: 'Place' },
  { name: 'texts', label: 'In words' },
  { name: 'house', label: 'House' },
  { name: 'facts', label: 'Facts of the land' },
  { name: 'sale', label: 'Sale' },
  { name: 'auction', label: 'Auction' },
  { name: 'links', label: 'Links' },
  { name: 'private', label: 'For you alone' },
] as const
export type SectionName = (typeof FORM_SECTIONS)[number]['name']
