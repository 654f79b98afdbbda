import type { Choices } from '../../random.ts'

/** Short lines for a list under the description. Lines with unknown facts are left out. */
export const HIGHLIGHTS: Choices<string> = [
  '{acres} acres in {county}',
  'About {cropAcres} acres of cropland',
  'About {pastureAcres} acres of pasture',
  'Roughly {woodedAcres} acres of {timber}',
  '{ponds}',
  '{creek} on the property',
  '{frontage} feet of water frontage',
  '{rooms}, {sqft} square feet',
  '{outbuildings}',
  'Well, {wellDepth} feet',
  'Road frontage of about {roadFrontage} feet',
  'Annual taxes about {taxes}',
  '{secondMiles} from {secondTown}',
  'Game: {game}',
  'Elevation about {elevation} feet',
]

export const HIGHLIGHTS_HEADINGS: Choices<string> = ['Highlights:', 'At a glance:', 'Key facts:']
