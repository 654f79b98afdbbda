import fc from 'fast-check'
import { dollars } from './amounts.ts'
import { dayOf, firstInstantOf } from './days.ts'
import { houseChange } from './house-changes.ts'
import { type Change, type Land, STATUS_LABELS, type Status } from './land.ts'
import { addressChange, placeChange, takenPlace } from './place-changes.ts'
import { typesChange } from './type-changes.ts'

const pick = <Value>(values: readonly Value[]) => fc.constantFrom(...values)

/** A change that says nothing: where nothing can be removed, an empty value is as absent. */
const unsaid = (name: string, values: readonly unknown[]) =>
  pick(values).map((value): Change => ({ sent: { [name]: value }, after: land => land }))

/** Prices in cents. Several are few dollars for few acres, or have ten digits and more. */
const CENTS: readonly number[] = [
  ...[1, 99, 10_000, 1_234_567, 9_090_000, 10_000_000, 12_345_678, 48_000_050],
  ...[25_000_000, 25_000_025, 99_999_999, 125_000_000, 1_000_000_000_000],
]
const ACRES: readonly string[] = [
  ...['0.001', '0.3', '1.5', '3', '7', '12.34', '33.333', '40', '90.9', '128'],
  ...['160.0625', '640', '1234.5', '10000000'],
]
/** The price per acre of these is the same number of eleven digits, with a half of the tenth, if their scales are the same. */
const HALVING_CENTS: readonly number[] = [83_150_645, 831_506_450, 53_029_347, 530_293_470]
const HALVING_ACRES: readonly string[] = ['1.6', '16', '160']

const price = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.oneof(pick(CENTS), pick(HALVING_CENTS), fc.integer({ min: 1, max: 100_000_000 })),
  },
  { weight: 1, arbitrary: fc.constant(0) },
)
const priceChange = price.chain(cents =>
  pick<unknown>(
    cents === 0
      ? [null, { numeric: null }, { numeric: 0 }, { numeric: '' }]
      : [{ numeric: dollars(cents) }, { numeric: cents / 100, formatted: '$1' }],
  ).map((sent): Change => ({ sent: { price: sent }, after: land => ({ ...land, cents }) })),
)

const acresChange = fc
  .tuple(
    fc.oneof(
      pick(ACRES),
      pick(HALVING_ACRES),
      fc.integer({ min: 1, max: 99_999 }).map(n => String(n / 10)),
    ),
    fc.boolean(),
  )
  .map(
    ([acres, isText]): Change => ({
      sent: { acres: isText ? `0${acres}` : Number(acres) },
      after: land => ({ ...land, acres }),
    }),
  )

const ANY_CASE = [
  (text: string) => text,
  (text: string) => ` ${text.toLowerCase()} `,
  (text: string) => text.toUpperCase(),
]

const statusChange = fc.oneof(
  unsaid('status', [null, '']),
  ...(['P', 'PP', 'S'] as const).map((status: Status) =>
    fc
      .tuple(pick([status, STATUS_LABELS[status]]), pick(ANY_CASE))
      .map(
        ([name, inCase]): Change => ({
          sent: { status: inCase(name) },
          after: land => ({ ...land, status }),
        }),
      ),
  ),
)

const activeChange = fc.oneof(
  unsaid('active', [null, '']),
  fc
    .tuple(fc.boolean(), fc.nat(2))
    .map(
      ([active, form]): Change => ({
        sent: { active: active ? [true, 'YES', 1][form] : [false, 'no', '0'][form] },
        after: land => ({ ...land, active }),
      }),
    ),
)

const offerChange = fc.oneof(
  unsaid('listingType', [null, '']),
  pick([2, '3', 3, '02']).map(
    (listingType): Change => ({
      sent: { listingType },
      after: land => ({ ...land, isLease: Number(listingType) === 3 }),
    }),
  ),
)

