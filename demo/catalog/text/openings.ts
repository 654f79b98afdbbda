import type { Choices } from '../../random.ts'
import type { LandKind } from '../landscape.ts'

/** First sentences by kind of land. Slots are those of Wording. */
export const OPENINGS: Readonly<Record<LandKind, Choices<string>>> = {
  ranch: [
    'This {acres}-acre ranch lies {fromTown} in {county}.',
    '{anAcres}-acre working ranch in {area}, {fromTown}.',
    'Here is a real ranch: {acres} acres in {county}, with {relief}.',
    'Cattle and wildlife share these {acres} acres {fromTown}.',
    '{acres} acres of good ranch country in {county}, {state}.',
    'Set in {area}, this ranch takes in {acres} acres of {relief}.',
    'A ranch this well balanced does not come up often: {acres} acres in {county}, {fromTown}.',
    'The ranch covers {acres} acres {fromTown}, and it has been run as a cow place for years.',
    'For the buyer who wants room: {acres} acres of {state} ranch land, {fromTown}.',
    '{acres} acres, one owner, and a gate you can lock behind you: this ranch is in {county}.',
    'Grass, water and privacy on {acres} acres in {county}.',
    'The land is what sells this ranch: {acres} acres of {relief} in {county}.',
  ],
  farm: [
    'This {acres}-acre farm lies {fromTown} in {county}.',
    '{anAcres}-acre farm in {area}, {fromTown}.',
    'Good farmland is hard to find in {county}; here are {acres} acres of it.',
    '{acres} acres of productive land {fromTown}, offered as one tract.',
    'A farm with a good record: {acres} acres in {county}, {state}.',
    'Farmers and investors should look at these {acres} acres {fromTown}.',
    'The farm has {acres} deeded acres and lies in {area}.',
    'Here is a chance to add {acres} acres to an operation in {county}.',
    'An honest family farm of {acres} acres, {fromTown}.',
    'This farm has been in the same hands for two generations: {acres} acres in {county}.',
    '{acres} acres that work for a living, in {county}, {fromTown}.',
    'The tract is {acres} acres of farmland with {relief}.',
  ],
  timber: [
    'This {acres}-acre timber tract lies {fromTown} in {county}.',
    '{anAcres}-acre timberland investment in {area}, {fromTown}.',
    'Timber, hunting and a long-term investment on {acres} acres in {county}.',
    '{acres} acres of managed woodland {fromTown}.',
    'The tract holds {acres} acres, nearly all of it in timber.',
    'Growing wood and growing deer go together on these {acres} acres in {county}.',
    'A well-managed forest of {acres} acres in {area}.',
    'Timberland of this size seldom comes to market in {county}: {acres} acres, {fromTown}.',
    'Investors will like the numbers and families will like the woods: {acres} acres in {county}, {state}.',
    '{acres} acres of trees, with {relief}, lie {fromTown}.',
    'Here is standing timber with a future: {acres} acres in {county}.',
  ],
  hunting: [
    'This {acres}-acre hunting property lies {fromTown} in {county}.',
    '{anAcres}-acre hunting tract in {area}, {fromTown}.',
    'Hunters, take note: {acres} acres in {county} with {game}.',
    'If {game1} are what you are after, walk these {acres} acres {fromTown}.',
    '{acres} acres of proven hunting ground in {county}, {state}.',
    'The tract has {acres} acres laid out for hunting, with {relief}.',
    'Opening morning can be spent on your own land: {acres} acres, {fromTown}.',
    'A turnkey hunting property of {acres} acres in {area}.',
    'This is a place to hunt with your children: {acres} acres in {county}.',
    'Cover, food and water come together on {acres} acres {fromTown}.',
    'Lightly hunted for several years, these {acres} acres in {county} are ready for the season.',
    'Serious hunters know {county}, and these {acres} acres show why.',
  ],
  recreational: [
    'These {acres} acres lie {fromTown} in {county}.',
    '{anAcres}-acre retreat in {area}, {fromTown}.',
    'A weekend place with room to roam: {acres} acres in {county}, {state}.',
    'Camp, ride, hunt or do nothing at all on {acres} acres {fromTown}.',
    'Get away from it all on {acres} acres of {relief}.',
    '{acres} acres of recreational land in {area}.',
    'This {acres}-acre getaway is {fromTown}, and the drive is part of the pleasure.',
    'Looking for a place of your own in {county}? Here are {acres} acres.',
    'Room for the whole family to play: {acres} acres, {fromTown}.',
    'The tract takes in {acres} acres and has {relief}.',
    'Privacy is the first thing you notice on these {acres} acres in {county}.',
    'Leave the phone in the truck; these {acres} acres in {county} are for resting.',
  ],
  residential: [
    'This {acres}-acre homesite lies {fromTown} in {county}.',
    'Build the house you have in mind on {acres} acres {fromTown}.',
    '{anAcres}-acre homesite in {area}, {fromTown}.',
    'Country living within reach of town: {acres} acres in {county}, {state}.',
    'A ready place to build: {acres} acres, {fromTown}.',
    'Homesites like this one go quickly in {county}; it has {acres} acres.',
    '{acres} acres for a house, a garden and a little quiet, {fromTown}.',
    'Bring your plans and your builder to these {acres} acres in {county}.',
    'The lot has {acres} acres and lies well for building.',
    'Room for a house and a shop on {acres} acres {fromTown}.',
    'Here is an affordable start in the country: {acres} acres in {county}.',
    'This parcel of {acres} acres in {county} suits a permanent home or a weekend place.',
  ],
  undeveloped: [
    'These {acres} acres of raw land lie {fromTown} in {county}.',
    '{anAcres}-acre tract in {area}, {fromTown}.',
    'Unimproved and unspoiled: {acres} acres in {county}, {state}.',
    'A blank page of {acres} acres {fromTown}.',
    '{acres} acres to hold, to camp on or to build on later, in {county}.',
    'Nothing has been done to these {acres} acres, and that is their charm.',
    'An investor or a patient buyer will see what these {acres} acres can become.',
    'The tract is {acres} acres, vacant, with {relief}.',
    'Land like this is not being made any more: {acres} acres, {fromTown}.',
    'Buy it, keep it and watch {county} grow around it: {acres} acres, {fromTown}.',
    'Here are {acres} acres in {area} for the buyer who likes to start from nothing.',
  ],
  commercial: [
    'This {acres}-acre commercial tract lies {fromTown} in {county}.',
    '{acres} acres with commercial potential {fromTown}.',
    'Business owners and developers should look at these {acres} acres in {county}.',
    '{anAcres}-acre site on {road}, {fromTown}.',
    'A visible site of {acres} acres in {county}, {state}.',
    'Room for a yard, a shop or a storefront: {acres} acres, {fromTown}.',
    'The site has {acres} usable acres and traffic going by all day.',
    'Here are {acres} acres for storage units, an RV park or a service business in {county}.',
    'Location sells this tract: {acres} acres on {road}.',
  ],
  horse: [
    'This {acres}-acre horse property lies {fromTown} in {county}.',
    '{anAcres}-acre horse farm in {area}, {fromTown}.',
    'Bring the horses: {acres} acres, {fromTown}, are ready for them.',
    'Horse people will feel at home on these {acres} acres in {county}, {state}.',
    'A horse place with good grass: {acres} acres in {county}.',
    'Ride from your own gate on {acres} acres {fromTown}.',
    'The property has {acres} acres, laid out for horses from the start.',
    'Pasture, riding room and quiet neighbors come with these {acres} acres in {county}.',
    'Here are {acres} acres set up for horses, a short drive from {city}.',
  ],
}

