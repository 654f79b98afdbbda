import type { Choices } from '../../random.ts'
import type { LandKind } from '../landscape.ts'

/** Headlines that suit any land. */
export const TITLES: Choices<string> = [
  '{acres} Acres in {titleCounty}',
  '{acres} Acres near {city}, {stateCode}',
  '{acres} Acres on {road}',
  '{acres} Acres {titleDirection} of {city}',
  '{titleCounty} {acres}',
  '{city}, {stateCode}: {acres} Acres',
]

export const KIND_TITLES: Readonly<Record<LandKind, Choices<string>>> = {
  ranch: [
    '{acres}-Acre Ranch in {titleCounty}',
    '{acres}-Acre Cattle and Hunting Ranch near {city}',
    '{creek} Ranch, {acres} Acres',
    'Working Ranch near {city}, {stateCode}',
    '{titleCounty} Ranch, {acres} Acres',
  ],
  farm: [
    '{acres}-Acre Farm in {titleCounty}',
    '{titleCounty} Farmland, {acres} Acres',
    'Productive Farm near {city}, {stateCode}',
    '{acres} Acres of Farmland {titleDirection} of {city}',
    '{creek} Farm, {acres} Acres',
    'Family Farm near {city} with {acres} Acres',
  ],
  timber: [
    '{acres} Acres of Timberland in {titleCounty}',
    'Timber and Hunting, {acres} Acres near {city}',
    '{titleCounty} Timber Tract, {acres} Acres',
    '{creek} Timber Tract',
    'Investment Timberland near {city}, {stateCode}',
  ],
  hunting: [
    '{acres}-Acre Hunting Tract in {titleCounty}',
    'Hunting Land near {city}, {stateCode}',
    '{titleCounty} Hunting Land, {acres} Acres',
    '{creek} Hunting Tract, {acres} Acres',
    'Turnkey Hunting Property near {city}',
    '{acres} Acres of Prime Hunting near {city}',
  ],
  recreational: [
    '{acres}-Acre Getaway in {titleCounty}',
    'Recreational Retreat near {city}, {stateCode}',
    '{acres} Acres to Play on near {city}',
    '{creek} Retreat, {acres} Acres',
    'Weekend Place near {city}, {stateCode}',
  ],
  residential: [
    '{acres}-Acre Homesite near {city}',
    'Build on {acres} Acres in {titleCounty}',
    'Country Homesite near {city}, {stateCode}',
    '{acres} Acres, Ready to Build, {titleCounty}',
    'Homesite on {road}, {acres} Acres',
  ],
  undeveloped: [
    '{acres} Acres of Raw Land in {titleCounty}',
    'Vacant Land near {city}, {stateCode}',
    '{acres} Unimproved Acres near {city}',
    'Land to Hold: {acres} Acres, {titleCounty}',
  ],
  commercial: [
    '{acres}-Acre Commercial Tract near {city}',
    'Commercial Site on {road}',
    '{acres} Acres with Commercial Potential, {city}, {stateCode}',
    'Development Tract, {acres} Acres, {titleCounty}',
  ],
  horse: [
    '{acres}-Acre Horse Property near {city}',
    'Horse Farm in {titleCounty}, {acres} Acres',
    'Equestrian Property near {city}, {stateCode}',
    '{creek} Horse Farm, {acres} Acres',
  ],
}

export const HOUSE_TITLES: Choices<string> = [
  'Home and {acres} Acres near {city}, {stateCode}',
  '{beds}-Bedroom Home on {acres} Acres in {titleCounty}',
  '{titleStyle} on {acres} Acres near {city}',
]

export const LAKE_TITLES: Choices<string> = [
  '{acres} Acres on {lake}',
  '{lake} Lakefront near {city}, {stateCode}',
  'Lakefront Land on {lake}, {acres} Acres',
]

export const RIVER_TITLES: Choices<string> = [
  '{acres} Acres on the {river}',
  '{river} Frontage near {city}, {stateCode}',
  'Riverfront Land, {acres} Acres, {titleCounty}',
]

export const BEACH_TITLES: Choices<string> = [
  'Beachfront on the {sea}, {acres} Acres',
  '{acres} Beachfront Acres near {city}, {stateCode}',
  'Beachfront Lot, {city}, {stateCode}',
]

export const NAMED_TITLES: Choices<string> = [
  '{name}',
  '{name}, {acres} Acres',
  '{name}, {titleCounty}',
  '{name} near {city}, {stateCode}',
]

export const AUCTION_TITLES: Choices<string> = [
  'Auction: {acres} Acres in {titleCounty}',
  'Land Auction near {city}, {stateCode}: {acres} Acres',
  'Absolute Auction, {acres} Acres, {titleCounty}',
]

export const LEASE_TITLES: Choices<string> = [
  'For Lease: {acres} Acres in {titleCounty}',
  'For Lease: {name}, {acres} Acres',
  '{acres} Acres for Lease near {city}, {stateCode}',
  '{acres} Acres {titleDirection} of {city} for Lease',
  'Land for Lease on {road}, {acres} Acres',
]