const dateChange = fc.oneof(
  unsaid('listingDate', [null, '']),
  pick([
    ...['2026-11-01', '2026-11-02', '2026-11-20', '2026-11-21', '2026-12-24', '2026-03-08'],
    ...['2024-02-29', '1900-01-01', '2099-12-31', '2026-09-08'],
  ]).map(
    (day): Change => ({
      sent: { listingDate: day },
      after: (land, now) => ({ ...land, listedAt: listedAt(land, day, now) }),
    }),
  ),
)

/** A listing of that day keeps its time, and one that is listed today has the present time. */
function listedAt(land: Land, day: string, now: number): number {
  if (dayOf(land.listedAt) === day) return land.listedAt
  return dayOf(now) === day ? now : firstInstantOf(day)
}

/** Words with accents, apostrophes and signs between their parts. */
export const WORDS = [
  ...['barn', 'Barns', 'CREEK', "señor's", 'café', 'cafe\u0301', 'lake-front', 'O’Brien'],
  ...['old', 'stone', 'river', 'oak', 'Ñandú', '12', '76634', 'Waco', 'Texas'],
] as const
/** What parts words, as it is sent and as it is stored: several signs are line breaks. */
const LINE_BREAKS = ['\u2028', '\u000b', '\u0085', '\n'] as const
const SEPARATORS = [' ', ' ', ' ', ', ', ' — ', '. ', '\t', '/', ...LINE_BREAKS] as const

const sentences = fc
  .array(fc.tuple(pick(WORDS), pick(SEPARATORS)), { maxLength: 8 })
  .map(parts => parts.flat().slice(0, -1).join(''))

const longTextChange = (name: 'description' | 'directions' | 'brokerNotes') =>
  fc
    .oneof(sentences, pick([null, '']))
    .map(
      (text): Change => ({
        sent: { [name]: text },
        after: land => ({ ...land, [name]: withLineBreaks(text ?? '') }),
      }),
    )

function withLineBreaks(text: string): string {
  return LINE_BREAKS.reduce((before, sign) => before.replaceAll(sign, '\n'), text)
}

/** No search finds the words of a title. */
const titleChange = fc
  .array(pick(['Zanzibar', 'Farm', '<b>', '&amp;', 'No. 7']), { minLength: 1, maxLength: 4 })
  .chain(words => pick([' ', '  ', '\n', '\u00a0 ']).map(gap => ({ words, gap })))
  .map(
    ({ words, gap }): Change => ({
      sent: { listingTitle: ` ${words.join(gap)}` },
      after: land => ({ ...land, title: words.join(' ') }),
    }),
  )

const TIMES = { '9:05': '09:05:00', '14:30': '14:30:00', '23:59:59': '23:59:59' } as const

const auctionChange = fc.oneof(
  pick([null, 0, '']).map(
    (auctionID): Change => ({ sent: { auctionID }, after: land => ({ ...land, auction: null }) }),
  ),
  fc
    .record(
      {
        date: pick(['2026-12-08', '2027-01-31']),
        time: pick(['9:05', '14:30', '23:59:59'] as const),
        title: pick(['Sale', null]),
      },
      { requiredKeys: ['date'] },
    )
    .map(
      ({ date, time, title }): Change => ({
        sent: { auction: { date, ...(time && { time }), ...(title && { title }) } },
        after: land => ({
          ...land,
          auction: { date, time: time ? TIMES[time] : (land.auction?.time ?? '') },
        }),
      }),
    ),
)

/** What a new listing needs. A later delivery may leave it out. */
export const REQUIRED = {
  title: titleChange,
  acres: acresChange,
  types: typesChange,
  place: placeChange,
} as const

export const OPTIONAL = {
  price: priceChange,
  status: statusChange,
  active: activeChange,
  offer: offerChange,
  date: dateChange,
  description: longTextChange('description'),
  directions: longTextChange('directions'),
  brokerNotes: longTextChange('brokerNotes'),
  address: addressChange,
  taken: takenPlace,
  house: houseChange,
  auction: auctionChange,
} as const
