import type { Choices } from '../../random.ts'

export const HOUSE: Choices<string> = [
  'The house is {aStyle} built in {year}, with {rooms}.',
  'There is {aStyle} of {sqft} square feet with {rooms}.',
  'Improvements start with {aStyle}: {rooms} and about {sqft} square feet.',
  '{aStyle}, built in {year}, has {sqft} square feet and {rooms}.',
  '{aStyle} stands on the best spot and has {rooms}.',
  'The main house offers {rooms} in {sqft} square feet.',
  'Move in tomorrow: {aStyle} with {rooms} is ready.',
  'The home has {rooms}.',
  'A comfortable home of {sqft} square feet comes with the land.',
  '{aStyle} is included.',
]

export const HOUSE_DETAILS: Choices<string> = [
  'The kitchen was redone a few years ago.',
  'A wood stove heats the living room on cold nights.',
  'A covered porch runs along the front and catches the evening breeze.',
  'The roof is metal and in good condition.',
  'Central heat and air have been well maintained.',
  'The living room has large windows and a view of the land.',
  'There is a storm shelter, a pantry and plenty of storage.',
  'Floors are hardwood and tile, with no carpet.',
  'The house needs some cosmetic work and is priced for it.',
  'A stone fireplace is the center of the living room.',
  'Most furnishings can stay if the buyer wants them.',
  'An open floor plan joins kitchen, dining and living room.',
  'The main bedroom opens to the porch.',
  'Windows and insulation were upgraded, and the bills are low.',
  'A mudroom by the back door keeps the boots out of the house.',
  'The deck looks out over the land and is made for long suppers.',
  'Ceiling fans and shade trees keep it cool in summer.',
  'The laundry room has its own outside door.',
  'A gravel drive leads up to a parking area by the door.',
  'The yard is fenced for dogs and children.',
  'It has been lived in all year and cared for.',
  'The well-built rooms are bright and easy to heat.',
]

export const CABIN: Choices<string> = [
  'A rustic cabin of {sqft} square feet gives you a place to sleep from the first night.',
  'There is a simple cabin with {rooms}.',
  'The cabin is {aStyle} with {rooms}.',
  'A camp house with {rooms} comes with it.',
  'The cabin has a wood stove, a good porch and bunk space for friends.',
  'A cabin built in {year} serves as a hunting and fishing headquarters.',
]

export const NO_HOUSE: Choices<string> = [
  'There are no buildings, and the choice of where to put one is yours.',
  'The land is vacant.',
  'No improvements stand in the way of your own plans.',
]

export const OUTBUILDINGS: Choices<string> = [
  'Outbuildings include {outbuildings}.',
  'Other improvements: {outbuildings}.',
  'You will also find {outbuildings}.',
  'Also on the place: {outbuildings}.',
  'The sale includes {outbuildings}.',
  'For work and storage the place has {outbuildings}.',
]

export const FENCES = {
  perimeter: [
    'The perimeter is fenced.',
    'Fences are in fair to good condition.',
    'It is fenced on all sides with barbed wire.',
    'Perimeter fences will hold cattle.',
  ],
  cross: [
    'It is fenced and cross-fenced into several pastures.',
    'Cross-fences make rotational grazing simple.',
    'Good perimeter and cross-fences are in place.',
  ],
  high: [
    'The boundary is under high fence.',
    'A game-proof high fence surrounds the ranch.',
    'It is high-fenced, and the herd has been managed for years.',
  ],
  board: [
    'Four-board fence surrounds the pastures.',
    'The paddocks are fenced with board and no-climb wire.',
    'Safe fences divide the pastures and paddocks.',
  ],
  pipe: [
    'Pipe fence lines the front, with a cattle guard at the entrance.',
    'Pipe and cable fence encloses the pens and traps.',
  ],
} as const satisfies Record<string, Choices<string>>
