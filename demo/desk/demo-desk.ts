import type { Desk, DeskDay, DeskListing } from '../../src/domain/leads/desk-source.ts'
import { personKey } from '../../src/domain/values/email.ts'
import { type Choices, choicesOf, Random } from '../random.ts'
import { APPLICANT, DRAFT_FORMS, MESSAGES, PERSON, REPORTS } from './desk-texts.ts'

const DAY_MS = 86_400_000
const DAYS = 90
/** So many listings of each seller have figures and messages: few, because each has a row for each day. */
const LISTINGS = 6
/** Keeps the draws apart from those of listings. */
const STREAM = 0x6465736b
/** Half of the listings are looked at this often a day, or more. */
const MEDIAN_VIEWS = 5
const VIEWS_PER_SAVE = 22

/**
 * What lies on the desks of some sellers of a demo: messages in all states, drafts, the figures of 90 days, and what waits for
 * those who run the service.
 * @param now Milliseconds since 1970 UTC.
 */
export function demoDesk(listings: readonly DeskListing[], now: number, seed: number): Desk | null {
  const shown = choicesOf(inTurn(listings.filter(({ active }) => active)))
  if (shown === null) return null
  const [{ accountId }] = shown
  return {
    person: PERSON,
    accounts: [...new Set(listings.map(listing => listing.accountId))],
    leads: leadsOf(shown, now),
    days: daysOf(shown, now, new Random(seed, STREAM)),
    drafts: DRAFT_FORMS.map((form, i) => ({ accountId, form, savedAt: now - (i + 0.2) * DAY_MS })),
    reports: REPORTS.map(({ daysAgo, ...report }, i) => ({
      ...report,
      listingId: oneOf(shown, i * 3 + 1).id,
      createdAt: Math.round(now - daysAgo * DAY_MS),
    })),
    waiting: listings.find(({ active, status }) => !active && status === 'P') ?? null,
    applicant: APPLICANT,
  }
}

/** Some listings of each seller, one of each seller after another. */
function inTurn(listings: readonly DeskListing[]): readonly DeskListing[] {
  const sellers = [...Map.groupBy(listings, ({ accountId }) => accountId).values()]
  return Array.from({ length: LISTINGS }, (_, i) => sellers.flatMap(own => own[i] ?? [])).flat()
}

function leadsOf(shown: Choices<DeskListing>, now: number): Desk['leads'] {
  return MESSAGES.map(({ name, email, phone, comment, financing, daysAgo, status, note }, i) => {
    const { id: listingId, accountId } = oneOf(shown, i)
    const createdAt = Math.round(now - daysAgo * DAY_MS)
    return {
      lead: {
        listingId,
        accountId,
        contactName: name,
        emailAddress: email,
        phoneNumber: phone,
        comment,
        financing,
        siteId: null,
        source: 'ProfileTop',
        clientAddress: '',
        buyer: personKey(email),
        ownerAccountId: null,
        guestNetwork: '',
        createdAt,
      },
      status,
      notes: note === '' ? [] : [{ at: createdAt + DAY_MS / 6, text: note }],
    }
  })
}

/** The days until yesterday. A listing that many look at is looked at a lot each day. */
function daysOf(shown: Choices<DeskListing>, now: number, random: Random): readonly DeskDay[] {
  const today = Math.floor(now / DAY_MS)
  const usual = shown.map(({ id }) => ({ id, views: random.logNormal(MEDIAN_VIEWS, 0.8) }))
  return Array.from({ length: DAYS }, (_, i) => {
    const counts = usual.map(({ id, views: often }) => {
      const views = Math.min(999, Math.round(random.logNormal(often, 0.5)))
      return { id, views, saves: Math.round((views / VIEWS_PER_SAVE) * random.next()) }
    })
    return { day: today - DAYS + i, counts: counts.filter(({ views }) => views > 0) }
  })
}

function oneOf(shown: Choices<DeskListing>, i: number): DeskListing {
  return shown[i % shown.length] ?? shown[0]
}