export const LAKE_OPENINGS: Choices<string> = [
  'These {acres} acres lie on {lake}, {fromTown} in {county}.',
  '{anAcres}-acre lakefront property on {lake}, {fromTown}.',
  'Wake up to the water: {acres} acres on {lake} in {county}, {state}.',
  'Lakefront on {lake} is always in short supply; this place has {acres} acres of it.',
  '{acres} acres and {frontage} feet of shoreline on {lake}.',
  'Fish from your own bank on {lake}: {acres} acres, {fromTown}.',
  'The place has {acres} acres with {frontage} feet of frontage on {lake}.',
  'Family summers start here, on {acres} acres at {lake} in {county}.',
]

export const RIVER_OPENINGS: Choices<string> = [
  'These {acres} acres lie along the {river}, {fromTown} in {county}.',
  '{anAcres}-acre riverfront property on the {river}, {fromTown}.',
  'The {river} runs past these {acres} acres in {county}, {state}.',
  '{acres} acres with {frontage} feet of frontage on the {river}.',
  'Live water sells itself: {acres} acres on the {river}, {fromTown}.',
  'Listen to the {river} from your own bank on {acres} acres in {county}.',
  'Riverfront tracts seldom change hands in {county}; this one has {acres} acres on the {river}.',
]

export const BEACH_OPENINGS: Choices<string> = [
  'This {acres}-acre beachfront property lies {fromTown} in {county}.',
  '{acres} acres on the open shore, {fromTown}, with {frontage} feet on the {sea}.',
  'Walk out of the door and onto the sand: {acres} acres facing the {sea} in {county}.',
  'Beachfront in {county}, {state}: {acres} acres with {frontage} feet on the {sea}.',
  'The {sea} is the front yard of these {acres} acres, {fromTown}.',
  'Few lots are left on this stretch of the {sea}; this one has {acres} acres.',
]

/** First sentences for land that has a name. */
export const NAMED_OPENINGS: Choices<string> = [
  '{name} is {acres} acres in {county}, {fromTown}.',
  'Welcome to {name}: {acres} acres in {area}.',
  '{name} takes in {acres} acres {fromTown}.',
  'Known locally as {name}, this property has {acres} acres in {county}, {state}.',
  '{name} offers {acres} acres in {county}, and few places like it come to market.',
  'The {acres} acres of {name} lie {fromTown} in {county}.',
]

/** First sentences for land that is leased. */
export const LEASE_OPENINGS: Choices<string> = [
  'For lease: {acres} acres {fromTown} in {county}.',
  '{anAcres}-acre tract in {county}, {fromTown}, is available for lease.',
  'These {acres} acres in {county}, {state}, are offered for lease.',
  'The owner is looking for a tenant for {acres} acres {fromTown}.',
  'Available now to a responsible tenant: {acres} acres in {county}.',
  '{acres} acres on {road}, {fromTown}, are for lease.',
]

/** First sentences for a house with some land. */
export const HOME_OPENINGS: Choices<string> = [
  'This home on {acres} acres lies {fromTown} in {county}.',
  'Country living is ready and waiting on {acres} acres {fromTown}.',
  'Move to the country: a home and {acres} acres in {county}, {state}.',
  'Here is a house with room around it: {acres} acres, {fromTown}.',
  'If you want a home with a little land, see these {acres} acres in {county}.',
  'A home with {acres} acres, {fromTown}.',
]
