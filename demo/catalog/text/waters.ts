import type { Choices } from '../../random.ts'

export const CREEK: Choices<string> = [
  '{aCreekKind} called {creek} crosses the tract.',
  '{creek}, {aCreekKind}, winds through the property.',
  '{creek} crosses one corner of the place.',
  'The low ground follows {creek}, {aCreekKind}.',
  'Both banks of {creek}, {aCreekKind}, belong to the tract for part of its course.',
  '{creek} gives the wildlife a road through the property.',
  '{creek} runs through the low part of the tract.',
  '{creek}, {aCreekKind}, forms part of one boundary.',
  'A stretch of {creek} lies within the lines.',
]

export const PONDS: Choices<string> = [
  'There {isPonds} {ponds} on the place.',
  'Water is provided by {ponds}.',
  'Livestock and wildlife drink from {ponds}.',
  'The place has {ponds}.',
  'For water there {isPonds} {ponds}, and {theyHold} well in a dry year.',
  'The owner built {ponds} for cattle and wildlife.',
  'Count on {ponds} for water.',
]

export const FISHING: Choices<string> = [
  'Anglers can expect {pondFish} in {thePonds}.',
  'The owner has stocked {thePonds} with {pondFish}.',
  'Bring a rod; there are {pondFish} in {thePonds}.',
  'The fishing in {thePonds} is for {pondFish}.',
]

export const SPRINGS: Choices<string> = [
  'A spring comes up on the property and has not failed in the owner’s memory.',
  'There is a spring that runs all year.',
  'A small spring feeds the low ground.',
]

export const RIVER: Choices<string> = [
  'Frontage on the {river} is about {frontage} feet.',
  'The bank of the {river} is gentle enough to launch a canoe.',
  'You can fish, float and swim in the {river} from your own ground.',
  'The {river} is known for {fish}.',
  'A bench above the {river} stays dry and makes a fine place to camp.',
  'About {frontage} feet of the {river} bound the tract.',
  'The sound of the {river} carries well back from the bank.',
]

export const LAKE: Choices<string> = [
  'The shoreline measures about {frontage} feet.',
  '{lake} is known for {fish}.',
  'A dock could be placed with the usual permit.',
  'The slope to the water is easy to walk.',
  'Evenings on {lake} are quiet once the boats go in.',
  'The view down {lake} is open.',
  'Boating, swimming and fishing on {lake} begin at the end of the lawn.',
  'A public ramp on {lake} is a short drive away.',
]

export const SEA: Choices<string> = [
  'There is about {frontage} feet on the water.',
  'The view of the {sea} cannot be built over.',
  'Buyers should ask about flood elevation and coastal setback rules.',
  'The sand is wide at low tide and good for walking.',
  'Sea breezes, shells and shorebirds come with the deed.',
  'Houses here are raised, as the coastal code requires.',
  'Sunrise or sunset, the light over the {sea} is different every day.',
  'Rental demand along this shore is strong in season.',
]

/** For land whose first sentence does not speak of its water. */
export const WATERSIDE = {
  lake: [
    'The land fronts {lake}.',
    '{lake} lies along one side of it.',
    'It is on the shore of {lake}.',
  ],
  river: [
    'The {river} bounds it on one side.',
    'The land fronts the {river}.',
    'It lies on the bank of the {river}.',
  ],
  sea: ['The land faces the {sea}.', 'It lies on the open shore of the {sea}.'],
} as const satisfies Record<string, Choices<string>>

export const NO_WATER: Choices<string> = [
  'There is no surface water on the tract.',
  'There is no live water, but wells are common in the area.',
]
