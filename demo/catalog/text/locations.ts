import type { Choices } from '../../random.ts'

export const NEAR_TOWN: Choices<string> = [
  '{secondTownThen} is {secondMiles} away.',
  'It is {secondMiles} to {secondTown}.',
  'Nearby communities include {city} and {secondTown}.',
  'The address is {city}, and {secondTownThen} is {secondMiles} away.',
  'Mail comes from {city}; {secondTownThen} is {secondMiles} off.',
  'You are {secondMiles} from {secondTownThen} as the crow flies.',
  'Neighbors go to {city} or to {secondTown}, {secondMiles} away, for what they need.',
  'The café in {city} opens early; {secondTownThen} is {secondMiles} away.',
  '{secondTownThen} lies {secondMiles} off.',
  'The drive from {secondTownThen} is short: {secondMiles} in a straight line.',
  '{city} is close at hand, and {secondTownThen} is {secondMiles} away.',
  'The nearest communities are {city} and {secondTown}.',
]

export const NEAR_METRO: Choices<string> = [
  '{metroThen} is about {metroMiles} to the {fromMetroBack}.',
  'It is about {metroMiles} {metroDirection} of {metro}.',
  'From {metroThen} the straight-line distance is about {metroMiles}.',
  'The airport at {metroThen} is about {metroMiles} away.',
  'Weekenders from {metroThen} have about {metroMiles} to travel as the crow flies.',
  'Hospitals and shopping are in {metro}, about {metroMiles} off.',
  '{metroThen} can be reached for a day of errands; it is about {metroMiles} off.',
  'It lies about {metroMiles} {metroDirection} of {metro}, far enough to be quiet.',
  '{metroThen} is about {metroMiles} off.',
  'In a straight line {metroThen} is about {metroMiles} from the gate.',
]

export const LAKE_NEARBY: Choices<string> = [
  '{nearLake} is {nearLakeMiles} away for boating and fishing.',
  'Boaters have {nearLake} within {nearLakeMiles}.',
  'You can have a boat on {nearLake}, {nearLakeMiles} off, in no time.',
]

export const AREA: Choices<string> = [
  'This is {area}, and buyers come a long way for it.',
  'Land in {area} has been a sound place to put money.',
  'People in {county} are friendly and look out for one another.',
  '{county} is quiet country with good neighbors.',
  '{city} is a small place where people know each other.',
  'Much of what makes {area} special can be seen from the gate.',
  '{county} has kept its country ways.',
  'Few places in {state} are as quiet as this part of {county}.',
  'Neighbors here know each other and keep an eye on each other’s gates.',
  '{state} has no prettier corner than {area} in the right season.',
  'Land in {county} is held for a long time once it is bought.',
]
