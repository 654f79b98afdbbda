import { type Case, testCases, testRefusals } from './search-cases.ts'
import { AT } from './search-catalog.ts'
import { chicago, havana, utc } from './search-services.ts'

/** Rolling, up to now, 2026-11-20 12:00 UTC: the same in every time zone. */
const WINDOWS: readonly Case[] = [
  ['dt=past24hours', [618, 619]],
  ['dt=past7days', [616, 617, 618, 619]],
  ['dt=2', [616, 617, 618, 619]],
  ['dt=002', [616, 617, 618, 619]],
  ['dt=past30days', [609, 614, 615, 616, 617, 618, 619]],
  ['dt=past90days', [601, 602, 603, 604, 605, 606, 609, 612, 613, 614, 615, 616, 617, 618, 619]],
  ['dt=PAST24Hours', [618, 619]],
  ['dt=past7days&addf=2026-10-01', [616, 617, 618, 619]],
  ['dt=past30days&addt=2026-10-31', [614]],
  ['dt=past24hours&addf=2026-09-07&addt=2026-09-30', [601, 602, 603, 604, 605, 606]],
  ['dt=yesterday&addf=2026-11-20&addt=2026-11-20', [619, 620]],
]

const DAYS_IN_UTC: readonly Case[] = [
  ['addf=2026-09-08&addt=2026-09-08', [601, 602, 603, 604]],
  ['addf=2026-09-09&addt=2026-09-09', [605, 606]],
  ['addf=2026-09-07&addt=2026-09-07', []],
  ['addf=2026-09-08&addt=2026-10-01', [601, 602, 603, 604, 605, 606]],
  ['addf=2026-11-20', [619, 620]],
  ['addf=2026-11-21', []],
  ['addf=2026-09-09&addt=2026-09-08', []],
  ['dt=past30days&addf=2026-11-13', [615, 616, 617, 618, 619]],
  [`addt=2021-01-02&countyID=${AT.kauai}`, [801, 802, 803, 806]],
  [`addf=2021-01-03&countyID=${AT.kauai}`, [804, 805]],
  ['addt=2020-06-15&acctid=18', [951, 952, 953, 954, 955]],
  ['addt=2020-06-14', []],
  ['addf=0000-01-01&addt=0001-01-01', []],
  ['addf=9999-12-31&addt=9999-12-31', []],
  ['addf=2024-02-29&addt=2024-02-29', []],
]

const DAYS_IN_CHICAGO: readonly Case[] = [
  // Daylight time: a day begins at 05:00 UTC.
  ['addf=2026-09-08&addt=2026-09-08', [603, 604, 605]],
  ['addf=2026-09-07&addt=2026-09-07', [601, 602]],
  ['addf=2026-09-09&addt=2026-09-09', [606]],
  ['addf=2026-09-07&addt=2026-09-09', [601, 602, 603, 604, 605, 606]],
  // A day of 23 hours, and one of 25.
  ['addf=2026-03-08&addt=2026-03-08', [608]],
  ['addf=2026-03-07&addt=2026-03-07', [607]],
  ['addf=2026-03-09&addt=2026-03-09', []],
  ['addf=2026-11-01&addt=2026-11-01', [609]],
  ['addf=2026-11-02&addt=2026-11-02', []],
  ['addf=0000-01-01&addt=0001-01-01', []],
  ['addt=9999-12-31&addf=9999-12-31', []],
]

/** Clocks go from 00:00 to 01:00 there on March 8: the day begins at 05:00 UTC. */
const DAYS_IN_HAVANA: readonly Case[] = [
  ['addf=2026-03-08&addt=2026-03-08', []],
  ['addf=2026-03-07&addt=2026-03-07', [607]],
  ['addf=2026-03-09&addt=2026-03-09', [608]],
]

testCases(utc, WINDOWS)
testCases(chicago, WINDOWS, ['v3'])
testCases(utc, DAYS_IN_UTC)
testCases(chicago, DAYS_IN_CHICAGO)
testCases(havana, DAYS_IN_HAVANA, ['v3'])

testRefusals(utc, [
  [
    'dt=yesterday',
    'dt',
    '"yesterday"',
    'past24hours, past7days, past30days, past90days, or an id of /types/dt',
  ],
  ['dt=yesterday&addf=2026-11-20', 'dt', '"yesterday"', 'past24hours'],
  ['dt=5', 'dt', '"5"', 'past24hours'],
  ['addf=2026-02-29', 'addf', '"2026-02-29"', 'yyyy-mm-dd'],
  ['addf=2026-13-01', 'addf', '"2026-13-01"', 'yyyy-mm-dd'],
  ['addf=2026-1-1', 'addf', '"2026-1-1"', 'yyyy-mm-dd'],
  ['addt=11/20/2026', 'addt', '"11/20/2026"', 'yyyy-mm-dd'],
  ['addt=2026-11-20T00:00:00Z', 'addt', '"2026-11-20T00:00:00Z"', 'yyyy-mm-dd'],
])
