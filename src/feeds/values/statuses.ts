import type { StatusCode } from '../../domain/listings/lookup-lists.ts'

/** The meaning of a status of a source. */
export type StatusMeaning =
  | { readonly kind: 'offered'; readonly status: StatusCode }
  /** The listing is no longer shown; a listing that Acreage does not have is not created. */
  | { readonly kind: 'hidden' }
  /** Nothing for Acreage, such as a lease that was let. */
  | { readonly kind: 'skipped' }

const MAX_CHARACTERS = 60
const HIDDEN: StatusMeaning = { kind: 'hidden' }
const SKIPPED: StatusMeaning = { kind: 'skipped' }

/**
 * Statuses by their letters in lower case: those of the RESO Data Dictionary, of RETS Syndication, of SimplyRETS and Repliers, and
 * usual words. `U` of Repliers is "unavailable"; its last status comes before it. `P` alone is missing: it is pending to most systems, and
 * on offer here.
 */
const MEANINGS: ReadonlyMap<string, StatusMeaning> = new Map([
  ...meaning(
    offered('P'),
    `
      a active activeavailable available current forsale new newlisting act pricechange
      pricechanged pc ext extended backonmarket bom onmarket vacantunrented noticeunrented pricereduced active1
      activeauction auction reduced listed published forlease forrent`,
  ),
  ...meaning(
    offered('PP'),
    `
      pp pending pend activeundercontract undercontract contract contingent underoffer uc
      activecontingent activewithcontract activeoptioncontract optionpending salepending sc
      scs pendingtakingbackups activekickout lc soldconditional soldconditionally
      optioncontract pendingcontinuetoshow pnd actuc aoc ako activeoption activeko
      activekickoutclause acceptedoffer offeraccepted underagreement inescrow backupoffers ucb ccbs undercontractshow
      undercontractshowing undercontractnoshow undercontractbackups undercontractcontinuetoshow
      activebackup acceptingbackups dealpending`,
  ),
  ...meaning(offered('S'), 's sold sld closed cls clsd settled closedsale comp compsold'),
  ...meaning(
    HIDDEN,
    `
      canceled cancelled can expired exp withdrawn with wdn offmarket deleted delete hold
      onhold ter terminated offthemarket sus suspended dft u unavailable inactive removed
      temporarilyoffmarket tempoffmarket tom archived temporarilyoff incomplete comingsoon draft cs preview coming premarket
      notavailable notforsale notactive`,
  ),
  ...meaning(SKIPPED, 'leased lsd rented rental let occupied vacantrented noticerented'),
])

/** The meaning of a status, such as `Active`, or `Contingent - Financing` by its beginning; what follows `Active` counts, if it is a status. Null: it is not known. */
export function statusMeaning(text: string): StatusMeaning | null {
  const bounded = text.slice(0, MAX_CHARACTERS)
  const whole = MEANINGS.get(keyOf(bounded))
  if (whole) return whole
  const [beginning = '', ...others] = bounded.split(/\s[-–]|[,(/:;]/)
  const first = MEANINGS.get(keyOf(beginning)) ?? null
  if (first?.kind !== 'offered' || first.status !== 'P') return first
  const next = others.flatMap(other => MEANINGS.get(keyOf(other)) ?? [])
  return next.find(({ kind }) => kind !== 'offered') ?? next.at(-1) ?? first
}

function keyOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}

function offered(status: StatusCode): StatusMeaning {
  return { kind: 'offered', status }
}

function meaning(of: StatusMeaning, words: string): [string, StatusMeaning][] {
  return words
    .trim()
    .split(/\s+/)
    .map(word => [word, of])
}
