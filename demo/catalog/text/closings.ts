import type { Choices } from '../../random.ts'

export const CALL: Choices<string> = [
  'Shown by appointment only; call {contact} at {phone}.',
  'Call {contact} for a showing.',
  'For a map, photos and a showing, contact {contact} with {company}.',
  'Contact {company} for more information.',
  'Please do not enter without an appointment.',
  'Bring your boots and come see it.',
  'Call today; a place like this will not last.',
  'The seller is motivated and will look at reasonable offers.',
  'Buyer’s agents must be identified on first contact.',
  'Call or text {contact} to set up a tour.',
  'See it once and you will see why.',
  'Ask {contact} about the neighbors and the roads; the answers are honest.',
  'Gate code on request.',
  'Come prepared to walk it, since the best parts cannot be seen from the road.',
  '{contact} knows every corner of it and will be glad to show you around.',
  'An aerial map and the plat can be had from {company}.',
  '{contact} will meet you at the gate.',
  'Drive by if you like, but call {contact} before you walk it.',
  'Questions are welcome; ask for {contact} at {company}.',
  'Showings are easy to arrange on short notice.',
  'Please give a day of notice for showings.',
  '{company} has a map with the corners marked.',
  'Serious buyers only, please.',
  'All information is believed to be right but is not guaranteed.',
  'Call {contact} at {phone} to talk it over.',
]

export const LEASE_CALL: Choices<string> = [
  'Call {contact} to see it.',
  'References will be asked for.',
  'The lease can begin as soon as the papers are signed.',
  'Shown by appointment only; call {contact} at {phone}.',
  'Questions go to {contact} at {phone}.',
]

export const OWNER_CALL: Choices<string> = [
  'For sale by owner; call {contact} at {phone}.',
  'The owner, {contact}, will be glad to walk the place with you.',
  'No agents, please; I will answer the phone myself at {phone}.',
  'I am selling it myself to save us both the commission.',
  'We have enjoyed this land for years and hope the next owner will too.',
  'Call {contact} in the evening at {phone}.',
]

export const PER_ACRE: Choices<string> = [
  'The price works out to about {pricePerAcre} an acre.',
  'At about {pricePerAcre} per acre, it is priced to sell.',
  'Asking price is about {pricePerAcre} per acre.',
  'That is roughly {pricePerAcre} an acre.',
  'Offered at about {pricePerAcre} per acre.',
  'By the acre it comes to about {pricePerAcre}.',
  'Priced at about {pricePerAcre} an acre.',
]

export const FINANCING: Choices<string> = [
  'Owner financing is available with 20 percent down.',
  'The seller may carry a note for a qualified buyer.',
  'Owner financing may be possible; ask for terms.',
  'Financing is available through farm credit lenders.',
  'A 1031 exchange is welcome.',
  'Cash or conventional loan only, please.',
  'The seller will consider dividing the tract.',
  'The seller would rather not divide it.',
  'Terms are open to discussion.',
  'Closing can be quick.',
  'The seller prefers a closing within 45 days.',
  'Title insurance will be provided.',
  'Buyer and seller will split the usual closing costs.',
]

export const ON_REQUEST: Choices<string> = [
  'Price on request.',
  'Call for the price.',
  'Call for pricing and terms.',
]

export const UNDER_CONTRACT: Choices<string> = [
  'Under contract; backup offers are welcome.',
  'An offer has been accepted, but backup offers will be considered.',
  'The property is under contract and due to close soon.',
  'Currently under contract. Ask to be told if it falls through.',
]

export const SOLD: Choices<string> = [
  'Sold. Ask about similar land nearby.',
  'This property has sold; more like it may be coming.',
  'Sold. If you have land like this to sell, buyers are waiting.',
  'This one has closed. Call about other tracts in {county}.',
]

export const LEASE = {
  farm: [
    'The land is offered for lease at {rent} a year; cash rent is due in two payments.',
    'Cash rent is {rent} a year, with a term of three years to start.',
    'For lease, not for sale: {rent} a year, tenant to keep up fertility.',
  ],
  grazing: [
    'Offered as a grazing lease at {rent} a year.',
    'For lease: grazing rights for {rent} a year, with hunting kept by the owner.',
    'The grass lease is {rent} a year; stocking rates will be agreed in writing.',
  ],
  hunting: [
    'Offered as a yearly hunting lease at {rent}, for a limited number of guns.',
    'The hunting lease is {rent} a year, and the group may keep it season after season.',
    'For lease to hunters at {rent} a year; liability insurance is required.',
  ],
  commercial: [
    'The site is offered for lease at {rent} a year, with terms of five years and up.',
    'Ground lease: {rent} a year, tenant pays taxes and insurance.',
  ],
  other: [
    'Offered for lease at {rent} a year.',
    'For lease at {rent} a year, first and last payment due at signing.',
  ],
} as const satisfies Record<string, Choices<string>>

/** For leases that a tenant has signed, or is about to. */
export const LEASE_TAKEN = {
  S: [
    'This land is leased. Ask about similar land for lease nearby.',
    'A tenant has signed the lease; the land may be free again at the end of the term.',
  ],
  PP: [
    'A lease with a tenant is being drawn up; back-up applications are welcome.',
    'The lease has been promised to a tenant, but is not signed yet.',
  ],
} as const satisfies Record<string, Choices<string>>

export const LEASE_ON_REQUEST: Choices<string> = [
  'Offered for lease; call for the rent and terms.',
  'For lease, not for sale. Rent on request.',
]

/** For land in an auction that is still to come. */
export const AUCTION_AHEAD: Choices<string> = [
  'The land will be sold at auction at {auctionTime} on {auctionDay}.',
  'Auction: {auctionDay}, {auctionTime}, at {auctionPlace}.',
  'It sells at auction on {auctionDay} at {auctionPlace}.',
  'Bidding takes place on {auctionDay} at {auctionTime}, with online bids accepted.',
  'Mark the date of the auction: {auctionDay}.',
]

export const AUCTION_PAST: Choices<string> = [
  'The auction was held on {auctionDay}.',
  'It was offered at auction on {auctionDay}.',
]

/** For land that the auction did not sell. */
export const AUCTION_OPEN: Choices<string> = [
  'It was offered at auction on {auctionDay} and did not sell; offers are being considered.',
  'No bid met the reserve at the auction on {auctionDay}, so the land is still available.',
]

export const AUCTION_TERMS: Choices<string> = [
  'Terms: 10 percent down on the day, balance at closing in 45 days.',
  'A buyer’s premium of 5 percent will be added to the high bid.',
  'The sale is subject to the seller’s confirmation.',
  'Inspect the land at your own convenience before the sale.',
  'Bids are by the tract, not by the acre.',
]
