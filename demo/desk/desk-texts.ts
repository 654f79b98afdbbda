import type { LeadStatus } from '../../src/domain/leads/lead-status.ts'
import type { ListingForm } from '../../src/domain/listings/form/form-names.ts'

/** A buyer's message; `daysAgo` is when it came. */
export interface DeskMessage {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly comment: string
  readonly financing: boolean | null
  readonly daysAgo: number
  readonly status: LeadStatus
  /** What the seller wrote about it; empty: nothing. */
  readonly note: string
}

const AT = (name: string): string => `${name.toLowerCase().replaceAll(' ', '.')}@buyers.example`

function message(
  daysAgo: number,
  status: LeadStatus,
  [name, phone, financing]: readonly [string, string, boolean | null],
  comment: string,
  note = '',
): DeskMessage {
  return { name, email: AT(name), phone, comment, financing, daysAgo, status, note }
}

/** The oldest first. */
export const MESSAGES: readonly DeskMessage[] = [
  message(
    83,
    'closed',
    ['Walter Ames', '(512) 555-0117', false],
    'We would pay cash. Is the mineral estate included, and are there any leases on it?',
    'He bought a place nearer to his family. Asked to hear of tracts under 80 acres.',
  ),
  message(
    71,
    'closed',
    ['Priya Nair', '', true],
    'How far is it to the nearest paved road, and does the county maintain the one in front?',
  ),
  message(
    64,
    'spam',
    ['Growth Partner', '', null],
    'We bring you 500 new customers a month. Answer today for a free consultation.',
  ),
  message(
    52,
    'closed',
    ['Tom Hollis', '(940) 555-0142', null],
    'Would you lease it for hunting for a season before we decide?',
    'The owner does not lease. Told him on the phone.',
  ),
  message(
    38,
    'answered',
    ['Elena Ruiz', '(361) 555-0188', true],
    'Do you know whether a well could be drilled near the road? We want to build within two years.',
    'Sent the log of the neighbor’s well: water at 240 feet.',
  ),
  message(
    29,
    'visit',
    ['Grace Okafor', '(713) 555-0165', false],
    'My brother and I would like to walk the boundary. We can come on any weekend.',
    'Visit on Saturday at ten; the gate code is on the board.',
  ),
  message(
    21,
    'answered',
    ['Dale Whitmore', '', null],
    'Is the fence along the creek in good repair? We run about forty head.',
  ),
  message(
    13,
    'visit',
    ['Hannah Lindqvist', '(254) 555-0131', true],
    'We drove by last week and would like to see the inside of the barn.',
    'They come on Thursday afternoon with their builder.',
  ),
  message(
    8,
    'answered',
    ['Marcus Bell', '(830) 555-0174', false],
    'What are the property taxes with the agricultural valuation, and without it?',
  ),
  message(
    4,
    'new',
    ['Ines Carvalho', '(979) 555-0126', null],
    'Is the price firm? We could close within three weeks.',
  ),
  message(
    2,
    'new',
    ['Robert Yazzie', '', true],
    'Does the survey show an easement for the power line? I could not find it on the map.',
  ),
  message(
    0.3,
    'new',
    ['June Prescott', '(325) 555-0159', false],
    'Please send the boundary as a file, if you have it. We would like to look at it with our surveyor.',
  ),
]

export const DRAFT_FORMS: readonly ListingForm[] = [
  {
    title: 'Creek bottom with a metal barn and two pastures',
    priceUsd: '$385,000',
    acres: '62',
    type1: '',
    listingType: '2',
    description:
      'Sixty-two acres in two pastures along a creek that has held water each summer we have known it. The barn is 40 by 60 feet, with power.\n\nTo do: ask about the age of the fence.',
  },
  { title: 'Timber tract near the county line', acres: '118', description: '' },
]

export const REPORTS = [
  { category: 'sold', comment: 'The sign at the gate says sold since last month.', daysAgo: 3 },
  { category: 'wrong', comment: 'The photo of the pond is of another place.', daysAgo: 1 },
] as const

export const PERSON = { email: 'seller@demo.example', name: 'Dana Keller' } as const

export const APPLICANT = {
  companyName: 'Cedar Fork Land',
  contactName: 'Owen Tillery',
  email: 'owen@cedarfork.example',
} as const
