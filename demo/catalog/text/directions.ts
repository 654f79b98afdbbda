import type { Choices } from '../../random.ts'

/** How to get there. */
export const ROUTES: Choices<string> = [
  'From {city}, go {townDirection} about {townMiles} to {road}. The gate is on the left; look for the sign.',
  'From {city}, head {townDirection} for about {townMiles}. The property is on {road}, on the right.',
  'Take {road} {townDirection} from {city} for about {townMiles}. Sign on the property.',
  'From downtown {city}, drive {townDirection} about {townMiles}; the entrance is on {road}.',
  'From {secondTown}, go toward {city} and follow the signs to {road}.',
  'GPS will bring you to the gate: search for the coordinates of this listing.',
  'Located {fromTown} on {road}. Call before you come, as the gate is locked.',
]
