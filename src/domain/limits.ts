import { Problem } from './problem.ts'
import { counted } from './values/counted.ts'
import { FairPlaces } from './values/fair-places.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The values in a refusal. */
interface Refused {
  /** The limit that was reached. */
  readonly most: number
  /** The time until there is room again: `3 minutes`, or `2 hours`. */
  readonly wait: string
  /** Whose limit it is, or what was not done. */
  readonly what: string
}

/**
 * How many of something an account, a person or a lead may have; `{}` is replaced with the number.
 */
export const HELD = {
  feed: { most: 20, title: 'Too many feeds', detail: 'An account may have at most {} feeds.' },
  webhook: {
    most: 20,
    title: 'Too many webhooks',
    detail: 'An account may have at most {} webhooks.',
  },
  /** They are all read and listed together. */
  key: {
    most: 50,
    title: 'Too many keys',
    detail: 'An account may have {} keys. Revoke one first.',
  },
  /** Including invited people. */
  person: {
    most: 100,
    title: 'Too many people',
    detail: 'An account has at most {} people. Remove someone first.',
  },
  passkey: {
    most: 20,
    title: 'Too many passkeys',
    detail: 'You have {} passkeys. Remove one that you do not use first.',
  },
  draft: {
    most: 1000,
    title: 'Too many drafts',
    detail: 'The account has {} drafts. Publish or discard some first.',
  },
  /** Each person may have a draft of each listing, so an account may have many. */
  edit: {
    most: 5000,
    title: 'Too many changes',
    detail:
      'The account has changes of {} listings that are not published. Publish or discard some first.',
  },
  note: {
    most: 100,
    title: 'Too many notes',
    detail: 'A lead may have {} notes. Remove one first.',
  },
  answer: {
    most: 50,
    title: 'Too many answers',
    detail: 'An account may have {} saved answers. Delete one first.',
  },
  route: {
    most: 200,
    title: 'Too many rules',
    detail: 'An account may have {} routing rules. Remove one first.',
  },
  reply: {
    most: 50,
    title: 'Too many replies',
    detail: 'A lead may have {} replies sent from here. Continue in your mail program.',
  },
} as const

/** @throws Problem `conflict` when the limit is reached. */
export function requireRoom(
  { most, title, detail }: (typeof HELD)[keyof typeof HELD],
  count: number,
): void {
  if (count < most) return
  throw Problem.of('conflict', title, detail.replace('{}', most.toLocaleString('en-US')))
}

/** How many of something one caller may do at the same time. */
export const AT_ONCE = {
  leadFile: {
    most: 3,
    retryAfterSeconds: 10,
    title: 'Too many exports',
    detail: (most: number) =>
      `${most} files of leads are being downloaded for your account. Try again when one of them is complete.`,
  },
  listingFile: {
    most: 4,
    retryAfterSeconds: 30,
    title: 'Too many files',
    detail: (most: number) =>
      `Your account is reading ${most} files. Wait until one of them has been read to its end.`,
  },
  waitingReader: {
    most: 10,
    retryAfterSeconds: 10,
    title: 'Too many waiting',
    detail: (most: number) =>
      `At most ${most} requests of an account wait for changes at the same time.`,
  },
} as const

/** Limits the places of each caller; further requests are refused. */
export function ownPlaces(limit: (typeof AT_ONCE)[keyof typeof AT_ONCE]): FairPlaces {
  const places = Number.POSITIVE_INFINITY
  const refusal = () => refusedAtOnce(limit)
  return new FairPlaces({ places, ofCaller: limit.most, waitsForOwn: false, refusal })
}

export function refusedAtOnce({
  most,
  title,
  detail,
  retryAfterSeconds,
}: (typeof AT_ONCE)[keyof typeof AT_ONCE]): Problem {
  return Problem.of('too-many-requests', title, detail(most), { retryAfterSeconds })
}

/** Which limit was reached. */
interface Whose {
  readonly most: number
  readonly what?: string | undefined
  /** The field that the answer is about. */
  readonly field?: string | null
}

/** How many of something are accepted within a time, and the answer above that. */
export interface Limit {
  readonly windowMs: number
  readonly title: string
  readonly detail: (refused: Refused) => string
}

const inAnHour = 'Try again in an hour.'

/**
 * Every limit on what is recorded. `most` has a limit for each scope; a missing one is in the
 * settings. Limits on requests per minute are in `http/server/request-limits.ts`.
 */
