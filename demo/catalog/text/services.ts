import type { Choices } from '../../random.ts'

export const ACCESS = {
  highway: [
    'Access is from {road}, a paved road that the state maintains.',
    'It fronts {road} for about {roadFrontage} feet.',
    'Paved frontage on {road} makes it easy to reach.',
    'The gate opens on {road}.',
    'There is about {roadFrontage} feet of frontage on {road}.',
    'You turn off {road}, a state road, straight onto the property.',
    'The front of the property lies along {road}.',
  ],
  county: [
    'Access is by {road}, a public road.',
    'It fronts {road} for about {roadFrontage} feet.',
    '{road} is maintained all year.',
    '{road} runs along one side of the property.',
    'Road frontage on {road} is about {roadFrontage} feet.',
    'You can reach it in any weather by {road}.',
    '{road} is quiet and well kept.',
  ],
  gravel: [
    'Access is by {road}, a good gravel road.',
    'The last mile is gravel, and a car will make it.',
    '{road} is gravel and little traveled.',
    'A gravel road, {road}, leads to the gate.',
    '{road} is gravel, graded several times a year.',
    'You come in on {road}, which is gravel for the last stretch.',
  ],
  private: [
    'A dirt road serves the place, and the owners share its upkeep.',
    'You reach it by a private road behind a locked gate.',
    'Access is by a private gravel road with a recorded agreement.',
  ],
  easement: [
    'Access is by a recorded easement from {road}.',
    'A deeded easement gives access from {road}.',
    'It is reached across a neighbor by a recorded easement of 30 feet.',
  ],
} as const satisfies Record<string, Choices<string>>

export const ELECTRICITY = {
  connected: [
    'Electricity is on site.',
    'Electric service is connected.',
    'Power is on, with a meter in place.',
    'Power is connected.',
    'The electric service is in and working.',
  ],
  'at the road': [
    'Electricity is available at the road.',
    'Power lines run along the road.',
    'Power is close by and can be brought in.',
    'The electric co-op has a line along the road.',
    'Electric service can be had from the line at the road.',
    'A power line passes the front of the property.',
  ],
  none: [
    'There is no power at the property; solar works well here.',
    'The place is off the grid.',
    'There is no electric service.',
  ],
} as const satisfies Record<string, Choices<string>>

export const WATER_SUPPLY = {
  well: [
    'A water well of about {wellDepth} feet supplies the place.',
    'The well is {wellDepth} feet deep and makes about {wellRate} gallons a minute.',
    'There is a good well, tested at {wellRate} gallons a minute.',
    'Water comes from a drilled well.',
    'The drilled well has never run short.',
    'A well of {wellDepth} feet is in use.',
    'Well water, about {wellRate} gallons a minute, is on hand.',
  ],
  public: [
    'A rural water line runs along the road.',
    'Public water is available.',
    'A rural water tap can be had from the local district.',
  ],
  none: [
    'A well would have to be drilled; neighbors have found water at about {groundwaterDepth} feet.',
    'There is no well yet.',
  ],
} as const satisfies Record<string, Choices<string>>

export const SEPTIC: Choices<string> = [
  'A septic system is in place.',
  'The septic system was inspected recently.',
  'Septic is installed.',
]

export const NO_SEPTIC: Choices<string> = [
  'A septic system will be needed to build.',
  'The soil passed a perc test for a conventional septic system.',
  'Buyers will need to put in septic.',
]

export const INTERNET: Choices<string> = [
  'Fiber internet is available, so working from here is possible.',
  'High-speed internet has reached this road.',
  'Cell service is good, and there is high-speed internet.',
]

export const CELL: Choices<string> = [
  'Cell service is good on the high ground.',
  'Cell service is spotty, which some will call an advantage.',
  'There is cell coverage over most of the place.',
  'Cell phones work over most of the property.',
  'A phone signal can be had near the road.',
  'There is a usable cell signal.',
]

export const MINERALS = {
  all: [
    'All minerals owned by the seller will convey.',
    'Mineral rights convey with an acceptable offer.',
    'The seller owns the minerals and will pass them on.',
  ],
  half: [
    'Half of the minerals convey.',
    'The seller will convey 50 percent of the minerals owned.',
  ],
  none: [
    'Minerals do not convey; this is a surface-only sale.',
    'Minerals were reserved by earlier owners, and there is no production.',
    'Surface estate only.',
  ],
} as const satisfies Record<string, Choices<string>>

export const TAXES: Choices<string> = [
  'Annual taxes are about {taxes}.',
  'Last year’s property tax was {taxes}.',
  'Property taxes run about {taxes} a year.',
  'Taxes are low, at roughly {taxes} a year.',
]

export const VALUATION: Choices<string> = [
  'The land is enrolled under {valuation}, which keeps taxes down.',
  'It qualifies for {valuation}.',
  '{valuation} is in place; buyers should ask how to keep it.',
]

export const RESTRICTIONS = {
  none: [
    'There are no restrictions.',
    'No deed restrictions and no HOA.',
    'It is unrestricted, and mobile homes are allowed.',
  ],
  light: [
    'Light deed restrictions protect your investment.',
    'A few sensible deed restrictions apply: no junkyards and no commercial hog farms.',
    'Deed restrictions allow houses and livestock. No mobile homes.',
  ],
  association: [
    'A property owners’ association looks after the roads; HOA dues are $240 a year.',
    'Owners pay a small annual fee for the upkeep of the roads and the gate.',
  ],
  easement: [
    'A conservation easement protects the land from being divided; houses are allowed in set places.',
    'The property is under a conservation easement that permits farming, grazing and hunting.',
  ],
} as const satisfies Record<string, Choices<string>>

export const SURVEY: Choices<string> = [
  'A recent survey is available.',
  'The tract has been surveyed and the corners are marked.',
  'Corners are pinned and flagged.',
  'The boundary shown on the map comes from the survey.',
]