export const LIMITS = {
  signIn: {
    /**
     * A password check takes a tenth of a second, so correct ones count too. Many people may share
     * a network.
     */
    most: { failures: 10, failuresOfNetwork: 60, checks: 60, checksOfNetwork: 300 },
    windowMs: HOUR_MS,
    title: 'Too many attempts',
    detail: () =>
      'There were many attempts within the last hour. Choose a new password by the link "Forgot your password?", use a passkey, or try again in an hour.',
  },
  /** Each sends an email to an address that may be a stranger's, as do the next three. */
  registration: {
    most: { network: 20 },
    windowMs: HOUR_MS,
    title: 'Too many registrations',
    detail: () =>
      `Many accounts were asked for from your network within the last hour. ${inAnHour}`,
  },
  newAddress: {
    most: { person: 5, network: 20 },
    windowMs: HOUR_MS,
    title: 'Too many addresses',
    detail: () => `Many addresses were asked for within the last hour. ${inAnHour}`,
  },
  /**
   * Links for one purpose to one address. `everyone`, operators aside: many networks together
   * cannot fill a mailbox.
   */
  link: {
    most: { requester: 5, everyone: 20 },
    windowMs: HOUR_MS,
    title: 'Too many links',
    detail: ({ what, wait }) =>
      `${what} Several were asked for with this address within the last hour. Look for them in its mailbox and spam folder, or try again in ${wait}.`,
  },
  invitation: {
    most: { account: 20 },
    windowMs: HOUR_MS,
    title: 'Too many invitations',
    detail: ({ most, wait }) =>
      `The account has invited ${most} people within the last hour. Try again in ${wait}.`,
  },
  lead: {
    /** Of one buyer for one listing. */
    most: { buyer: 20 },
    windowMs: HOUR_MS,
    title: 'Too many leads',
    detail: ({ most, what }) => `At most ${most} leads an hour are taken ${what}.`,
  },
  guestLead: {
    windowMs: HOUR_MS,
    title: 'Too many leads',
    detail: ({ most, what, wait }) =>
      `At most ${most} messages an hour are taken ${what}. Please send yours again in ${wait}: it is still in the form.`,
  },
  /**
   * Replies to buyers. `ownKey`: to leads that the account has sent with its own keys, which may
   * name anyone's address.
   */
  leadReply: {
    most: { account: 60, ownKey: 10 },
    windowMs: HOUR_MS,
    title: 'Too many replies',
    detail: ({ most, wait }) =>
      `Your account can send ${most} replies an hour from here. Send this one in ${wait}: it is still in the form.`,
  },
  /** Of an account that was registered lately and that no operator has approved. */
  newAccountReply: {
    most: { account: 20 },
    windowMs: DAY_MS,
    title: 'Too many replies',
    detail: ({ most, wait }) =>
      `A new account can send ${most} replies a day from here. Send this one in ${wait}, or answer in your mail program: it is still in the form.`,
  },
  /** The mail server tries again later. */
  leadEmail: {
    most: { lead: 30 },
    windowMs: HOUR_MS,
    title: 'Too many emails',
    detail: ({ most, wait }) =>
      `At most ${most} emails an hour are taken for one lead. Try again in ${wait}.`,
  },
  /**
   * Confirmations of saved searches, from one network: to one mailbox, however its address is
   * spelled, and to all.
   */
  confirmation: {
    most: { mailbox: 3, network: 20 },
    windowMs: DAY_MS,
    title: 'Asked too often',
    detail: ({ most, what, wait }) =>
      `${what} asked ${counted(most, 'time')} within a day from your network. Look for our mail, also in the spam folder, or try again in ${wait}.`,
  },
  sentConfirmation: {
    windowMs: HOUR_MS,
    title: 'Too many confirmation emails',
    detail: ({ most, what, wait }) =>
      `At most ${counted(most, 'confirmation email')} an hour ${most === 1 ? 'is' : 'are'} sent ${what}. Try again in ${wait}.`,
  },
  feedRun: {
    most: { feed: 100 },
    windowMs: DAY_MS,
    title: 'Too many runs',
    detail: ({ most }) => `A feed may be run ${most} times in 24 hours.`,
  },
  feedSample: {
    most: { feed: 60 },
    windowMs: HOUR_MS,
    title: 'Read too often',
    detail: ({ most, wait }) =>
      `The first rows of a file may be read ${most} times an hour. Try again in ${wait}.`,
  },
} as const satisfies Readonly<
  Record<string, Limit & { readonly most?: Readonly<Record<string, number>> }>
>

/**
 * Enforces a limit.
 * @param earliest When the first of the accepted number happened, within the limit's window; null
 *   if there were fewer.
 * @throws Problem as `refused` creates it.
 */
export function enforce(limit: Limit, earliest: number | null, now: number, whose: Whose): void {
  if (earliest !== null) throw refused(limit, earliest, now, whose)
}

/** The refusal, which says when there is room again. */
export function refused(
  { windowMs, title, detail }: Limit,
  earliest: number,
  now: number,
  { most, what = '', field = null }: Whose,
): Problem {
  const waitMs = earliest + windowMs - now
  const wait =
    windowMs === DAY_MS
      ? counted(Math.ceil(waitMs / HOUR_MS), 'hour')
      : counted(Math.ceil(waitMs / MINUTE_MS), 'minute')
  const code = 'too-many-requests'
  const fault = { code, field, title, detail: detail({ most, wait, what }) } as const
  return new Problem(code, [fault], { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}
